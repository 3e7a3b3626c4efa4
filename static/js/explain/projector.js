/**
 * For a projector: large letters, board and code over the whole screen, keys of a clicker.
 */
import { byId } from '../page/dom.js';
import { loadStyle } from '../page/style.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {import('./transport.js').Way} Way */

/** @type {Record<string, 'back' | 'forward'>} what clickers send */
const CLICKS = { PageUp: 'back', PageDown: 'forward' };

/**
 * @param {App} app
 * @param {(way: 'back' | 'forward') => void} step
 */
export function offerProjector(app, step) {
  const toggle = byId('projector', HTMLButtonElement);
  const root = document.documentElement;
  const isOn = () => root.hasAttribute('data-projector');
  const set = (/** @type {boolean} */ on) => {
    root.toggleAttribute('data-projector', on);
    toggle.ariaPressed = String(on);
    app.notify();
  };
  toggle.addEventListener('click', async () => {
    if (isOn()) {
      set(false);
      if (document.fullscreenElement) await document.exitFullscreen();
      return;
    }
    await loadStyle('projector.css');
    set(true);
    await root.requestFullscreen?.().catch(() => {}); // large letters do without it
  });
  document.addEventListener(
    'fullscreenchange',
    () => !document.fullscreenElement && isOn() && set(false),
  );
  document.addEventListener(
    'keydown',
    (event) => {
      if (!isOn() || document.querySelector('dialog[open]')) return;
      const way = CLICKS[event.key];
      if (event.key === 'Escape') set(false);
      else if (way) step(way);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  app.subscribe(() => isOn() && !app.stepping && set(false));
}
