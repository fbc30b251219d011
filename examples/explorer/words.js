// words.js - sentences about a step, and the scene as a C program

import { comparedIn, coneOf, isCone, letters, named } from './trace.js';
import { text } from './scene.js';
import { featureName } from './shapes.js';

const short = (x) => String(Number(x.toPrecision(6)));
export const bitsOf = (code) => code.toString(2).padStart(3, '0');
const vertexName = (name, i) => (i < 0 ? `a point of ${name}` : `vertex ${i} of ${name}`);
const pointName = ([p, q]) => `${vertexName('P', p)} minus ${vertexName('Q', q)}`;

// A corner of the CSO in the table: p2−q0.
export const cornerName = ([p, q]) => `${p < 0 ? 'P' : `p${p}`}−${q < 0 ? 'Q' : `q${q}`}`;

export const exitWords = {
    origin: 'The first corner is the origin: the shapes touch, and no step is needed.',
    limit: 'The limit of steps is reached.',
    closest: 'w is no farther than v: no point of the CSO is closer to O than v is.',
    apart: 'v·w > 0: all of the CSO is on one side of a line through O.',
    inside: 'O is inside the triangle: the shapes collide.',
    zero: 'The new v is O: the origin lies on W, and the shapes collide.',
};

const exitShort = {
    origin: 'first corner is O', limit: 'limit', closest: 'w no farther than v',
    apart: 'v·w > 0', inside: 'O in the triangle', zero: 'v = O',
};

export const exitName = (exit) =>
    `${exitShort[exit.is]} (Algorithm ${exit.algorithm})`;

// ---- the answers, beside the world

const five = (x) => String(Number(x.toPrecision(Math.abs(x) < 1000 ? 5 : 9)));
export const share = (fraction) => `${Number((100 * fraction).toPrecision(4))}%`;
const point = (v) => `(${v.map(five).join(', ')})`;
const featured = (name, feature) => `${name} ${featureName(feature)}`.trim();

export const near = (found) =>
    `${featured('P', found.features[0])} ${point(found['closest on P'])}, ` +
    `${featured('Q', found.features[1])} ${point(found['closest on Q'])}, normal ${point(found.normal)}`;

export const contacts = (found, scene) => found.contacts.length === 0
    ? `none within the margin, ${five(scene.margin)}`
    : found.contacts.map(({ separation, features }, i) =>
        `${i + 1}: ${five(separation)} (${featured('P', features[0])}, ${featured('Q', features[1])})`).join('; ');

export function cast(found) {
    const [hit, overlaps] = found['cast hit, overlaps'];
    const start = overlaps === 2 ? 'starts in overlap; ' : '';
    return start + (hit ? `stops after ${share(found['cast fraction'][0])} of the way, at ${point(found['cast position'])}, on ${featured('Q', found['cast features'][1])}`
        : 'free to the end' + (overlaps ? ', as it leads out' : ''));
}

export function ray(found) {
    const hits = found.rays.map((r, k) => ({ ...r, name: 'PQ'[k] })).filter((r) => r['hit, inside'][0]);
    hits.sort((a, b) => a.fraction[0] - b.fraction[0]);
    if (hits.length === 0) return 'no hit';
    const [first] = hits;
    return first['hit, inside'][1] ? `starts inside ${first.name}`
        : `hits ${featured(first.name, first.feature[0])} after ${share(first.fraction[0])} of the way, at ${point(first.point)}`;
}

// ---- the loop

// What a half of a step does, in sentences.
export function sentence(half, loop, scene) {
    const { step, exit } = half, radius = scene.p.radius + scene.q.radius;
    if (!step) return exitWords.origin;
    if (half.half === 'start')
        return `Start. v is the corner of the CSO that is farthest from its centre towards the origin O: ${pointName(step.made[1])}. W = {v}.`;
    const exact = step.exact ? ' Doubles could not decide, so the signs of this step are exact.' : '';
    const said = half.half === 'search' ? searchSentence(half, loop, scene) : subdistanceSentence(half);
    return said + exact + exitSentence(exit, loop, radius);
}

const counted = (count, what, name) => `${count} ${count === 1 ? what : what.replace('vertex', 'vertices').replace('point', 'points')} of ${name}`;

function searchSentence({ step, exit }, loop, scene) {
    const [lower, upper] = step.bounds;
    const [p, q] = comparedIn(step, scene, loop.climb).map((list) => list.length);
    const out = `Step ${step.number}, search. From v towards O the farthest corner is w: ${pointName(step.made[0])}. ` +
        `It was found among ${counted(p, scene.p.ellipse ? 'point' : 'vertex', 'P')} and ${counted(q, scene.q.ellipse ? 'point' : 'vertex', 'Q')}.`;
    if (exit) return out;
    const radii = scene.p.radius + scene.q.radius > 0 ? ', less the radii' : '';
    const low = lower > 0
        ? `All of the CSO is on v's side of the dashed line through w, so the distance is at least that of the line, ${short(lower)}`
        : 'The dashed line through w has passed O, so there is no lower bound yet';
    return `${out} ${low}; v is in the CSO, so it is at most |v|${upper > 0 ? `, ${short(upper)}` : ''}${radii}.`;
}

// The coordinates of the origin in a triangle.
export function coordinates([a, b, c]) {
    const cross = (x, y) => x[0] * y[1] - x[1] * y[0];
    const all = [cross(b, c), cross(c, a), cross(a, b)];
    const sum = all[0] + all[1] + all[2];
    return all.map((x) => x / sum);
}

const signed = (x) => `${x < 0 ? '−' : '+'} ${Math.abs(x)}`;

