/**
 * The list of keys, and going to a point by its name.
 */
import { byId, make, whenChanged } from '../page/dom.js';
import { currentLanguage, nameOf, t } from '../page/i18n.js';

/** @typedef {import('../model/app.js').App} App */

/** Keys as they are printed on them; `|` separates. */
const KEYS = {
  'ui.key.move': '←|↑|→|↓',
  'ui.key.ends': 'Home|End',
  'ui.key.page': 'PgUp|PgDn',
  'ui.key.place': 'Enter|Space',
  'ui.key.second': 'Shift+Enter',
  'ui.key.erase': 'Backspace|Delete',
  'ui.key.tool': '1|…|6',
  'ui.key.zoom': '+|-|0',
  'ui.key.go-to': '/',
  'ui.key.hint': 'H',
  'ui.key.check': 'K',
  'ui.key.undo': 'Ctrl+Z',
  'ui.key.redo': 'Ctrl+Y|Ctrl+Shift+Z',
  'ui.key.copy': 'C',
  'ui.key.mode': 'Alt+1|2|3',
  'ui.key.leave': 'Esc',
  'ui.key.help': '?',
};
/** The same, while a run is stepped through. */
const STEP_KEYS = {
  'ui.key.step': '←|→',
  'ui.key.call': '↑|↓',
  'ui.key.first': 'Home|End',
  'ui.key.hundred': 'PgUp|PgDn',
  'ui.key.play': 'Space',
  'ui.key.found': 'N',
  'ui.key.break': 'B',
  'ui.key.line': 'Shift+B',
  'ui.key.jump': '/',
};

/**
 * @param {App} app
 * @param {(point: number) => void} go
 * @returns {{help: () => void, goTo: () => void}} what opens the dialogs
 */
export function showHelp(app, go) {
  const help = byId('help', HTMLDialogElement);
  const goTo = byId('go-to', HTMLDialogElement);
  const name = byId('go-to-name', HTMLInputElement);
  const open = () => {
    help.showModal();
    byId('help-title', HTMLElement).focus();
  };
  const build = whenChanged(() => {
    byId('help-list', HTMLElement).replaceChildren(...listOf(KEYS));
    byId('help-steps', HTMLElement).replaceChildren(...listOf(STEP_KEYS));
  });
  byId('go-to-form', HTMLFormElement).addEventListener('submit', () => {
    const wanted = name.value.trim().toLowerCase();
    const { scene } = app.view;
    const points = [...scene.pieces].keys();
    const point = [...points].find((one) => nameOf(scene, one).toLowerCase() === wanted);
    if (point === undefined) app.client.complain('ui.no-such-point', name.value.trim());
    else setTimeout(() => go(point));
  });
  byId('keys', HTMLButtonElement).addEventListener('click', () => {
    byId('menu', HTMLDialogElement).close();
    open();
  });
  app.subscribe(() => build(currentLanguage()));
  return {
    help: open,
    goTo: () => {
      name.value = '';
      goTo.showModal();
    },
  };
}

/** @param {Record<string, string>} keys */
const listOf = (keys) =>
  Object.entries(keys).map(([id, names]) =>
    make(
      'div',
      {},
      make('dt', {}, ...names.split('|').map((name) => make('kbd', {}, name))),
      make('dd', {}, t(id)),
    ),
  );
