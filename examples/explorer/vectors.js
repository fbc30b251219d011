// vectors.js - pairs [x, y]

export const dot = (a, b) => a[0] * b[0] + a[1] * b[1];
export const cross = (a, b) => a[0] * b[1] - a[1] * b[0];
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1]];

// The angle as one from 0 to a whole turn.
export const positive = (angle) => ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);

// [left, bottom, right, top] of points.
export function boxOf(points) {
    const xs = points.map((v) => v[0]),
        ys = points.map((v) => v[1]);
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
