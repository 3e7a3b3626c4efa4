/**
 * The lower bar while nothing is stepped through: taking moves back and beginning anew.
 */
import { byId } from '../page/dom.js';

/** @typedef {import('../model/app.js').App} App */

/** @param {App} app */
export function showEdit(app) {
  const { client } = app;
  const buttons = /** @type {const} */ (['undo', 'redo', 'clear', 'restart']);
  const acts = {
    undo: () => void app.undo(),
    redo: () => void client.ask({ type: 'redo' }),
    clear: () => void client.ask({ type: 'clear', size: '' }),
    restart: () => void client.ask({ type: 'restart' }),
  };
  for (const name of buttons) byId(name, HTMLButtonElement).addEventListener('click', acts[name]);
  app.subscribe(() => {
    byId('edit', HTMLElement).hidden = app.stepping;
    byId('clear', HTMLButtonElement).hidden = app.mode !== 'setup';
    const { can } = app.view;
    for (const name of buttons) {
      const waits = name !== 'redo' && client.pending.length > 0;
      byId(name, HTMLButtonElement).disabled = !can[name] && !waits;
    }
  });
}
