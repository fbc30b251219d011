// words.js - sentences about a step, and the scene as a C program

import { comparedIn, letters, named } from './trace.js';
import { text } from './scene.js';
import { featureName } from './shapes.js';

const short = (x) => String(Number(x.toPrecision(4)));
export const bitsOf = (code) => code.toString(2).padStart(3, '0');
const pointName = ([p, q]) => (p < 0 && q < 0 ? '' : ` It is vertex ${p < 0 ? '(none)' : p} of P minus vertex ${q < 0 ? '(none)' : q} of Q.`);

export const exitWords = {
    origin: 'The first corner is the origin: the shapes touch, and no step is needed.',
    limit: 'The limit of steps is reached.',
    closest: 'w is no farther than v: nothing of the CSO is closer to O than v is.',
    apart: 'v·w > 0: all of the CSO lies beyond a line through O.',
    inside: 'O is inside the triangle: the shapes collide.',
    zero: 'v is O: the origin lies on W, and the shapes collide.',
};

const exitShort = {
    origin: 'first corner is O', limit: 'limit', closest: 'w no farther than v',
    apart: 'v·w > 0', inside: 'O in the triangle', zero: 'v = O',
};

export const exitName = (exit) =>
    `${exitShort[exit.is]} (Algorithm ${exit.algorithm})`;

export const cornerName = ([p, q]) => `${p < 0 ? 'P' : `p${p}`}−${q < 0 ? 'Q' : `q${q}`}`;

// ---- the answers, beside the world

const five = (x) => String(Number(x.toPrecision(5)));
const point = (v) => `(${v.map(five).join(', ')})`;
const featured = (name, feature) => `${name} ${featureName(feature)}`.trim();

export const near = (found) =>
    `${featured('P', found.features[0])} ${point(found['closest on P'])}, ` +
    `${featured('Q', found.features[1])} ${point(found['closest on Q'])}, normal ${point(found.normal)}`;

export const contacts = (found, scene) => found.contacts.length === 0
    ? `none within the margin, ${five(scene.margin)}`
    : found.contacts.map(({ separation, features }, i) =>
        `${i + 1}: ${five(separation)}, ${featured('P', features[0])}, ${featured('Q', features[1])}`).join('; ');

export function cast(found) {
    const [hit, overlaps] = found['cast hit, overlaps'];
    const start = overlaps === 2 ? 'starts in overlap; ' : '';
    return start + (hit ? `stops at ${five(found['cast fraction'][0])} of the way, at ${point(found['cast position'])}, on ${featured('Q', found['cast features'][1])}`
        : 'free to the end' + (overlaps ? ', as it leads out' : ''));
}

export function ray(found) {
    const hits = found.rays.map((r, k) => ({ ...r, name: 'PQ'[k] })).filter((r) => r['hit, inside'][0]);
    hits.sort((a, b) => a.fraction[0] - b.fraction[0]);
    if (hits.length === 0) return 'no hit';
    const [first] = hits;
    return first['hit, inside'][1] ? `starts inside ${first.name}`
        : `hits ${featured(first.name, first.feature[0])} at ${five(first.fraction[0])} of the way, ${point(first.point)}`;
}

// ---- the loop

// What a half of a step does, in sentences.
export function sentence(half, loop, scene) {
    const { step, exit } = half;
    if (half.half === 'start' && !step) return exitWords.origin;
    const k = step.number;
    if (half.half === 'start')
        return 'Start. v is the corner of the CSO that is farthest from its centre towards the origin O. W = {v}.';
    const exact = step.exact ? ' Doubles could not decide, so the signs of this step are exact.' : '';
    if (half.half === 'search') {
        const [lower, upper] = step.bounds;
        const seen = comparedIn(step, scene, loop.climb).map((list) => list.length);
        let out = `Step ${k}, search. From v towards O the farthest corner is w.${pointName(step.made[0])}`;
        out += ` Compared: ${seen[0]} vertices of P, ${seen[1]} of Q.`;
        if (!exit)
            out += ` Nothing of the CSO lies beyond the dashed line through w, so the distance is at least ${short(lower)}; as v is in the CSO, it is at most ${short(upper)}.`;
        return out + exact + exitSentence(exit, loop, scene);
    }
    if (half.retried)
        return `Step ${k}. Rounding could hide the answer here. The loop goes on with exact signs.`;
    let out = `Step ${k}, reduce. `;
    if (step.simplex.length === 3 && step.barycode === 0)
        out += 'A, B and C lie on one line, which is taken as a segment (Algorithm 5).';
    else if (step.simplex.length === 3)
        out += `Barycode ${bitsOf(step.barycode)} = ${step.barycode}: the origin is ${regionWords(step)}`;
    else
        out += `Two points, so Algorithm 5: the origin is ${step.lambda[0] > 0 && step.lambda[1] > 0 ? 'beside the segment AB' : `beyond ${step.lambda[0] > 0 ? 'A' : 'B'}`}.`;
    const left = named(step);
    out += ` W = {${left}}.`;
    return out + exact + exitSentence(exit, loop, scene);
}

function regionWords({ barycode: code, lambda }) {
    const ends = letters.filter((_, i) => code & (4 >> i)).join('');
    const other = letters.filter((_, i) => !(code & (4 >> i))).join('');
    if (code === 7) return 'inside the triangle.';
    if (ends.length === 2)
        return `beyond edge ${ends}. The coordinate of ${other} is not positive, so ${other} leaves, and Algorithm 5 takes ${ends}.`;
    const count = lambda.filter((x) => x > 0).length;
    return `in the cone beyond corner ${ends} (Algorithm 4). ${count === 1 ? `${ends} itself is closest.` : 'The angle is obtuse, and the origin is beside one of its edges.'}`;
}

function exitSentence(exit, loop, scene) {
    if (!exit) return '';
    const more = {
        apart: ' A boolean needs no more than that: Algorithm 6 returns false, and does not look for the closest point.',
        closest: loop.early ? '' : ` The distance is |v|${scene.p.radius + scene.q.radius > 0 ? ' minus the radii' : ''}.`,
        inside: loop.early ? ' Algorithm 6 sees it by two cross products, before any subdistance, and returns true.' : '',
    }[exit.is] || '';
    const radii = exit.is === 'closest' && loop.relation !== 1 ? ' The radii reach that far: the shapes collide.' : '';
    return ` End, by Algorithm ${exit.algorithm}. ${exitWords[exit.is]}${radii || more}`;
}

// ---- the scene as a program

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

${hasEllipse ? sources.ellipse + '\n' : ''}${data('p')}
${data('q')}

${sources.answers}
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
