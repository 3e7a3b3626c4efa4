// Says what the page knows of the days: after a file that came damaged, and after a year of solved
// boards; prints it, with how often the table of solved boards was read for that.
import console from 'node:console';
import { URL } from 'node:url';

const YEAR = 365;
const today = new Date(2026, 10, 26);
const kept = new Map();
let reads = 0;
globalThis.location = new URL('http://localhost/');
globalThis.localStorage = {
  getItem: (key) => {
    reads += 1;
    return kept.get(key) ?? null;
  },
};
const files = ['{"queens": ["eas', '{"queens": ["easy queens/5"]}'];
globalThis.fetch = async () => ({ ok: true, json: async () => JSON.parse(files.shift()) });

const days = await import('../../static/js/model/days.js');
const start = { puzzle: 'queens', makers: [{ id: 'queens', sizes: ['8'], levels: ['hard'] }] };
const first = new Date(2026, 10, 1);
const boards = [await days.boardOf(start, first), await days.boardOf(start, first)];

const rows = Array.from({ length: YEAR }, (_, ago) => {
  const seed = days.seedOf(days.daysBefore(today, ago));
  const [puzzle, maker, size, level] = ['queens', 'queens', '8', 'hard'];
  return [`queens/${ago}`, { puzzle, maker, size, level, seed, hints: 0 }];
});
kept.set('stepstones.solved', JSON.stringify(Object.fromEntries(rows)));
reads = 0;
const streaks = [['queens'], ['go', 'queens'], ['go']].map((puzzles) =>
  days.streakTo(days.solvedDays(puzzles), today),
);
console.log(JSON.stringify({ boards, streaks, reads }));
