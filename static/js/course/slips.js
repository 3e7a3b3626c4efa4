/**
 * Finds the slips in a text.
 */

/** What a slip looks like, bare or at the end of a link. */
const SLIP = /(?<![\w-])[\w-]{20,6000}(?=\s|$|[&#])/g;

/**
 * @param {string} text
 * @returns {string[]} each of them once, in their order
 */
export const slipsIn = (text) => [...new Set(text.match(SLIP))];
