/**
 * What readers may try with a copy: ready changes, and exercises with holes. Data beside the lessons:
 * which lines, in one file a puzzle; the words, in one file a language.
 */
import { currentLanguage } from '../page/i18n.js';
import { siteFile } from '../site.js';

/**
 * @typedef {object} Task
 * @property {string} id
 * @property {string} algorithm of which it is a copy, or which is asked about
 * @property {string} [module] in which that stands
 * @property {[string, string][]} [edits] parts of the original, each with what stands in its place
 * @property {string[]} [boards] of an exercise: links of the boards on which it is looked at
 * @property {'predict' | 'machine' | 'arrange' | 'write'} [kind] of an exercise
 * @property {string[]} [lines] to be arranged
 * @property {number} [right] how many of them are needed, the first ones, in this order
 * @property {number} [at] the step at which a question is asked
 * @property {string} [ask] what is asked
 * @property {number} [steps] how many steps are asked for
 */
/** @typedef {{changes: Task[], exercises: Task[]}} Tasks */
/** @typedef {{title: string, task: string, subgoal?: string, hints?: string[], mistakes?: Record<string, string>}} Saying */
/** @typedef {Record<string, Saying>} Words by puzzle and id: `queens.late` */

/** @type {Map<string, Promise<any>>} */
const loading = new Map();

/** @param {string} path */
function load(path) {
  const known =
    loading.get(path) ??
    fetch(siteFile(`static/lessons/${path}.json`)).then((response) => response.json());
  loading.set(path, known);
  known.catch(() => loading.delete(path));
  return known;
}

/**
 * @param {string} puzzle
 * @returns {Promise<Tasks>}
 */
export const tasksOf = (puzzle) => load(`tasks/${puzzle}`);

/** @returns {Promise<Words>} in the reader's language */
export const wordsOfTasks = () => load(`${currentLanguage()}/tasks`);

/** @returns {Promise<string[]>} the exercises in the order of the course, by puzzle and id */
export async function orderOfTasks() {
  const { lessons } = /** @type {{lessons: {exercises: string[]}[]}} */ (await load('course'));
  return lessons.flatMap(({ exercises }) => exercises);
}

/**
 * The text with which a task begins.
 * @param {Task} task
 * @param {string} original
 */
export const applyTo = ({ edits = [] }, original) =>
  edits.reduce((text, [part, other]) => text.replace(part, () => other), original);
