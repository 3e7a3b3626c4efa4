/**
 * The page in a frame of another page: board, sentence and buttons, and one line with the way back
 * to the board and the link to the whole page.
 */
import { button, byId, make, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { addressOf } from '../page/address.js';
import { loadStyle } from '../page/style.js';

/** @typedef {import('../model/app.js').App} App */

/** @param {App} app */
export async function embed(app) {
  const back = button('', () => app.setMode(app.modes[0] ?? app.mode), { id: 'embed-back' });
  const home = make('a', { id: 'embed-home', target: '_blank', rel: 'noopener' });
  byId('title', HTMLElement).before(back);
  byId('goal', HTMLElement).after(home);
  app.subscribe(() => {
    back.hidden = app.mode !== 'explain';
    setText(back, `← ${t('ui.mode.play')}`);
    home.href = addressOf(app.link);
    setText(home, 'Stepstones ↗');
    home.title = t('ui.embed-home');
  });
  await loadStyle('embed.css');
  document.documentElement.toggleAttribute('data-embed', true);
}
