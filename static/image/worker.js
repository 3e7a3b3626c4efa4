/**
 * Makes a memory image of a Python that has read what a first board runs.
 *
 * Its files come from the service worker, which stores those of one version only. A Python whose
 * memory was written down is not used on, so the page ends this worker.
 */
import { loadPyodide } from '../vendor/pyodide/pyodide.js';

// The second archive is not to be in the image, so nothing brings it.
const fill = `
from stepstones.app.host import second_archive
second_archive.install(lambda: b"")
from stepstones.app import image
await image.fill()
del image, second_archive
`;
const python = await loadPyodide({ _makeSnapshot: true });
await python.runPythonAsync(fill);
const image = python.makeMemorySnapshot();
postMessage(image, [image.buffer]);
