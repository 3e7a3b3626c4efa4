/** The interpreter as PyScript asks for it, begun with a memory image. */
import { loadPyodide as load } from '../vendor/pyodide/pyodide.js';

const indexURL = new URL('../vendor/pyodide/', import.meta.url).href;

/** @param {object} given options of Pyodide's; PyScript takes this folder for that of its files */
export async function loadPyodide(given) {
  return load({ ...given, indexURL, _loadSnapshot: await globalThis.stepstonesImage });
}
