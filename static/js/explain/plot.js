/**
 * A plot of steps against the side of the board, with a scale on which each line is ten times the
 * one below. Pure but for the elements it makes.
 */
import { make } from '../page/dom.js';
import { t } from '../page/i18n.js';

const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT, LEFT, BELOW] = [320, 190, 34, 22];
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** How the curves are drawn, so that colour is not the only sign. */
const DASHES = ['', '6 3', '2 3', '8 3 2 3'];

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} inside
 */
function draw(name, attributes, ...inside) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...inside);
  return element;
}

/**
 * @param {[string, number, number][]} growth version, side, steps
 * @param {Map<string, string>} names
 * @returns {Element[]} the plot with its words; none while there is nothing to draw
 */
export function plotOf(growth, names) {
  if (!growth.length) return [];
  const sides = growth.map(([, side]) => side);
  const [first, last] = [Math.min(...sides), Math.max(...sides, Math.min(...sides) + 1)];
  const powers = Math.max(
    1,
    Math.ceil(Math.log10(Math.max(...growth.map(([, , steps]) => steps)))),
  );
  const x = (/** @type {number} */ side) =>
    LEFT + ((side - first) / (last - first)) * (WIDTH - LEFT - 8);
  const y = (/** @type {number} */ steps) =>
    (HEIGHT - BELOW) * (1 - Math.log10(Math.max(steps, 1)) / powers) + 6;
  const lines = Array.from({ length: powers + 1 }, (_, power) => {
    const at = y(10 ** power);
    const label = draw(
      'text',
      { x: LEFT - 4, y: at + 3, 'text-anchor': 'end' },
      power < 4 ? String(10 ** power) : `10${RAISED[power]}`,
    );
    return [draw('line', { x1: LEFT, x2: WIDTH - 8, y1: at, y2: at, class: 'scale' }), label];
  }).flat();
  const every = Math.ceil((last - first + 1) / 12);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) => first + at)
    .filter((side) => (side - first) % every === 0)
    .map((side) =>
      draw('text', { x: x(side), y: HEIGHT - 2, 'text-anchor': 'middle' }, String(side)),
    );
  const curves = [...names.keys()].map((version, at) => {
    const points = growth
      .filter(([one]) => one === version)
      .map(([, side, steps]) => `${x(side)},${y(steps)}`);
    return draw('polyline', {
      points: points.join(' '),
      class: `curve-${at % DASHES.length}`,
      'stroke-dasharray': DASHES[at % DASHES.length] ?? '',
    });
  });
  const words = t('ui.measure-plot');
  const svg = draw(
    'svg',
    { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': words },
    ...lines,
    ...ticks,
    ...curves,
  );
  return [svg, legend(names), make('figcaption', {}, words)];
}

/** @param {Map<string, string>} names */
function legend(names) {
  const items = [...names.values()].map((name, at) => {
    const dash = DASHES[at % DASHES.length] ?? '';
    const line = draw('line', {
      x1: 0,
      x2: 26,
      y1: 4,
      y2: 4,
      class: `curve-${at % DASHES.length}`,
      'stroke-dasharray': dash,
    });
    return make('li', {}, draw('svg', { viewBox: '0 0 26 8', 'aria-hidden': 'true' }, line), name);
  });
  return make('ul', { class: 'legend' }, ...items);
}
