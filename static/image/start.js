/**
 * The interpreter as PyScript asks for it, begun with a memory image. What cannot be begun with is
 * thrown away, and Python starts without.
 */
import { loadPyodide as load } from '../vendor/pyodide/pyodide.js';

const indexURL = new URL('../vendor/pyodide/', import.meta.url).href;

/** @param {object} given options of Pyodide's; PyScript takes this folder for that of its files */
export async function loadPyodide(given) {
  const options = { ...given, indexURL };
  const { memory: reading, drop } = globalThis.stepstonesImage;
  const memory = await reading;
  try {
    if (memory) return await load({ ...options, _loadSnapshot: memory });
  } catch {
    await drop();
  }
  return load(options);
}
