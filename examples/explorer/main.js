// main.js - keeps the scene, the answers, the two views and the controls in step

import f32 from 'gjk2d_f32.wasm';
import f64 from 'gjk2d_f64.wasm';
import answersSource from './answers.h';
import ellipseSource from './ellipse.h';
import * as scenes from './scene.js';
import { ready } from './ready.js';
import { load } from './engine.js';
import * as trace from './trace.js';
import { World } from './world.js';
import { Cso } from './cso.js';
import { put } from './view.js';
import * as words from './words.js';

const $ = (id) => document.getElementById(id);
const all = (selector) => [...document.querySelectorAll(selector)];
const engines = { f32: await load(f32), f64: await load(f64) };

const app = {
    scene: scenes.parse(ready[0].fragment),
    lines: [], found: null, engine: null,
    shows: { cast: true, ray: true, contact: true },
    frame: 0, // not 0: asked for
    rest: 0,

    // Changes the scene and draws it at the next frame.
    edit(change) {
        change(app.scene);
        app.scene = scenes.rounded(app.scene);
        app.changed();
    },

    changed() {
        if (!app.frame) app.frame = requestAnimationFrame(draw);
    },

    // The loop that is traced, and the half of its step that is shown.
    current() {
        const loop = app.found.loops[app.scene.loop];
        const halves = halvesOf(loop);
        const at = Math.min(app.scene.at, halves.length - 1);
        return { loop, halves, at, half: halves[at] };
    },
};

const halvesOf = (loop) => {
    if (app.found.status[0]) return [{ half: 'start' }];
    return trace.halves(loop, app.scene.p.radius + app.scene.q.radius);
};

let world, cso;

// ---- drawing

// Draws the pictures and what is beside them in the frame. The long texts follow when there
// is time, while a handle is dragged as soon as it rests.
function draw() {
    app.frame = 0;
    app.engine = engines[app.scene.real];
    app.lines = app.engine.ask(app.scene);
    app.found = trace.read(app.lines);
    drawRelation();
    drawReadout();
    world.draw();
    cso.draw();
    drawSteps();
    delete document.body.dataset.scene;
    clearTimeout(app.rest);
    app.rest = setTimeout(drawTexts, world.pane.isDragging ? 120 : 0);
}

function drawTexts() {
    drawPolicies();
    drawAnswers();
    drawFields();
    document.body.dataset.scene = scenes.format(app.scene); // what is on the page now
    saveSoon();
}

const escape = (s) => s.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function drawRelation() {
    const { found, engine } = app;
    const distance = found['signed distance'][0], relation = found.relation[0];
    const bad = found['shape status'].map((status, k) => status && `${'PQ'[k]}: ${engine.statusText(status)}`).filter(Boolean);
    const status = found.status[0];
    const said = bad.length ? bad.join('; ')
        : status ? engine.statusText(status)
            : relation > 0 ? `separated, distance ${scenes.text(distance, app.scene.real)}`
                : relation === 0 ? 'touching'
                    : `overlapping, depth ${scenes.text(-distance, app.scene.real)}`;
    put($('relation'), said, 'textContent');
    $('relation').className = bad.length || status ? 'bad' : ['overlapping', 'touching', 'separated'][relation + 1];
}

function drawReadout() {
    const { found } = app;
    const isBad = !!found.status[0];
    put($('near-title'), found.relation[0] < 0 ? 'deepest points' : 'closest points', 'textContent');
    put($('near-words'), isBad ? 'bad input' : words.near(found), 'textContent');
    put($('contact-words'), words.contacts(found, app.scene), 'textContent');
    put($('cast-words'), words.cast(found), 'textContent');
    put($('ray-words'), words.ray(found), 'textContent');
}

