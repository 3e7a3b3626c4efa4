/**
 * The printed sheet: title, goal, board, sentence, and the link with its QR code. It is made when the
 * browser is about to print. Nothing can be waited for then, so all it needs is fetched before.
 */
import { byId, make } from '../page/dom.js';
import { handout, isGuessed } from '../explain/handout.js';
import { drawSnapshot, windowOf } from '../explain/snapshot.js';
import { loadCodes } from './qr.js';
import { addressOf, placeHere } from '../page/address.js';
import { nameOfBoard } from '../panel/header.js';

/** @typedef {import('../model/app.js').App} App */

/** Side of the room for the board, in CSS pixels, and dots for each of them. */
const SIDE = 640;
const SHARPNESS = 3;
/** Characters of a link that anybody may type from paper. */
const LONGEST = 400;
/** Modules of a code from which it needs a larger square. */
const DENSE = 80;
const SVG = 'http://www.w3.org/2000/svg';

/** @type {HTMLElement[] | null} what is printed in place of the board */
let pages = null;

/**
 * Print other pages than the board's from now on; all their pictures are loaded.
 * @param {HTMLElement[] | null} others null prints the board again
 */
export function setPages(others) {
  pages = others;
}

/** @param {App} app */
export async function getReadyToPrint(app) {
  const codeOf = await loadCodes();
  const paper = make('section', { id: 'paper', hidden: '' });
  document.body.append(paper);
  addEventListener('beforeprint', () => {
    if (!pages && placeHere() !== 'board') return; // the browser prints what is seen
    const address = addressOf(app.link);
    paper.replaceChildren(...(pages ?? sheet(app, address, codeOf(address))));
    paper.hidden = false;
  });
  addEventListener('afterprint', () => {
    paper.hidden = true;
    paper.replaceChildren();
  });
}

/**
 * @param {App} app
 * @param {string} address
 * @param {string} code
 */
function sheet(app, address, code) {
  const textOf = (/** @type {string} */ id) => byId(id, HTMLElement).textContent ?? '';
  const link = address.length > LONGEST ? '' : address;
  return [
    make('h1', {}, nameOfBoard(app)),
    make('p', {}, textOf('goal')),
    drawSnapshot(app, SIDE, SHARPNESS, windowOf(app.view.scene)),
    ...(isGuessed(app) ? [] : [make('p', {}, textOf('words'))]),
    ...(app.stepping ? handout() : []),
    make('footer', {}, ...(code ? [drawCode(code)] : []), make('a', { href: address }, link)),
  ];
}

/** @param {string} code rows of `0` and `1` */
export function drawCode(code) {
  const rows = code.split('\n');
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${rows.length} ${rows.length}`);
  svg.setAttribute('shape-rendering', 'crispEdges');
  if (rows.length > DENSE) svg.dataset.large = '';
  const path = document.createElementNS(SVG, 'path');
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
    ),
  );
  path.setAttribute('d', dark.join(''));
  svg.append(path);
  return svg;
}
