/**
 * The library of a puzzle: new boards, the days, sets, what was begun, examples, boards of one's own.
 */
import { keptBoards, problemOf } from '../kept/kept-boards.js';
import { linkOfSet, ownSets } from '../kept/own-sets.js';
import { allUnsolved, countSolved, madeBy } from '../kept/progress.js';
import { readView } from '../link/first-view.js';
import { boardOf, boardsOf, orderOf, seedOf, solvedDays } from '../model/days.js';
import { Orders } from '../model/orders.js';
import { button, byId, make, refill, setText, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { placeHere, shelfHere } from '../page/address.js';
import { rove } from '../page/roving.js';
import { dayName, shape } from '../panel/header.js';
import { siteFile } from '../site.js';
import { makeOwn } from './home.js';
import { fillOwnSets, showOwnSet } from './own-sets.js';
import { showSets } from './sets.js';
import { nameOf, standOf, tile } from './tiles.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').View} View */
/** @typedef {{id: string, link: string, scene: import('../board/thumbnail.js').Sketch}} Example */
/** @typedef {{puzzle: string, groups: {id: string, examples: Example[]}[]}} Shelf */

/** Blank boards with a button of their own. */
const MOST_SIZES = 7;
/** Unsolved puzzles that are offered again. */
const MOST_AGAIN = 12;
/** A Monday, to name the days of a week. */
const MONDAY = 5;
const WEEK = 7;

/**
 * Show the library, and any set of somebody's own that is opened from it or by a link.
 * @param {App} app
 */
export function showLibrary(app) {
  const library = new Library(app);
  app.subscribe(() => library.show());
  showOwnSet(app);
}

class Library {
  #month = new Date();
  /** @type {Promise<Shelf[]> | null} */ #examples = null;
  #build = whenChanged(() => this.#fill());
  #buildTabs = whenChanged(() => void this.#fillTabs());

  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.orders = new Orders(app, () => this.start);
    this.showSets = showSets(app, () => this.start);
    const on = (/** @type {string} */ id, /** @type {() => void} */ act) =>
      byId(id, HTMLElement).addEventListener('click', act);
    on('fresh-make', () => void this.orders.next());
    on('fresh-stop', () => this.orders.stop());
    on('fresh-print', () => void openSheet(app, this.orders));
    on('days-before', () => this.#turn(-1));
    on('days-after', () => this.#turn(1));
    on('library-file', () => byId('import-file', HTMLInputElement).click());
    on('library-paste', () => this.#paste());
    const maker = byId('fresh-maker', HTMLSelectElement);
    maker.addEventListener('change', () => this.orders.choose({ maker: maker.value }));
  }

  /** The front board of the puzzle that is looked at. @returns {View} */
  get start() {
    const { client, view } = this.app;
    const find = (/** @type {string} */ name) =>
      client.starts.find(({ puzzle }) => puzzle === name);
    return find(shelfHere()) ?? find(view.puzzle) ?? view;
  }

  show() {
    const { orders } = this;
    if (placeHere() !== 'library') return;
    const { puzzle } = this.start;
    const common = [puzzle, currentLanguage()];
    this.#buildTabs(common);
    const { link } = this.app.view;
    const month = this.#month.getMonth();
    const own = [...ownSets().values()].map(linkOfSet);
    this.#build([orders.usual, link, month, allUnsolved().length, own, ...common]);
    this.showSets();
    const isMaking = orders.making?.puzzle === puzzle;
    byId('fresh-stop', HTMLElement).hidden = !isMaking;
    const { usual } = orders;
    const words =
      usual && t('ui.fresh-level-of', t(`maker.level.${usual.level}`), countSolved(usual));
    setText(byId('fresh-now', HTMLElement), isMaking ? t('ui.fresh-making') : (words ?? ''));
  }

  async #fillTabs() {
    const days = await boardsOf(this.app.client.starts, new Date());
    const here = this.start.puzzle;
    byId('puzzles', HTMLElement).replaceChildren(
      ...days.map(({ order: { puzzle } }) => {
        const anchor = make(
          'a',
          { href: `#library/${puzzle}`, 'data-puzzle': puzzle },
          t(`${puzzle}.title`),
        );
        if (puzzle === here) anchor.setAttribute('aria-current', 'page');
        return anchor;
      }),
    );
  }

  #fill() {
    byId('fresh', HTMLElement).hidden = !this.orders.usual;
    this.#fillFresh();
    this.#fillDays();
    this.#fillBlank();
    this.#fillAgain();
    fillOwnSets(byId('own-set-list', HTMLElement));
    byId('own-sets', HTMLElement).hidden = ownSets().size === 0;
    void this.#fillRecent();
    void this.#fillExamples();
  }

