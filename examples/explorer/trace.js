// trace.js - what the loop did, as the paper tells it: steps, regions, exits

// The answers by name, the rays by shape, and the four loops with their steps.
export function read(lines) {
    const found = { contacts: [], rays: [], loops: [] };
    let loop, step;
    for (const { name, values } of lines) {
        if (name === 'loop early, climb')
            found.loops.push((loop = { early: values[0], climb: values[1], steps: [] }));
        else if (name === 'loop status, relation')
            [loop.status, loop.relation] = values;
        else if (name === 'loop distance')
            [loop.distance] = values;
        else if (name === 'step')
            loop.steps.push(
                (step = { number: values[0], exact: values[1], simplex: [], made: [] }));
        else if (name === 'step simplex')
            step.simplex.push(values);
        else if (name === 'step vertices')
            step.made.push(values);
        else if (name === 'step barycode')
            [step.barycode] = values;
        else if (name.startsWith('step '))
            step[name.slice(5).replace('next v', 'next')] = values;
        else if (name === 'contact point')
            found.contacts.push({ point: values });
        else if (name === 'contact separation')
            [found.contacts.at(-1).separation] = values;
        else if (name === 'contact features')
            found.contacts.at(-1).features = values;
        else if (name === 'ray status')
            found.rays.push({ status: values[0] });
        else if (name.startsWith('ray '))
            found.rays.at(-1)[name.slice(4)] = values;
        else
            found[name] = values;
    }
    return found;
}

const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];
export const letters = ['A', 'B', 'C'];

// The points of a list whose coordinate is positive: {A, C}.
export const named = (lambda) =>
    `{${letters.filter((_, i) => lambda[i] > 0).join(',\u00a0')}}`;

// Why the loop ends with this step, its last one, and in which half of it.
function exitOf(loop, step, radius) {
    const algorithm = loop.early ? 6 : 1;
    const isInside = step.simplex.length === 3 && step.barycode === 7;
    if (loop.status) return { half: 'search', line: 'limit', algorithm, is: 'limit' };
    if (isInside)
        return loop.early
            ? { half: 'search', line: 'angle', algorithm, is: 'inside' }
            : { half: 'reduce', line: 'while', algorithm, is: 'inside' };
    const isCore = loop.relation === 1 || radius > 0;
    if (!isCore || (step.next[0] === 0 && step.next[1] === 0))
        return { half: 'reduce', line: 'zero', algorithm, is: 'zero' };
    if (loop.early && loop.relation === 1 && dot(step.v, step.simplex[0]) > 0)
        return { half: 'search', line: 'apart', algorithm, is: 'apart' };
    return { half: 'search', line: 'closest', algorithm, is: 'closest' };
}

// What is left of the simplex: lambda and v. The loop decides on unrounded points, and what
// it has kept is what the next step starts with. `retried`: it has kept nothing, but goes on
// with exact signs; `differs`: the points as rounded would give something else.
function reductionOf(step, following) {
    if (!following) return { lambda: step.lambda, v: step.next };
    if (following.exact && !step.exact) return { lambda: step.lambda, v: step.next, retried: true };
    const w = following.made.slice(1).map(String);
    const isKept = step.made.map((made) => w.includes(String(made)));
    if (isKept.every((kept, i) => kept === step.lambda[i] > 0))
        return { lambda: step.lambda, v: step.next };
    return { lambda: isKept.map(Number), v: following.v, differs: true };
}

// The halves of all steps: a start, then a search and a reduction for each step. The last
// one has an exit.
export function halves(loop, radius) {
    const list = [];
    for (const [k, step] of loop.steps.entries()) {
        const following = loop.steps[k + 1];
        const exit = following ? null : exitOf(loop, step, radius);
        if (k === 0) list.push({ half: 'start', step });
        list.push({ half: 'search', step, exit: exit && exit.half === 'search' ? exit : null });
        if (exit && exit.half === 'search') break;
        list.push({ half: 'reduce', step, exit, ...reductionOf(step, following) });
    }
    if (list.length === 0)
        list.push({ half: 'start', exit: { half: 'start', line: 'start', algorithm: loop.early ? 6 : 1, is: 'origin' } });
    return list;
}

