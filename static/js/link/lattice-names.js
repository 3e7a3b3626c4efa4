/**
 * The names of a board's columns and rows, and its dots, as a puzzle's form tells them. Pure.
 */

/** @typedef {import('./first-view.js').LinkSchema} LinkSchema */

/**
 * The names of columns and rows.
 * @param {LinkSchema} form
 * @param {number} width
 * @param {number} height
 */
export function namesOf({ files: letters = '' }, width, height) {
  const files = Array.from({ length: width }, (_, column) =>
    letters ? lettersOf(letters, column) : String(column),
  );
  const ranks = Array.from({ length: height }, (_, row) => String(letters ? height - row : row));
  return { files, ranks };
}

/**
 * @param {string} letters
 * @param {number} column
 * @returns {string}
 */
function lettersOf(letters, column) {
  const { length } = letters;
  const before = column < length ? '' : lettersOf(letters, Math.floor(column / length) - 1);
  return before + letters[column % length];
}

/**
 * The points with dots.
 * @param {LinkSchema} form
 * @param {number} width
 * @param {number} height
 */
export function dotsOf({ stars = {}, middles = 0 }, width, height) {
  const corners = Math.min(width, height) < middles;
  const [row, column] = [Math.floor(height / 2), Math.floor(width / 2)];
  return (stars[height] ?? []).flatMap((down) =>
    (stars[width] ?? [])
      .filter((across) => !corners || (down === row) === (across === column))
      .map((across) => down * width + across),
  );
}