  #fillFresh() {
    const { usual } = this.orders;
    const { makers } = this.start;
    const maker = makers.find(({ id }) => id === usual?.maker);
    if (!usual || !maker) return;
    const pills = (
      /** @type {'size' | 'level'} */ name,
      /** @type {readonly string[]} */ values,
      /** @type {(value: string) => string} */ say,
    ) => {
      const list = byId(`fresh-${name}`, HTMLElement);
      const items = values.map((value) =>
        button(say(value), () => this.orders.choose({ [name]: value }), {
          role: 'radio',
          'aria-checked': String(usual[name] === value),
          'data-value': value,
        }),
      );
      refill(list, items);
      rove(list);
    };
    pills(
      'size',
      [...maker.sizes].sort((one, other) => area(one) - area(other)),
      shape,
    );
    pills('level', maker.levels, (level) => t(`maker.level.${level}`));
    const list = byId('fresh-maker', HTMLSelectElement);
    byId('fresh-kind', HTMLElement).hidden = makers.length < 2;
    list.replaceChildren(
      ...makers.map(({ id }) => make('option', { value: id }, t(`maker.${id}`))),
    );
    list.value = usual.maker;
  }

  /** @param {number} months */
  #turn(months) {
    this.#month = new Date(this.#month.getFullYear(), this.#month.getMonth() + months, 1);
    this.app.notify();
  }

  #fillDays() {
    const now = new Date();
    const [year, month] = [this.#month.getFullYear(), this.#month.getMonth()];
    const first = new Date(year, month, 1);
    const isNow = year === now.getFullYear() && month === now.getMonth();
    const monthName = (/** @type {Date} */ day) => dayName(day, { month: 'long' });
    setText(byId('days-title', HTMLElement), monthName(first));
    setText(byId('days-before', HTMLElement), `‹ ${monthName(new Date(year, month - 1, 1))}`);
    const after = byId('days-after', HTMLElement);
    setText(after, `${monthName(new Date(year, month + 1, 1))} ›`);
    after.hidden = isNow;
    const names = Array.from({ length: WEEK }, (_, at) =>
      make(
        'span',
        { class: 'muted', 'aria-hidden': 'true' },
        dayName(new Date(2026, 0, MONDAY + at), { weekday: 'short' }),
      ),
    );
    const last = isNow ? now.getDate() : new Date(year, month + 1, 0).getDate();
    const again = new Set(allUnsolved().map((link) => madeBy(link)?.seed));
    const solved = solvedDays([this.start.puzzle]);
    const days = Array.from({ length: last }, (_, at) =>
      this.#day(new Date(year, month, at + 1), solved, again),
    );
    days[0]?.style.setProperty(
      'grid-column-start',
      String(((first.getDay() + WEEK - 1) % WEEK) + 1),
    );
    byId('day-list', HTMLElement).replaceChildren(...names, ...days);
  }

  /**
   * @param {Date} day
   * @param {Set<number>} solved
   * @param {Set<number | undefined>} again days that were begun with help and not solved
   */
  #day(day, solved, again) {
    const { start } = this;
    const order = orderOf(start, day);
    const levels = start.makers[0]?.levels ?? [];
    const level = order ? t(`maker.level.${order.level}`) : '';
    const state = solved.has(seedOf(day)) ? 'done' : again.has(seedOf(day)) ? 'again' : '';
    const said = { done: t('ui.fresh-solved'), again: t('ui.again'), '': '' }[state];
    const name = dayName(day);
    const element = button(
      String(day.getDate()),
      async () => void this.orders.openDay(await boardOf(start, day)),
      {
        'aria-label': [name, level, said].filter(Boolean).join(', '),
        title: level,
        'data-state': state,
        'data-day': String(seedOf(day)),
      },
    );
    if (day.toDateString() === new Date().toDateString()) {
      element.setAttribute('aria-current', 'date');
    }
    const dots = '•'.repeat(levels.indexOf(order?.level ?? '') + 1);
    element.append(make('small', { 'aria-hidden': 'true' }, dots));
    return element;
  }

  /** Puzzles that were begun with help and are not solved, the last first; nothing repeats unasked. */
  #fillAgain() {
    const { puzzle } = this.start;
    const { app } = this;
    const links = allUnsolved().filter((link) => madeBy(link)?.puzzle === puzzle);
    byId('again', HTMLElement).hidden = links.length === 0;
    const items = links.slice(-MOST_AGAIN).map((link) => {
      const { view } = readView(app.client.starts, link);
      const act = () => void app.boards.openToPlay(link);
      const level = t(`maker.level.${madeBy(link)?.level}`);
      const words = [make('b', {}, nameOf(puzzle, link)), make('small', {}, level)];
      return make('li', {}, tile(link, view?.scene ?? null, act, ...words));
    });
    byId('again-list', HTMLElement).replaceChildren(...items.reverse());
  }

  #fillBlank() {
    const { puzzle, sizes } = this.start;
    byId('blank-list', HTMLElement).replaceChildren(
      ...sizes.slice(0, MOST_SIZES).map((size) =>
        button(shape(size), () => void makeOwn(this.app, `${puzzle}/${size}`), {
          'data-size': size,
        }),
      ),
    );
  }

  #paste() {
    void makeOwn(this.app, `${this.start.puzzle}/${this.start.size}`);
    byId('import-text', HTMLElement).focus();
  }

  async #fillRecent() {
    const { puzzle } = this.start;
    const { app } = this;
    const boards = (await keptBoards()).filter((one) => one.puzzle === puzzle);
    if (puzzle !== this.start.puzzle) return;
    const list = byId('recent-list', HTMLElement);
    list.replaceChildren(
      ...boards.map((entry) => {
        const { view } = readView(app.client.starts, entry.link);
        const act = () => void app.boards.bring(entry, 'push');
        const problem = problemOf(entry);
        const name = nameOf(puzzle, problem, entry.title);
        const words = [make('b', {}, name), make('small', {}, standOf(problem, view))];
        return make('li', {}, tile(entry.link, view?.scene ?? null, act, ...words));
      }),
    );
    byId('recent-none', HTMLElement).hidden = boards.length > 0;
  }

  async #fillExamples() {
    const { puzzle } = this.start;
    this.#examples ??= fetch(siteFile('static/gallery.json')).then((response) => response.json());
    const shelves = await this.#examples.catch(() => (this.#examples = null));
    const shelf = shelves?.find((one) => one.puzzle === puzzle);
    if (!shelf || puzzle !== this.start.puzzle) return;
    byId('example-list', HTMLElement).replaceChildren(
      ...shelf.groups.map(({ id, examples }) =>
        make(
          'section',
          { 'aria-labelledby': id },
          make('h3', { id }, t(id)),
          make(
            'ul',
            { class: 'tiles' },
            ...examples.map((one) =>
              make(
                'li',
                {},
                tile(one.link, one.scene, () => void this.app.boards.openLink(one.link), t(one.id)),
              ),
            ),
          ),
        ),
      ),
    );
  }
}

/**
 * @param {App} app
 * @param {Orders} orders
 */
export async function openSheet(app, { usual }) {
  const { showPuzzleSheet } = await import('../share/puzzle-sheet.js');
  if (usual) await showPuzzleSheet(app, usual);
}

/** @param {string} size */
function area(size) {
  const [width = 0, height = width] = size.split('x').map(Number);
  return width * height;
}
