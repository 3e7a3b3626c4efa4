// Reads what stands in a file, a JSON value a line, as a kept board, as a kept text and as what the
// last visit has left; prints what was made of each.
import console from 'node:console';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { URL } from 'node:url';

let left = '';
globalThis.location = new URL('http://localhost/');
globalThis.localStorage = { getItem: () => left };
Object.defineProperty(globalThis, 'navigator', {
  value: { languages: ['en'] },
  configurable: true,
});
const [
  { readEntry, readSource },
  { lastPuzzle, ownBoard, ownLink },
  progress,
  { firstLanguage },
  { keptText },
] = await Promise.all([
  import('../../static/js/kept/kept-boards.js'),
  import('../../static/js/model/shipped-boards.js'),
  import('../../static/js/kept/progress.js'),
  import('../../static/js/page/language.js'),
  import('../../static/js/own/versions.js'),
]);
const starts = JSON.parse(
  readFileSync(new URL('../../static/start.json', import.meta.url), 'utf8'),
);
const like = { puzzle: 'go', maker: 'live', size: '9', level: 'easy', seed: 1 };

/** What the tables of progress come to, where each of them holds this. */
function tables() {
  const { countSolved, exportProgress, helpWith, isDaySolved, isSolved, madeBy, solvedNumbers } =
    progress;
  const links = ['go/9', 'constructor', 'a'];
  const each = links.map((link) => [isSolved(link), madeBy(link) ?? null, helpWith(link)]);
  const { solved } = JSON.parse(exportProgress());
  return {
    each,
    count: countSolved(like),
    day: isDaySolved(like.puzzle, like.seed),
    set: [...solvedNumbers('go', 'live')],
    solved,
  };
}

for (const line of readFileSync(process.argv[2], 'utf8').split('\n')) {
  const value = JSON.parse(line);
  left = line;
  const own = starts.map((start) => [ownLink(start), ownBoard(start)]);
  const boards = own.map(([link, { link: shown, puzzle, scene }]) => {
    const { width, height, pieces, files, facts } = scene;
    return {
      link,
      shown,
      puzzle,
      fits: pieces.length === width * height && files.length === width,
      facts,
    };
  });
  console.log(
    JSON.stringify([
      readEntry(value),
      readSource(value),
      boards,
      lastPuzzle(starts).puzzle,
      tables(),
      [firstLanguage(), keptText('x')],
    ]),
  );
}
