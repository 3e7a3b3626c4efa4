/**
 * Which place the reader is in. The address tells: nothing is home, `library` is the library, `set/…`
 * a set of somebody's own, anything else a board.
 */
import { EMBEDDED, linkInAddress } from './address.js';

/** @typedef {'home' | 'library' | 'set' | 'board'} Place */

const LIBRARY = /^library(?:\/([a-z]+))?\/?$/;

/** @returns {Place} */
export function placeHere() {
  const link = linkInAddress();
  if (EMBEDDED) return 'board';
  if (!link) return 'home';
  if (link.startsWith('set/')) return 'set';
  return LIBRARY.test(link) ? 'library' : 'board';
}

/** The puzzle whose part of the library the address names; '' for none. */
export const shelfHere = () => LIBRARY.exec(linkInAddress())?.[1] ?? '';

/**
 * Go to a place by a link such as `./` or `#library`, without loading the page anew.
 * @param {string} href
 */
export function goTo(href) {
  history.pushState(null, '', href);
  dispatchEvent(new PopStateEvent('popstate'));
  scrollTo(0, 0);
}

/**
 * Have an anchor go somewhere in this page, unless the reader asks for a tab or window of its own.
 * @param {HTMLAnchorElement} anchor
 * @param {() => void} act
 */
export function onPress(anchor, act) {
  anchor.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  });
}
