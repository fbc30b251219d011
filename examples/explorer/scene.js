// scene.js - a scene: two shapes, a move and a turn of P, a ray, options; and its text in the URL

// Turns a shape to an angle. It keeps its size, which is that of (cos, sin).
export function turnTo(shape, angle) {
    const size = Math.hypot(shape.cos, shape.sin),
        isOne = !size || Math.abs(size - 1) < 1e-6;
    [shape.cos, shape.sin] = direction(angle).map((x) => (isOne ? x : x * size));
}

// Turns P to an angle; what it turns to at the end of its move turns with it.
export function turnShape(scene, key, angle) {
    const [c, s] = [scene[key].cos, scene[key].sin],
        size = c * c + s * s;
    turnTo(scene[key], angle);
    if (key !== 'p' || !size) return;
    const { cos, sin } = scene.p,
        [x, y] = scene.end,
        by = [(cos * c + sin * s) / size, (sin * c - cos * s) / size];
    scene.end = isTurning({ p: { cos: c, sin: s }, end: scene.end })
        ? [by[0] * x - by[1] * y, by[1] * x + by[0] * y]
        : [cos, sin];
}

export const isTurning = ({ p, end }) => end[0] !== p.cos || end[1] !== p.sin;

// Cosine and sine, with zeros where they are meant.
const direction = (angle) =>
    [Math.cos(angle), Math.sin(angle)].map((x) => (Math.abs(x) < 1e-15 ? 0 : x));

const ring = (count, radius) =>
    Array.from({ length: count }, (_, i) =>
        direction((2 * Math.PI * (i + 0.5)) / count).map((x) => Math.round(1e6 * radius * x) / 1e6),
    );

const rectangle = (x, y) => [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
];

export const palette = {
    point: { points: [[0, 0]], radius: 0 },
    segment: {
        points: [
            [-1, 0],
            [1, 0],
        ],
        radius: 0,
    },
    circle: { points: [[0, 0]], radius: 1 },
    capsule: {
        points: [
            [-1, 0],
            [1, 0],
        ],
        radius: 0.5,
    },
    triangle: {
        points: [
            [-1.25, -0.75],
            [1.25, -0.75],
            [0, 1.5],
        ],
        radius: 0,
    },
    box: { points: rectangle(1, 1), radius: 0 },
    hexagon: { points: ring(6, 1.25), radius: 0 },
    '24-gon': { points: ring(24, 1.5), radius: 0 },
    'rounded box': { points: rectangle(1, 0.75), radius: 0.25 },
    ellipse: { points: [[1.5, 0.75]], radius: 0, ellipse: true },
};

// The loops are numbered like this in all of the page.
export const loops = [
    { name: 'distance, scan', early: false, climb: false },
    { name: 'distance, climb', early: false, climb: true },
    { name: 'boolean, scan', early: true, climb: false },
    { name: 'boolean, climb', early: true, climb: true },
];

// ---- numbers of either precision

const LARGEST = { f32: 2 ** 128 - 2 ** 104, f64: Number.MAX_VALUE };
const LEAST = { f32: 2 ** -126, f64: 2 ** -1022 };

// x in a precision; the largest number instead of infinity.
export function round(x, real) {
    const rounded = real === 'f32' ? Math.fround(x) : x;
    return Math.min(Math.max(rounded, -LARGEST[real]), LARGEST[real]);
}

// The shortest text that reads back as x.
export function text(x, real) {
    if (Object.is(x, -0)) return '-0';
    if (real === 'f64' || !Number.isFinite(x)) return String(x);
    let short = x;
    for (let digits = 1; digits <= 9; digits++) {
        short = Number(x.toPrecision(digits));
        if (Math.fround(short) === x) break;
    }
    return String(short);
}

const bits = new DataView(new ArrayBuffer(8));

// The next number above x, or below it, without the denormal ones.
export function neighbour(x, up, real) {
    if (x === 0) return up ? LEAST[real] : -LEAST[real];
    const by = up === x > 0 ? 1 : -1;
    let next;
    if (real === 'f32') {
        bits.setFloat32(0, x);
        bits.setInt32(0, bits.getInt32(0) + by);
        next = bits.getFloat32(0);
    } else {
        bits.setFloat64(0, x);
        bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(by));
        next = bits.getFloat64(0);
    }
    return Math.abs(next) < LEAST[real] ? 0 : round(next, real);
}

// All numbers of the scene as its precision holds them.
export function rounded(scene) {
    const one = (x) => round(x, scene.real);
    const shape = (s) => ({
        ellipse: !!s.ellipse,
        points: s.points.map((v) => v.map(one)),
        radius: one(s.radius),
        x: one(s.x),
        y: one(s.y),
        cos: one(s.cos),
        sin: one(s.sin),
    });
    return {
        ...scene,
        p: shape(scene.p),
        q: shape(scene.q),
        move: scene.move.map(one),
        end: scene.end.map(one),
        origin: scene.origin.map(one),
        ray: scene.ray.map(one),
        margin: one(scene.margin),
        bias: one(scene.bias),
    };
}

