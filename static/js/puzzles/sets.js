/**
 * The sets of problems: by theme, with progress, and the problems of one by number.
 */
import { button, byId, make, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { toast } from '../page/toast.js';
import { Sets } from '../model/sets.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/sets.js').Row} Row */

/**
 * @param {App} app
 * @param {() => import('../model/protocol.js').View} of a board of the puzzle that is looked at
 * @returns {() => void} shows the sets as they are now
 */
export function showSets(app, of) {
  const sets = new Sets(app, of);
  let asked = false;
  /** @type {Row[]} of the set looked into */
  let rows = [];
  let shown = '';
  let isPressed = false;
  const choose = (/** @type {string} */ id) => {
    isPressed = Boolean(id);
    sets.choose(id);
  };
  const look = async (/** @type {string} */ id, /** @type {string} */ name) => {
    shown = name;
    rows = [];
    try {
      const found = id ? await sets.rows(of().puzzle, id) : [];
      if (shown !== name) return;
      rows = found;
    } catch {
      if (shown !== name) return;
      shown = '';
      sets.choose('');
      toast(t('ui.sets-failed'));
    }
    app.notify();
  };
  const buildShelves = whenChanged(() => fillShelves(of(), sets, choose));
  const buildProblems = whenChanged(() => {
    fillProblems(of(), sets, rows);
    if (!isPressed || !rows.length) return;
    isPressed = false; // its problems are below all sets: on a telephone below the window
    byId('set-problems', HTMLElement).scrollIntoView({ block: 'nearest' });
  });
  return () => {
    if (!asked) {
      asked = true;
      void sets.load().catch(() => (asked = false));
    }
    const id = sets.chosen?.id ?? '';
    const name = `${of().puzzle} ${id}`;
    if (name !== shown) void look(id, name);
    const common = [of().puzzle, sets.here, currentLanguage()];
    buildShelves([id, sets.shelves.map((one) => sets.solved(one.id).size), ...common]);
    buildProblems([id, rows.length, [...sets.solved(id)], ...common]);
  };
}

/**
 * @param {import('../model/protocol.js').View} view of the puzzle
 * @param {Sets} sets
 * @param {(id: string) => void} choose
 */
function fillShelves(view, sets, choose) {
  const list = byId('set-list', HTMLElement);
  const focused = [...list.children].indexOf(/** @type {Element} */ (document.activeElement));
  list.replaceChildren(
    ...sets.shelves.map(({ id, size }) => {
      const chosen = id === sets.chosen?.id;
      const name = t(`${view.puzzle}.set.${id}`);
      const solved = sets.solved(id).size;
      const element = button(name, () => choose(chosen ? '' : id), {
        'aria-expanded': String(chosen),
        'aria-controls': 'set-problems',
        'aria-label': t('ui.sets-button', name, solved, size),
        'data-set': id,
      });
      element.append(' ', make('small', { class: 'count' }, `${solved}/${size}`));
      element.style.setProperty('--part', `${(100 * solved) / size}%`);
      return element;
    }),
  );
  const again = list.children[focused];
  if (again instanceof HTMLElement) again.focus();
}

/**
 * @param {import('../model/protocol.js').View} view of the puzzle
 * @param {Sets} sets
 * @param {Row[]} rows
 */
function fillProblems(view, sets, rows) {
  const box = byId('set-problems', HTMLElement);
  const { chosen, here } = sets;
  box.hidden = !chosen || !rows.length;
  if (!chosen || !rows.length) return box.replaceChildren();
  const { id } = chosen;
  const solved = sets.solved(id);
  const current = here?.shelf.id === id ? here.number : 0;
  const name = t(`${view.puzzle}.set.${id}`);
  const levels = [...new Set(rows.map(({ level }) => level))];
  const focused = box.contains(document.activeElement);
  box.replaceChildren(
    ...levels.map((level) => {
      const numbers = rows.flatMap((row, at) => (row.level === level ? at + 1 : []));
      const buttons = numbers.map((number) => {
        const done = solved.has(number);
        const label = t('ui.sets-problem', name, number);
        return button(String(number), () => void sets.open(view.puzzle, id, number), {
          'aria-label': done ? `${label}, ${t('ui.fresh-solved')}` : label,
          ...(number === current ? { 'aria-current': 'true' } : {}),
          ...(done ? { 'data-solved': '' } : {}),
          'data-number': String(number),
        });
      });
      const title = make('h3', {}, t(`maker.level.${level}`));
      return make(
        'div',
        { class: 'level' },
        title,
        make('div', { class: 'set-numbers' }, ...buttons),
      );
    }),
  );
  const again = box.querySelector('[aria-current]');
  if (focused && again instanceof HTMLElement) again.focus({ preventScroll: true });
}
