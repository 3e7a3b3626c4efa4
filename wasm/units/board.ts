// The board of a search: its free squares, numbered rank by rank, what a queen attacks, and lines.
//
// A set of squares is a row of words of 64 bits, as many as the free squares need. A line needs
// exactly one queen: ranks are numbered from 0, files from 64, regions from 128.

export const MOST: i32 = 64;
export const LINES: i32 = 3 * MOST;
/** A square that belongs to no region. */
const NONE: u8 = 255;
const SQUARES: i32 = MOST * MOST;
/** Bytes of the largest set of squares. */
const SET: i32 = SQUARES >> 3;
const DIAGONALS: i32 = 2 * MOST;

const allowed = memory.data(MOST * 8);
const painted = memory.data(SQUARES);
const needed = memory.data(MOST);
/** The rank, the file and the region of each free square. */
const ranks = memory.data(SQUARES);
const files = memory.data(SQUARES);
const regions = memory.data(SQUARES);
/** The sets of squares: of each line, of each rising and falling diagonal, what a queen attacks. */
const members = memory.data(LINES * SET);
const rising = memory.data(DIAGONALS * SET);
const falling = memory.data(DIAGONALS * SET);
const attacks = memory.data(SQUARES * SET);

export let size: i32 = 0;
/** How many free squares there are, and how many bytes a set of them takes. */
export let squares: i32 = 0;
export let width: i32 = 0;
let near: bool = false;

/** Begin with a board of which no square is free; with `touch` queens attack diagonally only next to them. */
export function begin(side: i32, touch: bool): void {
  size = side;
  near = touch;
  memory.fill(allowed, 0, MOST * 8);
  memory.fill(painted, NONE, SQUARES);
  memory.fill(needed, 0, MOST);
}

/** Leave these files of a rank free. */
export function allow(rank: i32, low: u32, high: u32): void {
  store<u64>(allowed + (rank << 3), (low as u64) | ((high as u64) << 32));
}

/** Let a square, counted rank by rank, belong to a region. */
export function paint(square: i32, region: i32): void {
  store<u8>(painted + square, region as u8);
  store<u8>(needed + region, 1);
}

/** Whether a line needs a queen. */
export function isLine(line: i32): bool {
  if (line >= 2 * MOST) return load<u8>(needed + line - 2 * MOST) != 0;
  return (line & (MOST - 1)) < size;
}

// @ts-ignore: decorator
@inline
export function rankOf(square: i32): i32 {
  return load<u8>(ranks + square);
}

// @ts-ignore: decorator
@inline
export function fileOf(square: i32): i32 {
  return load<u8>(files + square);
}

/** The line of a square's region, -1 if it has none. */
// @ts-ignore: decorator
@inline
export function regionOf(square: i32): i32 {
  const region = load<u8>(regions + square);
  return region == NONE ? -1 : 2 * MOST + region;
}

/** Where the set of a line's squares stands. */
// @ts-ignore: decorator
@inline
export function membersOf(line: i32): usize {
  return members + line * SET;
}

/** Where the set of squares stands that a queen attacks. */
// @ts-ignore: decorator
@inline
export function attacksOf(square: i32): usize {
  return attacks + square * SET;
}

function put(set: usize, square: i32): void {
  const word = set + ((square >> 6) << 3);
  store<u64>(word, load<u64>(word) | ((1 as u64) << (square & 63)));
}

function join(set: usize, other: usize): void {
  for (let each = 0; each < width; each += 8) {
    store<u64>(set + each, load<u64>(set + each) | load<u64>(other + each));
  }
}

/** Number the free squares and find what a queen on each of them attacks. */
export function prepare(): void {
  memory.fill(members, 0, LINES * SET);
  memory.fill(rising, 0, DIAGONALS * SET);
  memory.fill(falling, 0, DIAGONALS * SET);
  squares = 0;
  for (let rank = 0; rank < size; rank++) {
    for (let rest = load<u64>(allowed + (rank << 3)); rest; rest &= rest - 1) {
      enter(rank, ctz(rest) as i32);
    }
  }
  width = ((squares + 63) >> 6) << 3;
  for (let square = 0; square < squares; square++) attack(square);
}

function enter(rank: i32, file: i32): void {
  const region = load<u8>(painted + rank * size + file);
  store<u8>(ranks + squares, rank as u8);
  store<u8>(files + squares, (MOST + file) as u8);
  store<u8>(regions + squares, region);
  put(membersOf(rank), squares);
  put(membersOf(MOST + file), squares);
  if (region != NONE) put(membersOf(2 * MOST + region), squares);
  put(rising + (rank + file) * SET, squares);
  put(falling + (rank - file + MOST) * SET, squares);
  squares++;
}

function attack(square: i32): void {
  const set = attacksOf(square);
  const rank = rankOf(square);
  const file = fileOf(square) - MOST;
  memory.fill(set, 0, width);
  if (near) {
    const top = max(rank - 1, 0);
    for (let other = top; other <= min(rank + 1, size - 1); other++) touch(set, other, file);
  } else {
    join(set, rising + (rank + file) * SET);
    join(set, falling + (rank - file + MOST) * SET);
  }
  join(set, membersOf(rank));
  join(set, membersOf(MOST + file));
  if (regionOf(square) >= 0) join(set, membersOf(regionOf(square)));
  const word = set + ((square >> 6) << 3);
  store<u64>(word, load<u64>(word) & ~((1 as u64) << (square & 63)));
}

/** Put the free squares of a rank on this file and next to it into a set. */
function touch(set: usize, rank: i32, file: i32): void {
  const from = membersOf(rank);
  for (let word = 0; word < width; word += 8) {
    for (let rest = load<u64>(from + word); rest; rest &= rest - 1) {
      const square = (word << 3) + (ctz(rest) as i32);
      if (abs(fileOf(square) - MOST - file) <= 1) put(set, square);
    }
  }
}
