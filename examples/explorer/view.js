// view.js - a pane to draw in: zoom, pan, handles that are dragged or moved by keys

export const $ = (id) => document.getElementById(id);
export const all = (selector) => [...document.querySelectorAll(selector)];

export const svgTag = (name, attributes = {}) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
};

// Writes the HTML of an element, its text or an attribute, but only where it changes.
export const put = (element, html) =>
    change(element, 'innerHTML', html, () => (element.innerHTML = html));
export const putText = (element, words) =>
    change(element, 'textContent', words, () => (element.textContent = words));
export const set = (element, name, value) =>
    change(element, name, value, () => element.setAttribute(name, value));

function change(element, what, value, write) {
    const said = (element.said ??= {});
    if (said[what] === value) return;
    said[what] = value;
    write();
}

const finite = (x) => (x > -1e300 ? Math.min(x, 1e300) : -1e300);

const LEAST = 1e-45,
    MOST = 1e45; // pixels in a unit

export class Pane {
    // changed() is called when the pane must be drawn again; around() is the point that
    // buttons and keys zoom around, if it is in view.
    constructor(svg, changed, around) {
        this.svg = svg;
        this.changed = changed;
        this.around = around;
        this.x = this.y = 0; // the world's point in the middle
        this.scale = 50; // pixels in a unit
        this.width = this.height = 100;
        this.isMoved = false; // zoomed or panned by the user since the last fit
        this.isDragging = false; // a handle
        this.lines = svg.appendChild(svgTag('g')); // the grid
        this.back = svg.appendChild(svgTag('g'));
        this.handles = svg.appendChild(svgTag('g'));
        this.front = svg.appendChild(svgTag('g', { class: 'passive' }));
        new ResizeObserver(() => this.resize()).observe(svg);
        this.resize();
        this.listen();
    }

    resize() {
        const box = this.svg.getBoundingClientRect();
        if (box.width === this.width && box.height === this.height) return;
        this.width = box.width || 100;
        this.height = box.height || 100;
        if (!this.isMoved && this.fitted) this.fit(this.fitted);
        this.changed();
    }

    // ---- between the world and pixels

    at([x, y]) {
        return [
            finite(this.width / 2 + (x - this.x) * this.scale),
            finite(this.height / 2 - (y - this.y) * this.scale),
        ];
    }

    worldAt(px, py) {
        return [
            this.x + (px - this.width / 2) / this.scale,
            this.y - (py - this.height / 2) / this.scale,
        ];
    }

    worldOf(event) {
        const box = this.svg.getBoundingClientRect();
        return this.worldAt(event.clientX - box.left, event.clientY - box.top);
    }

    // The distance between lines of the grid: 1, 2 or 5 times a power of ten.
    grid() {
        const least = 60 / this.scale;
        const power = 10 ** Math.floor(Math.log10(least));
        return [1, 2, 5, 10].map((k) => k * power).find((step) => step >= least);
    }

    // ---- zoom and pan

    // Shows [left, bottom, right, top].
    fit(box) {
        this.fitted = box;
        const [left, bottom, right, top] = box;
        this.x = (left + right) / 2;
        this.y = (bottom + top) / 2;
        const scale = Math.min(
            (this.width - 70) / (right - left),
            (this.height - 90) / (top - bottom),
        );
        this.scale = Math.min(Math.max(scale > 0 ? scale : 50, LEAST), MOST);
        this.y += 16 / this.scale; // what is said on top needs room
        this.isMoved = false;
    }

    // Fits again if the box has left the pane or fills little of it.
    keep(box) {
        if (this.isMoved) return;
        const [left, bottom] = this.at([box[0], box[1]]);
        const [right, top] = this.at([box[2], box[3]]);
        const isOut = left < 10 || top < 36 || right > this.width - 10 || bottom > this.height - 10;
        const isSmall = right - left < this.width / 4 && bottom - top < this.height / 4;
        if (isOut || isSmall || !this.fitted) this.fit(box);
    }

