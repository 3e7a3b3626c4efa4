/**
 * The switch that hatches regions, so that they are told apart without their colours.
 */
import { byId } from '../page/dom.js';
import { recall, remember } from '../page/storage.js';

/** @typedef {import('../model/app.js').App} App */

const OPTION = 'patterns';

/** Whether the reader wants regions hatched. */
export const isHatched = () => recall(OPTION) === true;

/**
 * @param {App} app
 * @param {() => void} redraw paints the board as it is now
 * @returns {() => boolean} whether the board's regions are hatched
 */
export function showPatterns(app, redraw) {
  const line = byId('patterns-line', HTMLElement);
  const box = byId('patterns', HTMLInputElement);
  box.checked = isHatched();
  box.addEventListener('change', () => {
    remember(OPTION, box.checked);
    redraw();
  });
  const isPossible = () => app.view.scene.regions.length > 0;
  app.subscribe(() => (line.hidden = !isPossible()));
  return () => box.checked && isPossible();
}
