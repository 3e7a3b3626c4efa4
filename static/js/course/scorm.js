/**
 * Tells a learning platform (SCORM 1.2) how much of a lesson is done. The platform's player offers an
 * object `API` in a window around the page.
 */
import { doneOf, keepDone, onDone } from '../own/progress.js';

/**
 * @typedef {object} Player what SCORM 1.2 calls the API adapter
 * @property {(text: '') => string} LMSInitialize
 * @property {(text: '') => string} LMSFinish
 * @property {(name: string) => string} LMSGetValue
 * @property {(name: string, value: string) => string} LMSSetValue
 * @property {(text: '') => string} LMSCommit
 */

/** Windows looked at, from the page's outwards. */
const WINDOWS = 8;

/** @returns {Player | null} */
function findPlayer() {
  /** @type {any} */ let place = window;
  for (let tried = 0; tried < WINDOWS; tried += 1) {
    try {
      const player = place.API ?? place.opener?.API;
      if (player) return player;
    } catch {
      return null; // a window of another origin: the player cannot be beyond it
    }
    if (place === place.parent) return null;
    place = place.parent;
  }
  return null;
}

/**
 * Report the exercises of a lesson from now on; those that the platform knows to be done are done here.
 * @param {string[]} exercises
 */
export function reportLesson(exercises) {
  const player = findPlayer();
  if (!player) return;
  player.LMSInitialize('');
  const known = player.LMSGetValue('cmi.suspend_data').split(' ');
  for (const name of exercises) if (known.includes(name)) keepDone(name, { done: true });
  const tell = () => {
    const done = exercises.filter((name) => doneOf(name).done);
    const status = done.length === exercises.length ? 'completed' : 'incomplete';
    const score = Math.round((100 * done.length) / exercises.length);
    player.LMSSetValue('cmi.core.score.min', '0');
    player.LMSSetValue('cmi.core.score.max', '100');
    player.LMSSetValue('cmi.core.score.raw', String(score));
    player.LMSSetValue('cmi.core.lesson_status', status);
    player.LMSSetValue('cmi.suspend_data', done.join(' '));
    player.LMSCommit('');
  };
  onDone(tell);
  tell();
  addEventListener('pagehide', () => player.LMSFinish(''), { once: true });
}
