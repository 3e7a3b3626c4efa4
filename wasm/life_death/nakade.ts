// How long a chain with one large eye lasts; the same as nakade.py, function by function.

import { around, flood, index, low, nearOf } from './arena';

/** Points of the largest eye that is worked out. */
export const MOST: i32 = 6;
/** Liberties outside that are told apart, and moves elsewhere that are counted. */
const OUTSIDE: i32 = 10;
export const EVER: i32 = 30;

const STATES: i32 = 729;
const LAYER: i32 = 2 * STATES;
const BOUND: i32 = (OUTSIDE + 1) * LAYER;
const SLOT: i32 = 2 * BOUND;
const SLOTS: i32 = 512;
const TRIES: i32 = 16;
const keys = memory.data(512 * 8);
/** Layers that are worked out, of either bound. */
const layers = memory.data(512 * 2);
const tables = memory.data(512 * 2 * 11 * 2 * 729);

/** Of the eye at hand: how many points, what is beside each, and which are beside the chain. */
let size: i32 = 0;
let edge: i32 = 0;
const beside = memory.data(6 * 4);
/** The places of base three of a set of points. */
const ternary = memory.data(64 * 4);
/** Where the moves of either side lead: the enemy's first. */
const moves = memory.data(2 * 729 * 6 * 2);
const NONE: i32 = 0xffff;
const TAKEN: i32 = 0xfffe;
/** Whether the chain has no liberty in the eye. */
const stuffed = memory.data(729);

/** Moves elsewhere that the owner of the eye gets until the chain is captured, at most or at least. */
export function lasts(eye: u64, enemy: u64, outside: i32, least: bool, owner: bool): i32 {
  if (outside > OUTSIDE) {
    if (!least) return EVER;
    outside = OUTSIDE;
  }
  measure(eye);
  let key: u64 = (edge << 3) | size;
  for (let at = 0; at < size; at++) key = (key << 6) | (load<i32>(beside + (at << 2)) as u64);
  const slot = slotOf(key);
  const which = (slot << 1) | (least ? 1 : 0);
  const done = load<u8>(layers + which) as i32;
  if (done <= outside) {
    power(size);
    fill(tables + which * BOUND, least, done, outside);
    store<u8>(layers + which, (outside + 1) as u8);
  }
  const at = slot * SLOT + (least ? BOUND : 0) + outside * LAYER + (owner ? STATES : 0);
  return load<u8>(tables + at + base(packed(eye, enemy)));
}

/** Return where the table of an eye is; an old one is given up where there is no room. */
function slotOf(key: u64): i32 {
  const home = ((key * 0x9e3779b97f4a7c15) >> 55) as i32;
  for (let ahead = 0; ahead < TRIES; ahead++) {
    const slot = (home + ahead) & (SLOTS - 1);
    const kept = load<u64>(keys + (slot << 3));
    if (kept == key) return slot;
    if (!kept) return take(slot, key);
  }
  return take(home, key);
}

function take(slot: i32, key: u64): i32 {
  store<u64>(keys + (slot << 3), key);
  store<u16>(layers + (slot << 1), 0);
  return slot;
}

function packed(eye: u64, points: u64): i32 {
  let found = 0;
  let bit = 1;
  for (let rest = eye; rest; rest &= rest - 1) {
    if (points & low(rest)) found |= bit;
    bit <<= 1;
  }
  return found;
}

function measure(eye: u64): void {
  size = popcnt(eye) as i32;
  edge = 0;
  let rest = eye;
  for (let at = 0; at < size; at++) {
    const near = nearOf(index(rest));
    store<i32>(beside + (at << 2), packed(eye, near));
    if (near & ~eye) edge |= 1 << at;
    rest &= rest - 1;
  }
}

/** The set of points in base three. */
function base(points: i32): i32 {
  let found = 0;
  let power = 1;
  for (; points; points >>= 1) {
    if (points & 1) found += power;
    power *= 3;
  }
  return found;
}

function power(size: i32): void {
  for (let set = 0; set < 1 << size; set++) store<i32>(ternary + (set << 2), base(set));
}

/** The points of `within` that `seed` reaches, and all that is beside them. */
let met: i32 = 0;
function reach(seed: i32, within: i32): i32 {
  let found = 0;
  let fresh = seed & within;
  met = 0;
  while (fresh) {
    found |= fresh;
    let near = 0;
    for (let rest = fresh; rest; rest &= rest - 1) near |= load<i32>(beside + (ctz(rest) << 2));
    met |= near;
    fresh = near & within & ~found;
  }
  return found;
}

