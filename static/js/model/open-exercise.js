/**
 * Which exercise is open: each entry of the browser's history knows its own, for the way back and for
 * a reload; telephones load pages anew by themselves.
 */
import { ASKED, exerciseInAddress, noteExercise } from '../page/address.js';

/** The one that is open now. */
let open = '';

/** The exercise that is open, as puzzle and id; '' for none. */
export const openExerciseName = () => open;

/**
 * Remember that an exercise is open; '' for none.
 * @param {string} name puzzle and id
 */
export function keepOpen(name) {
  if (name !== open) noteExercise((open = name));
}

/** What the address asks for, or what was open here before the reload; '' for nothing. */
export const courseAsked = () => ASKED.course || exerciseInAddress();

/** Whether an exercise, a lesson or a slip is to be opened. */
export const isAwaited = () => Boolean(ASKED.slip || courseAsked());
