/**
 * The course: six lessons, each with its aim, its parts and its exercises; opened, printed, projected.
 */
import { button, make } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { addressAsking } from '../page/address.js';
import { makeDialog, openDialog } from '../page/dialog.js';
import { loadStyle } from '../page/style.js';
import { copyAddress } from '../page/toast.js';
import { setPages } from '../share/print.js';
import { doneOf } from '../own/progress.js';
import { wordsOfTasks } from '../own/tasks.js';
import { loadCourse, PARTS } from './lessons.js';

/** @typedef {import('./lessons.js').Lesson} Lesson */
/** @typedef {import('./lessons.js').Course} Course */
/** @typedef {import('./lessons.js').CourseWords} CourseWords */
/** @typedef {import('../own/tasks.js').Words} Words */
/**
 * @typedef {object} Ways what the dialog leads to
 * @property {(name: string) => void} exercise opens one, by puzzle and id
 * @property {(lesson: Lesson) => void} board opens the board of a lesson
 * @property {() => void} slips opens the slips of a class
 */

/**
 * @param {Ways} ways
 * @param {string} [open] the lesson that is open
 */
export async function showCourse(ways, open = '') {
  await loadStyle('course.css');
  const [{ course, words }, tasks] = await Promise.all([loadCourse(), wordsOfTasks()]);
  const go = (/** @type {() => void} */ act) => () => {
    dialog.close();
    act();
  };
  const slips = button(t('ui.class'), go(ways.slips), { id: 'course-class' });
  const dialog = makeDialog('course', t('ui.course'), { class: 'course' }, slips);
  const lessons = course.lessons.map((lesson, index) => {
    const body = sheet(course, lesson, words, tasks);
    const list = make(
      'ol',
      { class: 'exercises' },
      ...lesson.exercises.map((name) =>
        exercise(
          name,
          tasks,
          go(() => ways.exercise(name)),
        ),
      ),
    );
    body.querySelector('.exercises')?.replaceWith(list);
    body.querySelector('h2')?.remove();
    const row = make(
      'div',
      { class: 'row' },
      button(
        t('ui.course-board'),
        go(() => ways.board(lesson)),
        { class: 'primary' },
      ),
      button(t('ui.course-print'), () => printSheet(course, lesson, words, tasks)),
    );
    const title = `${index + 1}. ${words[lesson.id]?.title ?? lesson.id}`;
    const isOpen = open ? lesson.id === open : index === 0;
    const parts = [make('summary', {}, title), body, row];
    return make('details', { name: 'lesson', ...(isOpen ? { open: '' } : {}) }, ...parts);
  });
  dialog.append(...lessons);
  openDialog(dialog);
}

/**
 * @param {string} name
 * @param {Words} tasks
 * @param {() => void} open
 */
function exercise(name, tasks, open) {
  const title = tasks[name]?.title ?? name;
  const link = () => void copyAddress(addressAsking('course', name));
  return make(
    'li',
    doneOf(name).done ? { 'data-done': '' } : {},
    button(doneOf(name).done ? `✓ ${title}` : title, open, { 'data-exercise': name }),
    button(t('ui.course-link'), link, {
      class: 'quiet',
      'aria-label': t('ui.course-link-of', title),
    }),
  );
}

/**
 * A lesson on one page.
 * @param {Course} course
 * @param {Lesson} lesson
 * @param {CourseWords} words
 * @param {Words} tasks
 */
function sheet(course, lesson, words, tasks) {
  const said = words[lesson.id];
  const rows = PARTS.map((part) => {
    const title = make('b', {}, t(`ui.course.${part}`));
    const time = make('span', { class: 'time' }, t('ui.course-minutes', course.minutes[part]));
    return make('li', {}, title, ' ', time, make('p', {}, said?.[part] ?? ''));
  });
  const names = lesson.exercises.map((name) => make('li', {}, tasks[name]?.title ?? name));
  return make(
    'section',
    { class: 'lesson-sheet' },
    make('h2', {}, said?.title ?? lesson.id),
    make('p', { class: 'aim' }, t('ui.course-aim', said?.aim ?? '')),
    make('ol', { class: 'parts' }, ...rows),
    make('h3', {}, t('ui.own-exercises')),
    make('ol', { class: 'exercises' }, ...names),
  );
}

/** @type {(...parts: Parameters<typeof sheet>) => void} */
function printSheet(...parts) {
  const page = sheet(...parts);
  page.append(make('p', { class: 'guess' }, t('ui.course-name')));
  setPages([page]);
  addEventListener('afterprint', () => setPages(null), { once: true });
  print();
}
