// Reads the links of sets that stand in a file, a JSON text a line; prints what each comes to: the
// link in the text, its link when it is written again, and the milliseconds that both took.
import console from 'node:console';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { URL } from 'node:url';

globalThis.location = new URL('http://localhost/');
const { linkOfSet, readSet, setIn } = await import('../../static/js/kept/own-sets.js');

for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  const begin = performance.now();
  const found = setIn(JSON.parse(line));
  const read = readSet(found);
  const written = read ? linkOfSet(read.set) : '';
  console.log(JSON.stringify([found, written, performance.now() - begin]));
}
