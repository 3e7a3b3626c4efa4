/**
 * Lighthouse's opinion of the served page, desktop preset.
 *
 *     npm install --prefix /tmp/lighthouse lighthouse@13.5.0
 *     node tests/bench/bench_lighthouse.mjs /tmp/lighthouse [--runs 3] [--url http://localhost:8000/]
 *
 * Lighthouse is no part of the project, so it is taken from a folder of its own. Without an address
 * the product is served by tools/serve.py, uncompressed. The browser is $CHROMIUM or
 * /usr/bin/chromium. Prints each run, the medians, and the audits of the last run that are not
 * passed; fails where a median is under 95. Performance is measured on the wall clock: let the
 * machine have nothing else to do.
 */
import { spawn } from 'node:child_process';
import console from 'node:console';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const LEAST = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const QUIET = [
  '--headless=new',
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '3' }, url: { type: 'string' } },
});
const modules = path.resolve(positionals[0] ?? '/tmp/lighthouse', 'node_modules');
const load = (name) => import(pathToFileURL(path.join(modules, name)).href);
const { default: lighthouse, desktopConfig } = await load('lighthouse/core/index.js');
const { launch } = await load('chrome-launcher/dist/index.js');

/** Serve the product; resolves to its address and what ends it. */
function serve() {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
  const server = spawn('python3', ['tools/serve.py', '--port', '8790'], { cwd: root });
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.stdout.on('data', (text) => {
      const url = /http:\S+/.exec(String(text))?.[0];
      if (url) resolve({ url: `${url}/`, stop: () => server.kill() });
    });
  });
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const { url, stop } = values.url ? { url: values.url, stop() {} } : await serve();
const scores = CATEGORIES.map(() => []);
let last;
for (let run = 0; run < Number(values.runs); run += 1) {
  const chromePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const chrome = await launch({ chromePath, chromeFlags: QUIET });
  const options = { port: chrome.port, logLevel: 'error', onlyCategories: CATEGORIES };
  last = (await lighthouse(url, options, desktopConfig)).lhr;
  await chrome.kill();
  CATEGORIES.forEach((name, index) =>
    scores[index].push(Math.round(last.categories[name].score * 100)),
  );
  const metrics = METRICS.map((name) => `${name} ${last.audits[name].displayValue}`);
  console.log(
    `run ${run + 1}: ${scores.map((all) => all.at(-1)).join(' / ')}   ${metrics.join(' · ')}`,
  );
}
stop();
for (const { id, score, title, displayValue = '' } of Object.values(last.audits)) {
  if (score !== null && score < 0.9) console.log(`  ${id}: ${title} ${displayValue}`);
}
const medians = scores.map(median);
CATEGORIES.forEach((name, index) => console.log(`${name}: ${medians[index]}`));
process.exit(medians.every((score) => score >= LEAST) ? 0 : 1);
