// form.js - the scene as numbers to type, and the switches that show it

import { loops, nameOf, text, turnShape } from './scene.js';
import { all, $ } from './view.js';

const degrees = (s) => Number(((Math.atan2(s.sin, s.cos) * 180) / Math.PI).toPrecision(6));
const ofShape = [
    ['x', (s) => s.x, (s, x) => (s.x = x)],
    ['y', (s) => s.y, (s, x) => (s.y = x)],
    ['angle°', degrees, null],
    ['cos', (s) => s.cos, (s, x) => (s.cos = x)],
    ['sin', (s) => s.sin, (s, x) => (s.sin = x)],
    ['radius', (s) => s.radius, (s, x) => (s.radius = x)],
];
const ofVector = (name, key) =>
    ['x', 'y'].map((axis, i) => [`${name} ${axis}`, (s) => s[key][i], (s, x) => (s[key][i] = x)]);
const groups = [
    ...['p', 'q'].map((key) => [
        key.toUpperCase(),
        ofShape.map(([name, get, set]) => [
            name,
            (s) => get(s[key]),
            set
                ? (s, x) => set(s[key], x)
                : (s, x) => turnShape(s, key, (x * Math.PI) / 180),
        ]),
    ]),
    [
        'Questions',
        [
            ...ofVector('cast by', 'move'),
            ['end cos', (s) => s.end[0], (s, x) => (s.end[0] = x)],
            ['end sin', (s) => s.end[1], (s, x) => (s.end[1] = x)],
            ...ofVector('ray from', 'origin'),
            ...ofVector('ray by', 'ray'),
            ['margin', (s) => s.margin, (s, x) => (s.margin = x)],
            ['bias', (s) => s.bias, (s, x) => (s.bias = x)],
        ],
    ],
];
const fields = groups.flatMap(([, list]) => list);

// app: scene, edit(change), changed().
export function makeFields(app) {
    for (const [title, list] of groups) {
        const group = document.createElement('fieldset'),
            legend = document.createElement('legend');
        legend.textContent = title;
        group.append(legend, ...list.map(([name, , set]) => field(app, name, set)));
        if (title.length === 1) group.append(pointsField(app, title.toLowerCase()));
        $('fields').append(group);
    }
}

const labelled = (words, element) => {
    const made = document.createElement('label');
    made.append(`${words} `, element);
    return made;
};

function field(app, name, set) {
    const input = document.createElement('input');
    input.inputMode = 'decimal';
    input.addEventListener('change', () => {
        const x = Number(input.value);
        if (input.value.trim() !== '' && Number.isFinite(x)) app.edit((scene) => set(scene, x));
        else app.changed();
        input.shown = null; // is written again, as it is in the scene
    });
    return labelled(name, input);
}

// All points, or the half axes of an ellipse, a row each.
function pointsField(app, key) {
    const area = document.createElement('textarea');
    area.id = `${key}-points`;
    area.rows = 5;
    area.spellcheck = false;
    area.addEventListener('change', () => {
        const points = area.value
            .trim()
            .split(/\s*\n\s*/)
            .map((row) => row.split(/[\s,]+/).map(Number));
        const isGood =
            points.length <= 64 &&
            points.every((v) => v.length === 2 && v.every(Number.isFinite)) &&
            !(app.scene[key].ellipse && points.length > 1);
        if (isGood) app.edit((scene) => (scene[key].points = points));
        else app.changed();
        area.shown = null;
    });
    const made = labelled('points, or half axes', area);
    made.className = 'area';
    return made;
}

export function drawFields({ scene }) {
    const inputs = $('fields').querySelectorAll('input');
    fields.forEach(([, get], i) => putValue(inputs[i], text(get(scene), scene.real)));
    for (const key of ['p', 'q']) {
        const shape = scene[key];
        putValue(
            $(`${key}-points`),
            shape.points.map((v) => v.map((x) => text(x, scene.real)).join(' ')).join('\n'),
        );
        putValue($(`${key}-kind`), nameOf(shape, scene.real) || 'own');
    }
    all('[name=real]').forEach((radio) => (radio.checked = radio.value === scene.real));
    const { early, climb } = loops[scene.loop];
    all('[name=early]').forEach((radio) => (radio.checked = (radio.value === '1') === early));
    all('[name=climb]').forEach((radio) => (radio.checked = (radio.value === '1') === climb));
}

function putValue(element, value) {
    if (element.shown === value && document.activeElement === element) return; // being typed
    element.shown = value;
    if (element.value !== value) element.value = value;
}
