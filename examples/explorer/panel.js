// panel.js - what the page says beside the pictures

import { isTurning, loops, radii, text } from './scene.js';
import * as trace from './trace.js';
import * as words from './words.js';
import { all, $, put, putText, set } from './view.js';

// Separated, touching or overlapping, and by how much; or what is wrong with the input.
export function drawRelation({ found, engine, scene }) {
    const distance = found['signed distance'][0],
        relation = found.relation[0];
    const bad = found['shape status']
        .map((status, k) => status && `${'PQ'[k]}: ${engine.statusText(status)}`)
        .filter(Boolean);
    const status = found.status[0];
    const said = bad.length
        ? bad.join('; ')
        : status
          ? engine.statusText(status)
          : relation > 0
            ? `separated, distance ${text(distance, scene.real)}`
            : relation === 0
              ? 'touching'
              : `overlapping, depth ${text(-distance, scene.real)}`;
    putText($('relation'), said);
    const names = ['overlapping', 'touching', 'separated'];
    set($('relation'), 'class', bad.length || status ? 'bad' : names[relation + 1]);
}

// The answers that the world view shows, in words.
export function drawReadout({ found, engine, scene }) {
    putText($('near-title'), found.relation[0] < 0 ? 'deepest points' : 'closest points');
    const say = (id, status, said) =>
        putText($(id), status ? engine.statusText(status) : said(found, scene));
    say('near-words', found.status[0], words.near);
    say('contact-words', found['contact status'][0], words.contacts);
    const isTurn = isTurning(scene);
    putText($('cast-title'), isTurn ? 'turn of P' : 'cast of P');
    say(
        'cast-words',
        found[isTurn ? 'turn status' : 'cast status'][0],
        isTurn ? words.turn : words.cast,
    );
    say('ray-words', found.rays[0].status || found.rays[1].status, words.ray);
}

// The half of a step that is shown: controls, sentence, barycode, listing, bounds.
export function drawSteps({ found, scene, shown: { loop, halves, at, half } }) {
    const slider = $('at');
    slider.max = halves.length - 1;
    slider.value = at;
    slider.setAttribute('aria-valuetext', `${at + 1} of ${halves.length}`);
    for (const [id, isOff] of [
        ['first', at === 0],
        ['back', at === 0],
        ['forward', at === halves.length - 1],
        ['last', at === halves.length - 1],
    ])
        $(id).setAttribute('aria-disabled', isOff);
    putText(
        $('where'),
        half.half !== 'start'
            ? `${half.step.number} of ${loop.steps.length}, ${half.half === 'search' ? 'search' : 'subdistance'}`
            : 'start',
    );
    const isBad = found.status[0];
    putText($('say'), isBad ? 'Bad input has no steps.' : words.sentence(half, loop, scene));
    const { step } = half;
    const isTriangle = half.kind === 'triangle';
    putText(
        $('code'),
        isTriangle ? `barycode ${words.bitsOf(step.barycode)} = ${step.barycode}` : '',
    );
    all('#code-table [data-code]').forEach((row) =>
        row.classList.toggle('here', isTriangle && Number(row.dataset.code) === step.barycode),
    );
    drawListing(half, loop, radii(scene), isBad);
    $('algorithm-one').hidden = !!loop.early;
    $('algorithm-six').hidden = !loop.early;
    drawBounds(loop, half.half === 'start' ? null : step);
}

// Marks the lines of the listing that the half of a step passes through.
function drawListing(half, loop, radius, isBad) {
    const lines = isBad ? {} : trace.linesOf(half, loop.early);
    const exit = half.exit && `${loop.early ? 'six' : 'one'}-${half.exit.line}`;
    for (const line of all('[data-line]')) {
        const holds = lines[line.dataset.line];
        line.classList.toggle('here', holds === true);
        line.classList.toggle('not', holds === false);
        line.classList.toggle('exit', line.dataset.line === exit);
    }
    putText($('returned'), radius > 0 ? '|v| − r' : '|v|');
    putText($('apart-test'), radius > 0 ? 'v·w > r|v|' : 'v·w > 0');
    all('.radii').forEach((line) => (line.hidden = !(radius > 0)));
    const ends = trace.segmentOf(half);
    putText(
        $('s1d-of'),
        ends ? `, here of ${ends.map((i) => trace.letters[i]).join(' and ')}` : '',
    );
    const isCone = half.kind === 'triangle' && trace.isCone(half.step.barycode);
    const names = isCone && ['v', 'm', 'n'].map((k) => trace.letters[trace.coneOf(half.step)[k]]);
    putText($('cone-of'), names ? `, here ${names[0]}; ${names[1]}, ${names[2]}` : '');
}

