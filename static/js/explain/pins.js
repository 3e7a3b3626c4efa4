/**
 * Steps chosen for the handout.
 */
import { byId, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { toast } from '../page/toast.js';
import { pins } from './handout.js';
import { drawStill } from './still.js';

/** @typedef {import('../model/app.js').App} App */

/** Side of a chosen step's picture, in dots. */
const SIDE = 320;
/** Steps on a handout. */
const MOST = 12;

/** @param {App} app */
export function offerPins(app) {
  const toggle = byId('pin', HTMLButtonElement);
  let of = -1;
  toggle.addEventListener('click', () => {
    const at = app.view.run?.at ?? 0;
    const words = byId('words', HTMLElement).textContent ?? '';
    if (!pins.delete(at)) {
      if (pins.size === MOST) return toast(t('ui.pin-full', MOST));
      pins.set(at, { at, words, canvas: drawStill(app, SIDE) });
      toast(t('ui.pin-done', at));
    }
    app.notify();
  });
  app.subscribe(() => {
    if (app.client.started !== of) pins.clear();
    of = app.client.started;
    setText(toggle, pins.size ? t('ui.pinned', pins.size) : t('ui.pin'));
    toggle.ariaPressed = String(pins.has(app.view.run?.at ?? -1));
  });
}
