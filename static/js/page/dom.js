/**
 * Small helpers for elements.
 */

/**
 * The element with an id; index.html has them all.
 * @template {Element} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new TypeError(`no ${kind.name} #${id}`);
  return found;
}

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * A button that does something.
 * @param {string} words
 * @param {() => void} act
 * @param {Record<string, string>} [attributes]
 */
export function button(words, act, attributes = {}) {
  const element = make('button', { type: 'button', ...attributes }, words);
  element.addEventListener('click', act);
  return element;
}

/**
 * Set a text only where it changes, so that nothing is announced or laid out twice.
 * @param {Element} element
 * @param {string} words
 */
export function setText(element, words) {
  if (element.textContent !== words) element.textContent = words;
}

/**
 * Wrap a function that builds something so that it runs only when its key changes.
 * @param {(...args: any[]) => void} build
 * @returns {(key: unknown, ...args: any[]) => void}
 */
export function whenChanged(build) {
  /** @type {string | undefined} */
  let last;
  return (key, ...args) => {
    const now = JSON.stringify(key);
    if (now === last) return;
    last = now;
    build(...args);
  };
}

/**
 * Make a test that tells whether a list of values differs from the one it was last asked about.
 * @returns {(values: unknown[]) => boolean}
 */
export function changeDetector() {
  /** @type {unknown[]} */
  let last = [];
  return (values) => {
    const differs =
      values.length !== last.length || values.some((one, index) => one !== last[index]);
    last = values;
    return differs;
  };
}

/**
 * Replace what a list holds, and keep the focus on the button it was on.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} items
 */
export function refill(list, items) {
  const buttons = () => [...list.querySelectorAll('button')];
  const focused = buttons().indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  list.replaceChildren(...items);
  if (focused >= 0) buttons()[focused]?.focus();
}

/**
 * Switch a button on or off. While it holds the focus it only says that it is off, for a button that
 * is disabled then drops the focus; the page takes no click of such a one.
 * @param {HTMLButtonElement} element
 * @param {boolean} isOff
 */
export function switchOff(element, isOff) {
  const keeps = isOff && element === document.activeElement;
  element.disabled = isOff && !keeps;
  element.ariaDisabled = keeps ? 'true' : null;
}

/** Whether what held the focus has gone. */
export function isFocusLost() {
  const { activeElement } = document;
  return activeElement === document.body || !activeElement?.checkVisibility();
}

/**
 * Where a button has gone that held the focus, put it on the first of others that can be pressed.
 * @param {Promise<unknown> | undefined} done
 * @param {...string} ids
 */
export async function keepFocus(done, ...ids) {
  await done;
  if (!isFocusLost()) return;
  const others = ids.map((id) => byId(id, HTMLButtonElement));
  others.find((one) => one.checkVisibility() && !one.disabled)?.focus();
}

/**
 * The letter of a key; on a keyboard of another alphabet the Latin one at its place.
 * @param {KeyboardEvent} event
 */
export const letterOf = ({ key, code }) =>
  (key > '\x7f' && code.startsWith('Key') ? code.slice(3) : key).toLowerCase();

/** Close what is open over the page: it belongs to the board that was there. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

/** Scroll to the board where it is out of sight; to what is asked too, where there is room for both. */
function showBoard() {
  for (const id of ['goal', 'board']) byId(id, HTMLElement).scrollIntoView({ block: 'nearest' });
}

/**
 * Bring the board into sight, while something works and again when it is done: the board may have
 * another size then.
 * @param {Promise<unknown> | undefined} done
 */
export async function showBoardAfter(done) {
  showBoard();
  await done;
  showBoard();
}

/**
 * What is said, each sentence a paragraph that is heard; '' is nothing.
 * @param {(string | Node)[]} said
 */
export const paragraphs = (said) =>
  said
    .filter(Boolean)
    .map((one) => (typeof one === 'string' ? make('p', { role: 'status' }, one) : one));
