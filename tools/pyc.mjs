/**
 * Runs compile_zip.py in Pyodide, whose byte code differs from that of the machine's own Python.
 * Usage: node tools/pyc.mjs PYODIDE_FOLDER JOB [LIBRARY], where JOB is JSON of the arguments
 * {source, target, prefix, optimize, drop} of compile_zip, and LIBRARY a python_stdlib.zip to start with.
 * With `keep`, dataclass_code.py looks at the package of that name.
 */
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, job, library] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.resolve(folder, 'pyodide.mjs')).href);
const python = await loadPyodide({
  indexURL: path.resolve(folder),
  ...(library && { stdLibURL: path.resolve(library) }),
});
for (const name of ['compile_zip.py', 'dataclass_code.py']) {
  python.runPython(fs.readFileSync(new URL(name, import.meta.url), 'utf8'), { filename: name });
}
const { source, target, prefix, optimize, drop, keep } = JSON.parse(job);
python.FS.writeFile('/source.zip', fs.readFileSync(source));
python.globals.get('compile_zip')('/source.zip', '/target.zip', prefix, optimize, drop);
if (keep) python.globals.get('keep_code')('/target.zip', keep);
fs.writeFileSync(`${target}.part`, python.FS.readFile('/target.zip'));
fs.renameSync(`${target}.part`, target); // whole, or as it was
