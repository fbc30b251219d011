// trace.js - what the loop did, as the paper tells it: steps, regions, exits

import { turnedBack } from './shapes.js';
import { dot, minus } from './vectors.js';

// The answers by name, the rays by shape, and the four loops with their steps.
export function read(lines) {
    const found = { contacts: [], rays: [], loops: [] };
    let loop, step;
    for (const { name, values } of lines) {
        if (name === 'loop early, climb')
            found.loops.push((loop = { early: values[0], climb: values[1], steps: [] }));
        else if (name === 'loop status, relation') [loop.status, loop.relation] = values;
        else if (name === 'loop distance') [loop.distance] = values;
        else if (name === 'step')
            loop.steps.push(
                (step = { number: values[0], exact: values[1], simplex: [], made: [] }),
            );
        else if (name === 'step simplex') step.simplex.push(values);
        else if (name === 'step vertices') step.made.push(values);
        else if (name === 'step barycode') [step.barycode] = values;
        else if (name.startsWith('step ')) step[name.slice(5).replace('next v', 'next')] = values;
        else if (name === 'contact point') found.contacts.push({ point: values });
        else if (name === 'contact separation') [found.contacts.at(-1).separation] = values;
        else if (name === 'contact features') found.contacts.at(-1).features = values;
        else if (name === 'ray status') found.rays.push({ status: values[0] });
        else if (name.startsWith('ray ')) found.rays.at(-1)[name.slice(4)] = values;
        else found[name] = values;
    }
    // The first ray hit of both shapes, or undefined.
    [found.ray] = found.rays
        .map((r, k) => ({ ...r, name: 'PQ'[k] }))
        .filter((r) => !r.status && r['hit, inside'][0])
        .sort((a, b) => a.fraction[0] - b.fraction[0]);
    return found;
}

export const letters = ['A', 'B', 'C'];

// The points of a list whose coordinate is positive: {A, C}.
export const named = (lambda) => `{${letters.filter((_, i) => lambda[i] > 0).join(',\u00a0')}}`;

// v . w of a step, over the length of v: how far the support line is from the origin.
export const lineOf = ({ direction, simplex: [w] }) =>
    -dot(direction, w) / Math.hypot(...direction);

// Why the loop ends with its last step, and in which half of it. The numbers of a trace are
// rounded, so that they may not tell it where rounding decides; the relation does.
function exitOf(loop, step, radius) {
    const isApart = loop.relation === 1;
    const exit = (half, is, line = is) => ({ half, is, line, algorithm: loop.early ? 6 : 1 });
    if (!isApart && step.simplex.length === 3 && step.barycode === 7)
        return loop.early ? exit('search', 'inside', 'angle') : exit('reduce', 'inside', 'while');
    if (isApart && loop.early && lineOf(step) > radius) return exit('search', 'apart');
    if (isApart || (radius > 0 && (step.next[0] || step.next[1]))) return exit('search', 'closest');
    return exit('reduce', 'zero');
}

// What is left of the simplex: lambda and v, and the kind of the reduction. The loop decides
// on unrounded points; what it has kept is what the next step starts with. The kinds are
// segment, triangle, line: a triangle without area, differs: the points as rounded would give
// something else, and retried: nothing is kept, the loop goes on with exact signs.
function reductionOf(step, following) {
    const rounded = { lambda: step.lambda, v: step.next };
    const kind = step.simplex.length === 2 ? 'segment' : step.barycode ? 'triangle' : 'line';
    if (!following) return { ...rounded, kind };
    if (following.exact && !step.exact) return { ...rounded, kind: 'retried' };
    const namesOf = ({ made, simplex }) => made.map((m, i) => `${m}:${simplex[i]}`);
    const w = namesOf(following).slice(1),
        isKept = namesOf(step).map((name) => w.includes(name));
    if (isKept.every((kept, i) => kept === step.lambda[i] > 0)) return { ...rounded, kind };
    return { lambda: isKept.map(Number), v: following.v, kind: 'differs' };
}

