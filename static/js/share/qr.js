/**
 * QR codes, by a library that is fetched when the first one is wanted.
 */

import { siteFile } from '../site.js';

/** @typedef {{size: number, data: boolean[][]}} Code */
/** @typedef {{encode: (text: string, options: {ecc: string, border: number}) => Code}} Encoder */

const ENCODER = siteFile('static/vendor/uqr/uqr.js');

/** Bytes in the largest code there is, with the least correction (ISO/IEC 18004). */
export const MOST_BYTES = 2953;

/**
 * Load the library.
 * @returns {Promise<(text: string) => string>} what makes of an address the rows of its code, with
 *   `1` for dark, one a line; '' where it is too long for one
 */
export async function loadCodes() {
  const { encode } = /** @type {Encoder} */ (await import(ENCODER));
  return (text) => {
    if (new TextEncoder().encode(text).length > MOST_BYTES) return '';
    const { data } = encode(text, { ecc: 'L', border: 0 });
    return data.map((row) => row.map(Number).join('')).join('\n');
  };
}