// The bounds of the distance after each step, as bars.
function drawBounds(loop, step) {
    const most = Math.max(...loop.steps.map((s) => s.bounds[1]), 1e-300);
    const rows = loop.steps.map((s) => {
        const [low, high] = s.bounds;
        const isPast = step && s.number <= step.number;
        return (
            `<div class="bound${step === s ? ' here' : ''}${isPast ? '' : ' later'}"><span>${s.number}</span>` +
            `<i><b style="left:${(100 * low) / most}%;width:${Math.max((100 * (high - low)) / most, 0.6)}%"></b></i>` +
            `<span>${Number(low.toPrecision(6))} … ${Number(high.toPrecision(6))}</span></div>`
        );
    });
    put(
        $('bounds'),
        rows.length ? `<p>Bounds of the distance, step by step</p>${rows.join('')}` : '',
    );
    $('bounds').setAttribute(
        'aria-label',
        'bounds of the distance: ' +
            loop.steps
                .map(
                    (s) =>
                        `step ${s.number}: ${Number(s.bounds[0].toPrecision(4))} to ${Number(s.bounds[1].toPrecision(4))}`,
                )
                .join('; '),
    );
}

// The four loops side by side.
export function drawPolicies({ found, scene }) {
    if (found.status[0])
        return put($('policy-table'), '<tbody><tr><td>Bad input: no loop runs.</td></tr></tbody>');
    const radius = radii(scene),
        walks = found.loops.map((loop) => trace.halves(loop, radius));
    const most = Math.max(...found.loops.map((loop) => loop.steps.length));
    const counts = found.loops.map((loop) =>
        loop.steps.map((step) =>
            trace.comparedIn(step, scene, loop.climb).reduce((sum, list) => sum + list.length, 0),
        ),
    );
    const row = (head, cell) =>
        `<tr><th scope="row">${head}</th>${found.loops.map((loop, i) => cell(loop, i)).join('')}</tr>`;
    const mark = (i) => (i === scene.loop ? ' class="chosen"' : '');
    const answers = (loop) =>
        loop.early
            ? loop.relation === 1
                ? 'false: apart'
                : 'true: they collide'
            : loop.relation === 1
              ? `distance ${Number(loop.distance.toPrecision(5))}`
              : 'distance 0';
    const step = (loop, i, k) => {
        const s = loop.steps[k];
        if (!s)
            return `<td class="saved">${loop.early && k < found.loops[i - 2].steps.length ? 'saved' : ''}</td>`;
        const halves = walks[i].filter((h) => h.step === s);
        const ended = halves.at(-1).exit;
        const what = halves.some((h) => h.half === 'reduce')
            ? (halves.at(-1).kind === 'triangle' ? `code ${s.barycode}, ` : '') +
              `W\u00a0=\u00a0${trace.named(halves.at(-1).lambda)}`
            : 'ends';
        return `<td${mark(i)}>w = ${words.cornerName(s.made[0])}; ${what}<br><small>${counts[i][k]} compared${ended && ended.half === 'search' ? '; no subdistance' : ''}</small></td>`;
    };
    const focused = document.activeElement.closest('#policy-table [data-loop]')?.dataset.loop;
    put(
        $('policy-table'),
        `<thead><tr><td></td>${loops.map((loop, i) => `<th scope="col"${mark(i)}><button data-loop="${i}" aria-pressed="${i === scene.loop}">${loop.name}</button></th>`).join('')}</tr></thead><tbody>` +
            row('answer', (loop, i) => `<td${mark(i)}>${answers(loop)}</td>`) +
            row('steps', (loop, i) => `<td${mark(i)}>${loop.steps.length}</td>`) +
            row(
                'vertices compared',
                (loop, i) => `<td${mark(i)}>${counts[i].reduce((a, b) => a + b, 0)}</td>`,
            ) +
            row(
                'ends because',
                (loop, i) => `<td${mark(i)}>${words.exitName(walks[i].at(-1).exit, radius)}</td>`,
            ) +
            Array.from({ length: most }, (_, k) =>
                row(`step ${k + 1}`, (loop, i) => step(loop, i, k)),
            ).join('') +
            '</tbody>',
    );
    if (focused) all('#policy-table [data-loop]')[focused].focus();
}

// All answers, in their order, in sections; the loops are the last ones.
export function drawAnswers({ lines, scene }) {
    const sections = [];
    for (const { name, values } of lines) {
        const title = titleOf(name, sections.length);
        if (title) sections.push({ title, rows: [] });
        const numbers = values.map((x) => text(x, scene.real)).join(' ');
        sections.at(-1).rows.push(`<dt>${name}</dt><dd>${numbers}</dd>`);
    }
    const places = $('answers').children;
    while (places.length < sections.length)
        $('answers').insertAdjacentHTML(
            'beforeend',
            places.length < 7
                ? '<section><h3></h3><dl></dl></section>'
                : '<details><summary></summary><dl></dl></details>',
        );
    sections.forEach(({ title, rows }, i) => {
        const [head, list] = places[i].children;
        putText(head, title);
        put(list, rows.join(''));
    });
}

// The title of the section that starts with an answer, or undefined.
function titleOf(name, count) {
    return {
        'shape status': 'yes or no',
        status: 'distance or depth',
        'contact status': 'contact points',
        'cast status': 'cast of P',
        'turn status': 'turn of P',
        'ray status': `ray against ${count === 5 ? 'P' : 'Q'}`,
        'loop early, climb': `trace: ${loops[count - 7]?.name}`,
    }[name];
}
