// Boards that need exactly one queen on each of their lines: ranks, files and regions.
//
// A place is the set of squares that are still possible, how many of them each line has, and
// whether its queen stands. A line with one possible square gets its queen at once. The search goes
// on with the line that has few squares and has failed often (F. Boussemart and others, 2004).

import * as board from './board';
import {
  LINES,
  MOST,
  attacksOf,
  fileOf,
  isLine,
  membersOf,
  prepare,
  rankOf,
  regionOf,
  squares,
  size,
  width,
} from './board';

export { allow, paint } from './board';

export const MORE: i32 = 0;
export const FOUND: i32 = 1;
export const DONE: i32 = 2;

/** Places that wait at most: on each of 64 levels all squares of a line but one, and two to work with. */
const ROOM: i32 = MOST * MOST + 2;
/** Where the numbers, of two bytes, the queens and the set stand in a place. */
const STANDS: i32 = 2 * LINES;
const POSSIBLE: i32 = 3 * LINES;
const PLACE: i32 = POSSIBLE + ((MOST * MOST) >> 3);
/** Lines that wait to be looked at, in a ring. */
const RING: i32 = 256;

const places = memory.data(ROOM * PLACE);
const freedom = memory.data(ROOM * 4);
/** The numbers of the lines there are, and how often each failed. */
const lines = memory.data(LINES);
const fails = memory.data(LINES * 4);
const ring = memory.data(RING);
const waits = memory.data(LINES);

let count: i32 = 0;
let top: i32 = -1;
let visited: i32 = 0;
let first: i32 = 0;
let next: i32 = 0;
let bytes: i32 = 0;
/** The place that is worked on. */
let here: usize = 0;
let answer: usize = 0;

// @ts-ignore: decorator
@inline
function place(number: i32): usize {
  return places + number * bytes;
}

/** Begin with a board of which no square is free; with `touch` queens attack diagonally only next to them. */
export function begin(side: i32, touch: bool): void {
  visited = 0;
  board.begin(side, touch);
}

/** Set up the first place; return whether no line is without a square. */
function open(): bool {
  prepare();
  bytes = POSSIBLE + width;
  here = places;
  top = 0;
  count = 0;
  memory.fill(here, 0, POSSIBLE);
  memory.fill(waits, 0, LINES);
  first = next = 0;
  for (let word = 0; word < width; word += 8) {
    const left = squares - (word << 3);
    store<u64>(here + POSSIBLE + word, left < 64 ? ((1 as u64) << left) - 1 : ~(0 as u64));
  }
  let holds = true;
  for (let line = 0; line < LINES; line++) {
    if (!isLine(line)) continue;
    store<u8>(lines + count++, line as u8);
    store<i32>(fails + (line << 2), 1);
    let number = 0;
    for (let word = 0; word < width; word += 8) {
      number += popcnt(load<u64>(membersOf(line) + word)) as i32;
    }
    store<u16>(here + (line << 1), number as u16);
    if (number == 1) queue(line);
    if (!number) holds = false;
  }
  return holds && settle();
}

function queue(line: i32): void {
  if (load<u8>(waits + line)) return;
  store<u8>(waits + line, 1);
  store<u8>(ring + next, line as u8);
  next = (next + 1) & (RING - 1);
}

function fetch(): i32 {
  const line = load<u8>(ring + first);
  first = (first + 1) & (RING - 1);
  store<u8>(waits + line, 0);
  return line;
}

/** Take one square from a line; return whether it has others. */
// @ts-ignore: decorator
@inline
function reduce(line: i32): bool {
  const number = load<u16>(here + (line << 1)) - 1;
  store<u16>(here + (line << 1), number);
  if (number == 1) queue(line);
  if (number) return true;
  const failed = fails + (line << 2);
  store<i32>(failed, load<i32>(failed) + 1);
  return false;
}

