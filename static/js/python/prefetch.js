/**
 * Fetches what a first start needs while counting bytes; the browser's cache then serves the worker.
 *
 * To be done before the worker starts, or the two wait for each other's downloads. A browser that
 * did it before has most of it still, whatever has become new: there the worker need not wait.
 */

import { siteFile } from '../site.js';

const ROOT = siteFile('');
const MANIFEST = new URL('static/vendor/manifest.json', ROOT);
const KEY = 'stepstones.runtime';

/** @typedef {{version: string, files: {path: string, bytes: number}[]}} Manifest */

/** Whether this browser has fetched the runtime before. */
export const isFetched = () => Boolean(memory(() => localStorage.getItem(KEY)));

/**
 * Fetch every file of the manifest, unless this browser did so before: its cache then has them.
 * @param {(loaded: number, total: number) => void} onProgress hears bytes, after each piece
 * @returns {Promise<void>}
 * @throws {Error} that names the file which did not arrive
 */
export async function prefetch(onProgress) {
  /** @type {Manifest} */
  const { version, files } = await (await arrived(MANIFEST)).json();
  if (memory(() => localStorage.getItem(KEY)) === version) return;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let loaded = 0;
  onProgress(loaded, total);
  await Promise.all(
    files.map(({ path }) =>
      count(new URL(path, ROOT), (bytes) => {
        loaded = Math.min(loaded + bytes, total);
        onProgress(loaded, total);
      }),
    ),
  );
  memory(() => localStorage.setItem(KEY, version));
}

/**
 * Use the browser's storage where it is allowed.
 * @template T
 * @param {() => T} use
 */
function memory(use) {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/**
 * @param {URL} url
 * @returns {Promise<Response>}
 */
async function arrived(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} for ${url.pathname}`);
  return response;
}

/**
 * @param {URL} url
 * @param {(bytes: number) => void} onBytes
 */
async function count(url, onBytes) {
  const reader = (await arrived(url)).body?.getReader();
  for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
    onBytes(piece.value.length);
  }
}
