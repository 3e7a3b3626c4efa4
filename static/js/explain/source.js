/**
 * The source of the modules that run: fetched from pysrc, highlighted, and read just enough to know
 * where functions begin, what they are given, and at which lines a run can stand.
 */

import { siteFile } from '../site.js';

/** @typedef {{kind: string, text: string}} Token `kind` is a class of source.css, or '' */
/** @typedef {{name: string, line: number, body: number, end: number, parameters: string[]}} Definition */
/**
 * @typedef {object} Source
 * @property {string} file its name
 * @property {Token[][]} lines the tokens of each line, from the first
 * @property {number} start the first line after the module's docstring
 * @property {Definition[]} definitions outer ones before inner ones
 * @property {number[]} stops lines at which a run can stand: those that yield
 * @property {string[]} states words that a `match state` distinguishes, in order
 */
/** @typedef {{type: string, content: string | PrismToken | (string | PrismToken)[]}} PrismToken */
/**
 * @typedef {object} Prism
 * @property {(text: string, grammar: unknown) => (string | PrismToken)[]} tokenize
 * @property {Record<string, unknown>} languages
 */

const PRISM = siteFile('static/vendor/prism/prism.js');
/** What Prism calls a thing, and the class that we give it. */
/** @type {Record<string, string>} */
const KINDS = {
  comment: 'py-comment',
  string: 'py-string',
  'triple-quoted-string': 'py-string',
  'string-interpolation': 'py-string',
  keyword: 'py-keyword',
  boolean: 'py-number',
  number: 'py-number',
  function: 'py-name',
  'class-name': 'py-name',
  decorator: 'py-name',
};

/** @type {Map<string, Promise<Source>>} */
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
export function loadSource(module) {
  const known = loading.get(module) ?? fetchSource(module);
  loading.set(module, known);
  known.then((source) => loaded.set(module, source), () => loading.delete(module));
  return known;
}

/** @param {string} module */
async function fetchSource(module) {
  const path = `${module.replaceAll('.', '/')}.py`;
  /** @type {[Response, {default: Prism}]} */
  const [response, { default: prism }] = await Promise.all([
    fetch(siteFile(`pysrc/${path}`)),
    import(PRISM),
  ]);
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  const text = await response.text();
  const lines = inLines(flat(prism.tokenize(text, prism.languages.python), ''));
  return readSource(path.slice(path.lastIndexOf('/') + 1), lines);
}

/**
 * Find out what there is to know of a source.
 * @param {string} file
 * @param {Token[][]} lines
 * @returns {Source}
 */
export function readSource(file, lines) {
  const stops = lines.flatMap((tokens, index) => (yields(tokens) ? [index + 1] : []));
  return { file, lines, start: afterDocstring(lines), definitions: definitionsOf(lines), stops, states: statesOf(lines) };
}

/**
 * The text of a line.
 * @param {Token[] | undefined} tokens
 */
export const textOf = (tokens) => (tokens ?? []).map(({ text }) => text).join('');

/**
 * The columns by which a line is indented; blank lines have none of their own.
 * @param {Token[] | undefined} tokens
 */
function indentOf(tokens) {
  const text = textOf(tokens);
  return text.trim() ? text.length - text.trimStart().length : Infinity;
}

/**
 * The innermost function that a line belongs to.
 * @param {Source} source
 * @param {number} line
 */
export const definitionAt = ({ definitions }, line) =>
  definitions.findLast((one) => one.line <= line && line <= one.end);

/**
 * The line at which a breakpoint on a line takes effect: itself or the next one of its function
 * that yields; 0 where there is none.
 * @param {Source} source
 * @param {number} line
 */
export function stopFrom(source, line) {
  const end = definitionAt(source, line)?.end ?? 0;
  return source.stops.find((stop) => stop >= line && stop <= end) ?? 0;
}

/**
 * The names whose values are worth showing on a line.
 * @param {Source} source
 * @param {number} line
 */
export function namesOn({ lines }, line) {
  const code = (lines[line - 1] ?? []).map(({ kind, text }) => (kind ? ' ' : text)).join('');
  return [...new Set([...code.matchAll(/(?<![\w.])[A-Za-z_]\w*(?!\w)/g)].map(([name]) => name))];
}

