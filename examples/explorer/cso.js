// cso.js - the CSO, the origin, and one half of a step of the loop

import * as view from './view.js';
import { edgeNormals } from './shapes.js';
import { radii } from './scene.js';
import { letters } from './trace.js';
import { boxOf, cross, dot, minus, positive } from './vectors.js';

export class Cso {
    constructor(svg, app) {
        this.app = app;
        this.pane = new view.Pane(
            svg,
            () => app.changed(),
            () => [0, 0],
        );
    }

    // Shows the simplex and the origin, and not all of the CSO.
    fitToSimplex() {
        const { step } = this.app.shown.half;
        if (!step) return;
        this.pane.fit(boxOf([...step.simplex, step.v, [0, 0]]));
        this.pane.isMoved = true;
        this.app.changed();
    }

    // The corners of the CSO: between two normals of its edges, S(d) is one and the same.
    corners() {
        const { scene, engine } = this.app;
        const angles = [...edgeNormals(scene.p), ...edgeNormals(scene.q).map((a) => a + Math.PI)]
            .map(positive)
            .sort((a, b) => a - b)
            .filter((a, i, all) => i === 0 || a - all[i - 1] > 1e-7);
        if (angles.length === 0) angles.push(0);
        return angles.map((a, i) => {
            const middle = (a + (angles[i + 1] ?? angles[0] + 2 * Math.PI)) / 2;
            return engine.support(Math.cos(middle), Math.sin(middle));
        });
    }

    draw() {
        const { pane } = this,
            { scene, found } = this.app;
        const corners = found.status[0] ? [] : this.corners();
        const radius = radii(scene);
        const box = boxOf([...corners, [0, 0], [radius, radius], [-radius, -radius]]);
        const room = 0.15 * Math.max(box[2] - box[0], box[3] - box[1]); // around the origin
        pane.keep(boxOf([box.slice(0, 2), box.slice(2), [room, room], [-room, -room]]));
        pane.show(
            [view.polygon(pane, corners, corners.length < 3 ? 'cso thin' : 'cso')],
            [found.status[0] ? [] : this.step(), this.origin(radius)],
        );
    }

    // The origin, and around it a circle of both radii, which the CSO of the cores may reach.
    origin(radius) {
        const { pane } = this;
        const circle = Array.from({ length: 120 }, (_, k) => [
            radius * Math.cos((k * Math.PI) / 60),
            radius * Math.sin((k * Math.PI) / 60),
        ]);
        return [
            ...(radius > 0 ? view.polygon(pane, circle, 'radius') : []),
            ...(radius > 0
                ? view.label(pane, [radius * 0.7, -radius * 0.7], 'radii', 'dim', [4, 12])
                : []),
            ...view.crossAt(pane, [0, 0], 'origin'),
            ...view.label(pane, [0, 0], 'O', 'origin', [-18, 18]),
        ];
    }

    step() {
        const { half } = this.app.shown;
        if (half.half === 'search') return this.search(half);
        if (half.half === 'reduce') return this.reduction(half);
        if (!half.step) return [];
        const v = half.step.simplex[1];
        return [
            ...view.dotAt(this.pane, v, 6, 'w'),
            ...view.label(this.pane, v, 'v, the first corner', 'w', [-10, 20], 'end'),
        ];
    }

    search({ step, exit }) {
        const { pane } = this,
            [a, ...w] = step.simplex,
            { v, direction } = step;
        const length = Math.hypot(...direction) || 1,
            d = direction.map((x) => x / length);
        const reach = (2 * (pane.width + pane.height)) / pane.scale;
        const across = (at, cls) =>
            view.line(
                pane,
                [at[0] - reach * d[1], at[1] + reach * d[0]],
                [at[0] + reach * d[1], at[1] - reach * d[0]],
                cls,
            );
        return [
            ...(exit && exit.is === 'inside' ? view.polygon(pane, step.simplex, 'tau') : []),
            ...(w.length > 1 ? view.line(pane, w[0], w[1], 'edge-w') : []),
            ...across(a, 'support'),
            ...(exit && exit.is === 'apart'
                ? across(
                      d.map((x) => -x * radii(this.app.scene)),
                      'separating',
                  )
                : []),
            ...view.line(pane, v, [0, 0], 'v'),
            ...view.shortArrow(pane, v, d, 60, 'direction'),
            ...w.flatMap((at, i) => [
                ...view.dotAt(pane, at, 5, 'w'),
                ...view.label(pane, at, letters[i + 1], 'w', [8, 18]),
            ]),
            ...view.dotAt(pane, v, 5, 'v'),
            ...view.label(pane, v, 'v', 'v', [-16, -8]),
            ...view.dotAt(pane, a, 7, 'a'),
            ...view.label(pane, a, 'w', 'a', [10, -10]),
        ];
    }

