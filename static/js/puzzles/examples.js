/**
 * The way to the gallery, which is loaded when Python has answered and the page is at rest, or when the
 * reader asks for it before.
 */
import { byId } from '../page/dom.js';
import { whenIdle } from '../page/later.js';

/** @typedef {import('../model/app.js').App} App */

/** @param {App} app */
export function showExamples(app) {
  /** @type {Promise<() => void> | null} */
  let loading = null;
  let tried = false;
  const load = () => {
    tried = true;
    loading ??= import('./gallery.js').then(({ showGallery }) => showGallery(app));
    loading.catch(() => (loading = null));
    return loading;
  };
  byId('gallery-open', HTMLButtonElement).addEventListener('click', async () => {
    try {
      (await load())();
    } catch {
      app.client.complain('ui.gallery-failed');
    }
  });
  app.subscribe(() => {
    if (tried || app.client.load.state !== 'ready' || app.client.waiting) return;
    tried = true;
    whenIdle(() => load().catch(() => undefined));
  });
}
