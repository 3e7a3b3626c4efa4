// Queens on boards without regions, up to 64 by 64: one on each rank and file, some squares blocked.
//
// A place is the free squares of each rank and of each file, a word each. What follows is done at
// once: a line with one free square gets its queen, and what all free squares of a line attack is
// free no more. The search goes on with the line that has few squares and has failed often.

const MOST: i32 = 64;
/** Places that wait at most: on each of 64 lines all squares but one, and two to work with. */
const ROOM: i32 = MOST * MOST + 2;
/** Lines of at most so many free squares are looked at for what they all attack. */
const NARROW = 4;

export const MORE: i32 = 0;
export const FOUND: i32 = 1;
export const DONE: i32 = 2;

/**
 * A place: the free squares of ranks, then of files, a word each; what they were when it was last
 * looked at what all of them attack; and a byte for each line, whether its queen stands.
 */
const LINES: i32 = 2 * MOST * 8;
const QUEENS: i32 = 2 * LINES;
const PLACE: i32 = QUEENS + 2 * MOST;

const places = memory.data(ROOM * PLACE);
const fails = memory.data(2 * MOST * 4);
const freedom = memory.data(ROOM * 4);

let size: i32 = 0;
let near: bool = false;
let top: i32 = -1;
let visited: i32 = 0;
let failed: i32 = 0;
/** The place that is worked on. */
let here: usize = 0;
let answer: usize = 0;

// @ts-ignore: decorator
@inline
function free(line: i32): u64 {
  return load<u64>(here + (line << 3));
}

// @ts-ignore: decorator
@inline
function stands(line: i32): bool {
  return load<u8>(here + QUEENS + line) != 0;
}

/** Begin with an empty board; with `touch` queens attack only next to them on diagonals. */
export function begin(width: i32, touch: bool): void {
  size = width;
  near = touch;
  visited = 0;
  top = 0;
  here = places;
  memory.fill(here, 0, PLACE);
  const every: u64 = width == 64 ? ~(0 as u64) : ((1 as u64) << width) - 1;
  for (let line = 0; line < width; line++) {
    store<u64>(here + (line << 3), every);
    store<u64>(here + ((MOST + line) << 3), every);
    store<i32>(fails + (line << 2), 1);
    store<i32>(fails + ((MOST + line) << 2), 1);
  }
}

/** Leave just these squares of a rank free, before the search runs. */
export function allow(rank: i32, low: u32, high: u32): void {
  here = places;
  remove(rank, free(rank) & ~((low as u64) | ((high as u64) << 32)));
}

/** Take squares of a line from it and from the lines that cross it. */
function remove(line: i32, gone: u64): void {
  store<u64>(here + (line << 3), free(line) & ~gone);
  const cross = line < MOST ? MOST : 0;
  const bit: u64 = (1 as u64) << (line & (MOST - 1));
  for (let rest = gone; rest; rest &= rest - 1) {
    const at = here + ((cross + (ctz(rest) as i32)) << 3);
    store<u64>(at, load<u64>(at) & ~bit);
  }
}

// @ts-ignore: decorator
@inline
function shift(word: u64, by: i32): u64 {
  return by >= MOST ? 0 : by >= 0 ? word << by : by > -MOST ? word >> -by : 0;
}

/** What a queen on `bit` of a line attacks of the line so far away. */
// @ts-ignore: decorator
@inline
function attacked(bit: u64, away: i32): u64 {
  if (near && (away > 1 || away < -1)) return bit;
  return bit | shift(bit, away) | shift(bit, -away);
}

/** Take from all parallel lines what each of the free squares of a line attacks. */
function clear(line: i32): bool {
  const first = line & MOST;
  let changed = false;
  for (let other = first; other < first + size; other++) {
    if (other == line || stands(other)) continue;
    let common = free(other);
    for (let rest = free(line); rest && common; rest &= rest - 1) {
      common &= attacked(rest & -rest, other - line);
    }
    if (!common) continue;
    remove(other, common);
    changed = true;
  }
  return changed;
}

/** Do all that follows; return whether no line is left without a square. */
function settle(): bool {
  let changed = true;
  while (changed) {
    changed = false;
    for (let each = 0; each < 2 * size; each++) {
      const line = each < size ? each : MOST + each - size;
      if (stands(line)) continue;
      const open = free(line);
      if (!open) {
        failed = line;
        return false;
      }
      const count = popcnt(open) as i32;
      if (count == 1) {
        changed = true;
        stand(line, open);
      } else if (count <= NARROW && load<u64>(here + LINES + (line << 3)) != open) {
        store<u64>(here + LINES + (line << 3), open);
        if (clear(line)) changed = true;
      }
    }
  }
  return true;
}

/** Put a queen on a square of a line. */
function stand(line: i32, bit: u64): void {
  const cross = (line < MOST ? MOST : 0) + (ctz(bit) as i32);
  remove(line, free(line) & ~bit);
  remove(cross, free(cross) & ~((1 as u64) << (line & (MOST - 1))));
  clear(line);
  store<u8>(here + QUEENS + line, 1);
  store<u8>(here + QUEENS + cross, 1);
}

/** The line to go on with, -1 where all queens stand. */
function choose(): i32 {
  let best = -1;
  let least: f32 = 0;
  for (let each = 0; each < 2 * size; each++) {
    const line = each < size ? each : MOST + each - size;
    if (stands(line)) continue;
    const value = (popcnt(free(line)) as f32) / (load<i32>(fails + (line << 2)) as f32);
    if (best >= 0 && value >= least) continue;
    best = line;
    least = value;
  }
  return best;
}

function count(): i32 {
  let sum = 0;
  for (let rank = 0; rank < size; rank++) sum += popcnt(free(rank)) as i32;
  return sum;
}

/** Try each square of a line; those places that hold are left on the stack, the freest on top. */
function branch(line: i32): void {
  const from = top--;
  const base: usize = places + (ROOM - 1) * PLACE;
  memory.copy(base, places + from * PLACE, PLACE);
  for (let rest = load<u64>(base + (line << 3)); rest; rest &= rest - 1) {
    here = places + (top + 1) * PLACE;
    memory.copy(here, base, PLACE);
    stand(line, rest & -rest);
    if (!settle()) {
      store<i32>(fails + (failed << 2), load<i32>(fails + (failed << 2)) + 1);
      continue;
    }
    top++;
    store<i32>(freedom + (top << 2), count());
    sink(from);
  }
}

/** Put the place on top under those that are freer, down to `least`. */
function sink(least: i32): void {
  const spare: usize = places + (ROOM - 2) * PLACE;
  for (let each = top; each > least; each--) {
    const mine = load<i32>(freedom + (each << 2));
    const other = load<i32>(freedom + ((each - 1) << 2));
    if (mine >= other) return;
    const upper = places + each * PLACE;
    const lower = upper - PLACE;
    memory.copy(spare, upper, PLACE);
    memory.copy(upper, lower, PLACE);
    memory.copy(lower, spare, PLACE);
    store<i32>(freedom + (each << 2), other);
    store<i32>(freedom + ((each - 1) << 2), mine);
  }
}

/** Go on for so many places; return whether there is more to do, a solution, or an end. */
export function run(most: i32): i32 {
  for (let left = most; left; left--) {
    if (top < 0) return DONE;
    here = places + top * PLACE;
    if (!visited && !settle()) return DONE;
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
  return ctz(load<u64>(answer + (rank << 3))) as i32;
}
