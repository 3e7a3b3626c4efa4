/**
 * Joins PNG pictures into an animated one (PNG, third edition).
 *
 * The browser compresses each picture; its data is only copied into the frames of one file. Pure.
 */
const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const TABLE = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});
/** The last picture stays so many times as long as the others. */
const LAST = 3;

/**
 * @param {Uint8Array} bytes
 */
function crcOf(bytes) {
  let value = 0xffffffff;
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/**
 * The chunks of a PNG file, without the signature.
 * @param {Uint8Array} file
 * @returns {{name: string, data: Uint8Array}[]}
 */
function chunksOf(file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const chunks = [];
  for (let at = SIGNATURE.length; at + 12 <= file.length;) {
    const length = view.getUint32(at);
    const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
    chunks.push({ name, data: file.subarray(at + 8, at + 8 + length) });
    at += 12 + length;
  }
  return chunks;
}

/**
 * @param {string} name
 * @param {Uint8Array} data
 */
function chunk(name, data) {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(
    [...name].map((letter) => letter.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crcOf(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

/**
 * @param {...(number | [number, 2 | 1])} values numbers of four bytes, or with how many they have
 */
function pack(...values) {
  const bytes = new Uint8Array(26);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const one of values) {
    const [value, size] = Array.isArray(one) ? one : [one, 4];
    if (size === 4) view.setUint32(at, value);
    else if (size === 2) view.setUint16(at, value);
    else view.setUint8(at, value);
    at += size;
  }
  return bytes.subarray(0, at);
}

/**
 * Join pictures of the same size and kind, as one browser packs them.
 * @param {Uint8Array[]} files PNG
 * @param {number} pace milliseconds for each
 * @returns {Blob}
 * @throws {Error} where a picture differs in kind from the first
 */
export function joinPng(files, pace) {
  const [first, ...others] = files.map(chunksOf);
  const header = first?.find(({ name }) => name === 'IHDR')?.data;
  if (!first || !header) throw new Error('no PNG');
  const { width, height } = {
    width: new DataView(header.buffer, header.byteOffset).getUint32(0),
    height: new DataView(header.buffer, header.byteOffset).getUint32(4),
  };
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('acTL', pack(files.length, 0)),
  ];
  let number = 0;
  for (const [index, chunks] of [first, ...others].entries()) {
    const own = chunks.find(({ name }) => name === 'IHDR')?.data;
    if (String(own) !== String(header)) throw new Error('pictures of several kinds');
    const time = index === files.length - 1 ? pace * LAST : pace;
    parts.push(
      chunk(
        'fcTL',
        pack(number, width, height, 0, 0, [Math.min(time, 65535), 2], [1000, 2], [0, 1], [0, 1]),
      ),
    );
    number += 1;
    for (const { data } of chunks.filter(({ name }) => name === 'IDAT')) {
      if (!index) {
        parts.push(chunk('IDAT', data));
        continue;
      }
      const numbered = new Uint8Array(4 + data.length);
      new DataView(numbered.buffer).setUint32(0, number);
      numbered.set(data, 4);
      parts.push(chunk('fdAT', numbered));
      number += 1;
    }
  }
  return new Blob([...parts, chunk('IEND', new Uint8Array())], { type: 'image/apng' });
}