// The halves of all steps: a start, then a search and a reduction for each step. The last
// one has an exit. Where the first corner is the origin, there is one half, without a step.
export function halves(loop, radius) {
    const { steps } = loop;
    if (steps.length === 0)
        return [
            { half: 'start', exit: { is: 'origin', line: 'start', algorithm: loop.early ? 6 : 1 } },
        ];
    const list = [{ half: 'start', step: steps[0] }];
    for (const [k, step] of steps.entries()) {
        const exit = k + 1 < steps.length ? null : exitOf(loop, step, radius);
        const isFound = exit && exit.half === 'search';
        list.push({ half: 'search', step, exit: isFound ? exit : null });
        if (!isFound) list.push({ half: 'reduce', step, exit, ...reductionOf(step, steps[k + 1]) });
    }
    return list;
}

// The lines of the listing that this half of a step passes through: true if they are done or
// are a test that holds, false for a test that does not.
export function linesOf(half, early) {
    const { step, exit } = half,
        lines = {};
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
    if (half.half === 'reduce' && half.kind !== 'retried') {
        main('join');
        main('reduce');
        if (half.kind === 'segment') lines['two-2'] = true;
        else lines['two-3'] = lines['three-code'] = true;
        if (half.kind === 'triangle') addTriangle(lines, half);
        const ends = segmentOf(half);
        if (ends)
            addSegment(
                lines,
                ends.map((i) => half.lambda[i]),
            );
        main('zero', isExit('zero'));
        if (!isExit('zero')) main('while', !isExit('inside'));
    }
    return lines;
}

// Of a cone, in the loop that of A: its vertex V, the others, whether the angle at V is
// obtuse, and whether the origin is on M's, and on N's side of V.
export function coneOf({ simplex, barycode }) {
    const v = { 4: 0, 2: 1, 1: 2 }[barycode];
    const [m, n] = [0, 1, 2].filter((i) => i !== v);
    const [V, M, N] = [v, m, n].map((i) => simplex[i]);
    return {
        v,
        m,
        n,
        isObtuse: dot(minus(V, M), minus(V, N)) < 0,
        toM: dot(V, minus(V, M)) > 0,
        toN: dot(V, minus(V, N)) > 0,
    };
}

export const isCone = (code) => code === 1 || code === 2 || code === 4;

function addTriangle(lines, half) {
    const code = half.step.barycode;
    lines[isCone(code) ? 'three-cone' : code === 7 ? 'three-7' : 'three-edge'] = true;
    if (!isCone(code)) return;
    const { isObtuse, toM, toN } = coneOf(half.step);
    lines['four-angle'] = isObtuse;
    if (isObtuse) lines['four-m'] = toM;
    if (isObtuse && !toM) lines['four-n'] = toN;
    if (!isObtuse || (!toM && !toN)) lines['four-vertex'] = true;
}

// The two points that Algorithm 5 gets, or null.
export function segmentOf({ kind, step }) {
    if (kind === 'segment') return [0, 1];
    if (kind !== 'triangle' || step.barycode === 7) return null;
    if (!isCone(step.barycode)) return [0, 1, 2].filter((i) => step.barycode & (4 >> i));
    const { v, m, n, isObtuse, toM, toN } = coneOf(step);
    return isObtuse && toM ? [v, m].sort() : isObtuse && toN ? [v, n].sort() : null;
}

// Algorithm 5, with the coordinates of its two points.
function addSegment(lines, [first, second]) {
    lines['five-a'] = !(second > 0);
    if (second > 0) lines['five-b'] = !(first > 0);
    if (first > 0 && second > 0) lines['five-edge'] = true;
}

// The vertices of a ring that are compared to find the one that is farthest in a direction
// of the world: all, or by hill climbing from vertex `start` those uphill on either side,
// and the first that is lower. Rings of up to 8 points are never climbed.
function compared(shape, direction, start, climb) {
    const n = shape.points.length;
    const all = shape.points.map((_, i) => i);
    if (shape.ellipse || !climb || n <= 8 || start < 0) return all;
    const own = turnedBack(shape, direction);
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
    const from = step.made[1],
        d = step.direction;
    return [
        compared(scene.p, d, from[0], climb),
        compared(scene.q, [-d[0], -d[1]], from[1], climb),
    ];
}