/** Put a queen on a square; return whether each line still has a square. */
function stand(square: i32): bool {
  const region = regionOf(square);
  store<u8>(here + STANDS + rankOf(square), 1);
  store<u8>(here + STANDS + fileOf(square), 1);
  if (region >= 0) store<u8>(here + STANDS + region, 1);
  const attacked = attacksOf(square);
  let holds = true;
  for (let word = 0; word < width && holds; word += 8) {
    const at = here + POSSIBLE + word;
    const possible = load<u64>(at);
    const gone = possible & load<u64>(attacked + word);
    if (!gone) continue;
    store<u64>(at, possible ^ gone);
    for (let rest = gone; rest && holds; rest &= rest - 1) {
      const each = (word << 3) + (ctz(rest) as i32);
      const other = regionOf(each);
      holds = reduce(rankOf(each)) && reduce(fileOf(each)) && (other < 0 || reduce(other));
    }
  }
  return holds;
}

/** Put queens where a line has one square left; return whether each line still has a square. */
function settle(): bool {
  let holds = true;
  while (first != next) {
    const line = fetch();
    if (holds && !load<u8>(here + STANDS + line)) holds = stand(only(line));
  }
  return holds;
}

/** The possible square of a line that has one. */
function only(line: i32): i32 {
  const set = membersOf(line);
  for (let word = 0; word < width; word += 8) {
    const both = load<u64>(set + word) & load<u64>(here + POSSIBLE + word);
    if (both) return (word << 3) + (ctz(both) as i32);
  }
  return -1;
}

/** The line to go on with, -1 where all queens stand. */
function choose(): i32 {
  let best = -1;
  let least: f32 = 0;
  for (let each = 0; each < count; each++) {
    const line = load<u8>(lines + each);
    if (load<u8>(here + STANDS + line)) continue;
    const value = (load<u16>(here + (line << 1)) as f32) / (load<i32>(fails + (line << 2)) as f32);
    if (best >= 0 && value >= least) continue;
    best = line;
    least = value;
  }
  return best;
}

/** Try each square of a line; those places that hold are left on the stack, the freest on top. */
function branch(line: i32): void {
  const from = top--;
  const base = place(ROOM - 1);
  memory.copy(base, place(from), bytes);
  const set = membersOf(line);
  for (let word = 0; word < width; word += 8) {
    let rest = load<u64>(base + POSSIBLE + word) & load<u64>(set + word);
    for (; rest; rest &= rest - 1) {
      here = place(top + 1);
      memory.copy(here, base, bytes);
      const holds = stand((word << 3) + (ctz(rest) as i32));
      if (!settle() || !holds) continue;
      top++;
      sink(from);
    }
  }
}

/** Put the place on top under those that are freer, down to `least`. */
function sink(least: i32): void {
  let mine = 0;
  for (let word = 0; word < width; word += 8) {
    mine += popcnt(load<u64>(here + POSSIBLE + word)) as i32;
  }
  store<i32>(freedom + (top << 2), mine);
  const spare = place(ROOM - 2);
  for (let each = top; each > least; each--) {
    const other = load<i32>(freedom + ((each - 1) << 2));
    if (mine >= other) return;
    memory.copy(spare, place(each), bytes);
    memory.copy(place(each), place(each - 1), bytes);
    memory.copy(place(each - 1), spare, bytes);
    store<i32>(freedom + (each << 2), other);
    store<i32>(freedom + ((each - 1) << 2), mine);
  }
}

/** Go on for so many places; return whether there is more to do, a solution, or an end. */
export function run(most: i32): i32 {
  for (let left = most; left; left--) {
    if (!visited && !open()) return DONE;
    if (top < 0) return DONE;
    here = place(top);
    visited++;
    const line = choose();
    if (line < 0) {
      answer = here;
      top--;
      return FOUND;
    }
    branch(line);
  }
  return MORE;
}

/** How many places were looked at. */
export function nodes(): i32 {
  return visited;
}

/** The file of the queen on a rank of the solution just found. */
export function queen(rank: i32): i32 {
  for (let word = 0; word < width; word += 8) {
    const both = load<u64>(membersOf(rank) + word) & load<u64>(answer + POSSIBLE + word);
    if (both) return fileOf((word << 3) + (ctz(both) as i32)) - MOST;
  }
  return -1;
}
