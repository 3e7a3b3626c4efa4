/**
 * Writes compressed copies of files: reads `[{source, quality, br, gzip}]` from stdin, all paths but
 * the quality, which is that of brotli. Each copy is there whole or not at all.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

for (const { source, quality, br, gzip } of JSON.parse(readFileSync(0, 'utf8'))) {
  const bytes = readFileSync(source);
  write(br, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  write(gzip, gzipSync(bytes, { level: 9 }));
}

/**
 * @param {string} path
 * @param {Buffer} bytes
 */
function write(path, bytes) {
  const part = `${path}.${process.pid}`;
  writeFileSync(part, bytes);
  renameSync(part, path);
}
