// shapes.js - where a shape's points, edges and outline are in the world

import { cross, minus, positive } from './vectors.js';

export const corners = (s) => s.points.map((v) => placed(s, v));

// A direction of the world as the shape sees it.
export const turnedBack = (s, [x, y]) => [s.cos * x + s.sin * y, s.cos * y - s.sin * x];

const turned = (s, [x, y]) => [s.cos * x - s.sin * y, s.sin * x + s.cos * y];

export function placed(s, v) {
    const [x, y] = turned(s, v);
    return [s.x + x, s.y + y];
}

// P at the fraction t of its turn: as gjk2d_turn says.
export function onTurn({ p, move, end }, t) {
    const from = Math.atan2(p.sin, p.cos),
        by = Math.atan2(p.cos * end[1] - p.sin * end[0], p.cos * end[0] + p.sin * end[1]),
        angle = from + by / 2 + 2 * Math.atan(Math.tan(by / 4) * (2 * t - 1)),
        size = (1 - t) * Math.hypot(p.cos, p.sin) + t * Math.hypot(...end);
    return {
        ...p,
        x: p.x + t * move[0],
        y: p.y + t * move[1],
        cos: size * Math.cos(angle),
        sin: size * Math.sin(angle),
    };
}

// Points of a ring in its frame, counterclockwise, none twice in a row.
function counterclockwise(s) {
    const ring = s.points.filter(
        (v, i, all) => all.length === 1 || v[0] !== all.at(i - 1)[0] || v[1] !== all.at(i - 1)[1],
    );
    if (ring.length === 0) return s.points.slice(0, 1);
    const area = ring.reduce(
        (sum, b, i) => sum + cross(minus(ring.at(i - 1), ring[0]), minus(b, ring[0])),
        0,
    );
    return area < 0 ? ring.reverse() : ring;
}

// The direction in the world, an angle, of the normal of the edge from a to b of the frame.
function normalOf(s, a, b) {
    const e = turned(s, minus(b, a));
    return Math.atan2(-e[0], e[1]);
}

// The same at the point (a cos t, b sin t) of an ellipse.
function ellipseNormal(s, t) {
    const [[a, b]] = s.points,
        [x, y] = turned(s, [b * Math.cos(t), a * Math.sin(t)]);
    return Math.atan2(y, x);
}

// Angles from one by another: even steps, and where the pane shows little of the curve, ever
// smaller ones around the angle at the middle of the pane.
function anglesOf(from, by, radius, scale, middle) {
    const size = radius * scale,
        count = Math.ceil(by / Math.min(0.5, Math.max(0.02, 1 / Math.sqrt(size))));
    const list = Array.from({ length: count + 1 }, (_, k) => from + (by * k) / Math.max(count, 1));
    if (size < 2000) return list;
    const past = positive(middle - from);
    for (let near = 0.02; near > 1e-15; near *= 0.8)
        list.push(from + past - near, from + past + near);
    return list.filter((t) => t >= from && t <= from + by).sort((a, b) => a - b);
}

// The outline in the world, grown by the radius, as fine as the pane shows it.
export function outline(s, { scale, x, y }) {
    const grown = (v, angle) => [
        v[0] + s.radius * Math.cos(angle),
        v[1] + s.radius * Math.sin(angle),
    ];
    if (s.ellipse) {
        const [[a, b]] = s.points,
            [mx, my] = turnedBack(s, [x - s.x, y - s.y]);
        const size = Math.max(Math.abs(a), Math.abs(b)) + s.radius;
        return anglesOf(0, 2 * Math.PI, size, scale, Math.atan2(my / (b || 1), mx / (a || 1))).map(
            (t) => grown(placed(s, [a * Math.cos(t), b * Math.sin(t)]), ellipseNormal(s, t)),
        );
    }
    const ring = counterclockwise(s),
        world = ring.map((v) => placed(s, v));
    if (!(s.radius > 0)) return world;
    const arc = (v, from, by) =>
        anglesOf(from, by, s.radius, scale, Math.atan2(y - v[1], x - v[0])).map((t) => grown(v, t));
    if (ring.length === 1) return arc(world[0], 0, 2 * Math.PI);
    const normals = ring.map((v, i) => normalOf(s, v, ring[(i + 1) % ring.length]));
    return world.flatMap((v, i) =>
        arc(v, normals.at(i - 1), positive(normals[i] - normals.at(i - 1))),
    );
}

// Directions in the world, angles, between which the support point is one and the same, or of
// an ellipse nearly so: the normals of all edges, both ways round where the ring is open.
export function edgeNormals(s) {
    if (s.ellipse)
        return Array.from({ length: 96 }, (_, k) => ellipseNormal(s, (k * Math.PI) / 48));
    const ring = counterclockwise(s);
    return ring.length < 2 ? [] : ring.map((b, i) => normalOf(s, ring.at(i - 1), b));
}

// How far the outline reaches from the shape's position.
export const reach = (s) =>
    Math.max(
        ...corners(s).map((v) => Math.hypot(v[0] - s.x, v[1] - s.y)),
        s.ellipse ? Math.max(...s.points[0].map(Math.abs)) : 0,
    ) + s.radius;

// 'vertex 2', 'edge 0' or '' for the feature of a custom shape.
export const featureName = (feature) =>
    feature < 0 ? '' : `${feature % 2 ? 'edge' : 'vertex'} ${feature >> 1}`;
