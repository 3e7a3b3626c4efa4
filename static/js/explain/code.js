/**
 * A pane of source: every line once, the current and the waiting ones marked, values at the right.
 *
 * The lines are built when the module changes; a step only moves marks and values.
 */
import { letterOf, make, setText } from '../page/dom.js';
import { t } from '../page/i18n.js';
import { docstringsOf } from './docstrings.js';
import { blocksAround, definitionAt, namesOn, textOf, tidy } from '../model/source.js';

/** @typedef {import('../model/protocol.js').Frame} Frame */
/** @typedef {import('../model/source.js').Source} Source */
/** @typedef {import('../model/source.js').Token} Token */
/** @typedef {{row: HTMLElement, number: HTMLButtonElement, values: HTMLElement}} Row */

const NONE = new Set();

export class CodePane {
  /** @type {Row[]} */ #rows = [];
  /** @type {Source | null} */ #source = null;
  /** @type {Set<Row>} rows with a mark or a value */ #marked = new Set();
  #line = 0;
  #frame = 0;
  #language = '';
  #said = '';
  /** @type {ReadonlySet<number>} */ #breakpoints = NONE;

  /**
   * @param {HTMLElement} list that scrolls
   * @param {(line: number) => void} onBreak hears of a line that was clicked
   */
  constructor(list, onBreak) {
    this.list = list;
    this.onBreak = onBreak;
    list.addEventListener('click', ({ target }) => {
      const line = this.#lineOf(target);
      if (line && !String(getSelection())) onBreak(line);
    });
    list.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.#follow()).observe(list);
  }

  /**
   * Show where a run stands.
   * @param {Source} source
   * @param {Frame[]} frames of the stack, the outermost first
   * @param {Frame | undefined} shown the one looked at
   * @param {string} module of the source
   * @param {ReadonlySet<number>} breakpoints
   * @param {string} [prose] in the reader's language, in the place of the module's docstring
   */
  show(source, frames, shown, module, breakpoints, prose = '') {
    const language = document.documentElement.lang;
    const docstrings = docstringsOf(module, source);
    const said = [prose, ...docstrings.map(({ words }) => words)].join('\n');
    if (source !== this.#source || said !== this.#said) this.#build(source, prose, docstrings);
    else if (language !== this.#language) this.#name();
    this.#said = said;
    this.#language = language;
    for (const { row, values } of this.#marked) {
      row.classList.remove('current', 'waiting');
      row.removeAttribute('aria-current');
      if (values.hasChildNodes()) values.replaceChildren();
    }
    this.#marked.clear();
    for (const frame of frames) {
      if (frame !== shown && frame.module === module) this.#mark(frame.line, 'waiting');
    }
    if (shown?.module === module) this.#point(source, shown, variablesFor(source, frames, shown));
    else this.#line = 0;
    if (breakpoints !== this.#breakpoints) this.#break(breakpoints);
    this.#follow();
  }

  /**
   * @param {Source} source
   * @param {Frame} shown
   * @param {Record<string, string>} variables its own and those of the functions around it
   */
  #point(source, shown, variables) {
    const { line } = shown;
    for (const block of blocksAround(source, line)) this.#value(block.line, block.names, variables);
    const row = this.#mark(line, 'current');
    row?.row.setAttribute('aria-current', 'step');
    this.#value(line, namesOn(source, line), variables);
    const near = this.#nearest(line);
    if (near !== line) {
      this.#mark(near, 'current');
      this.#value(near, [...namesOn(source, near), ...namesOn(source, line)], variables);
    }
    this.#rows[this.#line - 1]?.number.setAttribute('tabindex', '-1');
    row?.number.setAttribute('tabindex', '0');
    this.#line = line;
  }

  /**
   * The line to mark for another: that line, or the last one before it that plain code shows.
   * @param {number} line
   */
  #nearest(line) {
    if (!this.list.classList.contains('plain')) return line;
    const shown = this.#rows
      .slice(0, line)
      .findLastIndex(({ row }) => !row.classList.contains('folded'));
    return shown < 0 ? line : shown + 1;
  }

  /**
   * @param {number} line
   * @param {'current' | 'waiting'} name
   */
  #mark(line, name) {
    const row = this.#rows[line - 1];
    row?.row.classList.add(name);
    if (row) this.#marked.add(row);
    return row;
  }

