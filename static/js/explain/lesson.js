/**
 * The lesson of an algorithm: what it does, the idea, why it ends, what it costs, where it is from.
 * Texts lie in static/lessons, one file for each language and puzzle, fetched when first wanted.
 */
import { byId, make, setText, whenChanged } from '../page/dom.js';
import { currentLanguage, t } from '../page/i18n.js';
import { siteFile } from '../site.js';

/** @typedef {import('../model/app.js').App} App */
/** @typedef {'what' | 'idea' | 'ends' | 'cost' | 'watch' | 'source'} Part */
/** @typedef {Record<string, Record<Part, string>>} Lessons by the id of an algorithm */

/** @type {Part[]} */
const MORE = ['idea', 'ends', 'cost', 'watch', 'source'];
/** @type {Map<string, Lessons>} */
const loaded = new Map();

/**
 * What an algorithm does, in a sentence or two; '' while that is not here.
 * @param {string} puzzle
 * @param {string} algorithm
 */
export const whatOf = (puzzle, algorithm) =>
  loaded.get(`${currentLanguage()}/${puzzle}`)?.[algorithm]?.what ?? '';

/**
 * A lesson as text to show above the source, for readers of another language than English; '' in
 * English, or while the lesson is not loaded.
 * @param {string} puzzle
 * @param {string} algorithm
 */
export function proseOf(puzzle, algorithm) {
  const lesson = loaded.get(`${currentLanguage()}/${puzzle}`)?.[algorithm];
  if (!lesson || currentLanguage() === 'en') return '';
  return [lesson.what, ...MORE.map((part) => `${t(`ui.lesson.${part}`)}. ${lesson[part]}`)].join(
    '\n\n',
  );
}

/** @param {App} app */
export function showLesson(app) {
  const box = byId('lesson', HTMLDetailsElement);
  const build = whenChanged((/** @type {Record<Part, string>} */ lesson) => {
    setText(byId('lesson-what', HTMLElement), lesson.what);
    byId('lesson-more', HTMLElement).replaceChildren(
      ...MORE.map((part) =>
        make('div', {}, make('dt', {}, t(`ui.lesson.${part}`)), make('dd', {}, lesson[part])),
      ),
    );
  });
  app.subscribe(() => {
    const { puzzle, run } = app.view;
    const name = `${currentLanguage()}/${puzzle}`;
    if (app.mode === 'explain') void load(name, () => app.notify());
    const lesson = run ? loaded.get(name)?.[run.algorithm] : undefined;
    box.hidden = !lesson;
    if (lesson) build([name, run?.algorithm], lesson);
  });
}

/**
 * @param {string} name
 * @param {() => void} done
 */
async function load(name, done) {
  if (loaded.has(name)) return;
  loaded.set(name, {});
  try {
    const response = await fetch(siteFile(`static/lessons/${name}.json`));
    if (response.ok) loaded.set(name, await response.json());
    done();
  } catch {
    loaded.delete(name);
  }
}
