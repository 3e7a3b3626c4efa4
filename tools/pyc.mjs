/**
 * Runs compile_zip.py in Pyodide, whose byte code differs from that of the machine's own Python.
 * Usage: node tools/pyc.mjs PYODIDE_FOLDER JOBS [LIBRARY], where JOBS is a JSON list of the arguments
 * {source, target, prefix, optimize, drop} of compile_zip, and LIBRARY a python_stdlib.zip to start with.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, jobs, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(folder, 'pyodide.mjs')).href);
const python = await loadPyodide({
  indexURL: path.resolve(folder),
  ...(library && { stdLibURL: path.resolve(library) }),
});
const program = fs.readFileSync(new URL('compile_zip.py', import.meta.url), 'utf8');
python.runPython(program, { filename: 'compile_zip.py' });
const compileZip = python.globals.get('compile_zip');

for (const { source, target, prefix, optimize, drop } of JSON.parse(jobs)) {
  python.FS.writeFile('/source.zip', fs.readFileSync(source));
  compileZip('/source.zip', '/target.zip', prefix, optimize, python.toPy(drop));
  fs.writeFileSync(target, python.FS.readFile('/target.zip'));
}
