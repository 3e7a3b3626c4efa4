/**
 * Radio buttons for the keyboard: the tab key stops at one of them, arrows choose another.
 */

/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * @param {HTMLElement} list whose elements of the role `radio` have just been built
 */
export function rove(list) {
  /** @type {HTMLElement[]} */
  const items = [...list.querySelectorAll('[role="radio"]')].filter(
    (one) => one instanceof HTMLElement,
  );
  const chosen = items.find((one) => one.ariaChecked === 'true') ?? items[0];
  for (const item of items) item.tabIndex = item === chosen ? 0 : -1;
  list.onkeydown = (event) => {
    const at = items.indexOf(/** @type {HTMLElement} */ (event.target));
    const step = STEPS[event.key];
    if (at < 0 || !step || event.ctrlKey || event.altKey || event.metaKey) return;
    const next = items[(at + step + items.length) % items.length];
    event.preventDefault();
    next?.focus();
    next?.click();
  };
}
