/**
 * The colours of the board: the `--board-*` variables of the style sheet.
 */

const NAMES = /** @type {const} */ ([
  'wood', 'grain', 'line', 'light', 'dark', 'corner-on-light', 'corner-on-dark', 'cell', 'coordinate', 'outside',
  'black', 'black-shine', 'white', 'white-shade', 'edge', 'piece', 'piece-edge', 'given', 'hole',
  'hole-line', 'pebble', 'card', 'card-edge', 'mark', 'mark-soft', 'alert', 'good', 'halo', 'path',
  'focus',
  'region-1', 'region-2', 'region-3', 'region-4', 'region-5', 'region-6',
  'region-7', 'region-8', 'region-9', 'region-10', 'region-11', 'region-12',
]);

/** @typedef {(typeof NAMES)[number]} Colour */
/** @typedef {Record<Colour, string>} Palette */

/**
 * Read the colours that hold now.
 * @returns {Palette}
 */
export function readPalette() {
  const style = getComputedStyle(document.documentElement);
  const pairs = NAMES.map((name) => [name, style.getPropertyValue(`--board-${name}`).trim()]);
  return /** @type {Palette} */ (Object.fromEntries(pairs));
}

/**
 * Read the colours of the light page, whichever holds now: those of the first rule.
 * @returns {Palette}
 */
export function lightPalette() {
  const own = [...document.styleSheets].find(({ href }) => href?.endsWith('/page.css'));
  const rules = /** @type {CSSStyleRule[]} */ ([...(own?.cssRules ?? [])]);
  const style = rules.find(({ selectorText }) => selectorText === ':root')?.style;
  const pairs = NAMES.map((name) => [name, style?.getPropertyValue(`--board-${name}`).trim()]);
  return /** @type {Palette} */ (Object.fromEntries(pairs));
}

/**
 * Run something when the colours change (light, dark).
 * @param {() => void} act
 */
export function onPaletteChange(act) {
  for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)']) {
    matchMedia(query).addEventListener('change', act);
  }
}