function place(enemy: i32, own: i32): i32 {
  return load<i32>(ternary + (enemy << 2)) + 2 * load<i32>(ternary + (own << 2));
}

/** The stones among `stones` without a liberty, but for those at the chain where that breathes. */
function stifled(stones: i32, free: i32, joined: i32): i32 {
  let found = 0;
  for (let rest = stones & ~joined; rest; ) {
    const chain = reach(rest & -rest, stones);
    if (!(met & free)) found |= chain;
    rest &= ~chain;
  }
  return found;
}

function enemyMove(enemy: i32, own: i32, bit: i32, breath: bool, least: bool): i32 {
  enemy |= bit;
  const free = ((1 << size) - 1) & ~(enemy | own);
  const joined = reach(edge, own);
  if (!breath && !((met | edge) & free)) return TAKEN;
  const taken = stifled(own, free, joined);
  if (taken && !least) return NONE;
  reach(bit, enemy);
  return met & (free | taken) ? place(enemy, own & ~taken) : NONE;
}

function ownMove(enemy: i32, own: i32, bit: i32, breath: bool, least: bool): i32 {
  own |= bit;
  const free = ((1 << size) - 1) & ~(enemy | own);
  const taken = stifled(enemy, free, 0);
  const joined = reach(edge, own);
  if (joined & bit) {
    if (!breath && !((met | edge) & (free | taken))) return NONE;
  } else {
    if (least && taken && !(taken & (taken - 1))) return NONE;
    reach(bit, own);
    if (!(met & (free | taken))) return NONE;
  }
  return place(enemy & ~taken, own);
}

function lead(breath: bool, least: bool): void {
  const all = (1 << size) - 1;
  for (let enemy = 0; enemy <= all; enemy++) {
    for (let own = 0; own <= all; own++) {
      if (enemy & own) continue;
      const state = place(enemy, own);
      const to = moves + state * 12;
      reach(edge, own);
      store<u8>(stuffed + state, ((met | edge) & all & ~(enemy | own)) == 0 ? 1 : 0);
      for (let at = 0; at < size; at++) {
        const bit = 1 << at;
        const blocked = ((enemy | own) & bit) != 0;
        store<u16>(to + at * 2, (blocked ? NONE : enemyMove(enemy, own, bit, breath, least)) as u16);
        store<u16>(to + STATES * 12 + at * 2, (blocked ? NONE : ownMove(enemy, own, bit, breath, least)) as u16);
      }
    }
  }
}

/** Work out layers of a table, one for each number of liberties outside. */
function fill(table: usize, least: bool, from: i32, to: i32): void {
  let states = 1;
  for (let at = 0; at < size; at++) states *= 3;
  memory.fill(table + from * LAYER, (least ? 0 : EVER) as u8, (to + 1 - from) * LAYER);
  for (let outside = from; outside <= to; outside++) {
    if (outside < 2 || outside == from) lead(outside > 0, least);
    const layer = table + outside * LAYER;
    let changed = true;
    while (changed) {
      changed = false;
      for (let state = 0; state < states; state++) {
        const enemy = enemyBest(layer, state, outside, least);
        if (enemy != load<u8>(layer + state)) {
          store<u8>(layer + state, enemy as u8);
          changed = true;
        }
        const own = ownBest(layer, state, outside, least);
        if (own != load<u8>(layer + STATES + state)) {
          store<u8>(layer + STATES + state, own as u8);
          changed = true;
        }
      }
    }
  }
}

function enemyBest(layer: usize, state: i32, outside: i32, least: bool): i32 {
  let best = least ? (load<u8>(layer + STATES + state) as i32) : EVER;
  const last = outside == 1 && load<u8>(stuffed + state) != 0;
  if (last) return 0;
  if (outside) best = min(best, load<u8>(layer - LAYER + STATES + state) as i32);
  for (let at = 0; at < size; at++) {
    const to = load<u16>(moves + state * 12 + at * 2) as i32;
    if (to == TAKEN) return 0;
    if (to != NONE) best = min(best, load<u8>(layer + STATES + to) as i32);
  }
  return best;
}

function ownBest(layer: usize, state: i32, outside: i32, least: bool): i32 {
  let best = min(1 + (load<u8>(layer + state) as i32), EVER);
  if (outside && !least && !(outside == 1 && load<u8>(stuffed + state))) {
    best = max(best, load<u8>(layer - LAYER + state) as i32);
  }
  for (let at = 0; at < size; at++) {
    const to = load<u16>(moves + STATES * 12 + state * 12 + at * 2) as i32;
    if (to != NONE) best = max(best, load<u8>(layer + to) as i32);
  }
  return best;
}