function drawSteps() {
    const { loop, halves, at, half } = app.current();
    const slider = $('at');
    slider.max = halves.length - 1;
    slider.value = at;
    slider.setAttribute('aria-valuetext', `${at + 1} of ${halves.length}`);
    for (const [id, isOff] of [['first', at === 0], ['back', at === 0], ['forward', at === halves.length - 1], ['last', at === halves.length - 1]])
        $(id).setAttribute('aria-disabled', isOff);
    put($('where'), half.half !== 'start' ? `step ${half.step.number} of ${loop.steps.length}` : 'start', 'textContent');
    const isBad = app.found.status[0];
    put($('say'), isBad ? 'Bad input has no steps.' : words.sentence(half, loop, app.scene), 'textContent');
    const { step } = half;
    const isTriangle = half.half === 'reduce' && step.simplex.length === 3 && !half.retried && !half.differs;
    put($('code'), isTriangle ? `barycode ${words.bitsOf(step.barycode)} = ${step.barycode}` : '', 'textContent');
    all('#code-table [data-code]').forEach((row) =>
        row.classList.toggle('here', isTriangle && Number(row.dataset.code) === step.barycode));
    drawListing(half, loop, isBad);
    $('algorithm-one').hidden = !!loop.early;
    $('algorithm-six').hidden = !loop.early;
    drawBounds(loop, step);
}

// Marks the lines of the listing that the half of a step passes through.
function drawListing(half, loop, isBad) {
    const lines = isBad ? {} : trace.linesOf(half, loop.early);
    const exit = half.exit && `${loop.early ? 'six' : 'one'}-${half.exit.line}`;
    for (const line of all('[data-line]')) {
        const holds = lines[line.dataset.line];
        line.classList.toggle('here', holds === true);
        line.classList.toggle('not', holds === false);
        line.classList.toggle('exit', line.dataset.line === exit);
    }
    const radius = app.scene.p.radius + app.scene.q.radius;
    put($('apart-test'), radius > 0 ? 'v·w > r|v|' : 'v·w > 0', 'textContent');
    all('.radii').forEach((line) => (line.hidden = !(radius > 0)));
    const ends = half.half === 'reduce' && !isBad && trace.segmentOf(half);
    put($('s1d-of'), ends ? `, here of ${ends.map((i) => trace.letters[i]).join(' and ')}` : '', 'textContent');
    const isCone = half.half === 'reduce' && half.step.simplex.length === 3 && trace.isCone(half.step.barycode) && !half.differs;
    const names = isCone && ['v', 'm', 'n'].map((k) => trace.letters[trace.coneOf(half.step)[k]]);
    put($('cone-of'), names ? `, here ${names[0]}; ${names[1]}, ${names[2]}` : '', 'textContent');
}

// The bounds of the distance after each step, as bars.
function drawBounds(loop, step) {
    const most = Math.max(...loop.steps.map((s) => s.bounds[1]), 1e-300);
    const rows = loop.steps.map((s) => {
        const [low, high] = s.bounds;
        const isPast = step && s.number <= step.number;
        return `<div class="bound${step === s ? ' here' : ''}${isPast ? '' : ' later'}"><span>${s.number}</span>` +
            `<i><b style="left:${(100 * low) / most}%;width:${Math.max((100 * (high - low)) / most, 0.6)}%"></b></i>` +
            `<span>${Number(low.toPrecision(6))} … ${Number(high.toPrecision(6))}</span></div>`;
    });
    put($('bounds'), rows.length ? `<p>Bounds of the distance, step by step</p>${rows.join('')}` : '');
    $('bounds').setAttribute('aria-label', 'bounds of the distance: ' +
        loop.steps.map((s) => `step ${s.number}: ${Number(s.bounds[0].toPrecision(4))} to ${Number(s.bounds[1].toPrecision(4))}`).join('; '));
}

