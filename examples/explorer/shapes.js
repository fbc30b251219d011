// shapes.js - where a shape's points, edges and outline are in the world

export const placed = (s, [x, y]) =>
    [s.x + s.cos * x - s.sin * y, s.y + s.sin * x + s.cos * y];

export const corners = (s) => s.points.map((v) => placed(s, v));

// The direction of the world as the shape sees it.
export const turnedBack = (s, [x, y]) => [s.cos * x + s.sin * y, s.cos * y - s.sin * x];

const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];

// Corners in the world, counterclockwise, none twice in a row.
function counterclockwise(s) {
    const ring = corners(s).filter((v, i, all) => {
        const before = all.at(i - 1);
        return all.length === 1 || v[0] !== before[0] || v[1] !== before[1];
    });
    const area = ring.reduce((sum, b, i) => {
        const a = ring.at(i - 1);
        return sum + a[0] * b[1] - a[1] * b[0];
    }, 0);
    return area < 0 ? ring.reverse() : ring.length ? ring : corners(s).slice(0, 1);
}

// Points of an arc around `center`, from one angle counterclockwise by another.
function arc(center, radius, from, by, scale) {
    const count = Math.ceil(by / Math.min(0.5, Math.max(0.02, 1 / Math.sqrt(radius * scale))));
    return Array.from({ length: count + 1 }, (_, k) => {
        const angle = from + (by * k) / Math.max(count, 1);
        return [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)];
    });
}

// The outline in the world, grown by the radius, fine enough for `scale` pixels a unit.
export function outline(s, scale) {
    if (s.ellipse) return ellipseOutline(s);
    const ring = counterclockwise(s), turn = 2 * Math.PI;
    if (!(s.radius > 0)) return ring;
    if (ring.length === 1) return arc(ring[0], s.radius, 0, turn, scale);
    const angles = ring.map((a, i) => {
        const e = minus(ring[(i + 1) % ring.length], a);
        return Math.atan2(-e[0], e[1]); // of the normal of the edge that starts here
    });
    return ring.flatMap((v, i) => {
        const by = angles[i] - angles.at(i - 1);
        return arc(v, s.radius, angles.at(i - 1), ((by % turn) + turn) % turn, scale);
    });
}

function ellipseOutline(s) {
    const [[a, b]] = s.points;
    return Array.from({ length: 180 }, (_, k) => {
        const x = Math.cos((k * Math.PI) / 90), y = Math.sin((k * Math.PI) / 90);
        const length = Math.hypot(a * x, b * y) || 1, size = Math.hypot(s.cos, s.sin) || 1;
        const grow = s.radius / size;
        return placed(s, [(a * a * x) / length + grow * x, (b * b * y) / length + grow * y]);
    });
}

// Normals of all edges in the world, both ways round where the ring is open.
export function edgeNormals(s) {
    if (s.ellipse)
        return Array.from({ length: 96 }, (_, k) => (k * Math.PI) / 48);
    const ring = counterclockwise(s);
    return ring.length < 2 ? [] : ring.map((b, i) => {
        const e = minus(b, ring.at(i - 1));
        return Math.atan2(-e[0], e[1]);
    });
}

// [left, bottom, right, top] of points.
export function boxOf(points) {
    const xs = points.map((v) => v[0]), ys = points.map((v) => v[1]);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

// How far the outline reaches from the shape's position.
export const reach = (s) =>
    Math.max(...corners(s).map((v) => Math.hypot(v[0] - s.x, v[1] - s.y)),
        s.ellipse ? Math.max(...s.points[0]) : 0) + s.radius;

// 'vertex 2', 'edge 0' or '' for the feature of a custom shape.
export const featureName = (feature) =>
    feature < 0 ? '' : `${feature % 2 ? 'edge' : 'vertex'} ${feature >> 1}`;
