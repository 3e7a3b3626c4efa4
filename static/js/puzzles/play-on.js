/**
 * New puzzles, today's puzzle, and what happens when one is solved.
 */
import { isHint, isReply, isSolved as isWon } from '../panel/check-and-hint.js';
import { showSets } from './sets.js';
import { Orders } from '../model/orders.js';
import { countSolved, exportProgress, helpWith, importProgress, isOrderSolved, isSolved, madeBy, noteHelp, noteSolved } from '../kept/progress.js';
import { addressOf, copy, save } from '../page/address.js';
import { button, byId, make, setText, showBoardAfter, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { announce, toast } from '../page/toast.js';

/** @typedef {import('../model/app.js').App} App */

const DAYS = 30;

/** @param {App} app */
export function showPlayOn(app) {
  const orders = new Orders(app);
  const fields = /** @type {const} */ (['maker', 'size', 'level']);
  const lists = fields.map((name) => byId(`fresh-${name}`, HTMLSelectElement));
  for (const [at, list] of lists.entries()) {
    list.addEventListener('change', () => orders.choose({ [String(fields[at])]: list.value }));
  }
  on('fresh-make', () => void showBoardAfter(orders.next()));
  on('fresh-today', () => void showBoardAfter(openDay(orders, new Date())));
  on('fresh-stop', () => orders.stop());
  on('fresh-print', () => void openSheet(app, orders));
  const build = whenChanged(() => fill(app, orders, lists));
  const days = byId('fresh-days', HTMLDetailsElement);
  const buildDays = whenChanged(() => fillDays(orders));
  days.addEventListener('toggle', () => app.notify());
  showProgressFile(app);
  const sets = showSets(app);
  const win = watchWins(app, { next: () => (sets.here ? sets.next() : orders.next()) });
  app.subscribe(() => {
    const { view, mode } = app;
    const { usual, making } = orders;
    byId('fresh', HTMLElement).hidden = !usual || mode !== 'play';
    if (!usual) return win();
    build([usual, view.makers, currentLanguage()]);
    byId('fresh-stop', HTMLElement).hidden = !making;
    byId('fresh-make', HTMLButtonElement).disabled = app.client.load.state !== 'ready';
    byId('fresh-today', HTMLButtonElement).disabled = app.client.load.state !== 'ready';
    byId('fresh-print', HTMLButtonElement).disabled = app.client.load.state !== 'ready';
    win();
    setText(byId('fresh-now', HTMLElement), making ? t('ui.fresh-making') : standing(app));
    if (days.open) buildDays([view.puzzle, view.report.solved, new Date().toDateString(), currentLanguage()]);
  });
}

/**
 * @param {string} id
 * @param {() => void} act
 */
const on = (id, act) => byId(id, HTMLButtonElement).addEventListener('click', act);

/**
 * @param {App} app
 * @param {Orders} orders
 */
async function openSheet(app, { usual }) {
  const { showPuzzleSheet } = await import('../share/puzzle-sheet.js');
  if (usual) await showPuzzleSheet(app, usual);
}

/**
 * @param {Orders} orders
 * @param {Date} day
 */
function openDay(orders, day) {
  const order = orders.ofDay(day);
  return order ? orders.open(order) : undefined;
}

/**
 * @param {App} app
 * @param {Orders} orders
 * @param {HTMLSelectElement[]} lists
 */
function fill({ view }, orders, lists) {
  const { usual } = orders;
  const maker = view.makers.find(({ id }) => id === usual?.maker);
  if (!usual || !maker) return;
  const levels = maker.levels.map((level) => make('option', { value: level }, t(`maker.level.${level}`)));
  const sizes = [...maker.sizes].sort((one, other) => area(one) - area(other));
  const items = [
    view.makers.map(({ id }) => make('option', { value: id }, t(`maker.${id}`))),
    sizes.map((size) => make('option', { value: size }, shape(size))),
    levels,
  ];
  for (const [at, list] of lists.entries()) list.replaceChildren(...(items[at] ?? []));
  for (const [at, value] of [usual.maker, usual.size, usual.level].entries()) {
    const list = lists[at];
    if (list) list.value = value;
  }
  if (lists[0]) lists[0].hidden = view.makers.length < 2;
}

/** @param {string} size */
export const shape = (size) => (size.includes('x') ? size.replace('x', '×') : `${size}×${size}`);

/** @param {string} size */
function area(size) {
  const [width = 0, height = width] = size.split('x').map(Number);
  return width * height;
}

/**
 * What is known of the board: its level, and how many like it are solved.
 * @param {App} app
 */
function standing({ view }) {
  const made = madeBy(view.problem || view.link);
  if (!made || !view.makers.some(({ id }) => id === made.maker)) return '';
  return t('ui.fresh-level-of', t(`maker.level.${made.level}`), countSolved(made));
}

/** @param {Orders} orders */
function fillDays(orders) {
  const today = new Date();
  const days = Array.from({ length: DAYS }, (_, ago) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - ago));
  const names = new Intl.DateTimeFormat(currentLanguage(), { day: 'numeric', month: 'short' });
  byId('fresh-day-list', HTMLElement).replaceChildren(
    ...days.map((day) => {
      const order = orders.ofDay(day);
      const solved = order !== null && isOrderSolved(order);
      const level = order ? t(`maker.level.${order.level}`) : '';
      const name = names.format(day);
      return button(solved ? `${name} ✓` : name, () => void showBoardAfter(openDay(orders, day)), {
        'aria-label': [name, level, solved ? t('ui.fresh-solved') : ''].filter(Boolean).join(', '),
        title: level,
      });
    }),
  );
}

