/**
 * Where the boards of the days lie: a file for each month.
 */

/** @param {Date} day */
export const monthFile = (day) =>
  `static/days/${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, '0')}.json`;

/**
 * The puzzle of which an address such as `<puzzle>/today` asks for today's board.
 * @param {string} link
 */
export const askedToday = (link) => /^([a-z]+)\/today\/?$/.exec(link)?.[1];
