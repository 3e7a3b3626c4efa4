/**
 * Words of a person's own in links and moves: UTF-8 in base 64, `-` for none. Pure.
 *
 * As `pysrc/stepstones/core/links/wording.py` has it: one line, no letters that are not seen.
 */
const UNSEEN =
  /[\p{Cc}\xad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]+/gu;

/**
 * @param {string} text
 * @param {number} most characters
 */
export function tidy(text, most) {
  const words = text.replace(UNSEEN, ' ').split(/\s+/).filter(Boolean).join(' ');
  return [...words].slice(0, most).join('').trimEnd();
}

/** @param {string} text */
export function writeWords(text) {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') || '-';
}

/**
 * The words in a field, '' where they are not as they should be.
 * @param {string} field
 * @param {number} most
 */
export function readWords(field, most) {
  if (field.length > 6 * most || !/^[A-Za-z0-9_-]+$/.test(field)) return '';
  try {
    const letters = atob(field.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return tidy(text, most) === text && writeWords(text) === field ? text : '';
  } catch {
    return '';
  }
}