    zoom(by, px, py) {
        if (px === undefined) [px, py] = this.middle();
        const [x, y] = this.worldAt(px, py);
        this.scale = Math.min(Math.max(this.scale * by, LEAST), MOST);
        const [nx, ny] = this.worldAt(px, py);
        this.pan(x - nx, y - ny);
    }

    middle() {
        const [x, y] = this.at(this.around());
        const isSeen = x > 0 && y > 0 && x < this.width && y < this.height;
        return isSeen ? [x, y] : [this.width / 2, this.height / 2];
    }

    pan(x, y) {
        this.x += x;
        this.y += y;
        this.isMoved = true;
        this.changed();
    }

    refit() {
        this.isMoved = false;
        this.fitted = null;
        this.changed();
    }

    listen() {
        const { svg } = this;
        const fingers = new Map();
        svg.addEventListener(
            'wheel',
            (event) => {
                event.preventDefault();
                const box = svg.getBoundingClientRect();
                this.zoom(
                    Math.exp(-event.deltaY / 400),
                    event.clientX - box.left,
                    event.clientY - box.top,
                );
            },
            { passive: false },
        );
        svg.addEventListener('pointerdown', (event) => {
            if (event.button || event.target.closest('.handle')) return;
            svg.setPointerCapture(event.pointerId);
            fingers.set(event.pointerId, event);
        });
        svg.addEventListener('pointermove', (event) => {
            const before = fingers.get(event.pointerId);
            if (!before) return;
            const others = [...fingers.values()].filter((f) => f.pointerId !== event.pointerId);
            fingers.set(event.pointerId, event);
            const share = 1 / (others.length + 1);
            this.pan(
                (-share * (event.clientX - before.clientX)) / this.scale,
                (share * (event.clientY - before.clientY)) / this.scale,
            );
            if (others.length === 1) {
                const [other] = others,
                    box = svg.getBoundingClientRect();
                const apart = (f) =>
                    Math.hypot(f.clientX - other.clientX, f.clientY - other.clientY);
                this.zoom(
                    Math.max(apart(event), 1) / Math.max(apart(before), 1),
                    other.clientX - box.left,
                    other.clientY - box.top,
                );
            }
        });
        for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'])
            svg.addEventListener(end, (event) => fingers.delete(event.pointerId));
        svg.addEventListener('keydown', (event) => {
            if (event.target !== svg) return;
            const by = 40 / this.scale;
            const act = {
                '+': () => this.zoom(1.25),
                '=': () => this.zoom(1.25),
                '-': () => this.zoom(0.8),
                0: () => this.refit(),
                ArrowLeft: () => this.pan(-by, 0),
                ArrowRight: () => this.pan(by, 0),
                ArrowUp: () => this.pan(0, by),
                ArrowDown: () => this.pan(0, -by),
            }[event.key];
            if (!act) return;
            event.preventDefault();
            act();
        });
    }

    // Draws the grid, and the drawings that are behind and before the handles.
    show(back, front) {
        fill(this.lines, gridOf(this));
        fillAll(this.back, back);
        fillAll(this.front, front);
    }

    // ---- handles

    // An element that is dragged: moved(x, y, event, at) gets the difference to where it was
    // grabbed and where it is, in the world, and start() is called before. Keys: press(event) returns
    // whether it has used the key.
    handle(element, { start, moved, press, focused, parent }) {
        element.classList.add('handle');
        let grabbed = null;
        element.addEventListener('pointerdown', (event) => {
            if (event.button !== 0) return;
            event.preventDefault();
            event.stopPropagation();
            element.setPointerCapture(event.pointerId);
            element.focus({ preventScroll: true });
            grabbed = this.worldOf(event);
            this.isDragging = true;
            start();
        });
        element.addEventListener('pointermove', (event) => {
            if (!grabbed) return;
            const [x, y] = this.worldOf(event);
            moved(x - grabbed[0], y - grabbed[1], event, [x, y]);
        });
        for (const end of ['pointerup', 'pointercancel'])
            element.addEventListener(end, () => {
                grabbed = null;
                this.isDragging = false;
                this.changed();
            });
        element.addEventListener('keydown', (event) => {
            if (event.ctrlKey || event.metaKey || !press(event)) return;
            event.preventDefault();
            event.stopPropagation();
        });
        if (focused) element.addEventListener('focus', focused);
        (parent || this.handles).append(element);
        return element;
    }
}