export function shapeOf(name, x, y, angle = 0) {
    const chosen = palette[name],
        [cos, sin] = direction(angle);
    return {
        ellipse: !!chosen.ellipse,
        points: chosen.points.map((v) => [...v]),
        radius: chosen.radius,
        x,
        y,
        cos,
        sin,
    };
}

// The name in the palette of what the shape is now.
export function nameOf(shape, real) {
    const key = (s) =>
        JSON.stringify([
            !!s.ellipse,
            s.points.map((v) => v.map((x) => round(x, real))),
            round(s.radius, real),
        ]);
    return Object.keys(palette).find((name) => key(palette[name]) === key(shape));
}

// How far apart cores may be that collide.
export const radii = ({ p, q }) => p.radius + q.radius;

// ---- the scene as the fragment of a URL

export function format(scene) {
    const list = (...values) => values.map((x) => text(x, scene.real)).join(',');
    const points = (s) => (s.ellipse ? 'ellipse;' : '') + s.points.map((v) => list(...v)).join(';');
    const shape = (name, s) =>
        `${name}=${points(s)}&${name}r=${list(s.radius)}` +
        `&${name}at=${list(s.x, s.y, s.cos, s.sin)}`;
    return (
        `real=${scene.real}&${shape('p', scene.p)}&${shape('q', scene.q)}` +
        `&move=${list(...scene.move)}&end=${list(...scene.end)}&ray=${list(...scene.origin, ...scene.ray)}` +
        `&margin=${list(scene.margin)}&bias=${list(scene.bias)}` +
        `&loop=${scene.loop}&at=${scene.at}`
    );
}

// Throws an Error that says what is wrong. What is left out is two boxes, a cast and a ray.
export function parse(fragment) {
    const given = new Map();
    for (const word of fragment.split('&').filter(Boolean)) {
        const [, key, value] = word.match(/^([^=]*)=([^=]*)$/) || [];
        if (!key || given.has(key)) throw new Error(`"${word.slice(0, 40)}" is not understood`);
        given.set(key, decodeURIComponent(value));
    }
    const take = (key, usual) => {
        const value = given.get(key) ?? usual;
        given.delete(key);
        return value;
    };
    const numbers = (key, count, usual) => numbersOf(key, count, take(key, usual));
    const shape = (key, usual) => ({
        ...pointsOf(take(key, '-1,-1;1,-1;1,1;-1,1')),
        radius: numbers(`${key}r`, 1, '0')[0],
        ...poseOf(numbers(`${key}at`, 4, usual)),
    });
    const real = take('real', 'f32');
    if (real !== 'f32' && real !== 'f64') throw new Error('real is not f32 or f64');
    const [ox, oy, rx, ry] = numbers('ray', 4, '-4,2.5,9,-2');
    const p = shape('p', '-2,0,1,0');
    const scene = {
        real,
        p,
        q: shape('q', '2,0,1,0'),
        move: numbers('move', 2, '4,1'),
        end: numbers('end', 2, `${p.cos},${p.sin}`),
        origin: [ox, oy],
        ray: [rx, ry],
        margin: numbers('margin', 1, '0.25')[0],
        bias: numbers('bias', 1, '0')[0],
        loop: numbers('loop', 1, '0')[0],
        at: numbers('at', 1, '0')[0],
    };
    if (!loops[scene.loop]) throw new Error('loop is not 0, 1, 2 or 3');
    if (!(Number.isInteger(scene.at) && scene.at >= 0)) throw new Error('at is not a step');
    for (const key of given.keys()) throw new Error(`"${key.slice(0, 40)}" is not known`);
    return rounded(scene);
}

function numbersOf(key, count, value) {
    const list = value.split(',').map(number);
    if (list.length !== count) throw new Error(`${key} has ${list.length} numbers, not ${count}`);
    return list;
}

const poseOf = ([x, y, cos, sin]) => ({ x, y, cos, sin });

function pointsOf(value) {
    const words = value.split(';'),
        ellipse = words[0] === 'ellipse';
    const points = words.slice(ellipse ? 1 : 0).map((word) => numbersOf('a point', 2, word));
    if (points.length > 64) throw new Error('a shape has more than 64 points');
    if (ellipse && points.length !== 1) throw new Error('an ellipse has two half axes');
    return { ellipse, points };
}

function number(word) {
    const x = /^[-+]?[0-9.]+(e[-+]?[0-9]+)?$/i.test(word) ? Number(word) : NaN;
    if (!Number.isFinite(x)) throw new Error(`"${word.slice(0, 40)}" is not a number`);
    return x;
}