function drawPolicies() {
    const { found, scene } = app;
    if (found.status[0]) return put($('policy-table'), '<tbody><tr><td>Bad input: no loop runs.</td></tr></tbody>');
    const most = Math.max(...found.loops.map((loop) => loop.steps.length));
    const counts = found.loops.map((loop) => loop.steps.map((step) =>
        trace.comparedIn(step, scene, loop.climb).reduce((sum, list) => sum + list.length, 0)));
    const row = (head, cell) => `<tr><th scope="row">${head}</th>${found.loops.map((loop, i) => cell(loop, i)).join('')}</tr>`;
    const mark = (i) => (i === scene.loop ? ' class="chosen"' : '');
    const answers = (loop) => loop.early
        ? (loop.relation === 1 ? 'false: apart' : 'true: they collide')
        : (loop.relation === 1 ? `distance ${Number(loop.distance.toPrecision(5))}` : 'distance 0');
    const step = (loop, i, k) => {
        const s = loop.steps[k];
        if (!s) return `<td class="saved">${loop.early && k < found.loops[i - 2].steps.length ? 'saved' : ''}</td>`;
        const halves = halvesOf(loop).filter((h) => h.step === s);
        const ended = halves.at(-1).exit;
        const what = halves.some((h) => h.half === 'reduce')
            ? (s.simplex.length === 3 && !halves.at(-1).differs ? `code ${s.barycode}, ` : '') + `W\u00a0=\u00a0${trace.named(halves.at(-1).lambda)}`
            : 'ends';
        return `<td${mark(i)}>w = ${words.cornerName(s.made[0])}; ${what}<br><small>${counts[i][k]} compared${ended && ended.half === 'search' ? '; no subdistance' : ''}</small></td>`;
    };
    put($('policy-table'),
        `<thead><tr><td></td>${scenes.loops.map((loop, i) => `<th scope="col"${mark(i)}><button data-loop="${i}" aria-pressed="${i === scene.loop}">${loop.name}</button></th>`).join('')}</tr></thead><tbody>` +
        row('answer', (loop, i) => `<td${mark(i)}>${answers(loop)}</td>`) +
        row('steps', (loop, i) => `<td${mark(i)}>${loop.steps.length}</td>`) +
        row('vertices compared', (loop, i) => `<td${mark(i)}>${counts[i].reduce((a, b) => a + b, 0)}</td>`) +
        row('ends because', (loop, i) => `<td${mark(i)}>${escape(words.exitName(halvesOf(loop).at(-1).exit))}</td>`) +
        Array.from({ length: most }, (_, k) => row(`step ${k + 1}`, (loop, i) => step(loop, i, k))).join('') + '</tbody>');
}

// All answers, in their order, in sections; the loops are the last ones.
function drawAnswers() {
    const sections = [];
    let section;
    for (const line of app.lines) {
        const { name, values } = line;
        const start = sectionOf(name, section, sections);
        if (start) sections.push((section = { title: start, lines: [] }));
        section.lines.push(`<dt>${name}</dt><dd>${values.map((x) => scenes.text(x, app.scene.real)).join(' ')}</dd>`);
    }
    while ($('answers').children.length < sections.length) {
        const isLoop = $('answers').children.length > 5;
        $('answers').insertAdjacentHTML('beforeend', isLoop ? '<details><summary></summary><dl></dl></details>' : '<section><h3></h3><dl></dl></section>');
    }
    sections.forEach(({ title, lines }, i) => {
        const [head, list] = $('answers').children[i].children;
        put(head, title, 'textContent');
        put(list, lines.join(''));
    });
}

// The title of the section that starts with this answer, or nothing.
function sectionOf(name, section, sections) {
    if (name === 'shape status') return 'yes or no';
    if (name === 'status') return 'distance or depth';
    if (name === 'contact status') return 'contact points';
    if (name === 'cast status') return 'cast of P';
    if (name === 'ray status') return sections.length === 4 ? 'ray against P' : 'ray against Q';
    if (name === 'loop early, climb') return `trace: ${scenes.loops[sections.length - 6].name}`;
    return null;
}

// ---- the scene in numbers

const degrees = (s) => Number(((Math.atan2(s.sin, s.cos) * 180) / Math.PI).toPrecision(6));
const ofShape = [
    ['x', (s) => s.x, (s, x) => (s.x = x)],
    ['y', (s) => s.y, (s, x) => (s.y = x)],
    ['angle°', degrees, (s, x) => ([s.cos, s.sin] = scenes.direction((x * Math.PI) / 180))],
    ['cos', (s) => s.cos, (s, x) => (s.cos = x)],
    ['sin', (s) => s.sin, (s, x) => (s.sin = x)],
    ['radius', (s) => s.radius, (s, x) => (s.radius = x)],
];
const ofVector = (name, key) => ['x', 'y'].map((axis, i) =>
    [`${name} ${axis}`, (s) => s[key][i], (s, x) => (s[key][i] = x)]);
const groups = [
    ...['p', 'q'].map((key) => [key.toUpperCase(), ofShape.map(([name, get, set]) =>
        [name, (s) => get(s[key]), (s, x) => set(s[key], x)])]),
    ['Questions', [
        ...ofVector('cast by', 'move'), ...ofVector('ray from', 'origin'), ...ofVector('ray by', 'ray'),
        ['margin', (s) => s.margin, (s, x) => (s.margin = x)],
        ['bias', (s) => s.bias, (s, x) => (s.bias = x)],
    ]],
];
const fields = groups.flatMap(([, list]) => list);

