// words.js - sentences about a step, and the scene as a C program

import { comparedIn, coneOf, isCone, letters, lineOf, named } from './trace.js';
import { radii, text } from './scene.js';
import { featureName } from './shapes.js';
import { cross } from './vectors.js';

const short = (x) => String(Number(x.toPrecision(6)));
export const bitsOf = (code) => code.toString(2).padStart(3, '0');
const vertexName = (name, i) => (i < 0 ? `a point of ${name}` : `vertex ${i} of ${name}`);
const pointName = ([p, q]) => `${vertexName('P', p)} minus ${vertexName('Q', q)}`;

// A corner of the CSO in the table: p2−q0.
export const cornerName = ([p, q]) => `${p < 0 ? 'P' : `p${p}`}−${q < 0 ? 'Q' : `q${q}`}`;

const exitWords = {
    origin: 'The first corner is the origin, so that the cores have a point in common. No step is needed.',
    closest:
        'w is no farther than v, up to rounding: no point of the CSO is closer to O than v is.',
    apart: 'v·w > 0: all of the CSO is on one side of a line through O.',
    inside: 'O is inside the triangle: the shapes collide.',
    zero: 'The new v is O up to rounding: the origin lies on W, and the shapes collide.',
};

const apartByRadii = 'v·w > r|v|: all of the CSO is outside of the circle of the radii.';

const exitShort = {
    origin: 'first corner is O',
    closest: 'w no farther than v',
    apart: 'v·w > 0',
    inside: 'O in the triangle',
    zero: 'v = O',
};

export const exitName = (exit, radius) =>
    `${exit.is === 'apart' && radius > 0 ? 'v·w > r|v|' : exitShort[exit.is]} (Algorithm ${exit.algorithm})`;

// ---- the answers, beside the world

const five = (x) => String(Number(x.toPrecision(Math.abs(x) < 1000 ? 5 : 9)));
export const share = (fraction) => `${Number((100 * fraction).toPrecision(4))}%`;
const point = (v) => `(${v.map(five).join(', ')})`;
const featured = (name, feature) => `${name} ${featureName(feature)}`.trim();

// Each answer is in words, or its status if the question was bad.
export const near = (found) =>
    `${featured('P', found.features[0])} ${point(found['closest on P'])}, ` +
    `${featured('Q', found.features[1])} ${point(found['closest on Q'])}, normal ${point(found.normal)}`;

export const contacts = (found, scene) =>
    found.contacts.length === 0
        ? `none within the margin, ${five(scene.margin)}`
        : found.contacts
              .map(
                  ({ separation, features }, i) =>
                      `${i + 1}: ${five(separation)} (${featured('P', features[0])}, ${featured('Q', features[1])})`,
              )
              .join('; ');

export function cast(found) {
    const [hit, overlaps] = found['cast hit, overlaps'];
    const start = overlaps === 2 ? 'starts in overlap; ' : '';
    return (
        start +
        (hit
            ? `stops after ${share(found['cast fraction'][0])} of the way, at ${point(found['cast position'])}, on ${featured('Q', found['cast features'][1])}`
            : 'free to the end' + (overlaps ? ', as it leads out' : ''))
    );
}

export function turn(found) {
    const [hit, overlaps] = found['turn hit, overlaps'];
    return (
        (overlaps === 2 ? 'starts in overlap; ' : '') +
        (hit
            ? `stops after ${share(found['turn safe, fraction'][1])} of the way, at ${point(found['turn position'])}, on ${featured('Q', found['turn features'][1])}`
            : found['turn collide'][0]
              ? 'touches on the way, free to the end'
              : 'free at every moment')
    );
}

export function ray({ ray: hit }) {
    if (!hit) return 'no hit';
    return hit['hit, inside'][1]
        ? `starts inside ${hit.name}`
        : `hits ${featured(hit.name, hit.feature[0])} after ${share(hit.fraction[0])} of the way, at ${point(hit.point)}`;
}

// ---- the loop

// What a half of a step does, in sentences.
export function sentence(half, loop, scene) {
    const { step, exit } = half,
        radius = radii(scene);
    if (!step) return exitWords.origin;
    if (half.half === 'start')
        return `Start. v is the corner of the CSO that is farthest in the direction from its middle to the origin O: ${pointName(step.made[1])}. W = {v}.`;
    const exact = step.exact
        ? ' Doubles could not decide, so the signs of this step are exact.'
        : '';
    const said =
        half.half === 'search' ? searchSentence(half, loop, scene) : subdistanceSentence(half);
    return said + exact + exitSentence(exit, loop, radius);
}

function searchSentence({ step, exit }, loop, scene) {
    const among = comparedIn(step, scene, loop.climb).map((list, k) => {
        const [one, more] = scene['pq'[k]].ellipse ? ['point', 'points'] : ['vertex', 'vertices'];
        return `${list.length} ${list.length === 1 ? one : more} of ${'PQ'[k]}`;
    });
    const out = `Step ${step.number}, search. In the direction from v to O, the farthest corner of the CSO is w: ${pointName(step.made[0])}. It was found among ${among.join(' and ')}.${step.simplex.length === 3 ? ' The points of W are now called B and C.' : ''}`;
    return exit ? out : out + boundSentence(step, radii(scene));
}

