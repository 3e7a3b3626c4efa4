/**
 * What the body of a link packs: cells, regions, or a digit for each column. Pure.
 */
import { LinkError, unpack } from './packing.js';
import { unpackRegions } from './regions.js';

/** @typedef {import('./first-view.js').LinkSchema} LinkSchema */
/** @typedef {import('./reader.js').Link} Link */

/**
 * The values of the cells and the regions, row by row.
 * @param {LinkSchema} form
 * @param {Link} link
 */
export function cellsOf({ cells, ranks, regions, kinds }, { width, height, body, fields }) {
  const none = new Array(width * height).fill(0);
  if (regions && /^[br]/.test(body)) {
    return { values: none, regions: unpackRegions(body, width, regions) };
  }
  if (ranks && body.startsWith('c')) {
    return { values: onRanks(ranks, width, height, body), regions: [] };
  }
  const told = kinds ? fields.get(kinds) : undefined;
  const most = kinds ? Number(told ?? 1) : cells.length - 1;
  if (told !== undefined && !(most > 1 && most < cells.length)) throw new LinkError('');
  const values = body ? unpack(body, none.length, most + 1) : none;
  if (told !== undefined && Math.max(...values) !== most) throw new LinkError('');
  return { values, regions: [] };
}

/**
 * A digit for each column, its rank.
 * @param {string} ranks the digits
 * @param {number} width
 * @param {number} height
 * @param {string} body
 */
function onRanks(ranks, width, height, body) {
  const values = new Array(width * height).fill(0);
  const found = [...body.slice(1)].map((digit) => ranks.indexOf(digit));
  if (found.length !== width || found.some((rank) => rank < 0 || rank > height)) {
    throw new LinkError('link.damaged');
  }
  for (const [column, rank] of found.entries()) {
    if (rank) values[(height - rank) * width + column] = 1;
  }
  return values;
}
