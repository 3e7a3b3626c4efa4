/**
 * A set of one's own: its boards with what is solved, and, where it is kept here, its title and order
 * to change; the list of such sets; and the dialog that puts the board shown into one.
 */
import {
  MOST,
  areSetsKept,
  dropSet,
  keepSet,
  linkOfSet,
  nameOfSet,
  nextOfSet,
  openSet,
  ownSets,
  readSet,
  solvedOf,
} from '../kept/own-sets.js';
import { allSolved } from '../kept/progress.js';
import { readView } from '../link/first-view.js';
import { addressOf, goTo, linkInAddress, onPress, placeHere, save } from '../page/address.js';
import { makeDialog, openDialog } from '../page/dialog.js';
import { button, byId, make, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { copyAddress, toast } from '../page/toast.js';
import { nameOf, tile } from './tiles.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../kept/own-sets.js').OwnSet} OwnSet */

/** @param {App} app */
export function showOwnSet(app) {
  const build = whenChanged(() => fill(app));
  app.subscribe(() => {
    if (placeHere() !== 'set') return;
    followChanges();
    const set = readSet(linkInAddress())?.set;
    build([linkInAddress(), set && nameOfSet(set), set && solvedOf(set), currentLanguage()]);
  });
  globalThis.addEventListener('storage', () => app.notify()); // another tab has changed something
}

/**
 * Note at the address of a kept set which one it is. Where the set was changed since, as when the
 * reader comes back after adding a board, put its new address in the place of the old.
 */
function followChanges() {
  const set = readSet(linkInAddress())?.set;
  const known = set && nameOfSet(set);
  const noted = history.state?.set ?? '';
  const id = known || noted;
  const kept = ownSets().get(id);
  if (!kept || (known && id === noted)) return;
  history.replaceState({ set: id }, '', `#${linkOfSet(kept)}`);
}

/** @param {App} app */
function fill(app) {
  const place = byId('own-set', HTMLElement);
  const read = readSet(linkInAddress());
  if (!read) return place.replaceChildren(make('p', { role: 'alert' }, t('ui.set-damaged')));
  const { set, size } = read;
  const id = nameOfSet(set);
  const { act, of } = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset ?? {};
  const lost = size > set.links.length;
  const solved = allSolved();
  place.replaceChildren(
    make('h1', {}, nameFor(set)),
    make('p', { class: 'muted' }, t('ui.set-solved', solvedOf(set), set.links.length)),
    ...(lost ? [make('p', { role: 'alert' }, t('ui.set-cut', set.links.length, size))] : []),
    actionsOf(app, set, id),
    make('ol', { class: 'tiles' }, ...set.links.map((_, at) => boardOf(app, set, at, id, solved))),
  );
  if (act) focusAgain([...place.querySelectorAll('button')], act, of);
}

/**
 * Give the focus back to a button that was built anew, or to the one that is nearest in meaning.
 * @param {HTMLElement[]} every
 * @param {string} act what it does
 * @param {string | undefined} of the board it belongs to
 */
function focusAgain(every, act, of) {
  const does = (/** @type {HTMLElement} */ one) => one.dataset.act === act;
  const own = every.filter(({ dataset }) => dataset.of === of);
  const again = own.find(does) ?? own[0] ?? every.find(does) ?? every[0];
  again?.focus({ preventScroll: true });
}

/** @param {OwnSet} set */
const nameFor = ({ title }) => title || t('ui.set-untitled');

/**
 * What can be done with a set as a whole.
 * @param {App} app
 * @param {OwnSet} set
 * @param {string} id under which it is kept; '' for a set that somebody else has sent
 */
function actionsOf(app, set, id) {
  const address = addressOf(linkOfSet(set));
  const open = nextOfSet(set, -1);
  const next = open || set.links[0];
  const actions = [
    button(t('ui.set-copy'), () => void copyAddress(address), { 'data-act': 'copy' }),
  ];
  actions.push(
    button(
      t('ui.save-file'),
      () => save(`${address}\n`, `${set.title.trim() || 'stepstones-set'}.txt`),
      { 'data-act': 'save' },
    ),
  );
  if (next) {
    const words = open && solvedOf(set) ? t('ui.set-go-on') : t('ui.set-start');
    const attributes = { class: 'primary', 'data-act': 'play' };
    actions.unshift(button(words, () => void play(app, set, next), attributes));
  }
  if (id) {
    actions.push(button(t('ui.set-rename'), () => rename(app, set, id), { 'data-act': 'rename' }));
    const drop = () => {
      dropSet(id);
      app.notify();
      toast(t('ui.set-dropped'));
    };
    actions.push(button(t('ui.set-drop'), drop, { class: 'danger', 'data-act': 'drop' }));
  } else {
    const keep = () => {
      toast(outcomeOf(keepSet(set), t('ui.set-kept')));
      app.notify();
    };
    actions.push(button(t('ui.set-keep'), keep, { 'data-act': 'keep' }));
  }
  return make('div', { class: 'choices small' }, ...actions);
}

/**
 * What is said after a set was to be kept.
 * @param {string} id under which it is
 * @param {string} words where it is kept beyond this visit
 */
function outcomeOf(id, words) {
  if (!id) return t('ui.set-too-many', MOST.sets);
  return areSetsKept() ? words : t('ui.set-unkept');
}

