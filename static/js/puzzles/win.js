/**
 * A win: it takes the panel, and says what comes next.
 */
import { nextOfSet, linkOfSet, placeInSet } from '../kept/own-sets.js';
import { allSolved, helpWith, isSolved, madeBy, noteHelp, noteSolved } from '../kept/progress.js';
import { lessonsOf, puzzleLinkOf } from '../model/choices.js';
import { boardsOf, dayOf, daysBefore, seedOf, solvedDays, streakTo } from '../model/days.js';
import { Orders } from '../model/orders.js';
import { Sets } from '../model/sets.js';
import { addressOf, copy, goTo } from '../page/address.js';
import { byId, make, setText } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { announce, toast } from '../page/toast.js';
import { nameOfBoard } from '../panel/header.js';
import { isSolved as isWon, tellsSolution } from '../panel/solving.js';
import { clockOf, secondsAt } from './clock.js';

/** @typedef {import('../model/app.js').App} App */

const WEEK = 7;
/** What is noted of a board that somebody has put into a set of their own. */
const NOT_MADE = { maker: '', level: '', seed: 0 };

/**
 * @param {App} app
 * @param {() => void} watch shows how Python solves it
 * @returns {{next: () => Promise<unknown>}} opens what comes after the board that is shown
 */
export function showWin(app, watch) {
  const orders = new Orders(app);
  const sets = new Sets(app);
  app.titleOf = () => {
    const { here } = sets;
    return here
      ? t('ui.sets-problem', t(`${app.view.puzzle}.set.${here.shelf.id}`), here.number)
      : '';
  };
  const next = async () => (await following(app, orders, sets)).open();
  const on = (/** @type {string} */ id, /** @type {() => void} */ act) =>
    byId(id, HTMLButtonElement).addEventListener('click', act);
  on('won-next', () => void next());
  on('won-share', () => void shareResult(app));
  on('won-watch', watch);
  const box = byId('won', HTMLElement);
  /** The last board that was seen unsolved. */
  let open = '';
  /** The language in which the win is told; '' where there is none. */
  let spoken = '';
  let loaded = false;
  app.subscribe(() => {
    if (!loaded && madeBy(puzzleLinkOf(app.view))) {
      loaded = true;
      void sets.load().catch(() => (loaded = false));
    }
    const { view, client } = app;
    const own = puzzleLinkOf(view);
    const solved = isWon(app) && app.mode === 'play' && !client.opening;
    if (!solved) open = own;
    if (tellsSolution(app)) noteHelp(own, 'solution');
    box.hidden = !solved || client.busy;
    if (!solved) {
      spoken = '';
      return box.removeAttribute('data-for');
    }
    if (box.dataset.for !== own) {
      box.dataset.for = own;
      spoken = '';
      noteWin(app, own, box, open === own);
      open = '';
    }
    if (spoken === currentLanguage()) return;
    spoken = currentLanguage();
    void fill(app, own, () => following(app, orders, sets));
  });
  return { next };
}

/**
 * @param {App} app
 * @param {string} own the link of the puzzle
 * @param {HTMLElement} box
 * @param {boolean} isFresh whether it was seen unsolved before
 */
function noteWin(app, own, box, isFresh) {
  const { told, hints } = helpWith(own);
  box.toggleAttribute('data-told', told);
  const { puzzle, size } = app.view;
  const known = madeBy(own) ?? (placeInSet(own) ? { ...NOT_MADE, puzzle, size } : null);
  if (known && !told && isFresh && !isSolved(own)) {
    noteSolved(own, { ...known, hints, seconds: secondsAt(own) });
    queueMicrotask(() => app.notify());
  }
  if (isFresh && !told) announce(`${t('ui.won-title')}. ${t('ui.won-hints', hints)}`);
}

/**
 * What comes next: the next problem of the set, the next of today's boards, or a new one like the last.
 * @param {App} app
 * @param {Orders} orders
 * @param {Sets} sets
 * @returns {Promise<{words: string, open: () => unknown}>}
 */
