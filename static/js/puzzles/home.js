/**
 * Home: what this is, today's boards, what was begun, what can be watched. All of it is there
 * without Python.
 */
import { keptBoards, problemOf } from '../kept/kept-boards.js';
import { allSolved, isDaySolved } from '../kept/progress.js';
import { readView } from '../link/first-view.js';
import { boardsOf, daysBefore, seedOf, solvedDays, streakTo } from '../model/days.js';
import { Orders } from '../model/orders.js';
import { byId, make, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { goTo, onPress, placeHere } from '../page/address.js';
import { dayName, shape } from '../panel/header.js';
import { loadPictures } from '../panel/rules.js';
import { nameOf, standOf, tile } from './tiles.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/days.js').DayBoard} DayBoard */
/** @typedef {import('../panel/rules.js').Pictures} Pictures */

/** Boards to go on with. */
const FEW = 2;
const WEEK = 7;

/**
 * @param {App} app
 * @param {{rules: (puzzle: string) => void, watch: (puzzle: string) => void}} acts
 */
export function showHome(app, acts) {
  const home = byId('home', HTMLElement);
  let asked = {};
  const build = whenChanged(async () => {
    const mine = (asked = {});
    const today = new Date();
    const [days, kept, pictures] = await Promise.all([
      boardsOf(app.client.starts, today),
      keptBoards(),
      loadPictures(),
    ]);
    if (asked !== mine) return;
    const solved = allSolved();
    const open = kept.filter((one) => !solved.has(problemOf(one))).slice(0, FEW);
    home.replaceChildren(
      hero(app, today),
      part('today', [t('ui.today'), make('small', {}, dayName(today))], plates(app, days)),
      make(
        'div',
        { class: 'below' },
        open.length
          ? part(
              'go-on',
              [t('ui.home.go-on')],
              open.map((one) => keptTile(app, one)),
            )
          : part('new', [t('ui.home.new')], ruleTiles(days, pictures, acts.rules)),
        part('watch', [t('ui.home.watch')], watchTiles(app, pictures, acts.watch)),
        part('further', [t('ui.home.more')], [further(app)]),
      ),
    );
  });
  document.addEventListener('visibilitychange', () => app.notify()); // it may be another day
  app.subscribe(() => {
    if (placeHere() !== 'home') return;
    build([currentLanguage(), new Date().toDateString(), allSolved().size, app.view.link]);
  });
}

/**
 * @param {string} id
 * @param {(Node | string)[]} title
 * @param {(Node | string)[]} inside
 */
const part = (id, title, inside) =>
  make(
    'section',
    { class: `part ${id}`, 'aria-labelledby': `home-${id}` },
    make('h2', { id: `home-${id}` }, ...title),
    make('div', { class: 'inside' }, ...inside),
  );

/**
 * The sentence, and the path of stones that climbs to today.
 * @param {App} app
 * @param {Date} today
 */
function hero({ client }, today) {
  const solved = solvedDays(client.starts.map(({ puzzle }) => puzzle));
  const streak = streakTo(solved, today);
  const stones = Array.from({ length: WEEK }, (_, at) => {
    const day = daysBefore(today, WEEK - 1 - at);
    const done = solved.has(seedOf(day));
    const stone = make('li', done ? { 'data-done': '' } : {}, dayName(day, { weekday: 'narrow' }));
    stone.style.setProperty('--at', String(at));
    return stone;
  });
  const words = streak ? t('ui.home.streak', streak) : t('ui.home.first-day');
  return make(
    'div',
    { class: 'hero' },
    make('h1', {}, t('ui.home.sentence')),
    make(
      'div',
      { class: 'week' },
      make('p', {}, words),
      make('ol', { 'aria-hidden': 'true' }, ...stones),
    ),
  );
}

/**
 * Today's boards; the first one that is not solved is the next thing to do.
 * @param {App} app
 * @param {DayBoard[]} days
 */
function plates(app, days) {
  const orders = new Orders(app);
  const isDone = (/** @type {DayBoard} */ { order }) => isDaySolved(order.puzzle, order.seed);
  const next = days.find((one) => !isDone(one));
  return days.map((day) => {
    const { puzzle, level, size } = day.order;
    const done = isDone(day);
    const start = app.client.starts.find((one) => one.puzzle === puzzle);
    const sketch = (day.link && readView(app.client.starts, day.link).view) || start;
    const stone = make('span', {
      class: 'stone',
      'data-state': done ? 'done' : day === next ? 'next' : 'open',
    });
    const plate = tile(
      `${puzzle}/today`,
      sketch?.scene ?? null,
      () => void orders.openDay(day),
      make('b', {}, t(`${puzzle}.title`)),
      make('small', {}, `${t(`maker.level.${level}`)} · ${shape(size)}`),
    );
    if (done) stone.append(make('span', { class: 'unseen' }, t('ui.fresh-solved')));
    plate.append(stone);
    return plate;
  });
}

/**
 * @param {App} app
 * @param {import('../kept/kept-boards.js').Entry} entry
 */
function keptTile(app, entry) {
  const { view } = readView(app.client.starts, entry.link);
  const problem = problemOf(entry);
  const name = nameOf(entry.puzzle, problem, entry.title);
  const title = t(`${entry.puzzle}.title`);
  const said = standOf(problem, view);
  const act = () => void app.boards.bring(entry, 'push');
  const words = [make('b', {}, t('ui.home.board', title, name)), make('small', {}, said)];
  return tile(entry.link, view?.scene ?? null, act, ...words);
}

/**
 * The rules of the first two puzzles, for who is here the first time.
 * @param {DayBoard[]} days
 * @param {Record<string, Pictures>} pictures
 * @param {(puzzle: string) => void} open
 */
const ruleTiles = (days, pictures, open) =>
  days
    .slice(0, FEW)
    .map(({ order: { puzzle } }) =>
      tile(
        puzzle,
        pictures[puzzle]?.rules[0] ?? null,
        () => open(puzzle),
        make('b', {}, t('ui.rules-of', t(`${puzzle}.title`))),
        make('small', {}, t('ui.home.pictures')),
      ),
    );

/**
 * An algorithm of each puzzle.
 * @param {App} app
 * @param {Record<string, Pictures>} pictures
 * @param {(puzzle: string) => void} watch
 */
const watchTiles = (app, pictures, watch) =>
  app.client.starts.map(({ puzzle, link }) =>
    tile(
      link,
      pictures[puzzle]?.watch ?? null,
      () => watch(puzzle),
      make('b', {}, t(`${puzzle}.watch`)),
      make('small', {}, t(`${puzzle}.watch.how`)),
    ),
  );

/** @param {App} app */
function further(app) {
  const list = make('div', { class: 'list' });
  const solved = [...allSolved().values()].filter(({ seed }) => seed < 1000).length;
  const { puzzle, sizes } = app.view;
  const own = `${puzzle}/${sizes[0] ?? ''}`;
  const entries = /** @type {const} */ ([
    ['ui.sets', '#library', () => goTo(`#library/${puzzle}`), solved ? String(solved) : ''],
    ['ui.home.make', `#${own}`, () => void makeOwn(app, own), ''],
    ['ui.home.teachers', './', () => byId('teachers', HTMLDialogElement).showModal(), ''],
  ]);
  for (const [words, href, act, count] of entries) {
    const anchor = make('a', { href }, t(words), make('small', { class: 'count' }, count));
    onPress(anchor, act);
    list.append(anchor);
  }
  return list;
}

/**
 * @param {App} app
 * @param {string} link of an empty board
 */
export async function makeOwn(app, link) {
  void app.setMode('setup');
  await app.boards.openLink(link);
}