/**
 * @param {App} app
 * @param {OwnSet} set
 * @param {string} link
 */
function play(app, set, link) {
  openSet(set);
  return app.boards.openFromOutside(link);
}

/**
 * @param {App} app
 * @param {OwnSet} set
 * @param {number} at
 * @param {string} id
 * @param {ReadonlyMap<string, unknown>} solved all solved puzzles
 */
function boardOf(app, set, at, id, solved) {
  const link = set.links[at] ?? '';
  const { view } = readView(app.client.starts, link);
  const puzzle = link.split('/')[0] ?? '';
  const name = view ? `${t(`${puzzle}.title`)} ${nameOf(puzzle, link)}` : t('ui.set-unknown');
  const words = [make('b', {}, `${at + 1}. ${name}`)];
  if (solved.has(link)) words.push(make('small', {}, `✓ ${t('ui.fresh-solved')}`));
  const item = make(
    'li',
    {},
    tile(link, view?.scene ?? null, () => play(app, set, link), ...words),
  );
  if (!id) return item;
  const act = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {number} */ by) =>
    button(
      sign,
      () => change(app, id, (kept) => ({ ...kept, links: linksAfter(kept, link, by) })),
      {
        class: 'quiet',
        'aria-label': `${t(label)}: ${at + 1}`,
        title: t(label),
        'data-act': label,
        'data-of': link,
      },
    );
  const acts = [
    ...(at ? [act('↑', 'ui.set-up', -1)] : []),
    ...(at < set.links.length - 1 ? [act('↓', 'ui.set-down', 1)] : []),
    act('×', 'ui.set-remove', 0),
  ];
  item.append(make('span', { class: 'acts' }, ...acts));
  return item;
}

/**
 * The boards of a set with one moved, or taken off.
 * @param {OwnSet} set
 * @param {string} link
 * @param {number} by 0 to take it off
 */
function linksAfter({ links }, link, by) {
  const at = links.indexOf(link);
  const without = links.filter((_, place) => place !== at);
  return by && at >= 0 ? without.toSpliced(Math.max(0, at + by), 0, link) : without;
}

/**
 * Change a set as it is kept by now, which another tab may have changed, and show it.
 * @param {App} app
 * @param {string} id
 * @param {(set: OwnSet) => OwnSet} edit
 */
function change(app, id, edit) {
  const kept = ownSets().get(id);
  if (kept) keepSet(edit(kept), id);
  app.notify();
}

/**
 * Show the sets that are kept, in the library.
 * @param {HTMLElement} list
 */
export function fillOwnSets(list) {
  list.replaceChildren(
    ...[...ownSets().values()].map((set) => {
      const href = `#${linkOfSet(set)}`;
      const count = make('small', { class: 'count' }, `${solvedOf(set)}/${set.links.length}`);
      const anchor = make('a', { href }, nameFor(set), ' ', count);
      onPress(anchor, () => goTo(href));
      return make('li', {}, anchor);
    }),
  );
}

/**
 * Ask for a title.
 * @param {string} words
 * @param {string} title
 * @param {(title: string) => void} take
 */
function askTitle(words, title, take) {
  const field = make('input', {
    maxlength: String(MOST.title),
    value: title,
    id: 'set-name',
    autofocus: '',
  });
  field.addEventListener('focus', () => field.select());
  const form = make(
    'form',
    { method: 'dialog' },
    make('label', { for: 'set-name' }, t('ui.set-title')),
  );
  form.append(
    ' ',
    make('div', { class: 'joined' }, field, make('button', { class: 'primary' }, words)),
  );
  form.addEventListener('submit', () => take(field.value.trim()));
  return form;
}

/**
 * @param {App} app
 * @param {OwnSet} set
 * @param {string} id
 */
function rename(app, set, id) {
  const take = (/** @type {string} */ title) => change(app, id, (kept) => ({ ...kept, title }));
  ask(t('ui.set-rename'), askTitle(t('ui.set-rename'), set.title, take));
}

/**
 * Ask to which set the board that is shown belongs, as it was set.
 * @param {App} app
 */
export function addToSet(app) {
  const link = app.view.problem || app.view.link;
  const add = (/** @type {OwnSet} */ set, /** @type {string | undefined} */ id) => {
    const links = [...set.links.filter((one) => one !== link), link];
    if (links.length > MOST.boards) return toast(t('ui.set-full', MOST.boards));
    const kept = keepSet({ ...set, links }, id);
    return toast(outcomeOf(kept, t('ui.set-added', nameFor(set))));
  };
  const sets = [...ownSets()].map(([id, set]) =>
    make('button', { value: id, class: 'quiet' }, `${nameFor(set)} (${set.links.length})`),
  );
  const form = make('form', { method: 'dialog', class: 'list' }, ...sets);
  form.addEventListener('submit', (event) => {
    const id = event.submitter?.getAttribute('value') ?? '';
    const set = ownSets().get(id);
    if (set) add(set, id);
  });
  const fresh = askTitle(t('ui.set-new'), '', (title) => add({ title, links: [] }, undefined));
  ask(t('ui.set-add'), ...(sets.length ? [form] : []), fresh);
}

/**
 * @param {string} title
 * @param {...HTMLElement} inside
 */
function ask(title, ...inside) {
  const dialog = makeDialog('set-dialog', title, { class: 'sheet' });
  dialog.append(...inside);
  openDialog(dialog);
}
