/**
 * Joins the modules under static/js into few files under static/page, as a browser pays for each.
 *
 * `boot.js` starts Python, `page.js` is all else that the page begins with, `main.js` what ties it
 * together (it waits for its data, so that what is loaded later could not import from it). A part
 * that is loaded later is a file named after its module. Terser takes a quarter off what is sent;
 * the modules themselves, which are meant to be read, are published beside.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from 'terser';

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
  plugins: [{ name: 'terser', renderChunk }],
};

/** @param {string} code */
async function renderChunk(code) {
  const { code: short = code } = await minify(code, { module: true });
  return { code: short, map: null };
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