async function following(app, orders, sets) {
  const words = t('ui.won-next');
  const inSet = placeInSet(puzzleLinkOf(app.view));
  if (inSet) {
    const link = nextOfSet(inSet.set, inSet.at);
    if (link) return { words, open: () => void app.boards.openFromOutside(link) };
    return { words: t('ui.won-set'), open: () => goTo(`#${linkOfSet(inSet.set)}`) };
  }
  if (sets.here) return { words, open: () => sets.next() };
  const day = await nextOfDay(app);
  if (day) {
    const title = t(`${day.order.puzzle}.title`);
    return { words: t('ui.win.next', title), open: () => orders.openDay(day) };
  }
  if (orders.usual) return { words, open: () => orders.next() };
  return { words, open: () => goTo(`#library/${app.view.puzzle}`) };
}

/**
 * The next of today's boards that is not solved, where the board is one of today's.
 * @param {App} app
 */
async function nextOfDay({ view, client }) {
  const made = madeBy(puzzleLinkOf(view));
  const today = new Date();
  if (dayOf(made?.seed ?? 0)?.toDateString() !== today.toDateString()) return null;
  const days = await boardsOf(client.starts, today);
  const solved = [...allSolved().values()];
  return (
    days.find(
      ({ order }) => !solved.some((one) => one.puzzle === order.puzzle && one.seed === order.seed),
    ) ?? null
  );
}

/**
 * @param {App} app
 * @param {string} own the link of the puzzle
 * @param {() => Promise<{words: string}>} next
 */
async function fill(app, own, next) {
  const { hints, told } = helpWith(own);
  const made = madeBy(own);
  setText(byId('won-words', HTMLElement), told ? t('ui.won-told') : t('ui.won-hints', hints));
  const seconds = secondsAt(own);
  const facts = seconds ? [[t('ui.win.time'), clockOf(seconds)]] : [];
  byId('won-facts', HTMLElement).replaceChildren(
    ...facts.map(([name = '', value = '']) =>
      make('div', {}, make('dt', {}, name), make('dd', {}, value)),
    ),
  );
  const solved = solvedDays(app.client.starts.map(({ puzzle }) => puzzle));
  const today = new Date();
  const streak = streakTo(solved, today);
  const days = byId('won-days', HTMLElement);
  days.hidden = !streak || !dayOf(made?.seed ?? 0);
  days.replaceChildren(path(solved, today), t('ui.home.streak', streak));
  byId('won-share', HTMLElement).hidden = told;
  byId('won-watch', HTMLElement).hidden = !lessonsOf(app.view).length;
  setText(byId('won-next', HTMLElement), (await next()).words);
}

/**
 * The last seven days as stones.
 * @param {Set<number>} solved
 * @param {Date} today
 */
function path(solved, today) {
  const stones = Array.from({ length: WEEK }, (_, at) => {
    const done = solved.has(seedOf(daysBefore(today, WEEK - 1 - at)));
    const stone = make('i', done ? { 'data-done': '' } : {});
    stone.style.setProperty('--at', String(at));
    return stone;
  });
  return make('span', { class: 'path', 'aria-hidden': 'true' }, ...stones);
}

/**
 * Copy a few lines and the link of the puzzle; nothing in them gives the solution away.
 * @param {App} app
 */
async function shareResult(app) {
  const { view, titleOf } = app;
  const own = puzzleLinkOf(view);
  const made = madeBy(own);
  const { hints } = helpWith(own);
  const seconds = secondsAt(own);
  const day = dayOf(made?.seed ?? 0);
  const date = made ? String(made.seed).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') : '';
  const name = titleOf();
  const level = made ? ` · ${t(`maker.level.${made.level}`)}` : '';
  const signs = ['🟢', ...Array.from({ length: Math.min(hints, 8) }, () => '💡')].join('');
  const lines = [
    `Stepstones · ${name ? t(`${view.puzzle}.title`) : nameOfBoard(app)}${level}`,
    name ? t('ui.result-set', name) : day ? t('ui.result-day', date) : t('ui.result-solved'),
    [signs, t('ui.won', hints), seconds ? clockOf(seconds) : ''].filter(Boolean).join(' '),
    addressOf(own),
  ];
  const done = await copy(lines.join('\n'));
  toast(done ? t('ui.result-copied') : t('ui.copy-failed', addressOf(own)));
}
