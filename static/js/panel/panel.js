/**
 * What can be done: modes, tools, questions, lessons, sizes.
 */
import { askToolsOf, lessonsOf, questionsOf } from '../model/choices.js';
import { button, byId, make, refill, setText, showBoardAfter, whenChanged } from '../page/dom.js';
import { glyphOf } from '../board/glyphs.js';
import { currentLanguage, isSaid, t } from '../page/i18n.js';
import { whatOf } from '../explain/lesson.js';
import { readPalette } from '../board/palette.js';
import { COLOURS, deal } from '../board/regions.js';
import { rove } from '../page/roving.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').ToolView} Tool */

/** Sizes with a button of their own; any other can be written. */
const MOST_SIZES = 7;
/** Questions in sight; where there are more, those after the first ones fold away. */
const MOST_ASKS = 5;

/** @param {App} app */
export function showPanel(app) {
  const buildModes = whenChanged(() => showModes(app));
  const buildTools = whenChanged(() => showTools(app));
  const buildBrushes = whenChanged(() => showBrushes(app));
  const buildAsks = whenChanged(() => showAsks(app));
  const buildLessons = whenChanged(() => showLessons(app));
  const buildSizes = whenChanged(() => showSizes(app));
  let place = '';
  byId('size-form', HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    const size = byId('size-other', HTMLInputElement).value.trim().replace(/[×х*]/gi, 'x');
    if (size) void app.client.ask({ type: 'clear', size });
  });
  const tap = byId('tap', HTMLSelectElement);
  tap.addEventListener('change', () => app.setTool(tap.value));
  app.subscribe(() => {
    const { view, mode } = app;
    const common = [view.puzzle, currentLanguage()];
    buildModes([mode, ...common]);
    const now = `${mode} ${view.puzzle}`;
    if (place && now !== place) byId('panel', HTMLElement).scrollTop = 0; // at the start this would lay out half a page
    place = now;
    const tools = app.tools.map(({ id }) => id);
    const looks = [view.scene.turn, app.client.pending.length, devicePixelRatio];
    buildTools([mode, tools, app.tool?.id, ...looks, ...common]);
    buildBrushes([app.tool?.id, app.brush, app.tool?.brushes, ...common]);
    const offered = view.algorithms.map(({ id }) => id);
    const lessons = view.run ? [] : view.algorithms.map(({ id }) => whatOf(view.puzzle, id));
    buildAsks([mode, offered, app.tool?.id, view.run?.algorithm, lessons, ...common]);
    buildLessons([view.run?.algorithm, lessons, ...common]);
    buildSizes([view.size, ...common]);
    show('tools', mode !== 'explain' && app.tools.length > 1);
    const watched = mode === 'explain' && (view.run !== null || app.awaitsStep);
    if (mode !== 'play') app.asking = false;
    const asks = mode === 'explain' ? !watched : app.asking;
    show('asks', asks && askToolsOf(view).length + questionsOf(view).length > 0);
    show('lessons', mode === 'explain' && !app.awaitsStep);
    show('sizes', mode === 'setup');
    show('import', mode === 'setup');
    show('export', mode === 'setup' && view.formats.some(({ streams }) => !streams));
  });
}

/**
 * @param {string} id
 * @param {boolean} shown
 */
function show(id, shown) {
  byId(id, HTMLElement).hidden = !shown;
}

/** @param {App} app */
function showModes(app) {
  const list = byId('modes', HTMLElement);
  const focused = list.contains(document.activeElement);
  list.replaceChildren(
    ...app.modes.map((mode) =>
      button(t(`ui.mode.${mode}`), () => app.choose(mode), {
        role: 'tab',
        'aria-selected': String(mode === app.mode),
        'aria-controls': 'main',
        tabindex: mode === app.mode ? '0' : '-1',
        'data-mode': mode,
      }),
    ),
  );
  list.onkeydown = ({ key, altKey }) => {
    const step = altKey ? 0 : key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    const { modes } = app;
    const next = modes[(modes.indexOf(app.mode) + step + modes.length) % modes.length];
    if (step && next) app.setMode(next);
  };
  const chosen = list.querySelector('button[tabindex="0"]');
  if (focused && chosen instanceof HTMLElement) chosen.focus();
}

