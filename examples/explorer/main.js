// main.js - keeps the scene, the answers, the two views and the controls in step

import f32 from 'gjk2d_f32.wasm';
import f64 from 'gjk2d_f64.wasm';
import answersSource from './answers.h';
import ellipseSource from './ellipse.h';
import printSource from './print.h';
import * as scenes from './scene.js';
import { ready } from './ready.js';
import { load } from './engine.js';
import * as trace from './trace.js';
import { World } from './world.js';
import { Cso } from './cso.js';
import * as panel from './panel.js';
import { drawFields, makeFields } from './form.js';
import { program } from './words.js';
import { all, $ } from './view.js';

const engines = { f32: await load(f32), f64: await load(f64) };

const app = {
    scene: scenes.parse(ready[0].fragment),
    engine: null, // of the scene's precision
    lines: [], // its answers, and the same by name
    found: null,
    shown: null, // the loop that is traced, the halves of its steps, and which is shown
    shows: { cast: true, ray: true, contact: true },
    frame: 0, // the next one, if it is asked for
    said: 0, // when sentences were written last
    rest: 0, // the timer for long texts

    // Changes the scene and draws it at the next frame.
    edit(change) {
        change(app.scene);
        app.scene = scenes.rounded(app.scene);
        app.changed();
    },

    changed() {
        if (!app.frame) app.frame = requestAnimationFrame(draw);
    },
};

let world, cso;

// ---- drawing

// Draws the pictures and the relation in each frame. While a handle is dragged, sentences
// follow four times a second, and long texts as soon as it rests.
function draw() {
    app.frame = 0;
    app.engine = engines[app.scene.real];
    app.lines = app.engine.ask(app.scene);
    app.found = trace.read(app.lines);
    app.shown = shown();
    panel.drawRelation(app);
    world.draw();
    cso.draw();
    const isDragging = world.pane.isDragging,
        now = performance.now();
    if (!isDragging || now > app.said + 250) {
        app.said = now;
        panel.drawReadout(app);
        panel.drawSteps(app);
    }
    delete document.body.dataset.scene;
    clearTimeout(app.rest);
    app.rest = setTimeout(drawTexts, isDragging ? 120 : 0);
}

function shown() {
    const { found, scene } = app,
        loop = found.loops[scene.loop];
    const halves = found.status[0] ? [{ half: 'start' }] : trace.halves(loop, scenes.radii(scene));
    const at = Math.min(scene.at, halves.length - 1);
    return { loop, halves, at, half: halves[at] };
}

function drawTexts() {
    panel.drawPolicies(app);
    panel.drawAnswers(app);
    drawFields(app);
    document.body.dataset.scene = scenes.format(app.scene); // what is on the page now
    saveSoon();
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
            const name = $('scenes').selectedOptions[0].textContent;
            $('scenes').value = 'own';
            $('caption').textContent = `Changed from “${name}”. ${$('caption').textContent}`;
        }
    }, 250);
}

function open(given) {
    const fragment = given || ready[0].fragment;
    try {
        app.scene = scenes.parse(fragment);
        $('problem').hidden = true;
    } catch (error) {
        $('problem').textContent = `This link holds no scene: ${error.message}.`;
        $('problem').hidden = false;
    }
    const chosen = readyIndex(app.scene);
    $('scenes').value = chosen < 0 ? 'own' : chosen;
    $('caption').textContent =
        chosen < 0 ? 'A scene of your own. Its link is in the address bar.' : ready[chosen].caption;
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
        clearTimeout(saving);
        if (chosen) location.hash = chosen.fragment;
    });
    for (const key of ['p', 'q']) {
        const kind = $(`${key}-kind`);
        kind.append(
            ...Object.keys(scenes.palette).map((name) => option(name, name)),
            option('own', 'own points'),
        );
        kind.addEventListener('change', () => {
            kind.shown = null;
            if (kind.value === 'own') return app.changed();
            const { x, y, cos, sin } = app.scene[key];
            app.edit((scene) => (scene[key] = { ...scenes.shapeOf(kind.value, x, y), cos, sin }));
        });
    }
    all('[name=real]').forEach((radio) =>
        radio.addEventListener('change', () => app.edit((scene) => (scene.real = radio.value))),
    );
    for (const name of ['early', 'climb'])
        all(`[name=${name}]`).forEach((radio) =>
            radio.addEventListener('change', () => {
                const bit = name === 'early' ? 2 : 1;
                app.edit(
                    (scene) => (scene.loop = (scene.loop & ~bit) | (radio.value === '1' ? bit : 0)),
                );
            }),
        );
    $('policy-table').addEventListener('click', (event) => {
        const button = event.target.closest('[data-loop]');
        if (button) app.edit((scene) => (scene.loop = Number(button.dataset.loop)));
    });
    for (const name of ['cast', 'ray', 'contact'])
        $(`show-${name}`).addEventListener('change', (event) => {
            app.shows[name] = event.target.checked;
            app.changed();
        });
    for (const [part, pane] of [
        ['world-part', () => world.pane],
        ['cso-part', () => cso.pane],
    ])
        all(`#${part} [data-zoom]`).forEach((button) =>
            button.addEventListener('click', () => {
                const by = Number(button.dataset.zoom);
                if (by) pane().zoom(by);
                else pane().refit();
            }),
        );
    $('fit-w').addEventListener('click', () => cso.fitToSimplex());
    listenToSteps();
    listenToCopies();
    window.addEventListener('hashchange', (event) => open(new URL(event.newURL).hash.slice(1)));
}

function listenToSteps() {
    const go = (to) => {
        const last = app.shown.halves.length - 1;
        app.edit((scene) => (scene.at = Math.min(Math.max(to, 0), last)));
    };
    $('first').addEventListener('click', () => go(0));
    $('back').addEventListener('click', () => go(app.shown.at - 1));
    $('forward').addEventListener('click', () => go(app.shown.at + 1));
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
        const { at, halves } = app.shown;
        if (at === halves.length - 1) go(0);
        $('play').setAttribute('aria-pressed', 'true');
        $('play').textContent = 'pause';
        timer = setInterval(() => {
            const now = app.shown;
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
    $('copy-link').addEventListener('click', () =>
        copy(link(), (said) => {
            $('copy-link').textContent = said === 'copied' ? said : 'use the address bar';
            setTimeout(() => ($('copy-link').textContent = 'copy link'), 2000);
        }),
    );
    $('copy-c').addEventListener('click', () => {
        $('program-text').value = program(app.scene, '#' + scenes.format(app.scene), {
            answers: answersSource,
            ellipse: ellipseSource,
            print: printSource,
        });
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
makeFields(app);
listen();
open(location.hash.slice(1));
