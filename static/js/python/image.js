/**
 * The memory image: Python's memory once it has read what a first board runs. A later start begins
 * with it and need not read that again. Nothing depends on it: where there is none, or it is thrown
 * away, Python starts as on a first visit.
 *
 * It is made on the device when a visit is idle, kept with its hash under the version of all that it
 * was made from, and dropped with the first start that fails.
 */
import { whenIdle } from '../page/load-when.js';
import { siteFile } from '../site.js';

/** How long a page that is at work is left alone before it is looked at again, in milliseconds. */
const REST_MS = 10_000;

export const CACHE = 'python-image';
const MAKER = siteFile('static/image/worker.js');
const MANIFEST = siteFile('static/vendor/manifest.json');

/**
 * Find the address of a version's image.
 * @param {string} version
 * @returns {Promise<string | null>} null where there is none, or the browser keeps nothing
 */
export async function findImage(version) {
  const address = siteFile(`static/image/${version}`);
  try {
    return (await caches.match(address, { cacheName: CACHE })) ? address : null;
  } catch {
    return null;
  }
}

/** Throw the image away. */
export async function dropImage() {
  await globalThis.caches?.delete(CACHE).catch(() => {});
}

/**
 * Make an image for the next start, once the page is idle, unless there is one.
 * @param {() => boolean} isBusy
 */
export function keepImage(isBusy) {
  const act = () => (isBusy() ? keepImage(isBusy) : keep().catch(() => {}));
  setTimeout(() => whenIdle(() => void act()), REST_MS);
}

/** The stored files may have become those of a newer version while the image was made of them. */
async function keep() {
  const version = await storedVersion();
  if (await findImage(version)) return;
  const made = await make();
  if (!made || (await storedVersion()) !== version) return;
  await dropImage();
  try {
    const cache = await caches.open(CACHE);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', made));
    const headers = { 'X-Digest': digest.toString() }; // `readImage` compares it
    await cache.put(siteFile(`static/image/${version}`), new Response(made, { headers }));
  } catch {
    await dropImage(); // no room
  }
}

/** @returns {Promise<string>} by which version the files go that the service worker has stored */
async function storedVersion() {
  return (await (await fetch(MANIFEST)).json()).version;
}

/** @returns {Promise<BufferSource | null>} null where it cannot be made here */
async function make() {
  const worker = new Worker(MAKER, { type: 'module' });
  try {
    return await new Promise((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(null);
    });
  } finally {
    worker.terminate();
  }
}
