/**
 * Writes compressed copies of files: reads `[{source, quality, br, gzip}]` from stdin, all paths but
 * the quality, which is that of brotli. Each copy is there whole or not at all. Files are compressed
 * side by side.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip as gzipCompress } from 'node:zlib';

const [squeeze, zip] = [promisify(brotliCompress), promisify(gzipCompress)];

/** @type {{source: string, quality: number, br: string, gzip: string}[]} */
const files = JSON.parse(readFileSync(0, 'utf8'));
const copies = files.flatMap(({ source, quality, br, gzip }) => {
  const bytes = readFileSync(source);
  return [
    squeeze(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).then((made) => write(br, made)),
    zip(bytes, { level: 9 }).then((made) => write(gzip, made)),
  ];
});
await Promise.all(copies);

/**
 * @param {string} path
 * @param {Buffer} bytes
 */
function write(path, bytes) {
  const part = `${path}.${process.pid}`;
  writeFileSync(part, bytes);
  renameSync(part, path);
}
