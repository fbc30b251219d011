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

// The points that are left: {A, C}.
export const named = (step) =>
    letters.filter((_, i) => step.lambda[i] > 0).join(', ');

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
        const retried = following && following.exact && !step.exact;
        list.push({ half: 'reduce', step, exit, retried });
    }
    if (list.length === 0)
        list.push({ half: 'start', exit: { half: 'start', line: 'start', algorithm: loop.early ? 6 : 1, is: 'origin' } });
    return list;
}

// The lines of the listing that this half of a step passes through.
export function linesOf({ half, step, exit, retried }, early) {
    const main = early ? 'six' : 'one';
    const lines = [];
    const add = (...ids) => lines.push(...ids);
    if (half === 'start') add(`${main}-start`);
    if (half === 'search') {
        add(`${main}-search`);
        if (!early) add('one-closest');
        if (early) add('six-apart');
        if (early && step.simplex.length === 3 && !(exit && exit.is === 'apart'))
            add('six-angle');
    }
    if (half === 'reduce' && !retried) {
        add(`${main}-join`, `${main}-reduce`);
        if (step.simplex.length === 3) addTriangle(add, step);
        else if (step.simplex.length === 2) addSegment(add, step.simplex, step.lambda);
        if (exit) add(`${main}-${exit.line}`);
    }
    return lines;
}

function addTriangle(add, step) {
    const code = step.barycode;
    add('two-3', 'three-code');
    if (code === 0) return;
    add({ 1: 'three-cone', 2: 'three-cone', 4: 'three-cone', 7: 'three-7' }[code] ||
        'three-edge');
    const left = [0, 1, 2].filter((i) => step.lambda[i] > 0);
    if (code === 7) return;
    if (code === 1 || code === 2 || code === 4) {
        const v = { 4: 0, 2: 1, 1: 2 }[code];
        const [m, n] = [0, 1, 2].filter((i) => i !== v);
        const [V, M, N] = [v, m, n].map((i) => step.simplex[i]);
        const isObtuse = dot(minus(V, M), minus(V, N)) < 0;
        add('four-angle');
        if (isObtuse && dot(V, minus(V, M)) > 0) return add('four-m', 'five-edge');
        if (isObtuse && dot(V, minus(V, N)) > 0) return add('four-n', 'five-edge');
        return add('four-vertex');
    }
    const ends = [0, 1, 2].filter((i) => code & (4 >> i));
    add(left.length === 2 ? 'five-edge' : left[0] === ends[0] ? 'five-a' : 'five-b');
}

function addSegment(add, simplex, lambda) {
    add('two-2', lambda[1] === 0 ? 'five-a' : lambda[0] === 0 ? 'five-b' : 'five-edge');
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
