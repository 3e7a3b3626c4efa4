/**
 * Fetches what a first start needs, counts its bytes, and keeps it for the workers of this page.
 *
 * Workers are handed what is here, so each byte crosses the network once, also where the browser
 * keeps no large files (a private window) or nothing at all. Where the service worker has stored
 * everything, workers ask for it themselves: it then comes with its compiled code, and counting would
 * only cost.
 */
import { siteFile } from '../site.js';

const MANIFEST = siteFile('static/vendor/manifest.json');

/** @typedef {import('./worker-start.js').Part} Part */
/** @typedef {{path: string, bytes: number, as?: 'bytes' | 'script' | 'module'}} RuntimeFile */
/** @typedef {{version: string, files: RuntimeFile[]}} Manifest */
/** @typedef {(loaded: number, total: number) => void} OnBytes */

/** Whether the runtime is stored in this browser, by the service worker that answers for this page. */
export function isStored() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false; // a frame without an origin may not even ask
  }
}

/** The files of the runtime that are handed to workers. */
export class Supplies {
  /** @type {Promise<Manifest> | undefined} */ #manifest;
  /** @type {Map<string, Promise<Part>>} by address; what failed is not among them */ #parts = new Map();
  /** @type {Map<string, number>} bytes of each file that have arrived */ #arrived = new Map();
  #most = 0;
  /** @type {OnBytes} */ #onBytes = () => {};

  /**
   * Fetch what is not here yet.
   * @param {OnBytes} onBytes hears of each piece that arrives, also of files asked for before
   * @returns {Promise<Map<string, Promise<Part>>>} by address; each rejects if its file did not arrive
   * @throws {Error} without the list of files
   */
  async fetch(onBytes) {
    this.#onBytes = onBytes;
    const { files } = await this.#list();
    const handed = files.filter((file) => file.as);
    const total = handed.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const file of handed) this.#ask(file, total);
    this.#count(total);
    return new Map(this.#parts);
  }

  /** @returns {Promise<Manifest>} */
  #list() {
    this.#manifest ??= arrived(MANIFEST).then((response) => response.json());
    this.#manifest.catch(() => (this.#manifest = undefined));
    return this.#manifest;
  }

  /**
   * @param {RuntimeFile} file
   * @param {number} total
   */
  #ask({ path, as }, total) {
    const href = siteFile(path);
    if (this.#parts.has(href)) return;
    this.#arrived.set(href, 0);
    const part = take(href, as, (bytes) => {
      this.#arrived.set(href, (this.#arrived.get(href) ?? 0) + bytes);
      this.#count(total);
    });
    part.catch(() => this.#parts.delete(href));
    this.#parts.set(href, part);
  }

  /** @param {number} total */
  #count(total) {
    const loaded = [...this.#arrived.values()].reduce((sum, bytes) => sum + bytes, 0);
    this.#most = Math.min(Math.max(loaded, this.#most), total);
    this.#onBytes(this.#most, total);
  }
}

/**
 * @param {string} url
 * @returns {Promise<Response>}
 */
async function arrived(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(String(response.status));
  return response;
}

/**
 * Fetch a file; wasm is compiled while it comes.
 * @param {string} url
 * @param {RuntimeFile['as']} as
 * @param {(bytes: number) => void} onBytes
 * @returns {Promise<Part>}
 * @throws {Error} that names the file which did not arrive
 */
async function take(url, as, onBytes) {
  try {
    const counted = (await arrived(url)).body?.pipeThrough(
      new TransformStream({
        transform(piece, controller) {
          onBytes(piece.length);
          controller.enqueue(piece);
        },
      }),
    );
    const headers = { 'Content-Type': as === 'module' ? 'application/wasm' : 'application/octet-stream' };
    const copy = new Response(counted ?? null, { headers });
    if (as === 'module') return await WebAssembly.compileStreaming(copy);
    return await (as === 'script' ? copy.text() : copy.blob());
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${new URL(url).pathname}: ${reason}`, { cause: error });
  }
}
