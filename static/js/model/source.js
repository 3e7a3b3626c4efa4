/**
 * The source of the modules that run, as `core/listing.py` has parsed it: fetched with all of its
 * package when first shown. Functions here say what belongs to a line.
 */

import { siteFile } from '../site.js';

/** @typedef {[kind: string, text: string]} Token `py-` and the kind is a class of source.css */
/**
 * @typedef {object} Block a function or a loop
 * @property {string} name of a function, '' of a loop
 * @property {number} line at which it begins
 * @property {number} body its first line after the header
 * @property {number} end its last line
 * @property {string[]} names that it binds: parameters, or what a loop runs through
 */
/**
 * @typedef {object} Source
 * @property {string} file its name
 * @property {Token[][]} lines the tokens of each line, from the first
 * @property {number} start the first line after the module's docstring
 * @property {Block[]} blocks outer ones before inner ones
 * @property {number[]} stops lines at which a run can stand: those that yield; line by line, all that run
 * @property {string[][]} names of each line's statement
 * @property {[name: string, from: number, to: number][]} docstrings of functions and classes, with their lines
 * @property {[number, number][]} folds lines, from and to, that plain code leaves out
 * @property {[number, number, number][]} cuts line, start and end of what else it leaves out
 * @property {[number, number][]} fills lines on which it has `pass`, and how far to the right
 * @property {string[]} states words that a `match state` distinguishes, in order
 */

/** @type {Map<string, Promise<void>>} by package */
const loading = new Map();
/** @type {Map<string, Source>} */
const loaded = new Map();

/**
 * The source of a module, if it is here already.
 * @param {string} module dotted
 */
export const sourceOf = (module) => loaded.get(module);

/**
 * Fetch the source of a module, once.
 * @param {string} module dotted
 * @returns {Promise<Source>}
 */
export async function loadSource(module) {
  const [, name = module] = module.split('.');
  if (!loaded.has(module)) await loadPackage(name);
  const source = loaded.get(module);
  if (!source) throw new Error(`no source of ${module}`);
  return source;
}

/**
 * Fetch the source of a module for what shows it, or say why there is none.
 * @param {import('./app.js').App} app
 * @param {string} module dotted
 */
export function awaitSource(app, module) {
  loadSource(module).then(
    () => app.notify(),
    (error) => app.client.complain('ui.no-source', String(error.message)),
  );
}

/** @param {string} name of a package of ours */
function loadPackage(name) {
  const known = loading.get(name) ?? fetchPackage(name);
  loading.set(name, known);
  known.catch(() => loading.delete(name));
  return known;
}

/** @param {string} name */
async function fetchPackage(name) {
  const path = `static/page/source/${name}.json`;
  const response = await fetch(siteFile(path));
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  /** @type {Record<string, Source>} */ const sources = await response.json();
  for (const [module, source] of Object.entries(sources)) loaded.set(module, source);
}

/**
 * Keep the source of a module that is in no file, such as a reader's own version.
 * @param {string} module
 * @param {Source} source
 */
export const giveSource = (module, source) => void loaded.set(module, source);

/**
 * The whole text of a source.
 * @param {Source} source
 */
export const wholeText = ({ lines }) => lines.map((line) => `${textOf(line)}\n`).join('');

/**
 * The text of a line.
 * @param {Token[] | undefined} tokens
 */
export const textOf = (tokens) => (tokens ?? []).map(([, text]) => text).join('');

/**
 * The innermost function that a line belongs to.
 * @param {Source} source
 * @param {number} line
 */
export const definitionAt = ({ blocks }, line) =>
  blocks.findLast((one) => one.name && one.line <= line && line <= one.end);

/**
 * The line at which a breakpoint on a line takes effect: itself or the next one of its function
 * at which a run can stand, outside of functions the next one there; 0 where there is none.
 * @param {Source} source
 * @param {number} line
 */
export function stopFrom(source, line) {
  const around = definitionAt(source, line);
  /** @param {number} stop */
  const isNear = (stop) =>
    around ? stop <= around.end : (definitionAt(source, stop)?.line ?? stop) === stop;
  return source.stops.find((stop) => stop >= line && isNear(stop)) ?? 0;
}

/**
 * The names whose values are worth showing on a line.
 * @param {Source} source
 * @param {number} line
 */
export const namesOn = ({ names }, line) => names[line - 1] ?? [];

/**
 * The loops and functions around a line.
 * @param {Source} source
 * @param {number} line
 */
export const blocksAround = ({ blocks }, line) =>
  blocks.filter((one) => one.line < line && line <= one.end);

/**
 * The items of a list written in Python, split at the commas that are not inside of something.
 * @param {string} text
 */
export function splitItems(text) {
  const items = [''];
  let depth = 0;
  let quote = '';
  for (const letter of text) {
    if (quote) quote = letter === quote ? '' : quote;
    else if (letter === '"' || letter === "'") quote = letter;
    else if ('([{<'.includes(letter)) depth += 1;
    else if (')]}>'.includes(letter)) depth -= 1;
    if (letter === ',' && !depth && !quote) items.push('');
    else items[items.length - 1] += letter;
  }
  return items.map((one) => one.trim()).filter(Boolean);
}

/**
 * A value in a reader's words: a member of an enumeration is shown by its value alone.
 * @param {string} value
 */
export const tidy = (value) => value.replace(/<[\w.]+: ([^<>]*)>/g, '$1');
