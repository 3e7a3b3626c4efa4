/**
 * Fetches what a start needs, counts its bytes, and keeps it for the workers of this page.
 *
 * Workers are handed what is here, so each byte crosses the network once, also where the browser
 * keeps no large files (a private window) or nothing at all. What the service worker has stored is
 * neither counted nor compared: it then comes with its compiled code.
 */
import { hasNoOrigin } from './no-origin.js';
import { siteFile } from '../site.js';

const MANIFEST = siteFile('static/vendor/manifest.json');

/** @typedef {import('./worker-start.js').Part} Part */
/** @typedef {{path: string, bytes: number, hash: string, late?: boolean, as?: 'bytes' | 'script' | 'module'}} RuntimeFile `late`: not needed for the start */
/** @typedef {{version: string, files: RuntimeFile[]}} Manifest */
/** @typedef {(loaded: number, total: number) => void} OnBytes */

/** Of larger files, in bytes, a published site has copies in gzip. */
const LARGE = 10_000;
const LOCAL = ['localhost', '127.0.0.1'].includes(location.hostname);
const TYPES = {
  bytes: 'application/octet-stream',
  module: 'application/wasm',
  script: 'text/javascript',
};

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
  /** @type {Map<string, Promise<Part>>} by address; what failed is not among them */ #parts =
    new Map();
  /** How many bytes have arrived. */
  #loaded = 0;
  /** @type {Map<string, Blob>} the same files for the service worker */ #blobs = new Map();
  /** @type {Set<string>} addresses of which the browser may hold another version */ #doubtful =
    new Set();
  /** @type {OnBytes} */ #onBytes = () => {};
  /** @type {(value?: unknown) => void} */ #begin = () => {};
  #begun = new Promise((resolve) => (this.#begin = resolve));

  /**
   * Fetch what is still missing. Late files wait for `fetchLate`, and their bytes are not counted.
   * @param {OnBytes} onBytes hears of each piece that arrives, also of files asked for before
   * @returns {Promise<Map<string, Promise<Part>>>} by address; each rejects if its file did not arrive
   * @throws {Error} without the list of files
   */
  async fetch(onBytes) {
    this.#onBytes = onBytes;
    const { files } = await this.#list();
    const handed = files.filter(({ as, late }) => as && !late);
    const total = handed.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const file of files.filter(({ as }) => as)) this.#ask(file, total);
    if (!isStored()) this.#count(0, total);
    return new Map(this.#parts);
  }

  /**
   * Fetch what the start did without.
   * @returns {Promise<unknown>} settles when all has arrived, or failed to
   */
  fetchLate() {
    this.#begin();
    return Promise.allSettled(this.#parts.values());
  }

  /** Say by which version the files go. */
  async version() {
    return (await this.#list()).version;
  }

  /** @returns {Promise<Manifest>} */
  #list() {
    this.#manifest ??= fetchWhole(MANIFEST, 'no-cache').then((response) => response.json());
    this.#manifest.catch(() => (this.#manifest = undefined));
    return this.#manifest;
  }

  /**
   * What was fetched here, to hand over once: the service worker stores it without fetching it again.
   * @returns {Map<string, Blob>} by address
   */
  blobs() {
    const blobs = this.#blobs;
    this.#blobs = new Map();
    return blobs;
  }

  /**
   * @param {RuntimeFile} file
   * @param {number} total
   */
  #ask(file, total) {
    const address = siteFile(file.path);
    if (this.#parts.has(address)) return;
    const part = file.late
      ? this.#begun.then(() => this.#take(file, address, () => {}))
      : this.#take(file, address, (bytes) => this.#count(bytes, total));
    part.catch(() => this.#parts.delete(address));
    this.#parts.set(address, part);
  }

  /**
   * Fetch a file; wasm is compiled while it comes.
   * @param {RuntimeFile} file
   * @param {string} address
   * @param {(bytes: number) => void} onBytes
   * @returns {Promise<Part>}
   * @throws {Error} that names the file which did not arrive, or is of another version than the list
   */
  async #take({ path, as = 'bytes', bytes, hash }, address, onBytes) {
    /** @type {BlobPart[]} */ const pieces = [];
    const count = new TransformStream({
      transform(piece, controller) {
        onBytes(piece.length);
        pieces.push(piece);
        controller.enqueue(piece);
      },
    });
    try {
      const cache = this.#doubtful.has(address) ? 'reload' : 'default';
      const response = await fetchWhole(address, cache);
      if (isStored() && cache === 'default') return await read(response, as);
      const body = bytes > LARGE ? await openSmall(response, cache) : response.body;
      const counted = new Response(body?.pipeThrough(count), {
        headers: { 'Content-Type': TYPES[as] },
      });
      const part = await read(counted, as);
      const blob = new Blob(pieces, { type: TYPES[as] });
      if (!(await isGenuine(blob, hash))) throw new Error('of another version');
      this.#blobs.set(address, blob);
      return part;
    } catch (error) {
      this.#doubtful.add(address);
      this.#manifest = undefined;
      throw new Error(`${path}: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    }
  }

  /**
   * @param {number} bytes that have just arrived; more than in all, where a file came twice
   * @param {number} total
   */
  #count(bytes, total) {
    this.#loaded += bytes;
    this.#onBytes(Math.min(this.#loaded, total), total);
  }
}

/**
 * @param {string} url
 * @param {RequestCache} cache
 * @returns {Promise<Response>}
 */
async function fetchWhole(url, cache) {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(String(response.status));
  return response;
}

/**
 * @param {Response} response
 * @param {keyof typeof TYPES} as
 * @returns {Promise<Part>}
 */
function read(response, as) {
  if (as === 'module') return WebAssembly.compileStreaming(response);
  return as === 'script' ? response.text() : response.blob();
}

/**
 * Return a file's content; that of its copy in gzip where the host compresses nothing itself. A frame
 * without an origin is not told whether it does.
 * @param {Response} plain
 * @param {RequestCache} cache
 */
async function openSmall(plain, cache) {
  if (LOCAL || hasNoOrigin() || plain.headers.has('Content-Encoding')) return plain.body;
  const copy = await fetch(`${plain.url}.gz`, { cache });
  if (!copy.ok || !copy.body) return plain.body;
  void plain.body?.cancel();
  return copy.body.pipeThrough(new DecompressionStream('gzip'));
}

/**
 * Whether content has the hash of the list; a page without TLS cannot compute one, and trusts it.
 * @param {Blob} blob
 * @param {string} hash
 */
async function isGenuine(blob, hash) {
  if (!globalThis.crypto?.subtle) return true;
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer());
  const bytes = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return bytes.join('').startsWith(hash);
}