  /**
   * @param {number} line
   * @param {string[]} names
   * @param {Record<string, string>} variables
   */
  #value(line, names, variables) {
    const row = this.#rows[line - 1];
    const known = [...new Set(names)].filter((name) => variables[name] !== undefined);
    if (!row || !known.length) return;
    row.values.replaceChildren(
      ...known.map((name) => {
        const value = tidy(variables[name] ?? '');
        return make('span', { title: `${name} = ${value}` }, `${name} = ${value}`);
      }),
    );
    this.#marked.add(row);
  }

  /**
   * @param {Source} source
   * @param {string} prose
   * @param {import('./docstrings.js').Docstring[]} docstrings
   */
  #build(source, prose, docstrings) {
    this.#source = source;
    this.#marked.clear();
    this.#line = 0;
    this.#breakpoints = NONE;
    const stops = new Set(source.stops);
    this.#rows = source.lines.map((tokens, index) => {
      const number = make(
        'button',
        { type: 'button', tabindex: '-1', 'aria-pressed': 'false' },
        String(index + 1),
      );
      const indent = textOf(tokens).length - textOf(tokens).trimStart().length;
      const away = source.cuts.filter(([line]) => line === index + 1);
      const parts = cut(tokens, indent, away).map(([kind, text]) =>
        kind ? make('span', { class: `py-${kind}` }, text) : text,
      );
      const isFilled = source.fills.some(([line]) => line === index + 1);
      if (isFilled) parts.push(make('span', { class: 'py-keyword fill', 'data-text': 'pass' }));
      const values = make('span', { class: 'values' });
      const row = make('li', {}, number, make('code', {}, ...parts), values);
      row.style.setProperty('--indent', String(indent));
      row.classList.toggle('stop', stops.has(index + 1));
      row.classList.toggle('prose', index + 1 < source.start);
      row.classList.toggle('folded', isFolded(source, index + 1));
      row.classList.toggle(
        'dots',
        !isFolded(source, index + 1) && isFolded(source, index + 2) && index + 1 >= source.start,
      );
      return { row, number, values };
    });
    this.#rows[source.start - 1]?.number.setAttribute('tabindex', '0');
    const said = prose ? [make('li', { class: 'said' }, prose)] : [];
    for (const { row } of prose ? this.#rows.slice(0, source.start - 1) : []) row.hidden = true;
    this.list.replaceChildren(...said, ...this.#rows.map(({ row }) => row));
    for (const one of docstrings) this.#replace(one);
    this.#name();
    this.list.scrollTop = this.#rows[firstThatRuns(source) - 1]?.row.offsetTop ?? 0;
  }

  /** @param {import('./docstrings.js').Docstring} docstring */
  #replace({ from, to, words }) {
    const rows = this.#rows.slice(from - 1, to).map(({ row }) => row);
    for (const row of rows) row.hidden = true;
    const said = make('li', { class: 'said' }, words);
    said.style.setProperty('--indent', rows[0]?.style.getPropertyValue('--indent') ?? '0');
    rows[0]?.before(said);
  }

  #name() {
    for (const [index, { number }] of this.#rows.entries()) {
      number.ariaLabel = t('ui.code-line', index + 1);
    }
  }

  /** @param {ReadonlySet<number>} breakpoints */
  #break(breakpoints) {
    for (const line of new Set([...this.#breakpoints, ...breakpoints])) {
      const row = this.#rows[line - 1];
      row?.row.classList.toggle('break', breakpoints.has(line));
      row?.number.setAttribute('aria-pressed', String(breakpoints.has(line)));
    }
    this.#breakpoints = breakpoints;
  }

  /** Scroll to the current line once the next frame is laid out. */
  #follow() {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#reveal();
    });
  }

  /** Scroll to the current line if it cannot be seen: with its whole function if that fits. */
  #reveal() {
    const source = this.#source;
    const current = this.#rows[this.#nearest(this.#line) - 1]?.row;
    if (!source || !current) return;
    const { clientHeight: height, scrollTop } = this.list;
    const top = current.offsetTop;
    const bottom = top + current.offsetHeight;
    if (top >= scrollTop && bottom <= scrollTop + height) return;
    const definition = definitionAt(source, this.#line);
    const start = this.#rows[(definition?.line ?? 1) - 1]?.row.offsetTop ?? 0;
    const fits = bottom - start <= height;
    this.list.scrollTop = fits ? start : top - (height - current.offsetHeight) / 2;
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const line = this.#lineOf(event.target);
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step) this.#rows[line - 1 + step]?.number.focus();
    else if (letterOf(event) === 'b' && !event.shiftKey) this.onBreak(line);
    else return;
    event.preventDefault();
  }

  /** @param {EventTarget | null} target */
  #lineOf(target) {
    const row = target instanceof Element ? target.closest('li') : null;
    return row ? this.#rows.findIndex((one) => one.row === row) + 1 : 0;
  }
}