    reduction(half) {
        const { pane } = this,
            { lambda, v: next } = half,
            { simplex } = half.step;
        const left = simplex.filter((_, i) => lambda[i] > 0);
        const thin = (points) => (points.length < 3 ? ' thin' : '');
        return [
            ...this.regions(half),
            ...view.polygon(pane, simplex, `tau${thin(simplex)}`),
            ...view.polygon(pane, left, `kept${thin(left)}`),
            ...simplex.flatMap((v, i) => [
                ...view.dotAt(pane, v, lambda[i] > 0 ? 7 : 5, lambda[i] > 0 ? 'a' : 'gone'),
                ...view.label(pane, v, letters[i], lambda[i] > 0 ? 'a' : 'gone', [10, -10]),
            ]),
            ...view.line(pane, next, [0, 0], 'v'),
            ...view.dotAt(pane, next, 5, 'v'),
            ...view.label(
                pane,
                next,
                next[0] || next[1] ? 'new v' : 'new v = O',
                'v',
                [-10, 20],
                'end',
            ),
        ];
    }

    // The plane as the subdistance algorithm divides it.
    regions(half) {
        const { pane } = this,
            room = 10 / pane.scale;
        const [left, top] = pane.worldAt(0, 0),
            [right, bottom] = pane.worldAt(pane.width, pane.height);
        const plane = [
            [left - room, bottom - room],
            [right + room, bottom - room],
            [right + room, top + room],
            [left - room, top + room],
        ];
        const regions =
            { triangle: triangleRegions, segment: segmentRegions }[half.kind]?.(half) ?? [];
        return regions.flatMap(({ name, sides, isHere, hue }) => {
            const part = sides.reduce(view.cut, plane),
                here = isHere ? ' here' : '';
            if (part.length < 3) return [];
            return [
                ...view.polygon(pane, part, `region hue${hue}${here}`),
                ...this.regionName(part, name, here),
            ];
        });
    }

    // The name in the middle of a region, but not on the origin.
    regionName(part, name, here) {
        const { pane } = this,
            inner = view.clip(
                pane,
                part.map((v) => pane.at(v)),
                0,
            );
        const area = Math.abs(inner.reduce((sum, b, i) => sum + cross(inner.at(i - 1), b), 0)) / 2;
        if (area < 900) return [];
        let x = inner.reduce((sum, v) => sum + v[0], 0) / inner.length;
        let y = inner.reduce((sum, v) => sum + v[1], 0) / inner.length;
        const [ox, oy] = pane.at([0, 0]),
            apart = Math.hypot(x - ox, y - oy);
        if (apart < 40) {
            x += apart > 1 ? ((40 - apart) * (x - ox)) / apart : 40;
            y += apart > 1 ? ((40 - apart) * (y - oy)) / apart : 0;
        }
        return [view.textAt(x, y + 6, name, `region-name${here}`, 'middle')];
    }
}

// Regions of the barycodes of a triangle; none if it has no area.
function triangleRegions({
    step: {
        simplex: [a, b, c],
        barycode,
    },
}) {
    const area = cross(minus(b, a), minus(c, a)),
        side = Math.sign(area);
    if (side === 0) return [];
    const coordinate = [
        [b, c],
        [c, a],
        [a, b],
    ].map(
        ([from, to]) =>
            (x) =>
                side * cross(minus(to, from), minus(x, from)),
    );
    return [1, 2, 3, 4, 5, 6, 7].map((code) => ({
        name: code,
        isHere: code === barycode,
        hue: code,
        sides: coordinate.map((f, i) => (code & (4 >> i) ? f : (x) => -f(x))),
    }));
}

// The three parts of the plane around a segment.
function segmentRegions({
    step: {
        simplex: [a, b],
    },
    lambda,
}) {
    const e = minus(b, a);
    const beyondA = (x) => -dot(minus(x, a), e),
        beyondB = (x) => dot(minus(x, b), e);
    const not = (f) => (x) => -f(x);
    return [
        { name: '{A}', sides: [beyondA], isHere: lambda[1] === 0, hue: 4 },
        {
            name: '{A, B}',
            sides: [not(beyondA), not(beyondB)],
            isHere: lambda[0] > 0 && lambda[1] > 0,
            hue: 6,
        },
        { name: '{B}', sides: [beyondB], isHere: lambda[0] === 0, hue: 2 },
    ];
}
