/**
 * The lines in which two texts differ. Pure.
 */

/** @typedef {{sign: '-' | '+' | ' ', line: string, number: number, was?: number}} Change `number` counts in the text that has the line; of a line in both `was` counts in the older */

/** Lines before and after a change that are shown with it. */
const AROUND = 2;

/**
 * The shortest way from one text to the other, line by line, with what is around it. The time grows
 * with the product of the lines between the first and the last change.
 * @param {string} from
 * @param {string} to
 * @returns {Change[]} nothing where they are the same
 */
export function difference(from, to) {
  const [old, fresh] = [from.split('\n'), to.split('\n')];
  let head = 0;
  while (head < old.length && head < fresh.length && old[head] === fresh[head]) head += 1;
  let tail = 0;
  const rest = Math.min(old.length, fresh.length) - head;
  while (tail < rest && old.at(-1 - tail) === fresh.at(-1 - tail)) tail += 1;
  const inner = between(
    old.slice(head, old.length - tail),
    fresh.slice(head, fresh.length - tail),
    head,
  );
  if (!inner.length) return [];
  const start = Math.max(0, head - AROUND);
  const before = fresh
    .slice(start, head)
    .map((line, index) => same(line, start + index + 1, start + index + 1));
  const end = fresh.length - tail;
  const after = fresh
    .slice(end, end + AROUND)
    .map((line, index) => same(line, end + index + 1, old.length - tail + index + 1));
  return [...before, ...inner, ...after];
}

/**
 * The changes in stretches: what is far from each is left out.
 * @param {Change[]} changes
 * @returns {Change[][]}
 */
export function stretches(changes) {
  const near = (/** @type {number} */ at) =>
    changes.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ sign }) => sign !== ' ');
  /** @type {Change[][]} */ const found = [];
  let isOpen = false;
  for (const [at, change] of changes.entries()) {
    if (near(at) && isOpen) found.at(-1)?.push(change);
    else if (near(at)) found.push([change]);
    isOpen = near(at);
  }
  return found;
}

/**
 * A stretch as rows of two sides: lines that were, lines that are; the same line on both.
 * @param {Change[]} stretch
 * @returns {[Change | null, Change | null][]}
 */
export function sides(stretch) {
  /** @type {[Change | null, Change | null][]} */ const rows = [];
  let open = 0;
  for (const change of stretch) {
    const half = rows[open];
    if (change.sign === ' ') rows.push([change, change]);
    else if (change.sign === '-') rows.push([change, null]);
    else if (half && !half[1]) half[1] = change;
    else rows.push([null, change]);
    if (change.sign === ' ') open = rows.length;
    else if (change.sign === '+') open += 1;
  }
  return rows;
}

/**
 * @param {string} line
 * @param {number} number
 * @param {number} was
 * @returns {Change}
 */
const same = (line, number, was) => ({ sign: ' ', line, number, was });

/**
 * @param {string[]} old
 * @param {string[]} fresh
 * @param {number} skipped lines before both
 */
function between(old, fresh, skipped) {
  const width = fresh.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  /** @param {number} row @param {number} column */
  const at = (row, column) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = fresh.length - 1; column >= 0; column -= 1) {
      const best = Math.max(at(row + 1, column), at(row, column + 1));
      common[row * width + column] =
        old[row] === fresh[column] ? at(row + 1, column + 1) + 1 : best;
    }
  }
  /** @type {Change[]} */ const found = [];
  let [row, column] = [0, 0];
  while (row < old.length || column < fresh.length) {
    const [was, is] = [old[row], fresh[column]];
    if (was !== undefined && was === is) {
      found.push(same(was, skipped + column + 1, skipped + row + 1));
      row += 1;
      column += 1;
    } else if (
      was !== undefined &&
      (is === undefined || at(row + 1, column) >= at(row, column + 1))
    ) {
      found.push({ sign: '-', line: was, number: skipped + row + 1 });
      row += 1;
    } else {
      found.push({ sign: '+', line: is ?? '', number: skipped + column + 1 });
      column += 1;
    }
  }
  return found;
}
