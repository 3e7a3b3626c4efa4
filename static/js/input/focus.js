/**
 * Keeps the keyboard where it is: no button drops the focus by being off, and where what held the
 * focus has gone, the board takes it. Otherwise Tab would begin again at the top of the page.
 */
import { placeHere } from '../page/address.js';
import { isFocusLost } from '../page/dom.js';

/** @typedef {import('../model/app.js').App} App */

/**
 * @param {App} app
 * @param {() => void} land puts the focus on the board
 */
export function keepKeyboard(app, land) {
  /** What held the focus last. @type {EventTarget | null} */
  let held = null;
  document.addEventListener('focusin', ({ target }) => (held = target));
  document.addEventListener(
    'click',
    (event) => {
      const isOff =
        event.target instanceof Element && event.target.closest('[aria-disabled="true"]');
      if (isOff) event.stopPropagation();
    },
    { capture: true },
  );
  const look = () => {
    const { busy, waiting } = app.client;
    if (busy || waiting || placeHere() !== 'board' || !(held instanceof Element)) return;
    // who has left what is still there stays where they are
    if ((!held.checkVisibility() || held.matches(':disabled')) && isFocusLost()) land();
  };
  app.subscribe(() => requestAnimationFrame(look)); // after whoever knows a better place
}
