/**
 * Every word the page says, in the reader's language. A missing message shows as its id.
 */
import { format } from './icu.js';
import { catalogOf } from './language.js';
import { remember } from './storage.js';
import { siteFile } from '../site.js';

/** @typedef {import('../model/protocol.js').Arg} Arg */
/** @typedef {import('../model/protocol.js').Scene} Scene */

/** @typedef {import('./language.js').Language} Language */

/** @type {Record<string, string>} */
let catalog = {};
/** @type {Language} */
let language = 'en';
/** @type {Language} that was asked for last */
let asked = 'en';
let plurals = new Intl.PluralRules('en');
let numbers = new Intl.NumberFormat('en');
/** @type {(point: number) => string} */
let pointName = String;

/** @returns {Language} */
export const currentLanguage = () => language;

/**
 * Speak another language from now on.
 * @param {Language} wanted
 * @param {boolean} [chosen] whether the reader asked for it, so that it is remembered
 */
export async function speak(wanted, chosen = false) {
  asked = wanted;
  const response = await fetch(siteFile(catalogOf(wanted)));
  const arrived = await response.json();
  if (asked !== wanted) return;
  catalog = arrived;
  language = wanted;
  plurals = new Intl.PluralRules(wanted);
  numbers = new Intl.NumberFormat(wanted, { useGrouping: 'min2', maximumFractionDigits: 1 });
  document.documentElement.lang = wanted;
  if (chosen) remember('language', wanted);
  translate(document.body);
}

/**
 * Say a message.
 * @param {string} id
 * @param {...Arg} args
 */
export function t(id, ...args) {
  const pattern = catalog[id];
  if (pattern === undefined) return id;
  return format(pattern, args, {
    plural: (value) => plurals.select(value),
    number: (value) => numbers.format(value),
    point: pointName,
  });
}

/** Around the number of a point in a message taken apart: characters that no catalog has. */
const [BEFORE, AFTER] = ['\u{E000}', '\u{E001}'];
const POINTS = new RegExp(`${BEFORE}(\\d+)${AFTER}`, 'u');

/**
 * Join sentences; in Chinese there is no space between them.
 * @param {...string} said
 */
export const sentences = (...said) => said.filter(Boolean).join(language === 'zh' ? '' : ' ');

/**
 * Say a message in parts: texts, and the points that it names.
 * @param {string} id
 * @param {...Arg} args
 * @returns {(string | {point: number, name: string})[]}
 */
export function pieces(id, ...args) {
  const name = pointName;
  pointName = (point) => (point >= 0 ? `${BEFORE}${point}${AFTER}` : name(point));
  const words = t(id, ...args);
  pointName = name;
  return words
    .split(POINTS)
    .map((part, at) => (at % 2 ? { point: Number(part), name: name(Number(part)) } : part))
    .filter(Boolean);
}

/**
 * @param {string} id
 */
export const isSaid = (id) => Object.hasOwn(catalog, id);

/**
 * Name points after this board from now on.
 * @param {Scene} scene
 */
export function namePoints(scene) {
  pointName = (point) => nameOf(scene, point);
}

/**
 * What is said with points named after another board than the one shown.
 * @template T
 * @param {Scene} scene
 * @param {() => T} say
 */
export function sayAfter(scene, say) {
  const name = pointName;
  namePoints(scene);
  const said = say();
  pointName = name;
  return said;
}

/**
 * @param {Scene} scene
 * @param {number} point a reader's own program may tell of one that is not on the board
 */
export function nameOf({ width, files, ranks, joiner }, point) {
  const [file, rank] = [files[point % width], ranks[Math.floor(point / width)]];
  return file && rank ? `${file}${joiner}${rank}` : '?';
}

/**
 * Put words into what index.html left empty: `data-t` is text, `data-t-label` the accessible name
 * with a tooltip, `data-t-hint` a placeholder.
 * @param {Element} root
 */
function translate(root) {
  for (const element of root.querySelectorAll('[data-t]')) {
    element.textContent = t(element.getAttribute('data-t') ?? '');
  }
  for (const element of root.querySelectorAll('[data-t-label]')) {
    const words = t(element.getAttribute('data-t-label') ?? '');
    const spoken = element.querySelector('[data-t]') !== null; // its name is the text it shows
    if (!spoken) element.setAttribute('aria-label', words);
    if (element.matches('a, button')) element.setAttribute('title', words);
  }
  for (const element of root.querySelectorAll('[data-t-hint]')) {
    element.setAttribute('placeholder', t(element.getAttribute('data-t-hint') ?? ''));
  }
}
