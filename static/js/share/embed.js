/**
 * A board in a frame of another page: the code for it, and what the page shows there: board, sentence
 * and buttons, one line with the way back to the board, and a link to the whole page.
 */
import { button, byId, make, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { addressOf } from '../page/address.js';
import { loadStyle } from '../page/style.js';
import { isStill } from '../boot.js';
import { talkToParent } from './messages.js';

/** @typedef {import('../model/app.js').App} App */

/**
 * @param {App} app
 * @param {import('./messages.js').Player} player
 */
export async function embed(app, player) {
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
  document.documentElement.dataset.embed = isStill ? 'still' : '';
  talkToParent(app, player);
}

/** Width of a frame for a small, a middle and a large place, in CSS pixels. */
export const WIDTHS = [360, 520, 720];
/** What stands above and below the board in a frame. */
const AROUND = 172;
const HIGHEST = 900;

/**
 * The height at which a board fills a frame.
 * @param {number} width
 * @param {{width: number, height: number}} scene
 */
export const heightFor = (width, scene) =>
  Math.min(HIGHEST, Math.round((width * scene.height) / scene.width) + AROUND);

/**
 * @param {string} address
 * @param {string} title
 * @param {number} width
 * @param {number} height
 */
export const codeFor = (address, title, width, height) =>
  `<iframe src="${quote(address)}" title="${quote(title)}" width="${width}" height="${height}" ` +
  'style="border:0;max-width:100%" loading="lazy"></iframe>';

/** @param {string} text */
const quote = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
