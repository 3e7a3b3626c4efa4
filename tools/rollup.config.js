/**
 * Joins the modules under static/js into few files under static/page, as a browser pays for each.
 *
 * `boot.js` starts Python, `page.js` is all else that the page begins with, `main.js` what ties it
 * together (it waits for its data, so that what is loaded later could not import from it). A part
 * that is loaded later is a file named after its module.
 */
const SCRIPTS = new URL('../static/js/', import.meta.url).pathname;

/** @typedef {import('rollup').GetModuleInfo} GetModuleInfo */

export default {
  input: ['boot.js', 'main.js'].map((name) => SCRIPTS + name),
  preserveEntrySignatures: 'allow-extension',
  output: {
    dir: new URL('../static/page', import.meta.url).pathname,
    chunkFileNames: '[name].js',
    manualChunks: fileOf,
    minifyInternalExports: false,
  },
};

/**
 * @param {string} id
 * @param {{getModuleInfo: GetModuleInfo}} graph
 */
function fileOf(id, { getModuleInfo }) {
  if (isImported(id, 'boot.js', getModuleInfo)) return 'boot';
  return !id.endsWith('/main.js') && isImported(id, 'main.js', getModuleInfo) ? 'page' : null;
}

/**
 * Whether a module is the entry or imported by it, directly or not.
 * @param {string} id
 * @param {string} entry
 * @param {GetModuleInfo} getModuleInfo
 * @returns {boolean}
 */
function isImported(id, entry, getModuleInfo) {
  if (id === SCRIPTS + entry) return true;
  return Boolean(getModuleInfo(id)?.importers.some((one) => isImported(one, entry, getModuleInfo)));
}
