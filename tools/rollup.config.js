/**
 * Joins the modules under static/js into few files under static/page, as a browser pays for each.
 *
 * `boot.js` starts Python, `page.js` is all else that the page begins with, `main.js` what ties it
 * together (it waits for its data, so that what is loaded later could not import from it). A part
 * that is loaded later is a file named after its module. Names stay as they are; comments, a third of
 * what would be transferred, are left to the modules themselves.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const STATIC = fileURLToPath(new URL('../static/', import.meta.url));
const [BOOT, MAIN] = ['boot.js', 'main.js'].map((name) => path.join(STATIC, 'js', name));

/** @typedef {import('rollup').GetModuleInfo} GetModuleInfo */

export default {
  input: [BOOT, MAIN],
  preserveEntrySignatures: 'allow-extension',
  output: {
    dir: path.join(STATIC, 'page'),
    chunkFileNames: '[name].js',
    manualChunks: fileOf,
    minifyInternalExports: false,
  },
  plugins: [{ name: 'without-comments', renderChunk }],
};

/** Comments on rows of their own, and those within a row. */
const COMMENTS = [/^[ \t]*\/\*\*(?:(?!\*\/)[^])*\*\/[ \t]*\n/gm, /\/\*\*(?:(?!\*\/)[^])*\*\/ ?/g];

/**
 * Take the comments out of a joined file; fails should anything else go with them.
 * @this {import('rollup').PluginContext}
 * @param {string} code
 */
function renderChunk(code) {
  const bare = COMMENTS.reduce((text, comment) => text.replace(comment, ''), code);
  const meaning = (/** @type {string} */ text) => JSON.stringify(this.parse(text), withoutPlaces);
  if (meaning(bare) !== meaning(code)) this.error('What looks like a comment is none.');
  return { code: bare, map: null };
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function withoutPlaces(key, value) {
  if (key === 'start' || key === 'end') return undefined;
  return typeof value === 'bigint' ? String(value) : value;
}

/**
 * @param {string} id
 * @param {{getModuleInfo: GetModuleInfo}} graph
 */
function fileOf(id, { getModuleInfo }) {
  if (isImported(id, BOOT, getModuleInfo)) return 'boot';
  return id !== MAIN && isImported(id, MAIN, getModuleInfo) ? 'page' : null;
}

/**
 * Whether a module is the entry or imported by it, directly or not.
 * @param {string} id
 * @param {string} entry
 * @param {GetModuleInfo} getModuleInfo
 * @returns {boolean}
 */
function isImported(id, entry, getModuleInfo) {
  if (id === entry) return true;
  return Boolean(getModuleInfo(id)?.importers.some((one) => isImported(one, entry, getModuleInfo)));
}
