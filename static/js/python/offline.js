/**
 * Makes the site work without a network from the second visit on, and tells of newer versions.
 */
import { whenIdle } from '../page/load-when.js';
import { siteFile } from '../site.js';

/** How often a page that stays open asks for a newer version, in milliseconds. */
const OFTEN = 3_600_000;

/**
 * @typedef {object} Links to the page
 * @property {() => Map<string, Blob>} parts what the page has fetched, by address
 * @property {(reload: () => void) => void} onNewer hears that a newer version is stored and can be had
 */

/**
 * Register the service worker; call it when the page has what it needs, as it fetches in the back.
 * @param {Links} [links]
 * @returns {Promise<boolean>} true once everything is stored, false where that cannot be
 */
export async function goOffline({ parts, onNewer } = { parts: () => new Map(), onNewer() {} }) {
  if (!('serviceWorker' in navigator)) return false;
  try {
    const registration = await navigator.serviceWorker.register(siteFile('sw.js'), {
      updateViaCache: 'none',
    });
    const stored = registration.active;
    if (stored) whenIdle(() => stored.postMessage({ examine: true }));
    const tellNewer = () => {
      const { active, waiting } = registration;
      if (active && waiting) onNewer(() => waiting.postMessage({ takeOver: true }));
    };
    /** @param {ServiceWorker | null} worker */
    const follow = async (worker) => {
      worker?.postMessage({ parts: parts() });
      if (worker) await settle(worker, Boolean(registration.active));
      tellNewer();
    };
    registration.addEventListener('updatefound', () => void follow(registration.installing));
    tellNewer();
    setInterval(() => registration.update().catch(() => {}), OFTEN);
    await follow(registration.active ? null : registration.installing);
    return registration.active !== null;
  } catch {
    return false;
  }
}

/** Load the page anew when a reader has asked for a newer version, be it in another tab. */
export function followVersion() {
  try {
    navigator.serviceWorker?.addEventListener('message', ({ data }) => {
      if (data?.reload) location.reload();
    });
  } catch {
    // a frame without an origin has no service worker
  }
}

/**
 * Settles when a service worker has stored everything and, if it is the only one, controls pages; or
 * when it has failed.
 * @param {ServiceWorker} worker
 * @param {boolean} waits
 */
function settle(worker, waits) {
  const last = waits ? ['installed', 'activated', 'redundant'] : ['activated', 'redundant'];
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      const look = () => {
        if (last.includes(worker.state)) resolve();
      };
      worker.addEventListener('statechange', look);
      look();
    })
  );
}
