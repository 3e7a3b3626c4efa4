/**
 * The quiet line by the board: what there is to say of the point under mouse, cursor or finger.
 */
import { byId, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { wordsFor } from '../input/a11y-grid.js';

/** @typedef {import('../board/paint.js').Picture} Picture */
/** @typedef {import('../model/protocol.js').Scene} Scene */

/**
 * @param {Picture} picture
 * @param {number} point or -1
 */
export function showHint(picture, point) {
  const words = point < 0 ? '' : wordsFor(picture, point);
  const line = byId('hint', HTMLElement);
  setText(line, point >= 0 && point === picture.aim ? t('ui.aimed', words) : words);
}

/**
 * The other points that a fact about a point concerns, such as the liberties of its chain.
 * @param {Scene} scene
 * @param {number} point
 */
export function nearOf({ facts }, point) {
  return facts.filter(({ points }) => points.includes(point)).flatMap(({ near }) => near ?? []);
}

/**
 * The points that share a fact with a point, such as its chain; none where it stands alone.
 * @param {Scene} scene
 * @param {number} point
 */
export function regionOf({ facts }, point) {
  const several = facts.filter(({ points }) => points.length > 1 && points.includes(point));
  return several.flatMap(({ points }) => points);
}
