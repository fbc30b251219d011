// ready.js - scenes to begin with, and what to look at in each

import { format, parse, rounded, shapeOf } from './scene.js';

const degree = Math.PI / 180;

// P and Q lie opposite each other around the origin; Q is at (x, y) as seen from P. A shape
// is a name and an angle in degrees. `more` replaces fields of the scene.
function pair([p, pAngle], [q, qAngle], [x, y], more = {}) {
    const scene = {
        ...parse(''),
        move: [2.5, 0.5],
        origin: [-4, 1.5],
        ray: [8, -1.5],
        p: shapeOf(p, -x / 2, -y / 2, pAngle * degree),
        q: shapeOf(q, x / 2, y / 2, qAngle * degree),
        ...more,
    };
    scene.end = more.end ?? [scene.p.cos, scene.p.sin]; // else it turns on its way
    return format(rounded(scene));
}

// P and Q where they are given, not turned.
function at(p, [px, py], q, [qx, qy], more) {
    return pair([p, 0], [q, 0], [0, 0], { p: shapeOf(p, px, py), q: shapeOf(q, qx, qy), ...more });
}

export const ready = [
    {
        name: 'first steps',
        caption:
            'Drag a shape and watch all answers change. Then step through the trace: the second subdistance has barycode 5.',
        fragment: pair(['hexagon', 125], ['triangle', 135], [2.9, -0.7], {
            move: [2.6, 1.3],
            origin: [-3, -2],
            ray: [5.5, 1.1],
        }),
    },
    {
        name: 'distant: the boolean saves steps',
        caption:
            'The boolean ends when a line through the origin has all of the CSO behind it. The distance loop goes on until nothing is closer.',
        fragment: pair(['24-gon', 100], ['24-gon', 235], [-3, 3.4], {
            move: [-2, 1.5],
            origin: [4, 3],
            ray: [-8, -4],
        }),
    },
    {
        name: 'code 5, beyond an edge',
        caption:
            'Twice the origin lies beyond edge AC, away from B: barycode 101 = 5. B leaves, and Algorithm 5 takes A and C.',
        fragment: pair(['box', 325], ['hexagon', 350], [2.5, -0.1], { move: [1.5, 1.5] }),
    },
    {
        name: 'code 4, a cone',
        caption:
            'In the second subdistance, O lies in the cone beyond corner A: barycode 100 = 4. The angle there is obtuse, but O is beside neither edge, so A alone is left.',
        fragment: pair(['hexagon', 155], ['triangle', 335], [-3.8, 1.9], {
            move: [-0.6, 2.2],
            origin: [3.2, -1.8],
            ray: [-6, 1],
        }),
    },
    {
        name: 'code 7, overlap',
        caption:
            'The origin is inside the triangle: barycode 111 = 7. The boolean ends one subdistance earlier, by two cross products.',
        fragment: pair(['hexagon', 100], ['triangle', 285], [2, 0], {
            move: [-2, 1],
            origin: [-3, 2],
            ray: [6, -3],
        }),
    },
    {
        name: 'climbing on 24-gons',
        caption:
            'Choose scan and climb in turn. In each search, rings mark the vertices that are compared for w: all 48, or only those on the way uphill.',
        fragment: pair(['24-gon', 85], ['24-gon', 90], [-2.4, 1.9], {
            loop: 1,
            at: 3,
            move: [-1.5, -1.5],
        }),
    },
    {
        name: 'a resting box: two contact points',
        caption:
            'Two boxes overlap a little, and contact gives two points with their depths. Turn P a little: one becomes deeper than the other.',
        fragment: at('box', [0.4, 1.9], 'box', [0, 0], {
            p: { ...shapeOf('box', 0.4, 1.94, 2 * degree) },
            move: [2, 0],
            origin: [-3, 0.5],
            ray: [6, 0],
        }),
    },
    {
        name: 'touching, by one rounding',
        caption:
            'Q is one rounding to the right of touching. Click it, then press Alt + left arrow: touching; once more: overlapping. Zoom in far by + to see the gap.',
        fragment: at('box', [-1, 0], 'box', [1.0000001192092896, 0], {
            move: [0.5, 0.25],
            origin: [0, 2],
            ray: [0, -4],
        }),
    },
    {
        name: 'far from the origin, in float',
        caption:
            'Near a million, floats are 1/16 apart: drag a shape, and it moves in jumps. The answers are exact for the rounded shapes that you see. Choose double, and it moves freely.',
        fragment: at('hexagon', [1e6, 1e6], 'box', [1e6 + 2.75, 1e6 + 0.5], {
            move: [1.5, 1],
            origin: [1e6 - 2.5, 1e6 - 1.5],
            ray: [6, 2],
        }),
    },
    {
        name: 'a bar that turns past a box',
        caption:
            'P turns on its way. Sampled poses can miss what lies between them; “free at every moment” is proved. Drag the two handles at the end of P’s arrow, one to move it, one to turn it.',
        fragment: at('segment', [0, 0], 'box', [0, 2.5], {
            p: {
                ...shapeOf('box', 0, 0),
                points: [
                    [-2, -0.125],
                    [2, -0.125],
                    [2, 0.125],
                    [-2, 0.125],
                ],
            },
            move: [0.5, 0.25],
            end: [-0.8, 0.6],
            origin: [-4, 3],
            ray: [8, -1],
        }),
    },
    {
        name: 'tile seam: sliding on',
        caption:
            'P rests on tile Q without a gap and moves along it. Touching does not block a cast: P slides on, free to the end. Lower P by one rounding (Alt + down arrow), and it is in overlap.',
        fragment: at('box', [-0.5, 2], 'box', [0, 0], {
            move: [3.5, 0],
            origin: [-1, 3.5],
            ray: [0, -4],
        }),
    },
    {
        name: 'tile seam: a ray into the corner',
        caption:
            'Two tiles meet in a seam, and a ray runs down exactly along it. It hits: a shape contains its boundary, so no ray slips through.',
        fragment: at('box', [-1, 0], 'box', [1, 0], {
            move: [0, 1.5],
            origin: [0, 3],
            ray: [0, -5],
        }),
    },
    {
        name: 'rounded: capsule and rounded box',
        caption:
            'The loop walks on the CSO of the cores, without the radii. The circle around the origin has the radius of both: the shapes collide if the CSO reaches it.',
        fragment: pair(['capsule', 30], ['rounded box', -15], [3, 1.2], { move: [2.4, 0.3] }),
    },
    {
        name: 'an ellipse, by its support mapping',
        caption:
            'gjk2d knows nothing of the ellipse but its farthest point in any direction. Its vertices are made on demand, and no sign is exact.',
        fragment: pair(['ellipse', 20], ['hexagon', 10], [3.2, 1], { move: [2, -0.5] }),
    },
    {
        name: 'bad input: a ring with a dent',
        caption:
            'Move a vertex inwards until the ring has a dent: the shape gets a status, and collides with all. Pass such points through gjk2d_hull.',
        fragment: at('box', [-1.5, 0], 'box', [1.8, 0], {
            p: {
                ...shapeOf('box', -1.5, 0),
                points: [
                    [-1, -1],
                    [1, -1],
                    [0.2, 0],
                    [1, 1],
                    [-1, 1],
                ],
            },
        }),
    },
];