// What the support line and v say about the distance. In exact steps v may be noise.
function boundSentence(step, radius) {
    const [lower, upper] = step.bounds,
        line = lineOf(step) - radius;
    const best =
        lower > line * (1 + 1e-6) && lower > 0 ? ` (an earlier one gave ${short(lower)})` : '';
    const low = step.exact
        ? ''
        : line > 0
          ? ` All of the CSO is on v's side of the dashed line through w, so the distance is at least that of the line, ${short(line)}${best}.`
          : radius > 0 && line > -radius
            ? ' The dashed line through w is no farther from O than the radii, so it gives no lower bound.'
            : ` The dashed line through w has passed O, so it gives no lower bound${best}.`;
    const less = radius > 0 ? ' less the radii' : '';
    return `${low} v is in the CSO, so the distance is at most |v|${less}${upper > 0 ? `, ${short(upper)}` : ''}.`;
}

// The coordinates of the origin in a triangle, in words; none if they are lost in rounding.
function coordinates({ simplex: [a, b, c], barycode }) {
    const all = [cross(b, c), cross(c, a), cross(a, b)];
    const sum = all[0] + all[1] + all[2];
    const parts = all.map((x) => Number((x / sum).toPrecision(3)));
    if (parts.some((x, i) => x > 0 !== !!(barycode & (4 >> i)))) return 'T';
    return `O = ${parts
        .map((x, i) => `${x < 0 ? '−' : '+'} ${Math.abs(x)} ${letters[i]}`)
        .join(' ')
        .replace(/^\+ /, '')}, so t`;
}

function subdistanceSentence(half) {
    const { step, lambda, kind } = half;
    const w = `W\u00a0=\u00a0${named(lambda)}.`;
    const out = `Step ${step.number}, subdistance. `;
    if (kind === 'segment') {
        const where =
            lambda[0] > 0 && lambda[1] > 0
                ? half.v[0] || half.v[1]
                    ? 'beside segment AB'
                    : 'on segment AB'
                : `beyond ${lambda[0] > 0 ? 'A' : 'B'}`;
        return `${out}A is w, the newest point, and B is the old v. Of two points, Algorithm 5 finds O ${where}. ${w}`;
    }
    if (kind === 'retried')
        return `${out}Rounding could hide the answer here. The loop goes on with exact signs.`;
    if (kind === 'differs')
        return `${out}A, B and C lie nearly on one line. Rounded as they are drawn, they would give barycode ${step.barycode}; the loop decides on unrounded points. ${w}`;
    if (kind === 'line')
        return `${out}A, B and C lie on one line, which is taken as a segment (Algorithm 5). ${w}`;
    return `${out}A is w; B and C are the old W. ${coordinates(step)}he barycode is ${bitsOf(step.barycode)} = ${step.barycode}: O is ${regionWords(half)} ${w}`;
}

function regionWords({ step, v }) {
    const code = step.barycode;
    if (code === 7) return 'inside the triangle.';
    const ends = letters.filter((_, i) => code & (4 >> i)).join('');
    const other = letters.filter((_, i) => !(code & (4 >> i))).join('');
    if (!isCone(code))
        return `${v[0] || v[1] ? 'beyond' : 'on'} edge ${ends}. The coordinate of ${other} is not positive, so ${other} leaves, and Algorithm 5 takes ${ends}.`;
    const { m, n, isObtuse, toM, toN } = coneOf(step);
    const why = !isObtuse
        ? 'The angle there is not obtuse, so'
        : toM || toN
          ? `The angle there is obtuse, and O is beside edge ${[ends, letters[toM ? m : n]].sort().join('')}, which Algorithm 5 takes.`
          : 'The angle there is obtuse, but O is beside neither edge, so';
    return `in the cone beyond corner ${ends} (Algorithm 4). ${why}${why.endsWith('so') ? ` ${ends} itself is closest.` : ''}`;
}

function exitSentence(exit, loop, radius) {
    if (!exit) return '';
    const byRadii =
        loop.relation === 1
            ? ' The cores are farther apart than the radii: the shapes are apart.'
            : ' The cores are within the radii: the shapes collide.';
    const more =
        {
            apart: ' A boolean needs no more than that: Algorithm 6 returns false, and does not look for the closest point.',
            closest:
                loop.early || loop.relation !== 1
                    ? byRadii
                    : ` The distance is |v|${radius > 0 ? ' less the radii' : ''}.`,
            inside: loop.early
                ? ' Algorithm 6 sees it by two cross products, before any subdistance, and returns true.'
                : '',
        }[exit.is] || '';
    return ` End, by Algorithm ${exit.algorithm}. ${exit.is === 'apart' && radius > 0 ? apartByRadii : exitWords[exit.is]}${more}`;
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
        return (
            `static const gjk2d_vec2 ${key}_points[${s.points.length}] = {\n    ` +
            `${s.points.map(vec).join(',\n    ')}};`
        );
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
${withoutHead(sources.print)}
int main(void)
{
    scene s;
    s.p = ${make('p')};
    s.q = ${make('q')};
    s.p_pose = ${pose(scene.p)};
    s.q_pose = ${pose(scene.q)};
${set('move', scene.move)}
${set('end', scene.end)}
${set('origin', scene.origin)}
${set('ray', scene.ray)}
    s.margin = ${c(scene.margin)};
    s.bias = ${c(scene.bias)};
    ask_all(&s);
    return 0;
}
`;
}