function makeFields() {
    for (const [title, list] of groups) {
        const group = document.createElement('fieldset'), legend = document.createElement('legend');
        legend.textContent = title;
        group.append(legend, ...list.map(([name, , set]) => field(name, set)));
        if (title.length === 1) group.append(pointsField(title.toLowerCase()));
        $('fields').append(group);
    }
}

const labelled = (words, element) => {
    const made = document.createElement('label');
    made.append(`${words} `, element);
    return made;
};

function field(name, set) {
    const input = document.createElement('input');
    input.inputMode = 'decimal';
    input.addEventListener('change', () => {
        const x = Number(input.value);
        if (input.value.trim() !== '' && Number.isFinite(x)) app.edit((scene) => set(scene, x));
        else input.value = input.said;
    });
    return labelled(name, input);
}

// All points, or the half axes of an ellipse, a row each.
function pointsField(key) {
    const area = document.createElement('textarea');
    area.id = `${key}-points`;
    area.rows = 5;
    area.spellcheck = false;
    area.addEventListener('change', () => {
        const points = area.value.trim().split(/\s*\n\s*/).map((row) => row.split(/[\s,]+/).map(Number));
        const isGood = points.length <= 64 && points.every((v) => v.length === 2 && v.every(Number.isFinite)) &&
            !(app.scene[key].ellipse && points.length > 1);
        if (isGood) app.edit((scene) => (scene[key].points = points));
        else area.value = area.said;
    });
    const made = labelled('points, or half axes', area);
    made.className = 'area';
    return made;
}

function drawFields() {
    const inputs = $('fields').querySelectorAll('input');
    fields.forEach(([, get], i) => putValue(inputs[i], scenes.text(get(app.scene), app.scene.real)));
    for (const key of ['p', 'q']) {
        const shape = app.scene[key];
        putValue($(`${key}-points`), shape.points.map((v) => v.map((x) => scenes.text(x, app.scene.real)).join(' ')).join('\n'));
        putValue($(`${key}-kind`), scenes.nameOf(shape, app.scene.real) || 'own');
    }
    all('[name=real]').forEach((radio) => (radio.checked = radio.value === app.scene.real));
    const { early, climb } = scenes.loops[app.scene.loop];
    all('[name=early]').forEach((radio) => (radio.checked = (radio.value === '1') === early));
    all('[name=climb]').forEach((radio) => (radio.checked = (radio.value === '1') === climb));
}

function putValue(element, value) {
    if (element.said === value && document.activeElement === element) return;
    element.said = value;
    if (element.value !== value) element.value = value;
}

// ---- the URL

// The ready scene that this is, whatever loop and step are shown; or -1.
const readyIndex = (scene) => {
    const key = (s) => scenes.format({ ...s, loop: 0, at: 0 });
    return ready.findIndex((r) => key(scenes.parse(r.fragment)) === key(scene));
};

let saving = 0;
function saveSoon() {
    clearTimeout(saving);
    saving = setTimeout(() => {
        history.replaceState(null, '', '#' + scenes.format(app.scene));
        if (readyIndex(app.scene) < 0 && $('scenes').value !== 'own') {
            $('scenes').value = 'own';
            $('caption').textContent = `Changed. It was: ${$('caption').textContent}`;
        }
    }, 250);
}

function open(fragment) {
    try {
        app.scene = scenes.parse(fragment);
        $('problem').hidden = true;
    } catch (error) {
        $('problem').textContent = `This link holds no scene: ${error.message}.`;
        $('problem').hidden = false;
    }
    const chosen = readyIndex(app.scene);
    $('scenes').value = chosen < 0 ? 'own' : chosen;
    $('caption').textContent = chosen < 0 ? 'A scene of your own. Its link is in the address bar.' : ready[chosen].caption;
    world.pane.fitted = null;
    cso.pane.isMoved = false;
    cso.pane.fitted = null;
    app.changed();
}

// ---- controls

function option(value, name) {
    const made = document.createElement('option');
    made.value = value;
    made.textContent = name;
    return made;
}

