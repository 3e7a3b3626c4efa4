/** Runs bench_stop.py in Pyodide, as the browser has it; see there. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { URL, fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const folder = path.join(root, 'node_modules/pyodide');
const { loadPyodide } = await import(pathToFileURL(path.join(folder, 'pyodide.mjs')).href);
const python = await loadPyodide({
  indexURL: folder,
  stdLibURL: path.join(root, 'static/vendor/.library.zip'),
});
const wheels = path.join(root, 'static/vendor/wheels');
for (const name of fs.readdirSync(wheels).filter((one) => one.startsWith('numpy-'))) {
  python.unpackArchive(new Uint8Array(fs.readFileSync(path.join(wheels, name))), 'wheel');
}
python.FS.mkdirTree('/repo');
python.FS.mount(python.FS.filesystems.NODEFS, { root: path.join(root, 'pysrc') }, '/repo');
python.runPython(`
import sys
sys.path.insert(0, "/repo")
sys.dont_write_bytecode = True
sys.argv = ["bench_stop.py", *${JSON.stringify(process.argv.slice(2))}]
`);
const program = fs.readFileSync(new URL('bench_stop.py', import.meta.url), 'utf8');
python.runPython(program, { filename: 'bench_stop.py' });
