/**
 * Boards as pictures with a name, and what a board is called.
 */
import { thumbnail } from '../board/thumbnail.js';
import { isSolved, madeBy } from '../kept/progress.js';
import { dayOf, daysBefore } from '../model/days.js';
import { addressOf, onPress } from '../page/address.js';
import { make } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { dayName, shape } from '../panel/header.js';

/** @typedef {import('../board/thumbnail.js').Sketch} Sketch */
/** @typedef {import('../kept/kept-boards.js').Entry} Entry */

const WEEK = 7;

/**
 * A board to go to: a link that can also be opened in another tab.
 * @param {string} link
 * @param {Sketch | null} sketch
 * @param {() => void} act
 * @param {...(Node | string)} words
 */
export function tile(link, sketch, act, ...words) {
  const picture = sketch ? [make('span', { class: 'frame' }, thumbnail(sketch))] : [];
  const anchor = make('a', { href: addressOf(link), 'data-link': link }, ...picture);
  anchor.append(make('span', { class: 'tell' }, ...words));
  onPress(anchor, act);
  return anchor;
}

/**
 * What a board is called by its puzzle, and by its day, its place in a set, or its size.
 * @param {string} puzzle
 * @param {string} problem its link as it was set
 * @param {string} [title] what a record calls it
 */
export function nameOf(puzzle, problem, title = '') {
  const made = madeBy(problem);
  const day = dayOf(made?.seed ?? 0);
  if (title) return title;
  if (day) {
    const recent = day > daysBefore(new Date(), WEEK);
    return dayName(day, recent ? { weekday: 'long' } : { day: 'numeric', month: 'long' });
  }
  if (made && made.seed < 1000) {
    return t('ui.sets-problem', t(`${puzzle}.set.${made.maker}`), made.seed);
  }
  return shape(problem.split('/')[1] ?? '');
}

/**
 * How a board stands that nobody plays now.
 * @param {string} problem its link as it was set
 * @param {import('../model/protocol.js').View | null} view
 */
export function standOf(problem, view) {
  if (isSolved(problem)) return t('ui.fresh-solved');
  if (!view) return '';
  const { message, args, setting } = view.report;
  const [said, values] = setting ?? [message, args];
  return t(said, ...values);
}
