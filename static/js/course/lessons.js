/**
 * The course as data beside the lessons: its order in one file, its words in one a language.
 */
import { currentLanguage } from '../page/i18n.js';
import { siteFile } from '../site.js';

/** @typedef {'play' | 'predict' | 'read' | 'change' | 'write' | 'ticket'} Part */
/** @typedef {{id: string, puzzle: string, exercises: string[], board: string, algorithm: string}} Lesson */
/** @typedef {{minutes: Record<Part, number>, lessons: Lesson[]}} Course */
/** @typedef {Record<string, Record<Part | 'title' | 'aim', string>>} CourseWords by lesson */

/** @type {Part[]} */
export const PARTS = ['play', 'predict', 'read', 'change', 'write', 'ticket'];

/** @param {string} path */
async function load(path) {
  const response = await fetch(siteFile(`static/lessons/${path}.json`));
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response.json();
}

/** @returns {Promise<{course: Course, words: CourseWords}>} */
export async function loadCourse() {
  const [course, words] = await Promise.all([load('course'), load(`${currentLanguage()}/course`)]);
  return { course, words };
}