// The lines of the listing that this half of a step passes through: true if they are done or
// are a test that holds, false for a test that does not.
export function linesOf(half, early) {
    const { step, exit } = half, lines = {};
    const main = (name, holds = true) => (lines[`${early ? 'six' : 'one'}-${name}`] = holds);
    const isExit = (name) => !!exit && exit.is === name;
    if (half.half === 'start') main('start');
    if (half.half === 'search') {
        main('search');
        if (early) {
            main('apart', isExit('apart'));
            if (!isExit('apart') && step.simplex.length === 3) main('angle', isExit('inside'));
            if (!isExit('apart') && !isExit('inside')) main('closest', isExit('closest'));
        } else main('closest', isExit('closest'));
    }
    if (half.half === 'reduce' && !half.retried) {
        main('join');
        main('reduce');
        if (step.simplex.length === 3) addTriangle(lines, half);
        else addSegment(lines, half.lambda);
        main('zero', isExit('zero'));
        if (!isExit('zero')) main('while', !isExit('inside'));
    }
    return lines;
}

// Of a cone: its vertex V, the others, whether the angle at V is obtuse, and whether the
// origin is on M's, and on N's side of V.
export function coneOf({ simplex, barycode }) {
    const v = { 4: 0, 2: 1, 1: 2 }[barycode];
    const [m, n] = [0, 1, 2].filter((i) => i !== v);
    const [V, M, N] = [v, m, n].map((i) => simplex[i]);
    return {
        v, m, n, isObtuse: dot(minus(V, M), minus(V, N)) < 0,
        toM: dot(V, minus(V, M)) > 0, toN: dot(V, minus(V, N)) > 0,
    };
}

export const isCone = (code) => code === 1 || code === 2 || code === 4;

function addTriangle(lines, half) {
    const code = half.step.barycode;
    lines['two-3'] = lines['three-code'] = true;
    if (code === 0 || half.differs) return;
    lines[isCone(code) ? 'three-cone' : code === 7 ? 'three-7' : 'three-edge'] = true;
    if (code === 7) return;
    if (isCone(code)) {
        const { isObtuse, toM, toN } = coneOf(half.step);
        lines['four-angle'] = isObtuse;
        if (isObtuse) lines['four-m'] = toM;
        if (isObtuse && !toM) lines['four-n'] = toN;
        if (!isObtuse || (!toM && !toN)) return (lines['four-vertex'] = true);
    }
    addSegmentOf(lines, half);
}

// The two points that Algorithm 5 gets, or null.
export function segmentOf(half) {
    const { step: { simplex, barycode: code } } = half;
    if (simplex.length === 2) return [0, 1];
    if (half.differs || code === 0 || code === 7) return null;
    if (!isCone(code)) return [0, 1, 2].filter((i) => code & (4 >> i));
    const { v, m, n, isObtuse, toM, toN } = coneOf(half.step);
    return isObtuse && toM ? [v, m].sort() : isObtuse && toN ? [v, n].sort() : null;
}

function addSegmentOf(lines, half) {
    const ends = segmentOf(half);
    addSegment(lines, ends.map((i) => half.lambda[i]), false);
}

// Algorithm 5, with the coordinates of its two points.
function addSegment(lines, [first, second], isWhole = true) {
    if (isWhole) lines['two-2'] = true;
    lines['five-a'] = !(second > 0);
    if (second > 0) lines['five-b'] = !(first > 0);
    if (first > 0 && second > 0) lines['five-edge'] = true;
}

// The vertices of a ring that are compared to find the one that is farthest in a direction
// of the world: all, or by hill climbing from vertex `start` those uphill on either side,
// and the first that is lower. Rings of up to 8 points are never climbed.
export function compared(shape, direction, start, climb) {
    const n = shape.points.length;
    const all = shape.points.map((_, i) => i);
    if (shape.ellipse || !climb || n <= 8 || start < 0) return all;
    const [x, y] = direction;
    const own = [shape.cos * x + shape.sin * y, -shape.sin * x + shape.cos * y];
    const height = (i) => dot(own, shape.points[i]);
    const seen = new Set([start]);
    let best = height(start);
    for (const by of [1, n - 1])
        for (let i = (start + by) % n; ; i = (i + by) % n) {
            const here = height(i);
            seen.add(i);
            if (here < best || seen.size === n) break;
            best = here;
        }
    return [...seen];
}

// Both rings' compared vertices in a step.
export function comparedIn(step, scene, climb) {
    const [from] = [step.made[1]];
    const d = step.direction;
    return [
        compared(scene.p, d, from[0], climb),
        compared(scene.q, [-d[0], -d[1]], from[1], climb),
    ];
}