/**
 * The loops and the function around a line, each with the names that it binds.
 * @param {Source} source
 * @param {number} line
 * @returns {[line: number, names: string[]][]}
 */
export function headersOf(source, line) {
  /** @type {[number, string[]][]} */
  const found = [];
  const definition = definitionAt(source, line);
  if (!definition) return found;
  let indent = indentOf(source.lines[line - 1]);
  for (let at = line - 1; at > definition.line; at -= 1) {
    const tokens = source.lines[at - 1];
    if (indentOf(tokens) >= indent) continue;
    indent = indentOf(tokens);
    const [, targets = ''] = /^\s*for (.+?) in /.exec(textOf(tokens)) ?? [];
    if (targets) found.push([at, targets.match(/\w+/g) ?? []]);
  }
  found.push([definition.line, definition.parameters]);
  return found;
}

/**
 * @param {string | PrismToken | (string | PrismToken)[]} tokens
 * @param {string} kind of what is not said otherwise
 * @returns {Token[]}
 */
function flat(tokens, kind) {
  if (typeof tokens === 'string') return [{ kind, text: tokens }];
  if (Array.isArray(tokens)) return tokens.flatMap((one) => flat(one, kind));
  return flat(tokens.content, tokens.type === 'interpolation' ? '' : (KINDS[tokens.type] ?? kind));
}

/** @param {Token[]} tokens */
function inLines(tokens) {
  /** @type {Token[][]} */
  const lines = [[]];
  for (const { kind, text } of tokens) {
    for (const [index, part] of text.split('\n').entries()) {
      if (index) lines.push([]);
      if (part) lines.at(-1)?.push({ kind, text: part });
    }
  }
  if (!lines.at(-1)?.length) lines.pop();
  return lines;
}

/** @param {Token[]} tokens */
function yields(tokens) {
  const at = tokens.findIndex(({ kind, text }) => kind === 'py-keyword' && text === 'yield');
  if (at < 0) return false;
  return tokens.slice(at + 1).find(({ text }) => text.trim())?.text !== 'from';
}

/** @param {Token[][]} lines */
function afterDocstring(lines) {
  const isText = (/** @type {Token[] | undefined} */ tokens) =>
    !textOf(tokens).trim() || tokens?.[0]?.kind === 'py-string';
  return lines.findIndex((tokens) => !isText(tokens)) + 1;
}

/**
 * @param {Token[][]} lines
 * @returns {Definition[]}
 */
function definitionsOf(lines) {
  const found = [];
  for (const [index, tokens] of lines.entries()) {
    const [, space = '', name = ''] = /^(\s*)def (\w+)\(/.exec(textOf(tokens)) ?? [];
    if (!name) continue;
    let signature = '';
    let body = index;
    do signature += textOf(lines[body++]?.filter(({ kind }) => kind !== 'py-comment'));
    while (!/:\s*$/.test(signature) && body < lines.length);
    const next = lines.findIndex((one, at) => at >= body && indentOf(one) <= space.length);
    let end = next < 0 ? lines.length : next;
    while (indentOf(lines[end - 1]) === Infinity) end -= 1;
    found.push({ name, line: index + 1, body: body + 1, end, parameters: parametersOf(signature) });
  }
  return found;
}

/** @param {string} signature */
function parametersOf(signature) {
  const list = signature.slice(signature.indexOf('(') + 1, signature.lastIndexOf(')'));
  return splitItems(list)
    .map((one) => /^\**(\w+)/.exec(one)?.[1] ?? '')
    .filter(Boolean);
}

/** @param {Token[][]} lines */
function statesOf(lines) {
  const words = (/** @type {RegExp} */ line) =>
    lines.flatMap((tokens) => {
      if (!line.test(textOf(tokens))) return [];
      return tokens.filter(({ kind }) => kind === 'py-string').map(({ text }) => text.slice(1, -1));
    });
  const cases = words(/^\s*case ["']/);
  return cases.length ? [...new Set([...cases, ...words(/\bstate\b.*["']/)])] : [];
}

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
 * A value as a reader wants it: of an enumeration's member only the value.
 * @param {string} value
 */
export const tidy = (value) => value.replace(/<[\w.]+: ([^<>]*)>/g, '$1');
