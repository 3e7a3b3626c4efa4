/**
 * What the style sheets say of the window: which of their media blocks hold, as properties of the
 * root that those blocks set. So the blocks are written down once, in CSS.
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
