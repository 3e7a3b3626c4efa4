/**
 * Reads links as the page does: a JSON list of texts on standard input, one of readings on output.
 *
 * A reading is `{view}`, `{refusal}` or, where the page leaves the link to Python, `{}`; with
 * `--brief` a view is one line. `--times` prints the seconds that each text takes instead.
 */
import { readFileSync } from 'node:fs';
import { Buffer } from 'node:buffer';
import process from 'node:process';
import { URL } from 'node:url';
import { readView } from '../../static/js/link/first-view.js';

const starts = JSON.parse(
  readFileSync(new URL('../../static/start.json', import.meta.url), 'utf8'),
);
const input = [];
for await (const chunk of process.stdin) input.push(chunk);
const texts = JSON.parse(Buffer.concat(input).toString());
const brief = process.argv.includes('--brief');

/** @param {string} text */
function reading(text) {
  const { link, view, refusal } = readView(starts, text);
  if (refusal) return { refusal: [refusal.message, ...refusal.args] };
  if (!view) return {};
  if (!brief) return { view: { ...view, form: undefined }, link };
  const { width, height, pieces, turn } = view.scene;
  return { view: `${view.puzzle} ${width} ${height} ${turn} ${pieces}` };
}

/**
 * The processor time of a reading.
 * @param {string} text
 */
function seconds(text) {
  const before = process.cpuUsage();
  readView(starts, text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

process.stdout.write(
  JSON.stringify(texts.map(process.argv.includes('--times') ? seconds : reading)),
);
