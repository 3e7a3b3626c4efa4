/**
 * Files of the runtime as the page has them: the service worker or the browser's own store holds
 * each, so that none crosses the network again where anything may be stored.
 */
import { siteFile } from '../site.js';

/**
 * @param {string} path
 * @returns {Promise<ArrayBuffer>}
 */
export const bytesOf = (path) => take(path).then((response) => response.arrayBuffer());

/**
 * @param {string} path
 * @returns {Promise<string>}
 */
export const textOf = (path) => take(path).then((response) => response.text());

/** @param {string} path */
async function take(path) {
  const response = await fetch(siteFile(path));
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response;
}