function subdistanceSentence(half) {
    const { step, lambda } = half;
    if (half.retried)
        return `Step ${step.number}. Rounding could hide the answer here. The loop goes on with exact signs.`;
    const w = `W\u00a0=\u00a0${named(lambda)}.`;
    const out = `Step ${step.number}, subdistance. `;
    if (step.simplex.length === 2) {
        const where = lambda[0] > 0 && lambda[1] > 0 ? (half.v[0] || half.v[1] ? 'beside segment AB' : 'on segment AB') : `beyond ${lambda[0] > 0 ? 'A' : 'B'}`;
        return `${out}A is w, the newest point, and B is the old v. Of two points, Algorithm 5 finds O ${where}. ${w}`;
    }
    if (half.differs)
        return `${out}A, B and C lie nearly on one line. Rounded as they are drawn, they would give barycode ${step.barycode}; the loop decides on unrounded points. ${w}`;
    if (step.barycode === 0)
        return `${out}A, B and C lie on one line, which is taken as a segment (Algorithm 5). ${w}`;
    const [u, v, t] = coordinates(step.simplex).map((x) => Number(x.toPrecision(3)));
    return `${out}A is w; B and C are the old W. O = ${u} A ${signed(v)} B ${signed(t)} C, so the barycode is ${bitsOf(step.barycode)} = ${step.barycode}: O is ${regionWords(half)} ${w}`;
}

function regionWords({ step, v }) {
    const code = step.barycode;
    const ends = letters.filter((_, i) => code & (4 >> i)).join('');
    const other = letters.filter((_, i) => !(code & (4 >> i))).join('');
    if (code === 7) return 'inside the triangle.';
    if (!isCone(code))
        return `${v[0] || v[1] ? 'beyond' : 'on'} edge ${ends}. The coordinate of ${other} is not positive, so ${other} leaves, and Algorithm 5 takes ${ends}.`;
    const { m, n, isObtuse, toM, toN } = coneOf(step);
    const why = !isObtuse ? 'The angle there is not obtuse, so'
        : toM || toN ? `The angle there is obtuse, and O is beside edge ${[ends, letters[toM ? m : n]].sort().join('')}, which Algorithm 5 takes.`
            : 'The angle there is obtuse, but O is beside neither edge, so';
    return `in the cone beyond corner ${ends} (Algorithm 4). ${why}${why.endsWith('so') ? ` ${ends} itself is closest.` : ''}`;
}

function exitSentence(exit, loop, radius) {
    if (!exit) return '';
    const radii = ` The cores are ${loop.relation === 1 ? 'farther apart than' : 'within'} the radii: the shapes ${loop.relation === 1 ? 'are apart' : 'collide'}.`;
    const more = {
        apart: ` ${radius > 0 ? 'It is farther off than the radii. ' : ''}A boolean needs no more than that: Algorithm 6 returns false, and does not look for the closest point.`,
        closest: loop.early || loop.relation !== 1 ? radii : ` The distance is |v|${radius > 0 ? ' less the radii' : ''}.`,
        inside: loop.early ? ' Algorithm 6 sees it by two cross products, before any subdistance, and returns true.' : '',
    }[exit.is] || '';
    return ` End, by Algorithm ${exit.algorithm}. ${exitWords[exit.is]}${more}`;
}

// ---- the scene as a program

const withoutHead = (source) => source.replace(/^\/\*[^]*?\*\/\n/, '');

export function program(scene, link, sources) {
    const isFloat = scene.real === 'f32';
    const c = (x) => {
        const word = text(x, scene.real);
        return (/[.e]/.test(word) ? word : `${word}.0`) + (isFloat ? 'f' : '');
    };
    const vec = (v) => `{${v.map(c).join(', ')}}`;
    const hasEllipse = scene.p.ellipse || scene.q.ellipse;
    const data = (key) => {
        const s = scene[key];
        if (s.ellipse)
            return `static const ellipse ${key}_size = {${s.points[0].map(c).join(', ')}};`;
        return `static const gjk2d_vec2 ${key}_points[${s.points.length}] = {\n    ` +
            `${s.points.map(vec).join(',\n    ')}};`;
    };
    const make = (key) => {
        const s = scene[key];
        return s.ellipse
            ? `gjk2d_make_custom(ellipse_support, &${key}_size, ${c(s.radius)})`
            : `gjk2d_make_polygon(${key}_points, ${s.points.length}, ${c(s.radius)})`;
    };
    const pose = (s) => `gjk2d_make_pose(${[s.x, s.y, s.cos, s.sin].map(c).join(', ')})`;
    const set = (name, [x, y]) => `    s.${name}.x = ${c(x)};\n    s.${name}.y = ${c(y)};`;
    return `/* A scene of the gjk2d explorer. Save it as scene.c beside gjk2d.h, then run
 *
 *     cc -std=c99 -O2 scene.c -o scene -lm && ./scene
 *
 * ${link}
 */
#define GJK2D_DOUBLE ${isFloat ? 0 : 1}
#define GJK2D_IMPLEMENTATION
#include "gjk2d.h"

#include <math.h>
#include <stdio.h>

${hasEllipse ? withoutHead(sources.ellipse) + '\n' : ''}${data('p')}
${data('q')}

${withoutHead(sources.answers)}
static void put(const char *name, const double *values, int count)
{
    printf("%s:", name);
    for (int i = 0; i < count; i++) printf(" %.${isFloat ? 9 : 17}g", values[i]);
    printf("\\n");
}

int main(void)
{
    scene s;
    s.p = ${make('p')};
    s.q = ${make('q')};
    s.p_pose = ${pose(scene.p)};
    s.q_pose = ${pose(scene.q)};
${set('move', scene.move)}
${set('origin', scene.origin)}
${set('ray', scene.ray)}
    s.margin = ${c(scene.margin)};
    s.bias = ${c(scene.bias)};
    ask_all(&s);
    return 0;
}
`;
}
