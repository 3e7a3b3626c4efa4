/**
 * What is chosen for a board while it is set up, such as its rules: one list each.
 */
import { byId, make, whenChanged } from '../page/dom.js';
import { currentLanguage, isSaid, t } from '../page/i18n.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('../model/protocol.js').Option} Option */

/** A choice such as the komi, which Russian writes with a comma. */
const DECIMAL = /^-?\d+\.\d+$/;

/** @param {App} app */
export function showOptions(app) {
  const section = byId('options', HTMLElement);
  const list = byId('option-list', HTMLElement);
  const build = whenChanged(() => {
    const focused =
      document.activeElement instanceof HTMLElement ? document.activeElement.dataset.option : '';
    list.replaceChildren(...app.view.options.map((option) => field(app, option)));
    const again = focused && list.querySelector(`[data-option=${focused}]`);
    if (again instanceof HTMLElement) again.focus();
  });
  app.subscribe(() => {
    const { view, mode } = app;
    section.hidden = mode !== 'setup' || !view.options.length;
    build([view.puzzle, view.options, currentLanguage(), app.client.alert]);
  });
}

/**
 * @param {App} app
 * @param {Option} option
 */
function field(app, { id, choices, current }) {
  const list = make('select', { 'data-option': id });
  const words = (/** @type {string} */ choice) => {
    const message = `${app.view.puzzle}.option.${id}.${choice}`;
    if (isSaid(message)) return t(message);
    return DECIMAL.test(choice) ? Number(choice).toLocaleString(currentLanguage()) : choice;
  };
  const items = choices.map((choice) => make('option', { value: choice }, words(choice)));
  if (!choices.includes(current)) {
    items.unshift(make('option', { value: current, disabled: '' }, words(current)));
  }
  list.append(...items);
  list.value = current;
  list.addEventListener(
    'change',
    () => void app.client.ask({ type: 'move', move: `${id} ${list.value}` }),
  );
  return make('label', {}, make('span', {}, t(`${app.view.puzzle}.option.${id}`)), list);
}
