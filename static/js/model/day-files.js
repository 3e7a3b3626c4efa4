/**
 * Where the boards of the days lie: a file for each month.
 */

/** The first month that ships and the last. */
const [FIRST, LAST] = ['2026-11', '2027-11'];

/**
 * @param {Date} day
 * @returns {string | null} null where none ships
 */
export function monthFile(day) {
  const month = `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}`;
  return month < FIRST || month > LAST ? null : `static/days/${month}.json`;
}

/**
 * The puzzle of which an address such as `<puzzle>/today` asks for today's board.
 * @param {string} link
 */
export const askedToday = (link) => /^([a-z]+)\/today\/?$/.exec(link)?.[1];