// ---- drawings: lists of [tag, attributes, words], in pixels

// Makes a layer show drawings, each in a group of its own, so that one that grows does not
// move the elements of the others.
function fillAll(layer, drawings) {
    while (layer.children.length < drawings.length) layer.append(svgTag('g'));
    drawings.forEach((drawing, i) => fill(layer.children[i], drawing));
}

// Makes a group of SVG show a drawing. Elements are used again, as that is quicker.
function fill(group, drawing) {
    drawing.forEach(([tag, attributes, words], i) => {
        let element = group.children[i];
        if (!element || element.tagName !== tag) {
            const made = svgTag(tag);
            if (element) element.replaceWith(made);
            else group.append(made);
            element = made;
        }
        for (const name in attributes) set(element, name, attributes[name]);
        if (words !== undefined) putText(element, words);
    });
    while (group.children.length > drawing.length) group.lastChild.remove();
}

const digits = (x) => Math.round(x * 100) / 100;
const near = (x) => digits(Math.min(Math.max(x, -1e6), 1e6)); // to the pane
export const shift = ([x, y]) => `translate(${near(x)} ${near(y)})`;

// The part of a convex polygon, given in pixels, that lies in the pane with some room.
export function clip(pane, polygon, room = 60) {
    const sides = [
        (v) => v[0] + room,
        (v) => pane.width + room - v[0],
        (v) => v[1] + room,
        (v) => pane.height + room - v[1],
    ];
    return sides.reduce(cut, polygon);
}

// The part of a convex polygon where inside(v), which is linear, is not negative.
export function cut(polygon, inside) {
    const kept = [];
    polygon.forEach((b, i) => {
        const a = polygon.at(i - 1);
        const from = inside(a),
            to = inside(b);
        if (from * to < 0) {
            const t = from / (from - to);
            kept.push([a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])]);
        }
        if (to >= 0) kept.push(b);
    });
    return kept;
}

// A closed path through points in the world, for the attribute d.
export function pathOf(pane, points) {
    const kept = clip(
        pane,
        points.map((v) => pane.at(v)),
    );
    return kept.length ? `M${kept.map((v) => v.map(digits).join(' ')).join('L')}Z` : '';
}

export function polygon(pane, points, cls) {
    const d = pathOf(pane, points);
    return d ? [['path', { class: cls, d }]] : [];
}

// The part of the segment from a to b that lies in the pane with some room, in pixels.
function clipLine(pane, a, b) {
    let from = 0,
        to = 1;
    const room = 60,
        d = [b[0] - a[0], b[1] - a[1]];
    for (const [axis, end] of [
        [0, pane.width],
        [1, pane.height],
    ])
        for (const [inside, slope] of [
            [a[axis] + room, d[axis]],
            [end + room - a[axis], -d[axis]],
        ]) {
            if (slope > 0) from = Math.max(from, -inside / slope);
            else if (slope < 0) to = Math.min(to, -inside / slope);
            else if (inside < 0) return null;
        }
    const on = (t) => [a[0] + t * d[0], a[1] + t * d[1]];
    return from <= to ? [on(from), on(to)] : null;
}

const lineOf = (cls, x1, y1, x2, y2) => [
    'line',
    { class: cls, x1: digits(x1), y1: digits(y1), x2: digits(x2), y2: digits(y2) },
];