/** @param {App} app */
function showProgressFile(app) {
  const file = byId('progress-file', HTMLInputElement);
  on('progress-save', () => save(exportProgress(), 'stepstones-progress.json', 'application/json'));
  on('progress-load', () => file.click());
  file.addEventListener('change', async () => {
    const text = await file.files?.[0]?.text();
    file.value = '';
    if (text === undefined) return;
    const number = importProgress(text);
    toast(number < 0 ? t('ui.progress-strange') : t('ui.progress-loaded', number));
    app.notify();
  });
}

/**
 * Watch for the moment in which a puzzle is solved.
 * @param {App} app
 * @param {{next: () => Promise<void>}} following
 * @returns {() => void} what is to be done at each change
 */
function watchWins(app, following) {
  const row = byId('won', HTMLElement);
  const words = byId('won-words', HTMLElement);
  /** The last unsolved puzzle. */
  let open = '';
  on('won-next', () => void following.next());
  on('won-share', () => void shareResult(app));
  return () => {
    const { view, client } = app;
    const own = view.problem || view.link;
    const solved = isWon(app) && view.problem !== '' && app.mode === 'play' && view.makers.length > 0;
    if (!solved) open = own;
    if (tells(app)) noteHelp(own, 'solution');
    row.hidden = !solved || client.busy;
    if (!solved) return row.removeAttribute('data-for');
    const made = madeBy(own);
    if (row.dataset.for === own) return;
    row.dataset.for = own;
    const { hints, told } = helpWith(own);
    setText(words, told ? t('ui.won-told') : t('ui.won-hints', hints));
    byId('won-share', HTMLElement).hidden = told;
    if (open !== own || told) return;
    open = '';
    if (made && !isSolved(own)) {
      noteSolved(own, { ...made, hints });
      queueMicrotask(() => app.notify());
    }
    announce(t('ui.won-hints', hints));
    celebrate();
  };
}

/**
 * Whether the board shows a whole solution that a solver has found.
 * @param {App} app
 */
function tells(app) {
  const verdict = app.view.run?.verdict;
  if (!verdict || isHint(app) || isReply(app)) return false;
  return verdict.moves + verdict.answers + verdict.right.length > 0;
}

function celebrate() {
  const plate = byId('board', HTMLCanvasElement);
  plate.classList.remove('solved');
  requestAnimationFrame(() => plate.classList.add('solved'));
  plate.addEventListener('animationend', () => plate.classList.remove('solved'), { once: true });
}

/**
 * Copy three lines and the link of the puzzle.
 * @param {App} app
 */
async function shareResult({ view, titleOf }) {
  const own = view.problem || view.link;
  const made = madeBy(own);
  const level = made ? ` · ${t(`maker.level.${made.level}`)}` : '';
  const name = titleOf();
  const day = made && made.seed < 100_000_000 ? t('ui.result-day', dateOf(made.seed)) : t('ui.result-solved');
  const lines = [
    `Stepstones · ${t(`${view.puzzle}.title`)} ${shape(view.size)}${level}`,
    name ? t('ui.result-set', name) : day,
    t('ui.won', helpWith(own).hints),
    addressOf(own),
  ];
  const done = await copy(lines.join('\n'));
  toast(done ? t('ui.result-copied') : t('ui.copy-failed', ''));
}

/** @param {number} seed a date as 20261122 */
const dateOf = (seed) => `${seed}`.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
