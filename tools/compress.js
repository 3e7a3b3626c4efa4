/**
 * Writes compressed copies of files: reads `[{source, copy, coding, quality}]` from stdin, and prints
 * each job whose copy is there, whole. Works side by side, behind all others.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [squeeze, zip] = [promisify(brotliCompress), promisify(gzip)];

/** @type {{source: string, copy: string, coding: 'br' | 'gzip', quality: number}[]} */
const jobs = JSON.parse(readFileSync(0, 'utf8'));
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

/** Make the copies that nobody makes yet, one after the other. */
async function work() {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    const { source, copy, coding, quality } = job;
    const bytes = readFileSync(source);
    const made = await (coding === 'br'
      ? squeeze(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
      : zip(bytes, { level: 9 }));
    const part = `${copy}.${process.pid}`;
    writeFileSync(part, made);
    renameSync(part, copy);
    console.log(JSON.stringify(job));
  }
}

await Promise.all(os.cpus().map(work));