export function line(pane, a, b, cls) {
    const kept = clipLine(pane, pane.at(a), pane.at(b));
    return kept ? [lineOf(cls, ...kept[0], ...kept[1])] : [];
}

export function arrow(pane, a, b, cls) {
    const [ax, ay] = pane.at(a),
        [bx, by] = pane.at(b);
    const length = Math.hypot(bx - ax, by - ay);
    if (!(length > 1) || !isSeen(pane, [bx, by])) return line(pane, a, b, cls);
    const [x, y] = [(bx - ax) / length, (by - ay) / length];
    const head = [
        [0, 0],
        [-10, 4],
        [-10, -4],
    ].map(([u, w]) => `${digits(bx + u * x - w * y)} ${digits(by + u * y + w * x)}`);
    return [...line(pane, a, b, cls), ['path', { class: `${cls} head`, d: `M${head.join('L')}Z` }]];
}

// An arrow of some pixels in a direction of the world, such as a normal.
export function shortArrow(pane, at, [x, y], pixels, cls) {
    const by = pixels / pane.scale;
    return x || y ? arrow(pane, at, [at[0] + by * x, at[1] + by * y], cls) : [];
}

// Is the point near the pane?
const isSeen = (pane, [x, y]) =>
    x > -100 && y > -100 && x < pane.width + 100 && y < pane.height + 100;

export function dotAt(pane, at, radius, cls) {
    const v = pane.at(at);
    return isSeen(pane, v)
        ? [['circle', { class: cls, cx: digits(v[0]), cy: digits(v[1]), r: radius }]]
        : [];
}

// A mark around a point: a path that starts there.
export function markAt(pane, at, path, cls) {
    const v = pane.at(at);
    return isSeen(pane, v)
        ? [['path', { class: cls, d: `M${digits(v[0])} ${digits(v[1])}${path}` }]]
        : [];
}

export const crossAt = (pane, at, cls) => markAt(pane, at, 'm-8 0h16m-8 -8v16', cls);

export const textAt = (x, y, words, cls, anchor = 'start') => [
    'text',
    { class: cls, x: digits(x), y: digits(y), 'text-anchor': anchor },
    String(words),
];

// Words beside a point; on its other side where they would leave the pane.
export function label(pane, at, words, cls, [dx, dy] = [8, -8], anchor = 'start') {
    const v = pane.at(at),
        length = 7.6 * String(words).length;
    if (!isSeen(pane, v)) return [];
    const isOut =
        anchor === 'start'
            ? v[0] + dx + length > pane.width
            : anchor === 'end' && v[0] + dx < length;
    const end = isOut ? { start: 'end', end: 'start' }[anchor] : anchor;
    return [textAt(v[0] + (isOut ? -dx : dx), v[1] + dy, words, `label ${cls}`, end)];
}

// Lines of the grid, with numbers at the lower and the left side.
function gridOf(pane) {
    const step = pane.grid();
    const [left, top] = pane.worldAt(0, 0),
        [right, bottom] = pane.worldAt(pane.width, pane.height);
    const out = [];
    const name = (k) => {
        const x = Number((k * step).toPrecision(14));
        return Math.abs(x) < 1e7 ? String(x) : x.toExponential().replace('+', '');
    };
    for (let i = 0, k = Math.ceil(left / step); i < 60 && k * step <= right; i++, k++) {
        const [x] = pane.at([k * step, 0]);
        out.push(
            lineOf(k === 0 ? 'grid axis' : 'grid', x, 0, x, pane.height),
            textAt(x + 3, pane.height - 4, name(k), 'tick'),
        );
    }
    for (let i = 0, k = Math.ceil(bottom / step); i < 60 && k * step <= top; i++, k++) {
        const [, y] = pane.at([0, k * step]);
        out.push(
            lineOf(k === 0 ? 'grid axis' : 'grid', 0, y, pane.width, y),
            textAt(4, y - 3, name(k), 'tick'),
        );
    }
    return out;
}
