/**
 * The ways into the course: from its button, and from an address that sets an exercise or hands one in.
 */
import { ASKED, placeHere } from '../page/address.js';
import { sendInOrder } from '../model/stop-timeout.js';
import { courseAsked } from '../model/open-exercise.js';
import { showClass } from './class.js';
import { showCourse } from './course.js';
import { Judge, taskOf } from './judged.js';
import { loadCourse } from './lessons.js';
import { reportLesson } from './scorm.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {() => Promise<{open: (task?: string, words?: string) => Promise<void>, sandboxes: import('./judged.js').Sandboxes}>} OwnOf loads the editor's room */

/**
 * Open the list of lessons.
 * @param {App} app
 * @param {OwnOf} own
 * @param {string} [lesson] that is open
 */
export function open(app, own, lesson = '') {
  const slips = () => void openSlips(app, own, '');
  const ways = {
    exercise: (/** @type {string} */ name) => void openExercise(app, own, name),
    board: (/** @type {import('./lessons.js').Lesson} */ one) => void openBoard(app, one),
    slips,
  };
  return showCourse(ways, lesson);
}

/**
 * Open what the address asks for, or what was open before a reload. Nothing of a slip runs but by
 * the teacher's press.
 * @param {App} app
 * @param {OwnOf} own
 */
export async function openAsked(app, own) {
  const { slip, words, scorm } = ASKED;
  const course = courseAsked();
  if (slip) {
    forgetAsked();
    return openSlips(app, own, slip);
  }
  if (scorm) await report(course);
  if (!course.includes('.')) return open(app, own, course);
  if (!scorm) forgetAsked();
  await openExercise(app, own, course, words);
}

/** Leave the board alone in the address, for a reload and for who copies it. */
function forgetAsked() {
  history.replaceState(history.state, '', location.pathname + location.hash);
}

/** @param {string} id of a lesson */
async function report(id) {
  const { course } = await loadCourse();
  reportLesson(course.lessons.find((one) => one.id === id)?.exercises ?? []);
}

/**
 * Open an exercise on a board of its puzzle: on the one shown if it is that.
 * @param {App} app
 * @param {OwnOf} own
 * @param {string} name puzzle and id
 * @param {string} [words] of who sets it
 */
export async function openExercise(app, own, name, words) {
  const task = await taskOf(name);
  const [puzzle, id = ''] = name.split('.');
  if (!task?.boards?.[0]) return app.client.complain('ui.class-unknown', name);
  const isThere = app.view.puzzle === puzzle && placeHere() === 'board';
  if (!isThere && !(await app.boards.openLink(task.boards[0]))) return;
  await app.setMode('explain');
  await (await own()).open(id, words);
}

/**
 * @param {App} app
 * @param {import('./lessons.js').Lesson} lesson
 */
async function openBoard(app, { board, algorithm }) {
  if (!(await app.boards.openLink(board))) return;
  await app.setMode('explain');
  await sendInOrder(app.client, { type: 'start', algorithm }, { type: 'seek', at: 1 });
}

/**
 * @param {App} app
 * @param {OwnOf} own
 * @param {string} text with slips
 */
async function openSlips(app, own, text) {
  const { sandboxes } = await own();
  void sandboxes.prepare(2);
  await showClass(new Judge(app, sandboxes), (_, link) => void app.boards.openLink(link), text);
}
