/**
 * The sheet behind More: what is seldom wanted while playing, and the settings.
 */
import { button, byId, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { recall, remember } from '../page/storage.js';
import { setTheme, theme } from '../page/theme.js';
import { askToolsOf, questionsOf } from '../model/choices.js';

/** @typedef {import('../model/app.js').App} App */

const CLOCK = 'clock-shown';
const SOUNDS = 'sounds';

/** Whether the reader wants to see a clock. */
export const hasClock = () => recall(CLOCK) === true;
/** Whether the reader wants to hear moves. */
export const hasSounds = () => recall(SOUNDS) === true;

/**
 * @param {App} app
 * @param {Record<'next' | 'set' | 'print' | 'picture' | 'statistics', () => void>} acts
 */
export function showMenu(app, acts) {
  const menu = byId('menu', HTMLDialogElement);
  const on = (/** @type {string} */ id, /** @type {() => void} */ act) =>
    byId(id, HTMLButtonElement).addEventListener('click', () => {
      menu.close();
      act();
    });
  byId('more', HTMLButtonElement).addEventListener('click', () => menu.showModal());
  menu.addEventListener('click', ({ target }) => target === menu && menu.close());
  for (const [name, act] of Object.entries(acts)) on(`menu-${name}`, act);
  on('menu-ask', () => {
    app.asking = !app.asking;
    app.notify();
    if (!app.asking) return void app.dropAsk();
    byId('asks', HTMLElement).scrollIntoView({ block: 'nearest' });
    byId('asks', HTMLElement).querySelector('button')?.focus();
  });
  showSettings(app);
  const buildModes = whenChanged(() =>
    byId('menu-modes', HTMLElement).replaceChildren(
      ...app.modes.map((mode) =>
        button(
          t(`ui.mode.${mode}`),
          () => {
            menu.close();
            app.choose(mode);
          },
          { 'aria-pressed': String(mode === app.mode) },
        ),
      ),
    ),
  );
  app.subscribe(() => {
    const { view } = app;
    byId('menu-next', HTMLElement).hidden = !view.makers.length;
    byId('menu-print', HTMLElement).hidden = !view.makers.length;
    const asks = byId('menu-ask', HTMLElement);
    asks.hidden = !(askToolsOf(view).length + questionsOf(view).length) || app.mode === 'explain';
    asks.ariaPressed = String(app.asking);
    buildModes([app.mode, app.modes, currentLanguage()]);
  });
}

/** @param {App} app */
function showSettings(app) {
  for (const [id, key] of /** @type {const} */ ([
    ['clock', CLOCK],
    ['sounds', SOUNDS],
  ])) {
    const box = byId(id, HTMLInputElement);
    box.checked = recall(key) === true;
    box.addEventListener('change', () => {
      remember(key, box.checked);
      app.notify();
    });
  }
  const themes = byId('theme', HTMLSelectElement);
  themes.value = theme();
  themes.addEventListener('change', () =>
    setTheme(/** @type {import('../page/theme.js').Theme} */ (themes.value)),
  );
}
