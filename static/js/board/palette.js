/**
 * The colours of the board: the `--board-*` variables of the style sheet.
 */
import { onTheme } from '../page/theme.js';
import { LIGHT } from './colours.js';

/** @typedef {keyof typeof LIGHT} Colour */
/** @typedef {Readonly<Record<Colour, string>>} Palette */

/**
 * Read the colours that hold now.
 * @returns {Palette}
 */
export function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const pairs = Object.keys(LIGHT).map((name) => [
    name,
    style.getPropertyValue(`--board-${name}`).trim(),
  ]);
  return /** @type {Palette} */ (Object.fromEntries(pairs));
}

/**
 * Run something when the colours change (light, dark).
 * @param {() => void} act
 */
export function onPaletteChange(act) {
  onTheme(act);
  for (const query of [
    '(prefers-color-scheme: dark)',
    '(prefers-contrast: more)',
    '(forced-colors: active)',
  ]) {
    matchMedia(query).addEventListener('change', act);
  }
}
