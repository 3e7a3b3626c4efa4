/**
 * Makes the site work without a network from the second visit on.
 */

import { siteFile } from '../site.js';

/**
 * Register the service worker; call it when the page has what it needs, as it fetches in the back.
 * @returns {Promise<boolean>} true once everything is stored, false where that cannot be
 */
export async function goOffline() {
  if (!('serviceWorker' in navigator)) return false;
  const script = siteFile('sw.js');
  try {
    const registration = await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
    const { installing } = registration;
    if (!registration.active && installing) await settled(installing);
    return registration.active !== null;
  } catch {
    return false;
  }
}

/** @param {ServiceWorker} worker */
function settled(worker) {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      worker.addEventListener('statechange', () => {
        if (worker.state === 'activated' || worker.state === 'redundant') resolve();
      });
    })
  );
}
