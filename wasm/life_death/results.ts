// What is known of settled positions for all numbers of threats; of levels.py what is kept.

import { Node, fresh } from './store';

export const NEVER: i32 = 64;
export const SETTLED: i32 = 1 << 29;

/** What is known of a place for all numbers of threats. */
@unmanaged
class Result {
  defenders: u64;
  attackers: u64;
  ko: u8;
  attacking: bool;
  captured: i16;
  stands: i16;
  capturedLength: i32;
  standsLength: i32;
}

const RESULT: usize = 32;
/** The first size of a table of results, in entries. */
const SMALL = 1 << 12;

/** The results of one search, the oldest first, with a table of their places. */
@unmanaged
export class Results {
  entries: usize;
  count: i32;
  room: i32;
  slots: usize;

  // @ts-ignore: decorator
  @inline
  at(index: i32): Result {
    return changetype<Result>(this.entries + (index as usize) * RESULT);
  }
}

export function results(): Results {
  const made = changetype<Results>(fresh(offsetof<Results>()));
  made.room = SMALL;
  made.entries = fresh((SMALL as usize) * RESULT);
  made.slots = fresh((SMALL as usize) << 3);
  return made;
}

// @ts-ignore: decorator
@inline
export function mix(defenders: u64, attackers: u64, rest: u64): u64 {
  let hash = defenders * 0x9e3779b97f4a7c15;
  hash = (hash ^ (hash >> 29) ^ attackers) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 32) ^ rest) * 0x94d049bb133111eb;
  return hash ^ (hash >> 31);
}

/** Return the slot of a node's place: there its result is, or is to be written. */
function slotOf(all: Results, node: Node): usize {
  const mask = (all.room << 1) - 1;
  const rest = (node.ko as u64) | ((node.attacking as u64) << 8);
  let slot = (mix(node.defenders, node.attackers, rest) as i32) & mask;
  while (true) {
    const at = all.slots + ((slot as usize) << 2);
    const index = load<i32>(at) - 1;
    if (index < 0) return at;
    const one = all.at(index);
    if (
      one.defenders == node.defenders &&
      one.attackers == node.attackers &&
      one.ko == node.ko &&
      one.attacking == node.attacking
    ) {
      return at;
    }
    slot = (slot + 1) & mask;
  }
}

function rehash(all: Results): void {
  memory.fill(all.slots, 0, (all.room as usize) << 3);
  const mask = (all.room << 1) - 1;
  for (let index = 0; index < all.count; index++) {
    const one = all.at(index);
    const rest = (one.ko as u64) | ((one.attacking as u64) << 8);
    let slot = (mix(one.defenders, one.attackers, rest) as i32) & mask;
    while (load<i32>(all.slots + ((slot as usize) << 2))) slot = (slot + 1) & mask;
    store<i32>(all.slots + ((slot as usize) << 2), index + 1);
  }
}

function widen(all: Results): void {
  const room = all.room << 1;
  const entries = fresh((room as usize) * RESULT);
  memory.copy(entries, all.entries, (all.count as usize) * RESULT);
  all.entries = entries;
  all.room = room;
  all.slots = fresh((room as usize) << 3);
  rehash(all);
}

/** Settle a node by a rule. */
export function close(node: Node, captured: bool, level: i32, length: i32): void {
  const won = captured == node.attacking;
  node.phi = won ? 0 : SETTLED;
  node.delta = won ? SETTLED : 0;
  node.level = level;
  node.length = length;
}

/** Remember for all numbers of threats what a settled node has shown. */
export function remember(all: Results, node: Node): void {
  if (node.loose) return;
  let slot = slotOf(all, node);
  let index = load<i32>(slot) - 1;
  if (index < 0) {
    if (all.count == all.room) {
      widen(all);
      slot = slotOf(all, node);
    }
    index = all.count++;
    store<i32>(slot, index + 1);
    const made = all.at(index);
    made.defenders = node.defenders;
    made.attackers = node.attackers;
    made.ko = node.ko;
    made.attacking = node.attacking;
    made.captured = (NEVER + 1) as i16;
    made.stands = (-NEVER - 1) as i16;
    made.capturedLength = 0;
    made.standsLength = 0;
  }
  const known = all.at(index);
  if (node.captured) {
    if (node.level < known.captured) {
      known.captured = node.level as i16;
      known.capturedLength = node.length;
    }
  } else if (node.level > known.stands) {
    known.stands = node.level as i16;
    known.standsLength = node.length;
  }
}

/** Settle a new node if a result says how; of the two outcomes only those that are `taken`. */
export function recall(all: Results, node: Node, captured: bool, stands: bool): void {
  const index = load<i32>(slotOf(all, node)) - 1;
  if (index < 0 || node.settled) return;
  const known = all.at(index);
  if (captured && node.threats >= known.captured) {
    close(node, true, known.captured, known.capturedLength);
  } else if (stands && node.threats <= known.stands) {
    close(node, false, known.stands, known.standsLength);
  }
}

/** Drop the older half of the results, a slice at a time, if there are more than `most`. */
export function trim(all: Results, most: i32, slice: i32): void {
  if (all.count <= most) return;
  let gone = 0;
  while (all.count - gone > most >> 1) gone += slice;
  if (gone > all.count) gone = all.count;
  all.count -= gone;
  const rest = all.entries + (gone as usize) * RESULT;
  memory.copy(all.entries, rest, (all.count as usize) * RESULT);
  rehash(all);
}
