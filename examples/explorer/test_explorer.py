#!/usr/bin/python3
"""test_explorer.py - the explorer in headless Chromium, by real input events

  test_explorer.py FOLDER          test FOLDER/explorer.html; the last line counts
  test_explorer.py FOLDER frames   print how long frames take while 24-gons are dragged
  test_explorer.py FOLDER picture FILE   write the picture of the README

FOLDER also holds answers_f32 and answers_f64, which answer scenes natively.
"""
import math
import os
import random
import struct
import subprocess
import sys
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

FOLDER = os.path.abspath(sys.argv[1])
passed = failed = 0


def check(is_so, what):
    global passed, failed
    if is_so:
        passed += 1
    else:
        failed += 1
        print('FAILED ', what, flush=True)


# ---- scenes, read without the page's help

def numbers_of(fragment):
    """The precision of a scene, and its numbers in the order of glue.c."""
    given = dict(word.split('=') for word in fragment.split('&'))

    def numbers(key):
        return [float(x) for x in given[key].split(',')]

    def shape(key):
        words = given[key].split(';')
        is_ellipse = words[0] == 'ellipse'
        points = [float(x) for word in words[is_ellipse:] for x in word.split(',')]
        return [is_ellipse, *numbers(key + 'r'), *numbers(key + 'at'), len(points) // 2, *points]

    end = numbers('end') if 'end' in given else numbers('pat')[2:]
    return given['real'], (shape('p') + shape('q') + numbers('move') + end + numbers('ray') +
                           numbers('margin') + numbers('bias'))


def read_lines(text):
    """[(name, values), ..] of what the native program or a copied program prints."""
    lines = (line.split(':') for line in text.strip().split('\n'))
    return [(name, [float(x) for x in values.split()]) for name, values in lines]


def native(fragments):
    """The native answers of scenes of one precision."""
    real = numbers_of(fragments[0])[0]
    text = ''
    for fragment in fragments:
        numbers = numbers_of(fragment)[1]
        text += f'{len(numbers)} {" ".join(repr(float(x)) for x in numbers)}\n'
    out = subprocess.run([f'{FOLDER}/answers_{real}'], input=text, capture_output=True,
                         text=True, check=True).stdout
    return [read_lines(block) for block in out.strip().split('\n\n')]


def bits(lines, real):
    """The same with numbers as bits, so that -0 is not 0."""
    form = '<f' if real == 'f32' else '<d'
    return [(name, [struct.pack(form, x) for x in values]) for name, values in lines]


def first_difference(got, wanted, real):
    for a, b, line in zip(bits(got, real), bits(wanted, real), zip(got, wanted)):
        if a != b:
            return line
    return None if len(got) == len(wanted) else f'{len(got)} lines, not {len(wanted)}'


def random_scene(rng, real):
    """Rings, capsules, circles and ellipses; some on a grid, where much touches."""
    on_grid = rng.random() < 0.4
    size = 1 if on_grid else 10 ** rng.choice([-3, 0, 0, 0, 3])
    far = 0 if on_grid or rng.random() < 0.7 else size * 10 ** rng.choice([1, 4])

    def number(span):
        return float(rng.randint(-span, span)) if on_grid else rng.uniform(-span, span) * size

    def shape():
        radius = rng.choice([0, 0, 0, abs(number(1))])
        kind = rng.random()
        if kind < 0.12:
            return f'ellipse;{abs(number(2)) + size},{size}', radius
        if kind < 0.4 or on_grid:
            rings = [[(0, 0)], [(0, 0), (2, 1)], [(0, 0), (2, 0), (0, 1)],
                     [(-1, -1), (1, -1), (1, 1), (-1, 1)], [(0, 0), (2, -1), (3, 1), (1, 2)]]
            points = [(x * size, y * size) for x, y in rng.choice(rings)]
        else:
            count = rng.choice([3, 4, 6, 9, 16, 24, 40])
            start, a = rng.random(), size * rng.uniform(0.5, 2)
            angles = [2 * math.pi * (i + start) / count for i in range(count)]
            points = [(a * math.cos(t), size * math.sin(t)) for t in angles]
        return ';'.join(f'{x!r},{y!r}' for x, y in points), radius

    def pose(reach):
        angle = rng.choice([0, math.pi / 2]) if on_grid else rng.uniform(0, 7)
        c, s = (round(math.cos(angle)), round(math.sin(angle))) if on_grid else (
            math.cos(angle), math.sin(angle))
        return f'{far + number(reach)!r},{far + number(reach)!r},{c!r},{s!r}'

    (p, p_radius), (q, q_radius) = shape(), shape()
    end = rng.choice(['', '&end=' + ','.join(pose(1).split(',')[2:])])
    return (f'real={real}&p={p}&pr={p_radius!r}&pat={pose(2)}&q={q}&qr={q_radius!r}'
            f'&qat={pose(3)}&move={number(4)!r},{number(4)!r}{end}&ray={far + number(5)!r},'
            f'{far + number(5)!r},{number(8)!r},{number(8)!r}&margin={abs(number(1))!r}'
            f'&bias={rng.choice([0.0, 0.01])!r}&loop={rng.randint(0, 3)}&at={rng.randint(0, 6)}')


# ---- the page

READ = """
const lines = [];
for (const list of document.querySelectorAll('#answers dl'))
    for (const name of list.querySelectorAll('dt'))
        lines.push(name.textContent + ':' + name.nextSibling.textContent);
return lines.join('\\n');
"""

READ_SOON = """
const done = arguments[0];
const text = (id) => document.getElementById(id).textContent;
requestAnimationFrame(function look() { // until the page has drawn all
    if (!document.body.dataset.scene) return requestAnimationFrame(look);
    done([document.body.dataset.scene, (() => {READ})(), text('relation'), text('say'), text('code')]);
});
""".replace('READ', READ)

# Many scenes, told to the page as the browser tells it of a new link.
OPEN_ALL = """
const [fragments, done] = arguments, out = [];
const read = function () {READ_SOON};
(function next() {
    if (out.length === fragments.length) return done(out);
    delete document.body.dataset.scene;
    const newURL = location.href.replace(/#.*/, '') + '#' + fragments[out.length];
    window.dispatchEvent(new HashChangeEvent('hashchange', { newURL }));
    read((shown) => { out.push(shown); next(); });
})();
""".replace('READ_SOON', READ_SOON)


class Page:
    def __init__(self, width=1440, height=1000, is_paced=False):
        """Frames come at once, or is_paced: 60 in a second."""
        options = webdriver.ChromeOptions()
        for flag in ('--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars',
                     '--disable-dev-shm-usage', '--force-device-scale-factor=1',
                     f'--window-size={width},{height}'):
            options.add_argument(flag)
        if not is_paced:
            options.add_argument('--disable-frame-rate-limit')
            options.add_argument('--disable-gpu-vsync')
        options.set_capability('goog:loggingPrefs', {'browser': 'ALL'})
        self.driver = webdriver.Chrome(service=Service('/usr/bin/chromedriver'), options=options)
        self.driver.execute_cdp_cmd('Emulation.setDeviceMetricsOverride', {
            'width': width, 'height': height, 'deviceScaleFactor': 1, 'mobile': False})
        self.address = f'file://{FOLDER}/explorer.html'
        self.driver.get(self.address)
        self.settle()

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def settle(self):
        """Waits until the page has drawn all."""
        self.driver.execute_async_script(READ_SOON)

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def text(self, selector):
        return self.find(selector).text

    def open(self, fragment):
        """Opens a link; returns what scene is shown, and its answers as text."""
        self.run('delete document.body.dataset.scene')
        self.driver.get(f'{self.address}#{fragment}')
        return self.driver.execute_async_script(READ_SOON)

    def is_off(self, selector):
        return self.find(selector).get_attribute('aria-disabled') == 'true'

    def open_all(self, fragments):
        parts = [fragments[i:i + 100] for i in range(0, len(fragments), 100)]
        return [shown for part in parts
                for shown in self.driver.execute_async_script(OPEN_ALL, part)]

    def scene(self):
        self.settle()
        return self.run('return document.body.dataset.scene')

    def field(self, key):
        return dict(word.split('=') for word in self.scene().split('&'))[key]

    def answers(self):
        return read_lines(self.run(READ))

    def click(self, selector):
        self.find(selector).click()
        self.settle()

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()
        self.settle()

    def with_alt(self, key):
        ActionChains(self.driver).key_down(Keys.ALT).send_keys(key).key_up(Keys.ALT).perform()
        self.settle()

    def middle(self, selector):
        return self.run("""
            const element = document.querySelector(arguments[0]);
            element.scrollIntoView({block: 'center'});
            const box = element.getBoundingClientRect();
            return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];""",
                        selector)

    def drag(self, selector, dx, dy, kind='mouse', parts=(0.3, 0.7, 1)):
        x, y = self.middle(selector)
        actions = ActionBuilder(self.driver, mouse=PointerInput(kind, kind), duration=16)
        pointer = actions.pointer_action
        pointer.move_to_location(x, y).pointer_down()
        for part in parts:
            pointer.move_to_location(x + round(part * dx), y + round(part * dy))
        pointer.pointer_up()
        actions.perform()
        self.settle()

    def check_answers(self, what):
        scene = self.scene()
        real = numbers_of(scene)[0]
        difference = first_difference(self.answers(), native([scene])[0], real)
        check(difference is None, f'{what}: {difference} in {scene}')


# ---- tests

def test_file(page):
    size = os.path.getsize(f'{FOLDER}/explorer.html')
    check(size <= 400_000, f'the page has {size} bytes')
    loaded = page.run('return performance.getEntriesByType("resource").map((r) => r.name)')
    check(loaded == [], f'the page loads {loaded}')
    check(page.text('h1') == 'gjk2d explorer', 'the title')


def check_words(scene, lines, relation, said, code):
    """The sentence, the relation and the barycode on the page against the answers."""
    answers = dict(reversed(lines))
    is_bad = answers['status'] != [0]
    wanted = {-1: 'overlapping', 0: 'touching', 1: 'separated'}[answers['relation'][0]]
    check(is_bad or relation.split(',')[0] == wanted, f'{relation} in {scene}')
    check('the shapes collide' not in said or wanted != 'separated', f'{said} in {scene}')
    check('are apart' not in said or wanted == 'separated', f'{said} in {scene}')
    check(not any(word in said for word in ('NaN', 'undefined', 'Infinity')), said)
    if code:
        loop = int(scene.split('&loop=')[1][0])
        starts = [i for i, (name, _) in enumerate(lines) if name == 'loop early, climb']
        codes = [values[0] for name, values in lines[starts[loop]:] if name == 'step barycode']
        step = int(said.split()[1].rstrip(','))
        check(code.endswith(f'= {int(codes[step - 1])}'), f'{code} in step {step} of {scene}')


def test_scenes(page):
    """Displayed results of many scenes, bit for bit those of the native build."""
    rng = random.Random(39)
    for real in ('f32', 'f64'):
        fragments = [random_scene(rng, real) for _ in range(510)]
        shown = [page.open(fragment) for fragment in fragments[:20]]
        shown += page.open_all(fragments[20:])
        wanted = native([scene for scene, *_ in shown])
        for given, (scene, text, *words), lines in zip(fragments, shown, wanted):
            difference = first_difference(read_lines(text), lines, real)
            check(difference is None, f'{difference} in {scene}')
            check_words(scene, lines, *words)
            form = f'<{len(numbers_of(given)[1])}{"f" if real == "f32" else "d"}'
            check(struct.pack(form, *numbers_of(scene)[1]) ==
                  struct.pack(form, *numbers_of(given)[1]), f'{given} opens as {scene}')


def ready_count(page):
    return len(Select(page.find('#scenes')).options) - 1  # the last one is "your own"


def test_ready_scenes(page):
    for i in range(ready_count(page)):
        Select(page.find('#scenes')).select_by_index(i)
        page.settle()
        page.check_answers(f'ready scene {i}')
        check(Select(page.find('#scenes')).first_selected_option.get_attribute('value') == str(i),
              f'ready scene {i} stays chosen')
        check(len(page.text('#caption')) > 40, f'ready scene {i} has a caption')


def test_links(page):
    scene = page.open('real=f64&p=ellipse;2,1&pat=0,0,0.6,0.8&loop=2&at=1')[0]
    check('loop=2&at=1' in scene, 'loop and step come from the link')
    check(page.text('#where').startswith('1 of '), 'the step of the link')
    check(page.find('[name=real][value=f64]').is_selected(), 'the precision of the link')
    page.check_answers('a link that leaves much out')
    for bad in ('p=1,2,3', 'real=f16', 'pat=1,2', 'q=0,x', 'bias=1e999', 'what=1', 'loop=7',
                'at=-1', 'pr=1&pr=2', 'pr', 'p=' + ';'.join(['0,0'] * 65)):
        page.open(bad)
        check('holds no scene' in page.text('#problem'), f'{bad} is refused')
    page.open('real=f32')
    check(not page.find('#problem').is_displayed(), 'the message goes')
    for far in ('real=f32&pr=1e39', 'real=f64&pat=1e308,0,1,0&qat=-1e308,0,1,0', 'real=f64&pr=1e308',
                'real=f64&p=0,0;1e-30,0;0,1e-30&pat=1e30,0,1,0', 'pr=-1', 'pat=0,0,0,0',
                'move=1e36,0', 'ray=1e36,0,1,1', 'p=ellipse;0,0', 'p=0,0;0,0;0,0'):
        page.open(far)
        page.check_answers(far)


def test_drags(page):
    page.open('real=f32&pat=-2,0,1,0&qat=2,0,0.6,0.8')
    for kind in ('mouse', 'touch'):
        for what, key in (('.body.p', 'pat'), ('.body.q', 'qat'), ('.knob.turn.p .hit', 'pat'),
                          ('.knob.vertex.q .hit', 'q'), ('.knob.cast .hit', 'move'),
                          ('.knob.ray .hit', 'ray')):
            before = page.field(key)
            page.drag(what, 37, -22, kind)
            check(page.field(key) != before, f'{kind} drags {what}')
            page.check_answers(f'{kind} has dragged {what}')
    before = page.field('pat').split(',')
    page.drag('.body.p', 50, 0)
    after = page.field('pat').split(',')
    check(float(after[0]) > float(before[0]) and after[1:] == before[1:],
          'a drag to the right changes x alone')

    ticks = page.run('return document.querySelector("#world").textContent')
    x, y = page.middle('#world')
    page.driver.execute_cdp_cmd('Input.dispatchMouseEvent', {
        'type': 'mouseWheel', 'x': x, 'y': y, 'deltaX': 0, 'deltaY': -400})
    page.settle()
    zoomed = page.run('return document.querySelector("#world").textContent')
    check(zoomed != ticks, 'the wheel zooms')
    scene, ticks = page.scene(), page.run('return document.querySelector("#cso").textContent')
    page.drag('#cso', 60, 90)
    check(page.scene() == scene, 'a pan changes no scene')
    check(page.run('return document.querySelector("#cso").textContent') != ticks, 'a pan pans')
    for part in ('world-part', 'cso-part'):
        svg = f'return document.querySelector("#{part} svg").innerHTML'
        for button in ('1.5', '0.667', '0'):
            before = page.run(svg)
            page.click(f'#{part} [data-zoom="{button}"]')
            check(page.run(svg) != before, f'{part}: zoom {button}')
    before = page.run('return document.querySelector("#cso").innerHTML')
    page.click('#fit-w')
    check(page.run('return document.querySelector("#cso").innerHTML') != before, 'W zooms to W')


def test_steps(page):
    """Steps forward and back through all four loops of a scene, and plays one."""
    Select(page.find('#scenes')).select_by_index(0)
    page.settle()
    for loop in range(4):
        page.click(f'[data-loop="{loop}"]')
        page.click('#first')
        trace = page.answers()
        starts = [i for i, (name, _) in enumerate(trace) if name == 'loop early, climb']
        part = trace[starts[loop]:(starts + [len(trace)])[loop + 1]]
        codes = [int(values[0]) for name, values in part if name == 'step barycode']
        said = []
        while True:
            said.append(page.text('#say'))
            here = page.run('return document.querySelectorAll("[data-line].here").length')
            check(here > 0, f'loop {loop}, {said[-1]}: no line of the listing')
            shown = page.text('#code')
            if shown:
                step = int(said[-1].split()[1].rstrip(','))
                check(shown.endswith(f'= {codes[step - 1]}'), f'{shown} is not {codes[step - 1]}')
                row = page.run('return document.querySelector("#code-table .here").dataset.code')
                check(int(row) == codes[step - 1], 'the row of the barycode')
            if page.is_off('#forward'):
                break
            page.click('#forward')
        check(said[0].startswith('Start') and 'End, by Algorithm' in said[-1], f'loop {loop} ends')
        check(('Algorithm 6' in said[-1]) == (loop >= 2), f'the algorithm of loop {loop}')
        check(sum(', search.' in words for words in said) == len(codes), f'steps of loop {loop}')
        for words in reversed(said[:-1]):
            page.click('#back')
            check(page.text('#say') == words, 'a step back')
    page.click('[name=early][value="0"]')
    page.click('[name=climb][value="0"]')
    check('loop=0' in page.scene(), 'the loop is chosen by two switches')
    page.click('#play')
    began = time.time()
    while page.text('#play') != 'play' and time.time() < began + 30:
        page.settle()
    check(page.is_off('#forward'), 'play ends at the last step')
    table = page.text('#policy-table')
    check('saved' in table and 'v·w > 0' in table, 'the table says what the boolean saves')


def test_precision(page):
    page.open('real=f64&pat=0.1,0.2,0.6,0.8')
    page.check_answers('in double')
    page.click('[name=real][value=f32]')
    check(page.field('real') == 'f32' and page.field('pat') == '0.1,0.2,0.6,0.8', 'to float')
    page.check_answers('in float')
    page.click('[name=real][value=f64]')
    check(page.field('pat').startswith('0.10000000149011612,'), 'floats stay what they are')
    page.check_answers('in double again')


def test_controls(page):
    """Palette, fields and switches."""
    page.open('real=f32')
    for key in 'pq':
        names = [o.get_attribute('value') for o in Select(page.find(f'#{key}-kind')).options]
        for name in names[:-1]:
            Select(page.find(f'#{key}-kind')).select_by_value(name)
            page.check_answers(f'{key} as {name}')
            chosen = Select(page.find(f'#{key}-kind')).first_selected_option.text
            check(chosen == name, f'{name} is shown as {chosen}')
    for i, field in enumerate(page.driver.find_elements(By.CSS_SELECTOR, '#fields input')):
        before = page.scene()
        field.send_keys(Keys.CONTROL + 'a', Keys.NULL, '0.40625', Keys.TAB)
        check(page.scene() != before, f'field {i} changes the scene')
        field.send_keys(Keys.CONTROL + 'a', Keys.NULL, 'nonsense', Keys.TAB)
        page.settle()  # the next frame writes the number again
        check(field.get_attribute('value') == '0.40625', f'field {i} refuses words')
    page.check_answers('by fields')
    Select(page.find('#p-kind')).select_by_value('box')
    page.settle()
    area = page.find('#p-points')
    area.send_keys(Keys.CONTROL + 'a', Keys.NULL, '0 0\n2 0\n2 2\n1 0.5', Keys.TAB)
    page.settle()
    check('no convex ring' in page.text('#relation'), 'a ring with a dent is named')
    page.check_answers('a ring with a dent')
    page.open('real=f32&margin=3')
    for name in ('cast', 'ray', 'contact'):
        svg = 'return document.querySelector("#world").innerHTML'
        before = page.run(svg)
        page.click(f'#show-{name}')
        check(page.run(svg) != before, f'{name} is hidden')
        page.click(f'#show-{name}')


# What Tab must reach. Of radio buttons with a name, it reaches the chosen one.
REACHABLE = """
const list = 'a, button, select, input, textarea, summary, [tabindex]';
return [...document.querySelectorAll(list)].filter((e) => e.checkVisibility() && !e.disabled &&
    e.tabIndex >= 0 && !(e.type === 'radio' && !e.checked));
"""


def test_keyboard(page):
    page.open('real=f32&at=1')
    wanted = page.run(REACHABLE)
    page.run('document.querySelector("h1").tabIndex = -1; document.querySelector("h1").focus()')
    reached = []
    for _ in range(len(wanted) + 5):
        page.keys(Keys.TAB)
        element = page.driver.switch_to.active_element
        if element.tag_name == 'body' or element in reached:
            break
        reached.append(element)
        check(element.accessible_name.strip() != '',
              f'{element.get_attribute("outerHTML")[:80]} has no name')
        visible = page.run("""
            const e = document.activeElement, seen = (x) => x && getComputedStyle(x);
            const outline = seen(e).outlineStyle !== 'none';
            return outline || seen(e).strokeWidth === '3px' ||
                seen(e.querySelector('.hit'))?.strokeWidth === '3px';""")
        check(visible, f'focus on {element.accessible_name} is not visible')
    for element in wanted:
        check(element in reached, f'Tab does not reach {element.get_attribute("outerHTML")[:80]}')

    def on(selector, key, field, what):
        page.run('document.querySelector(arguments[0]).focus()', selector)
        before = page.field(field)
        page.keys(key)
        check(page.field(field) != before, what)

    on('.body.p', Keys.ARROW_LEFT, 'pat', 'an arrow moves P')
    on('.body.q', '[', 'qat', '[ turns Q')
    on('.knob.turn.q', Keys.ARROW_UP, 'qat', 'an arrow turns Q')
    on('.knob.vertex.p[tabindex="0"]', Keys.ARROW_UP, 'p', 'an arrow moves a vertex')
    on('.knob.cast', Keys.ARROW_RIGHT, 'move', 'an arrow moves the cast')
    on('.knob.twist', Keys.ARROW_UP, 'end', 'an arrow turns the end of the cast')
    on('.knob.ray', Keys.ARROW_RIGHT, 'ray', 'an arrow moves the ray')
    page.run('document.querySelector(\'.knob.vertex.p[tabindex="0"]\').focus()')
    page.keys(Keys.PAGE_DOWN)
    check(page.driver.switch_to.active_element.accessible_name == 'vertex 1 of P', 'Page Down')
    page.run('document.querySelector("#cso").focus()')
    before = page.run('return document.querySelector("#cso").innerHTML')
    page.keys('+')
    check(page.run('return document.querySelector("#cso").innerHTML') != before, '+ zooms')

    # Two boxes, one rounding apart.
    page.open('real=f32&pat=-1,0,1,0&qat=1.0000001192092896,0,1,0')
    page.run('document.querySelector(".body.q").focus()')
    check(page.text('#relation').startswith('separated'), 'apart by one rounding')
    page.with_alt(Keys.ARROW_LEFT)
    check(page.text('#relation') == 'touching', 'touching')
    page.with_alt(Keys.ARROW_LEFT)
    check(page.text('#relation').startswith('overlapping'), 'overlapping by one rounding')


def test_copies(page):
    """The copied programs compile, and print what the page shows."""
    folder = f'{FOLDER}/copied'
    os.makedirs(folder, exist_ok=True)
    for i in range(ready_count(page) - 10, ready_count(page)):
        Select(page.find('#scenes')).select_by_index(i)
        page.settle()
        if i % 2:
            page.click('[name=real][value=f64]')
        shown, real = page.answers(), page.field('real')
        page.click('#copy-c')
        with open(f'{folder}/scene{i}.c', 'w', encoding='utf-8') as file:
            file.write(page.find('#program-text').get_attribute('value'))
        page.click('#program-close')
        built = subprocess.run(
            ['gcc', '-std=c99', '-O0', '-Wall', '-Wextra', '-Werror', '-I.',
             f'{folder}/scene{i}.c', '-o', f'{folder}/scene{i}', '-lm'],
            capture_output=True, text=True, check=False)
        check(built.returncode == 0 and built.stderr == '', f'scene {i}: {built.stderr[:500]}')
        if built.returncode == 0:
            out = subprocess.run([f'{folder}/scene{i}'], capture_output=True, text=True, check=True)
            difference = first_difference(read_lines(out.stdout), shown, real)
            check(difference is None, f'copy of scene {i}: {difference}')


def test_console(page):
    messages = page.driver.get_log('browser')
    check(messages == [], f'on the console: {messages[:5]}')


# ---- for people

def frames(page):
    """From a frame's start until it is painted, while 24-gons are dragged."""
    Select(page.find('#scenes')).select_by_index(5)
    page.settle()
    page.run("""
        window.times = [];
        const ask = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (act) => ask((now) => {
            const began = performance.now(), after = new MessageChannel();
            act(now);
            after.port1.onmessage = () => times.push(performance.now() - began);
            after.port2.postMessage(0);
        });""")
    page.drag('.body.p', 40, 20, parts=[math.sin(i / 9) for i in range(300)])
    times = sorted(page.run('return window.times'))
    print(f'{len(times)} frames: median {times[len(times) // 2]:.1f} ms, '
          f'9 in 10 within {times[len(times) * 9 // 10]:.1f} ms, longest {times[-1]:.1f} ms')


def picture(page, file):
    page.driver.execute_cdp_cmd('Emulation.setDeviceMetricsOverride', {
        'width': 1240, 'height': 800, 'deviceScaleFactor': 1, 'mobile': False})
    Select(page.find('#scenes')).select_by_index(0)
    for _ in range(4):
        page.click('#forward')
    page.run('document.activeElement.blur()')
    page.driver.save_screenshot(file)


def main():
    page = Page(is_paced=len(sys.argv) > 2)
    try:
        if len(sys.argv) > 2:
            {'frames': frames, 'picture': picture}[sys.argv[2]](page, *sys.argv[3:])
            return 0
        for name, test in list(globals().items()):
            if name.startswith('test_'):
                before, began = passed, time.time()
                test(page)
                print(f'{name}: {passed - before} passed, {time.time() - began:.0f} s', flush=True)
    finally:
        page.driver.quit()
    print(f'{passed} passed, {failed} failed')
    return failed != 0


if __name__ == '__main__':
    sys.exit(main())