/** @param {App} app */
function showTools(app) {
  const { tools, view, mode } = app;
  const tap = byId('tap', HTMLSelectElement);
  tap.hidden = mode !== 'play';
  byId('tool-list', HTMLElement).hidden = mode === 'play';
  tap.replaceChildren(
    ...tools.map(({ id }) =>
      make('option', { value: id, 'data-tool': id }, t(`${view.puzzle}.tool.${id}`)),
    ),
  );
  tap.value = app.tool?.id ?? '';
  refill(
    byId('tool-list', HTMLElement),
    tools.map((tool) =>
      withIcon(
        app,
        tool,
        button(t(`${view.puzzle}.tool.${tool.id}`), () => app.setTool(tool.id), {
          role: 'radio',
          'aria-checked': String(tool === app.tool),
          'data-tool': tool.id,
        }),
      ),
    ),
  );
  rove(byId('tool-list', HTMLElement));
}

/**
 * The brushes of the tool in hand, the one that takes away last.
 * @param {App} app
 */
function showBrushes(app) {
  const list = byId('brush-list', HTMLElement);
  const { tool, view } = app;
  const number = app.mode === 'explain' ? 0 : (tool?.brushes ?? 0);
  list.hidden = number === 0;
  const brushes = number ? [...Array.from({ length: number }, (_, at) => at + 1), 0] : [];
  const colours = deal(view.scene.regions, view.scene.width);
  refill(
    list,
    brushes.map((brush) => {
      const label = brush ? t('ui.region', brush) : t('ui.region-none');
      const element = button(brush ? String(brush) : '–', () => app.setBrush(brush), {
        role: 'radio',
        'aria-checked': String(brush === app.brush),
        'aria-label': label,
        title: label,
        'data-brush': String(brush),
      });
      if (brush) {
        const colour = colours[brush - 1] ?? (brush - 1) % COLOURS;
        element.style.setProperty('--swatch', `var(--board-region-${colour + 1})`);
      }
      return element;
    }),
  );
  list.setAttribute('aria-label', tool ? t(`${view.puzzle}.tool.${tool.id}`) : '');
  rove(list);
}

/** @param {App} app */
function showAsks(app) {
  const { view } = app;
  const tools = askToolsOf(view).map((tool) =>
    button(t(`${view.puzzle}.tool.${tool.id}`), () => toggle(app, tool.id), {
      'aria-pressed': String(tool === app.tool),
      'data-tool': tool.id,
    }),
  );
  const questions = questionsOf(view).map(({ id }) =>
    button(t(`${view.puzzle}.algorithm.${id}`), () => void showBoardAfter(app.solve(id)), {
      'data-algorithm': id,
    }),
  );
  if (app.mode === 'explain') {
    for (const [index, { starts }] of askToolsOf(view).entries()) {
      tellWhat(tools[index], view, starts);
    }
    for (const one of questions) tellWhat(one, view, one.dataset.algorithm ?? '');
  }
  byId('ask-list', HTMLElement).classList.toggle('stacked', app.mode === 'explain');
  const all = [...tools, ...questions];
  const few = all.length > MOST_ASKS ? MOST_ASKS - 1 : all.length;
  const list = byId('ask-list', HTMLElement);
  const open = Boolean(list.querySelector('details[open]'));
  const further = all.slice(few);
  refill(list, [...all.slice(0, few), ...(further.length ? [moreOf(further, open, app)] : [])]);
  const hint = byId('ask-hint', HTMLElement);
  hint.hidden = app.tool?.mode !== 'ask';
  const own = `${view.puzzle}.tool.${app.tool?.id}.hint`;
  setText(hint, t(isSaid(own) ? own : 'ui.ask-hint'));
}

