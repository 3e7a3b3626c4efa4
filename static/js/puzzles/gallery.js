/**
 * The gallery: examples with pictures, a few in the panel, all of them in a dialog.
 *
 * Loaded when Python is there, or when the reader asks for it; the pictures come with it.
 */
import { button, byId, make, setText, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { addressOf } from '../page/address.js';
import { layout } from '../page/layout.js';
import { recallRows, remember } from '../page/storage.js';
import { loadStyle } from '../page/style.js';
import { thumbnail } from '../board/thumbnail.js';
import { siteFile } from '../site.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {{id: string, link: string, scene: import('../board/thumbnail.js').Sketch}} Entry an example */
/** @typedef {{id: string, examples: Entry[]}} Group */
/** @typedef {{puzzle: string, groups: Group[]}} Shelf the groups of a puzzle */
/** @typedef {'opened' | 'solved'} Progress */

/** Examples shown in the panel: a row, or two on a phone. */
const FEW = Number(layout('--few'));

/**
 * Show examples in the panel from now on.
 * @param {App} app
 * @returns {Promise<() => void>} opens the dialog with all of them
 */
export async function showGallery(app) {
  const [response] = await Promise.all([
    fetch(siteFile('static/gallery.json')),
    loadStyle('gallery.css'),
  ]);
  const gallery = new Gallery(app, await response.json());
  app.subscribe(() => gallery.follow());
  gallery.follow();
  return () => gallery.open();
}

class Gallery {
  /** @type {Map<string, Group>} the group shown of each puzzle */ #groups = new Map();
  /** The example that the board began with; null once another board was opened. */
  /** @type {Entry | null} */ #origin = null;
  #puzzle = '';
  /** By the example's id. */
  #progress = Object.fromEntries(recallRows('gallery', isProgress));
  #buildFew = whenChanged(() => this.#showFew());

  /**
   * @param {App} app
   * @param {Shelf[]} shelves
   */
  constructor(app, shelves) {
    this.app = app;
    this.shelves = shelves;
  }

  /** Keep up with the board: what is open, what has been solved. */
  follow() {
    const { view, client } = this.app;
    if (client.opening) return;
    const { group, entry } = this.#find(view.link);
    if (entry) this.#origin = entry;
    else if (view.puzzle !== this.#puzzle || !view.can.undo) this.#origin = null;
    this.#puzzle = view.puzzle;
    if (group) this.#groups.set(view.puzzle, group);
    if (entry) this.#note(entry, 'opened');
    const solved = view.solves && !view.run ? this.#find(view.solves).entry : undefined;
    if (solved) this.#note(solved, 'solved');
    this.#buildFew([view.puzzle, view.link, this.#progress, currentLanguage()]);
  }

  /** Show all examples. */
  open() {
    const { puzzle } = this.app.view;
    const list = make('div', { class: 'shelves', role: 'tablist', 'aria-label': t('ui.puzzles') });
    const body = make('div', { class: 'shelf', role: 'tabpanel', id: 'gallery-shelf' });
    const dialog = make('dialog', { id: 'gallery', class: 'gallery', 'aria-labelledby': 'gallery-title' });
    const close = () => dialog.close();
    const choose = (/** @type {Shelf} */ shelf) => {
      const tabs = [...list.querySelectorAll('button')];
      for (const tab of tabs) {
        const chosen = tab.dataset.shelf === shelf.puzzle;
        tab.setAttribute('aria-selected', String(chosen));
        tab.tabIndex = chosen ? 0 : -1;
        if (!chosen) continue;
        body.setAttribute('aria-labelledby', tab.id);
        tab.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      }
      body.replaceChildren(...shelf.groups.map((group) => this.#part(group, close)));
      body.scrollTop = 0;
    };
    list.append(...this.shelves.map((shelf) => tabOf(shelf, () => choose(shelf))));
    list.addEventListener('keydown', moveAlong);
    dialog.append(
      make(
        'header',
        {},
        make('h2', { id: 'gallery-title' }, t('ui.gallery')),
        list,
        button('×', close, { class: 'quiet close', 'aria-label': t('ui.close') }),
      ),
      body,
    );
    dialog.addEventListener('click', ({ target }) => target === dialog && close());
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    const shelf = this.shelves.find((one) => one.puzzle === puzzle) ?? this.shelves[0];
    if (shelf) choose(shelf);
    dialog.showModal();
    const here = body.querySelector('[aria-current]') ?? list.querySelector('[aria-selected="true"]');
    if (here instanceof HTMLElement) here.focus();
  }

  /** Show a few examples of the group that was last used in the panel. */
  #showFew() {
    const { view } = this.app;
    const shelf = this.shelves.find((one) => one.puzzle === view.puzzle);
    const group = this.#groups.get(view.puzzle) ?? shelf?.groups[0];
    const examples = group?.examples ?? [];
    const at = examples.findIndex(({ id }) => id === this.#origin?.id);
    const first = Math.max(0, at - (at % FEW));
    const list = byId('example-list', HTMLElement);
    const focused = list.contains(document.activeElement);
    setText(byId('example-group', HTMLElement), group ? ` · ${t(group.id)}` : '');
    list.replaceChildren(...examples.slice(first, first + FEW).map((one) => this.#tile(one)));
    const here = list.querySelector('[aria-current]');
    if (focused && here instanceof HTMLElement) here.focus({ preventScroll: true });
  }

  /**
   * A group with its heading.
   * @param {Group} group
   * @param {() => void} close
   */
  #part({ id, examples }, close) {
    const tiles = examples.map((one) => this.#tile(one, close));
    const list = make('ul', { class: 'tiles', 'aria-labelledby': id }, ...tiles);
    return make('section', {}, make('h3', { id }, t(id)), list);
  }

  /**
   * An example: its picture and its name, a link that can also be opened in another tab.
   * @param {Entry} entry
   * @param {() => void} [opened]
   */
  #tile({ id, link, scene }, opened) {
    const progress = this.#progress[id];
    const anchor = make(
      'a',
      { href: addressOf(link), 'data-link': link, ...(progress ? { 'data-progress': progress } : {}) },
      make('span', { class: 'frame' }, thumbnail(scene)),
      make('span', { class: 'name' }, t(id)),
    );
    if (progress) anchor.append(make('span', { class: 'unseen' }, ` (${t(`ui.gallery.${progress}`)})`));
    if (link === this.app.view.link) anchor.setAttribute('aria-current', 'true');
    anchor.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      opened?.();
      void this.app.boards.openLink(link);
      byId('board', HTMLElement).scrollIntoView({ block: 'nearest' });
    });
    return make('li', {}, anchor);
  }

  /** @param {string} link @returns {{group?: Group, entry?: Entry}} */
  #find(link) {
    for (const { groups } of this.shelves) {
      for (const group of groups) {
        const entry = group.examples.find((one) => one.link === link);
        if (entry) return { group, entry };
      }
    }
    return {};
  }

  /**
   * @param {Entry} entry
   * @param {Progress} progress
   */
  #note({ id }, progress) {
    if (this.#progress[id] === progress || this.#progress[id] === 'solved') return;
    this.#progress = { ...this.#progress, [id]: progress };
    remember('gallery', this.#progress);
  }
}

/**
 * @param {Shelf} shelf
 * @param {() => void} choose
 */
function tabOf({ puzzle }, choose) {
  return button(t(`${puzzle}.title`), choose, {
    role: 'tab',
    id: `gallery-tab-${puzzle}`,
    'aria-controls': 'gallery-shelf',
    'data-shelf': puzzle,
  });
}

/**
 * Go from tab to tab with the arrows.
 * @param {KeyboardEvent} event
 */
function moveAlong({ key, target }) {
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (!step || !(target instanceof HTMLElement)) return;
  const tabs = [...(target.parentElement?.querySelectorAll('button') ?? [])];
  const next = tabs[(tabs.findIndex((one) => one === target) + step + tabs.length) % tabs.length];
  next?.focus();
  next?.click();
}

/** @param {unknown} row @returns {row is Progress} */
const isProgress = (row) => row === 'opened' || row === 'solved';