function listen() {
    $('scenes').append(...ready.map((r, i) => option(i, r.name)), option('own', 'your own'));
    $('scenes').lastChild.disabled = true;
    $('scenes').addEventListener('change', () => {
        const chosen = ready[$('scenes').value];
        if (chosen) location.hash = chosen.fragment;
    });
    for (const key of ['p', 'q']) {
        const kind = $(`${key}-kind`);
        kind.append(...Object.keys(scenes.palette).map((name) => option(name, name)), option('own', 'own points'));
        kind.addEventListener('change', () => {
            if (kind.value === 'own') return;
            const { x, y, cos, sin } = app.scene[key];
            app.edit((scene) => (scene[key] = { ...scenes.shapeOf(kind.value, x, y), cos, sin }));
        });
    }
    all('[name=real]').forEach((radio) => radio.addEventListener('change', () => app.edit((scene) => (scene.real = radio.value))));
    for (const name of ['early', 'climb'])
        all(`[name=${name}]`).forEach((radio) => radio.addEventListener('change', () => {
            const bit = name === 'early' ? 2 : 1;
            app.edit((scene) => (scene.loop = (scene.loop & ~bit) | (radio.value === '1' ? bit : 0)));
        }));
    $('policy-table').addEventListener('click', (event) => {
        const button = event.target.closest('[data-loop]');
        if (!button) return;
        const i = button.dataset.loop;
        app.edit((scene) => (scene.loop = Number(i)));
        requestAnimationFrame(() => document.querySelector(`[data-loop="${i}"]`).focus());
    });
    for (const name of ['cast', 'ray', 'contact'])
        $(`show-${name}`).addEventListener('change', (event) => {
            app.shows[name] = event.target.checked;
            app.changed();
        });
    for (const [part, pane] of [['world-part', () => world.pane], ['cso-part', () => cso.pane]])
        all(`#${part} [data-zoom]`).forEach((button) => button.addEventListener('click', () => {
            const by = Number(button.dataset.zoom);
            if (by) pane().zoom(by);
            else pane().refit();
        }));
    listenToSteps();
    listenToCopies();
    window.addEventListener('hashchange', () => open(location.hash.slice(1)));
}

function listenToSteps() {
    const go = (to) => {
        const last = app.current().halves.length - 1;
        app.edit((scene) => (scene.at = Math.min(Math.max(to, 0), last)));
    };
    $('first').addEventListener('click', () => go(0));
    $('back').addEventListener('click', () => go(app.current().at - 1));
    $('forward').addEventListener('click', () => go(app.current().at + 1));
    $('last').addEventListener('click', () => go(Infinity));
    $('at').addEventListener('input', () => go(Number($('at').value)));
    let timer = 0;
    const stop = () => {
        clearInterval(timer);
        timer = 0;
        $('play').setAttribute('aria-pressed', 'false');
        $('play').textContent = 'play';
    };
    $('play').addEventListener('click', () => {
        if (timer) return stop();
        const { at, halves } = app.current();
        if (at === halves.length - 1) go(0);
        $('play').setAttribute('aria-pressed', 'true');
        $('play').textContent = 'pause';
        timer = setInterval(() => {
            const now = app.current();
            if (now.at >= now.halves.length - 1) stop();
            else go(now.at + 1);
        }, 1200);
    });
}

function listenToCopies() {
    const link = () => location.href.replace(/#.*/, '') + '#' + scenes.format(app.scene);
    const copy = async (textToCopy, said) => {
        try {
            await navigator.clipboard.writeText(textToCopy);
            said('copied');
        } catch {
            said('The browser does not let a page copy; select the text, or use the address bar.');
        }
    };
    $('copy-link').addEventListener('click', () => copy(link(), (said) => {
        $('copy-link').textContent = said === 'copied' ? said : 'use the address bar';
        setTimeout(() => ($('copy-link').textContent = 'copy link'), 2000);
    }));
    $('copy-c').addEventListener('click', () => {
        $('program-text').value = words.program(app.scene, '#' + scenes.format(app.scene), { answers: answersSource, ellipse: ellipseSource });
        $('program-said').textContent = '';
        $('program').showModal();
        $('program-text').setSelectionRange(0, 0);
        $('program-text').scrollTop = 0;
    });
    $('program-copy').addEventListener('click', () => {
        $('program-text').select();
        copy($('program-text').value, (said) => ($('program-said').textContent = said));
    });
    $('program-close').addEventListener('click', () => $('program').close());
}

world = new World($('world'), app);
cso = new Cso($('cso'), app);
makeFields();
listen();
open(location.hash.slice(1) || ready[0].fragment);
