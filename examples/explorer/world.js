// world.js - the shapes, what gjk2d answers about them, and the handles that change them

import * as view from './view.js';
import * as geometry from './shapes.js';
import { isTurning, neighbour, turnShape } from './scene.js';
import { comparedIn } from './trace.js';
import { boxOf, cross, minus } from './vectors.js';
import { share } from './words.js';

export class World {
    // app: scene, found, edit(change), changed(), shown.
    constructor(svg, app) {
        this.app = app;
        this.pane = new view.Pane(
            svg,
            () => app.changed(),
            () => {
                const p = app.found['closest on P'],
                    q = app.found['closest on Q'];
                return [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
            },
        );
        this.vertex = { p: 0, q: 0 }; // the one that Tab reaches
        this.vertices = { p: [], q: [] };
        this.bodies = { q: this.body('q'), p: this.body('p') };
        this.turns = { q: this.turnHandle('q'), p: this.turnHandle('p') };
        this.rings = { q: view.svgTag('g'), p: view.svgTag('g') }; // the vertices' handles
        this.pane.handles.append(this.rings.q, this.rings.p);
        this.tip = this.pointHandle('the end of the cast of P', 'cast', {
            get: () => this.app.scene.move,
            set: (scene, v) => (scene.move = v),
        });
        this.twist = this.pointHandle('where P turns to on its way', 'cast twist', {
            get: () => this.twistAt(),
            set: (scene, v) => {
                const { p, move } = scene,
                    way = [v[0] - p.x - move[0], v[1] - p.y - move[1]],
                    part = Math.hypot(p.cos, p.sin) / (Math.hypot(...way) || 1);
                scene.end = way.map((x) => part * x);
            },
        });
        this.origin = this.pointHandle('the start of the ray', 'ray', {
            get: () => this.app.scene.origin,
            set: (scene, v) => (scene.origin = v),
        });
        this.end = this.pointHandle('the end of the ray', 'ray', {
            get: () => this.app.scene.ray,
            set: (scene, v) => (scene.ray = v),
        });
    }

    // ---- handles

    // By how much a key moves: [x, y], or null. With Alt, each coordinate by one rounding.
    stepOf(event, from) {
        const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[
            event.key
        ];
        if (!way) return null;
        const { real } = this.app.scene;
        if (event.altKey) return from.map((x, i) => (way[i] ? neighbour(x, way[i] > 0, real) : x));
        const by = (this.pane.grid() / 10) * (event.shiftKey ? 10 : 1);
        return from.map((x, i) => x + by * way[i]);
    }

    // A handle for a point or vector that get() reads and set() changes.
    pointHandle(name, cls, { get, set }, more = {}) {
        const element = view.svgTag('g', {
            class: `knob ${cls}`,
            tabindex: 0,
            role: 'button',
            'aria-label': name,
            'aria-roledescription': 'point to drag',
        });
        element.append(
            view.svgTag('circle', { class: 'hit', r: more.hit || 13 }),
            view.svgTag('circle', { class: 'dot', r: more.size || 5 }),
        );
        let from;
        return this.pane.handle(element, {
            start: () => (from = get()),
            moved: (x, y, event) => {
                const to = [from[0] + x, from[1] + y];
                this.app.edit((scene) => set(scene, this.snapped(to, event)));
            },
            press: (event) => {
                const to = this.stepOf(event, get());
                if (to) this.app.edit((scene) => set(scene, to));
                return !!to || !!(more.press && more.press(event));
            },
            focused: more.focused,
            parent: more.parent,
        });
    }

    // With Shift held, dragging keeps to a tenth of the grid.
    snapped(v, event) {
        const step = this.pane.grid() / 10;
        return event.shiftKey ? v.map((x) => Math.round(x / step) * step) : v;
    }

    body(key) {
        const element = view.svgTag('path', {
            class: `body ${key}`,
            tabindex: 0,
            role: 'button',
            'aria-roledescription': 'shape to drag',
        });
        let from;
        return this.pane.handle(element, {
            start: () => (from = [this.app.scene[key].x, this.app.scene[key].y]),
            moved: (x, y, event) => {
                const to = this.snapped([from[0] + x, from[1] + y], event);
                this.app.edit((scene) => ([scene[key].x, scene[key].y] = to));
            },
            press: (event) => {
                const shape = this.app.scene[key];
                const to = this.stepOf(event, [shape.x, shape.y]);
                if (to) this.app.edit((scene) => ([scene[key].x, scene[key].y] = to));
                return !!to || this.pressTurn(event, key);
            },
        });
    }

    pressTurn(event, key) {
        const way = { '[': 1, '{': 15, ']': -1, '}': -15 }[event.key];
        if (way) this.turn(key, (angle) => angle + (way * Math.PI) / 180);
        return !!way;
    }

    turn(key, change) {
        this.app.edit((scene) => {
            turnShape(scene, key, change(Math.atan2(scene[key].sin, scene[key].cos)));
        });
    }

    turnHandle(key) {
        const element = view.svgTag('g', {
            class: `knob turn ${key}`,
            tabindex: 0,
            role: 'button',
            'aria-roledescription': 'handle that turns',
        });
        element.append(
            view.svgTag('line', { x1: -8, y1: 0, x2: -26, y2: 0 }),
            view.svgTag('circle', { class: 'hit', r: 13 }),
            view.svgTag('circle', { class: 'dot', r: 6 }),
        );
        return this.pane.handle(element, {
            start: () => {},
            moved: (dx, dy, event, [x, y]) => {
                const shape = this.app.scene[key];
                const step = event.shiftKey ? Math.PI / 12 : 0;
                const angle = Math.atan2(y - shape.y, x - shape.x);
                this.turn(key, () => (step ? Math.round(angle / step) * step : angle));
            },
            press: (event) => {
                const way = { ArrowLeft: 1, ArrowUp: 1, ArrowRight: -1, ArrowDown: -1 }[event.key];
                if (!way) return this.pressTurn(event, key);
                this.turn(
                    key,
                    (angle) => angle + (way * (event.shiftKey ? 15 : 1) * Math.PI) / 180,
                );
                return true;
            },
        });
    }

    // Where the handles of a shape's vertices are, in its frame: of an ellipse, the ends of
    // its half axes.
    static knobsOf(shape) {
        if (!shape.ellipse) return shape.points.length > 1 ? shape.points : [];
        const [[a, b]] = shape.points;
        return [
            [a, 0],
            [0, b],
        ];
    }

    vertexHandle(key, i) {
        const get = () => {
            const shape = this.app.scene[key];
            return geometry.placed(shape, World.knobsOf(shape)[i]);
        };
        const set = (scene, to) => {
            const shape = scene[key],
                size = shape.cos ** 2 + shape.sin ** 2 || 1;
            const own = geometry
                .turnedBack(shape, [to[0] - shape.x, to[1] - shape.y])
                .map((x) => x / size);
            if (shape.ellipse) shape.points[0][i] = Math.abs(own[i]);
            else shape.points[i] = own;
        };
        return this.pointHandle(
            '',
            `vertex ${key}`,
            { get, set },
            {
                hit: 9,
                size: 3.5,
                parent: this.rings[key],
                focused: () => this.chooseVertex(key, i),
                press: (event) => {
                    if (event.altKey) return false;
                    const count = World.knobsOf(this.app.scene[key]).length;
                    const to = {
                        PageDown: (i + 1) % count,
                        PageUp: (i + count - 1) % count,
                        Home: 0,
                        End: count - 1,
                    }[event.key];
                    if (to === undefined) return this.pressTurn(event, key);
                    this.chooseVertex(key, to);
                    this.vertices[key][to].focus();
                    return true;
                },
            },
        );
    }

    // Only one vertex of a shape is reached by Tab; Page Up and Page Down lead on.
    chooseVertex(key, i) {
        this.vertex[key] = i;
        this.vertices[key].forEach((handle, k) => view.set(handle, 'tabindex', k === i ? 0 : -1));
    }

    // Where the handle is that turns P at the end of its way.
    twistAt() {
        const { p, move, end } = this.app.scene,
            far = geometry.reach(p) + 14 / this.pane.scale,
            size = Math.hypot(...end) || 1;
        return [p.x + move[0] + (far * end[0]) / size, p.y + move[1] + (far * end[1]) / size];
    }

    // ---- drawing

    fit() {
        const { scene } = this.app;
        const roughly = { scale: 1, x: 0, y: 0 };
        const moved = { ...scene.p, x: scene.p.x + scene.move[0], y: scene.p.y + scene.move[1] };
        const all = [
            ...geometry.outline(scene.p, roughly),
            ...geometry.outline(scene.q, roughly),
            ...[scene.p, scene.q].map((s) => [
                // its handle that turns
                s.x + 1.25 * geometry.reach(s) * s.cos,
                s.y + 1.25 * geometry.reach(s) * s.sin,
            ]),
        ];
        if (this.app.shows.cast) all.push(...geometry.outline(moved, roughly));
        if (this.app.shows.ray)
            all.push(scene.origin, [
                scene.origin[0] + scene.ray[0],
                scene.origin[1] + scene.ray[1],
            ]);
        this.pane.fit(boxOf(all));
    }

    draw() {
        const { pane } = this;
        if (!pane.fitted) this.fit();
        this.drawHandles();
        pane.show(
            [this.castDrawing(), this.rayDrawing()],
            [this.seen(), this.names(), this.near(), this.contacts()],
        );
    }

    drawHandles() {
        const { scene, shows, found } = this.app;
        for (const key of ['q', 'p'])
            this.drawShape(key, scene[key], found['shape status'][key === 'p' ? 0 : 1]);
        const put = (element, at, isShown) => {
            view.set(element, 'visibility', isShown ? 'visible' : 'hidden');
            view.set(element, 'transform', view.shift(this.pane.at(at)));
        };
        const { p, move, origin, ray } = scene;
        put(this.tip, [p.x + move[0], p.y + move[1]], shows.cast);
        put(this.twist, this.twistAt(), shows.cast);
        put(this.origin, origin, shows.ray);
        put(this.end, [origin[0] + ray[0], origin[1] + ray[1]], shows.ray);
    }

    drawShape(key, shape, status) {
        const { pane } = this,
            name = key.toUpperCase();
        const body = this.bodies[key];
        const isThin = !shape.ellipse && shape.points.length < 3 && shape.radius === 0;
        view.set(body, 'd', view.pathOf(pane, geometry.outline(shape, pane)) || 'M0 0');
        view.set(
            body,
            'class',
            `handle body ${key}${isThin ? ' thin' : ''}${status ? ' bad' : ''}`,
        );
        view.set(
            body,
            'aria-label',
            `shape ${name} at ${Number(shape.x.toPrecision(6))}, ${Number(shape.y.toPrecision(6))}`,
        );

        const knobs = World.knobsOf(shape),
            handles = this.vertices[key];
        while (handles.length < knobs.length) handles.push(this.vertexHandle(key, handles.length));
        while (handles.length > knobs.length) handles.pop().remove();
        if (this.vertex[key] >= knobs.length) this.vertex[key] = 0;
        const middle = pane.at([shape.x, shape.y]);
        view.set(this.rings[key], 'transform', view.shift(middle));
        handles.forEach((handle, i) => {
            const at = pane.at(geometry.placed(shape, knobs[i]));
            view.set(handle, 'transform', view.shift([at[0] - middle[0], at[1] - middle[1]]));
            view.set(handle, 'tabindex', i === this.vertex[key] ? 0 : -1);
            view.set(
                handle,
                'aria-label',
                shape.ellipse ? `half axis ${'ab'[i]} of ${name}` : `vertex ${i} of ${name}`,
            );
        });

        const far = geometry.reach(shape) + 26 / pane.scale,
            size = Math.hypot(shape.cos, shape.sin) || 1;
        const at = pane.at([
            shape.x + (far * shape.cos) / size,
            shape.y + (far * shape.sin) / size,
        ]);
        const angle = (Math.atan2(shape.sin, shape.cos) * 180) / Math.PI;
        view.set(this.turns[key], 'transform', `${view.shift(at)} rotate(${-angle})`);
        view.set(this.turns[key], 'aria-label', `turn ${name}, now at ${angle.toFixed(1)} degrees`);
    }

    castDrawing() {
        const { scene, found, shows } = this.app,
            { pane } = this;
        if (!shows.cast) return [];
        const start = [scene.p.x, scene.p.y],
            end = [start[0] + scene.move[0], start[1] + scene.move[1]];
        const way = view.arrow(pane, start, end, 'cast');
        if (isTurning(scene)) return [...way, ...this.turnDrawing(end)];
        if (found['cast status'][0]) return way;
        const [hit] = found['cast hit, overlaps'];
        const [x, y] = found['cast position'],
            point = found['cast point'];
        const words = hit ? `stops after ${share(found['cast fraction'][0])}` : 'free to the end';
        return [
            ...view.polygon(pane, geometry.outline({ ...scene.p, x, y }, pane), 'ghost'),
            ...way,
            ...(hit ? view.dotAt(pane, point, 4, 'cast-point') : []),
            ...(hit ? view.shortArrow(pane, point, found['cast normal'], 30, 'cast') : []),
            ...view.label(pane, end, words, 'cast', [10, 16]),
        ];
    }

    // P where it stops on its turn, and where it passes before.
    turnDrawing(end) {
        const { scene, found } = this.app,
            { pane } = this;
        if (found['turn status'][0]) return [];
        const [hit] = found['turn hit, overlaps'],
            [, fraction] = found['turn safe, fraction'],
            [x, y] = found['turn position'],
            [cos, sin] = found['turn cos, sin'];
        const passed = [1, 2, 3, 4, 5].map((k) => geometry.onTurn(scene, (k / 6) * fraction));
        const words = hit
            ? `stops after ${share(fraction)}`
            : found['turn collide'][0]
              ? 'only touches'
              : 'free all the way';
        return [
            ...passed.flatMap((p) => view.polygon(pane, geometry.outline(p, pane), 'ghost passed')),
            ...view.polygon(pane, geometry.outline({ ...scene.p, x, y, cos, sin }, pane), 'ghost'),
            ...(hit ? view.dotAt(pane, found['turn point'], 4, 'cast-point') : []),
            ...(hit
                ? view.shortArrow(pane, found['turn point'], found['turn normal'], 30, 'cast')
                : []),
            ...view.label(pane, end, words, 'cast', [10, 16]),
        ];
    }

    rayDrawing() {
        const {
                scene,
                found: { ray: hit },
                shows,
            } = this.app,
            { pane } = this;
        if (!shows.ray) return [];
        const { origin, ray } = scene;
        const end = [origin[0] + ray[0], origin[1] + ray[1]];
        if (!hit) return view.arrow(pane, origin, end, 'ray');
        const words = hit['hit, inside'][1]
            ? 'starts inside'
            : `hit after ${share(hit.fraction[0])}`;
        return [
            ...view.line(pane, hit.point, end, 'ray beyond'),
            ...view.arrow(pane, origin, hit.point, 'ray'),
            ...view.dotAt(pane, hit.point, 4, 'ray-point'),
            ...view.shortArrow(pane, hit.point, hit.normal, 30, 'ray'),
            ...view.label(pane, hit.point, words, 'ray', [-8, -10], 'end'),
        ];
    }

    near() {
        const { found } = this.app,
            { pane } = this;
        if (found.status[0]) return [];
        const p = found['closest on P'],
            q = found['closest on Q'];
        const [distance] = found['signed distance'];
        const middle = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
        const words =
            distance > 0
                ? `distance ${distance.toPrecision(5)}`
                : distance < 0
                  ? `depth ${(-distance).toPrecision(5)}`
                  : 'touching';
        return [
            ...this.edge('p', found.features[0]),
            ...this.edge('q', found.features[1]),
            ...view.line(pane, p, q, 'near'),
            ...view.shortArrow(pane, p, found.normal, 34, 'near normal'),
            ...view.dotAt(pane, p, 4.5, 'near-p'),
            ...view.dotAt(pane, q, 4.5, 'near-q'),
            ...view.label(pane, middle, words, 'near', [0, 26], 'middle'),
        ];
    }

    // The closest edge of a shape, as far as it is straight, moved out by its radius.
    edge(key, feature) {
        const shape = this.app.scene[key],
            ring = geometry.corners(shape),
            n = ring.length;
        if (feature < 0 || feature % 2 === 0 || n < 2) return [];
        const i = feature >> 1,
            a = ring[i];
        let k = 1,
            e = minus(ring[(i + 1) % n], a);
        for (; k + 1 < n; k++) {
            const next = minus(ring[(i + k + 1) % n], a),
                size = Math.hypot(...e) * Math.hypot(...next);
            if (
                size > 0 &&
                (Math.abs(cross(e, next)) > 1e-6 * size || Math.hypot(...next) < Math.hypot(...e))
            )
                break;
            e = next;
        }
        const length = Math.hypot(...e) || 1;
        const side =
            Math.sign(cross(this.app.found.normal, e)) * (key === 'p' ? 1 : -1) * shape.radius;
        const from = [a[0] + (side * e[1]) / length, a[1] - (side * e[0]) / length];
        return view.line(this.pane, from, [from[0] + e[0], from[1] + e[1]], `edge ${key}`);
    }

    contacts() {
        const { found, shows } = this.app,
            { pane } = this;
        return !shows.contact
            ? []
            : found.contacts.flatMap(({ point, separation }, i) => [
                  ...view.markAt(pane, point, 'm-6 0l6 -6l6 6l-6 6z', 'contact'),
                  ...view.label(pane, point, `${i + 1}: ${separation.toPrecision(4)}`, 'contact', [
                      10,
                      i ? 18 : -6,
                  ]),
              ]);
    }

    // Rings around the vertices that the present step compares.
    seen() {
        const { scene } = this.app,
            { half, loop } = this.app.shown;
        if (half.half !== 'search') return [];
        const compared = comparedIn(half.step, scene, loop.climb),
            made = half.step.made[0];
        return ['p', 'q'].flatMap((key, k) =>
            scene[key].ellipse
                ? []
                : compared[k].flatMap((i) =>
                      view.dotAt(
                          this.pane,
                          geometry.placed(scene[key], scene[key].points[i]),
                          i === made[k] ? 8 : 6,
                          i === made[k] ? `seen found ${key}` : 'seen',
                      ),
                  ),
        );
    }

    // The shapes' names, and numbers of vertices: of those that make w, and of all of rings
    // that are copied into the shape.
    names() {
        const { scene } = this.app,
            { half } = this.app.shown;
        const made = half.step ? half.step.made[0] : [-1, -1];
        return ['p', 'q'].flatMap((key, k) => {
            const shape = scene[key],
                middle = [shape.x, shape.y],
                n = shape.points.length;
            const ring = shape.ellipse || n < 2 ? [] : geometry.corners(shape);
            return [
                ...view.label(
                    this.pane,
                    middle,
                    key.toUpperCase(),
                    `name ${key}`,
                    [0, 6],
                    'middle',
                ),
                ...ring.flatMap((v, i) => {
                    if (n > 8 && i !== made[k]) return [];
                    const length = Math.hypot(v[0] - middle[0], v[1] - middle[1]) || 1;
                    const out = [
                        (-14 * (v[0] - middle[0])) / length,
                        (14 * (v[1] - middle[1])) / length + 4,
                    ];
                    return view.label(this.pane, v, i, `number ${key}`, out, 'middle');
                }),
            ];
        });
    }
}
