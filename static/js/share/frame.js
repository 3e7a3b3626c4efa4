/**
 * The code that puts a board into another page. Pure.
 */

/** Width of a frame for a small, a middle and a large place, in CSS pixels. */
export const WIDTHS = [360, 520, 720];
/** What stands above and below the board in a frame. */
const AROUND = 172;
const HIGHEST = 900;

/**
 * The height at which a board fills a frame.
 * @param {number} width
 * @param {{width: number, height: number}} scene
 */
export const heightFor = (width, scene) =>
  Math.min(HIGHEST, Math.round((width * scene.height) / scene.width) + AROUND);

/**
 * @param {string} address
 * @param {string} title
 * @param {number} width
 * @param {number} height
 */
export const codeFor = (address, title, width, height) =>
  `<iframe src="${quote(address)}" title="${quote(title)}" width="${width}" height="${height}" ` +
  'style="border:0;max-width:100%" loading="lazy"></iframe>';

/** @param {string} text */
const quote = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
