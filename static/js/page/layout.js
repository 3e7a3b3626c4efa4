/**
 * Which media blocks of the style sheets hold: each sets properties of the root, which are read here.
 * So media queries are written once, in CSS.
 */

/** @type {CSSStyleDeclaration | null} */
let root = null;

/**
 * The value of a property such as `--few`, '' where no block sets it.
 * @param {string} name
 */
export function layout(name) {
  root ??= getComputedStyle(document.documentElement);
  return root.getPropertyValue(name).trim();
}

/** Whether the reader wants no motion. */
export const isCalm = () => layout('--calm') !== '';

/**
 * Run something when a property may have changed.
 * @param {() => void} act
 */
export function onLayout(act) {
  addEventListener('resize', act);
}