/**
 * The variables that a call can see: its own, and those of the functions around its own.
 * @param {Source} source
 * @param {Frame[]} frames of the stack, the outermost first
 * @param {Frame} shown
 */
function variablesFor(source, frames, shown) {
  const around = blocksAround(source, shown.line).filter(({ name }) => name);
  const outer = around.slice(0, -1).flatMap(({ line, end }) => {
    const holds = (/** @type {Frame} */ one) =>
      one.module === shown.module && definitionAt(source, one.line)?.line === line;
    const frame = frames
      .slice(0, frames.indexOf(shown))
      .findLast((one) => holds(one) && one.line <= end);
    return frame ? [frame.variables] : [];
  });
  return Object.assign({}, ...outer, shown.variables);
}

/**
 * Whether plain code leaves a line out: a fold, or an empty line beside one.
 * @param {Source} source
 * @param {number} line
 */
function isFolded({ folds, lines, start }, line) {
  const inside = (/** @type {number} */ one) =>
    folds.some(([from, to]) => from <= one && one <= to);
  if (line > lines.length) return false;
  return (
    line < start ||
    inside(line) ||
    (!textOf(lines[line - 1]).trim() && (inside(line - 1) || inside(line + 1)))
  );
}

/**
 * The tokens of a line: its indentation is a token of its own, and what plain code leaves out has a
 * kind of its own.
 * @param {Token[]} tokens
 * @param {number} indent
 * @param {[number, number, number][]} away
 * @returns {Token[]}
 */
function cut([first, ...others], indent, away) {
  if (!first) return [];
  const [kind, text] = first;
  const all = /** @type {Token[]} */ (
    indent
      ? [['indent', text.slice(0, indent)], [kind, text.slice(indent)], ...others]
      : [first, ...others]
  );
  if (!away.length) return all;
  const edges = away.flatMap(([, from, to]) => [from, to]);
  /** @type {Token[]} */
  const found = [];
  let at = 0;
  for (const [name, words] of all) {
    const marks = [
      at,
      ...edges
        .filter((edge) => edge > at && edge < at + words.length)
        .sort((one, two) => one - two),
      at + words.length,
    ];
    for (const [index, from] of marks.slice(0, -1).entries()) {
      const part = words.slice(from - at, (marks[index + 1] ?? 0) - at);
      const gone = away.some(([, begin, end]) => begin <= from && from < end);
      found.push([gone ? `${name || 'type'} cut` : name, part]);
    }
    at += words.length;
  }
  return found;
}

/**
 * What a pane's head says: the file, and where in it the run stands.
 * @param {HTMLElement} element
 * @param {Source} source
 * @param {Frame | undefined} frame
 */
export function showPlace(element, source, frame) {
  setText(element, frame ? `${source.file} · ${frame.function}` : source.file);
}

/**
 * The line of the first function in which a run can stand; where none can, of the first function.
 * @param {Source} source
 */
function firstThatRuns({ blocks, stops, start }) {
  const functions = blocks.filter(({ name }) => name);
  const stands = functions.find(({ line, end }) => stops.some((at) => line <= at && at <= end));
  return (stands ?? functions[0])?.line ?? start;
}