/**
 * The questions that are folded away: a beginner does not ask them first.
 * @param {HTMLElement[]} items
 * @param {boolean} open
 * @param {App} app
 */
function moreOf(items, open, { tool, view }) {
  const now = [tool?.id, view.run?.algorithm].filter(Boolean);
  const used = items.some(({ dataset }) => now.includes(dataset.tool ?? dataset.algorithm));
  const summary = make('summary', {}, t('ui.more'));
  return make(
    'details',
    { class: 'more', ...(open || used ? { open: '' } : {}) },
    summary,
    make('div', { class: 'choices' }, ...items),
  );
}

/**
 * Take a tool that asks, or put it back, but in Explain, where one is always in hand. Where no press
 * is needed, or the board holds the whole question already, it is answered at once.
 * @param {App} app
 * @param {string} id of the tool
 */
export function toggle(app, id) {
  const tool = app.view.tools.find((one) => one.id === id);
  if (!tool) return;
  const answered = tool.starts && (tool.whole || tool.asked);
  if (tool === app.tool && (app.dropAsk() || !answered)) return;
  app.setTool(tool.id);
  void showBoardAfter(answered ? app.solve(tool.starts) : undefined);
}

/** @param {App} app */
function showLessons(app) {
  const { view } = app;
  refill(
    byId('lesson-list', HTMLElement),
    lessonsOf(view).map(({ id }) => {
      const element = button(
        t(`${view.puzzle}.algorithm.${id}`),
        () => void showBoardAfter(app.watch(id)),
        {
          'aria-pressed': String(view.run?.algorithm === id),
          'data-algorithm': id,
        },
      );
      if (!view.run) tellWhat(element, view, id);
      return element;
    }),
  );
  byId('lesson-hint', HTMLElement).hidden = view.run !== null;
  const lessons = byId('lessons', HTMLDetailsElement);
  const isRunning = view.run !== null;
  if (lessons.open === isRunning) lessons.open = !isRunning;
}

/**
 * Say under a button's name what its algorithm does, if its lesson is loaded.
 * @param {HTMLElement | undefined} element
 * @param {import('../model/protocol.js').View} view
 * @param {string} algorithm
 */
function tellWhat(element, { puzzle }, algorithm) {
  const what = whatOf(puzzle, algorithm);
  if (what) element?.append(make('small', {}, what));
}

/** @param {App} app */
function showSizes(app) {
  const { view, client } = app;
  const isSquare = client.starts.some(({ puzzle, form }) => puzzle === view.puzzle && form.square);
  byId('size-other', HTMLInputElement).placeholder = t(
    isSquare ? 'ui.size-hint-square' : 'ui.size-hint',
  );
  const sizes = new Set([...view.sizes.slice(0, MOST_SIZES), view.size]);
  refill(
    byId('size-list', HTMLElement),
    [...sizes].map((size) =>
      button(size.replace('x', '×'), () => void client.ask({ type: 'clear', size }), {
        'aria-pressed': String(size === view.size),
        'data-size': size,
      }),
    ),
  );
}

/**
 * Put the tool's piece before its name.
 * @param {App} app
 * @param {Tool} tool
 * @param {HTMLButtonElement} element
 */
function withIcon(app, tool, element) {
  const letter = app.pieceOf(tool);
  const context =
    letter && make('canvas', { 'aria-hidden': 'true', class: 'piece' }).getContext('2d');
  if (!context) return element;
  const side = 22 * Math.max(1, Math.ceil(devicePixelRatio));
  context.canvas.width = context.canvas.height = side;
  context.setTransform(side / 2.1, 0, 0, side / 2.1, side / 2, side / 2);
  glyphOf(app.view.scene.kinds[letter] ?? '')(context, readPalette(), letter);
  element.prepend(context.canvas);
  return element;
}
