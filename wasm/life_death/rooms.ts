// What is said of a target without looking ahead; the same as rooms.py, function by function.

import {
  HAVEN,
  WALL,
  around,
  besideOf,
  flood,
  inside,
  libertiesOf,
  low,
  nearOf,
  index,
  ours,
  shore,
  single,
  stonesOf,
  target,
  theirs,
} from './arena';

/** The wall with what is beside it, and the same for all of the attacker's stones. */
let walled: u64 = 0;
let manned: u64 = 0;

/** The wall with all stones joined to it. */
export function joinedWall(count: i32): u64 {
  let wall = WALL;
  walled = manned = WALL | nearOf(62);
  for (let at = 0; at < count; at++) {
    const stones = stonesOf(theirs, at);
    const beside = stones | besideOf(theirs, at);
    manned |= beside;
    if (libertiesOf(theirs, at) & WALL) {
      wall |= stones;
      walled |= beside;
    }
  }
  return wall;
}

/** The points where eyes can be made. */
export function eyeRoom(holder: u64): u64 {
  return inside & ~walled & ~holder;
}

/** Whether the target falls, whoever plays. */
export function doomed(count: i32, wall: u64, attackers: u64, holder: u64, free: u64): bool {
  if (!holder || !hemmed(wall | attackers, manned, holder)) return false;
  const bound = tied(count, wall, free);
  return hemmed(bound, around(bound), holder);
}

/** `rim` is the wall with what is beside it. */
function hemmed(wall: u64, rim: u64, holder: u64): bool {
  const reach = flood(holder, inside & ~wall);
  const room = reach & ~rim & ~holder;
  if (!single(room)) {
    const first = low(room);
    if (popcnt(room) > 2 || !(nearOf(index(first)) & room)) return false;
  }
  return !(reach & shore);
}

function tied(count: i32, wall: u64, free: u64): u64 {
  let used: u64 = 0;
  let before: u64 = 0;
  let rim = walled;
  while (wall != before) {
    before = wall;
    const doors = free & rim;
    for (let at = 0; at < count; at++) {
      const stones = stonesOf(theirs, at);
      const shared = libertiesOf(theirs, at) & doors & ~used;
      if (!single(shared) && !(stones & wall)) {
        const other = shared & (shared - 1);
        used |= (shared ^ other) | low(other);
        wall |= stones;
        rim |= besideOf(theirs, at);
      }
    }
  }
  return wall;
}

/** The outside liberties of the holder that are alike. */
export function outerLiberties(wall: u64, holder: u64, free: u64): u64 {
  if (!holder) return 0;
  return alikeOf(free & walled & around(holder), wall | holder);
}

// @ts-ignore: decorator
@inline
/** Those of the liberties beside which all is closed, or another of them. */
function alikeOf(liberties: u64, closed: u64): u64 {
  const outside = ~(closed | liberties);
  let found: u64 = 0;
  for (let rest = liberties; rest; rest &= rest - 1) {
    if (!(nearOf(index(low(rest))) & outside)) found |= low(rest);
  }
  return found;
}

/** Of each chain of the attacker's one of the outside liberties that are alike. */
export let door: u64 = 0;

/** The outside liberties of the attacker's chains that are alike. */
export function doorsOf(count: i32, free: u64): u64 {
  let found: u64 = 0;
  door = 0;
  if (!shore) return 0;
  for (let at = 0; at < count; at++) {
    const liberties = libertiesOf(theirs, at);
    if (liberties & WALL) continue;
    const alike = alikeOf(liberties & free & shore, stonesOf(theirs, at) | HAVEN);
    found |= alike;
    door |= low(alike);
  }
  return found;
}

/** Whether stones of the target are joined to the haven. */
export function sheltered(count: i32): bool {
  if (!shore) return false;
  for (let at = 0; at < count; at++) {
    if (stonesOf(ours, at) & target && libertiesOf(ours, at) & HAVEN) return true;
  }
  return false;
}

/** The points at which the defender joins stones of the target to the haven. */
export function refugesOf(count: i32, free: u64): u64 {
  if (!shore) return 0;
  let beside = free & shore;
  let reach: u64 = 0;
  for (let at = 0; at < count; at++) {
    const liberties = libertiesOf(ours, at);
    if (stonesOf(ours, at) & target) reach |= liberties;
    else if (liberties & HAVEN) beside |= liberties & free;
  }
  return reach & beside;
}

/** The chain that holds all of the target that is left, 0 where there are several. */
export function holding(count: i32): u64 {
  let found: u64 = 0;
  for (let at = 0; at < count; at++) {
    const stones = stonesOf(ours, at);
    if (stones & target) {
      if (found) return 0;
      found = stones;
    }
  }
  return found;
}

const areas = memory.data(64 * 16);
const eyes = memory.data(64);

/** Whether the target is unconditionally alive. */
export function survives(count: i32, free: u64, room: u64): bool {
  if (count > (popcnt(free) as i32)) return false;
  let others = inside;
  for (let at = 0; at < count; at++) others &= ~stonesOf(ours, at);
  let rest = room & others;
  if (single(rest)) return false;
  let found = 0;
  while (rest) {
    const area = flood(low(rest), others);
    rest &= ~area;
    if (area & ~room) continue;
    const rim = around(area);
    let touching: u64 = 0;
    for (let at = 0; at < count; at++) {
      if (stonesOf(ours, at) & rim) touching |= (1 as u64) << at;
    }
    store<u64>(areas + found * 16, area & free);
    store<u64>(areas + found * 16, touching, 8);
    found++;
  }
  return found >= 2 && strike(count, found);
}

/** Strike out chains with fewer than two vital areas; whether a part of the target stays. */
function strike(count: i32, found: i32): bool {
  let alive: u64 = count == 64 ? -1 : ((1 as u64) << count) - 1;
  while (true) {
    for (let at = 0; at < count; at++) store<u8>(eyes + at, 0);
    for (let area = 0; area < found; area++) {
      const empty = load<u64>(areas + area * 16);
      let touching = load<u64>(areas + area * 16, 8);
      if (touching & ~alive) continue;
      while (touching) {
        const at = index(touching);
        touching &= touching - 1;
        if (!(empty & ~libertiesOf(ours, at))) store<u8>(eyes + at, load<u8>(eyes + at) + 1);
      }
    }
    let struck: u64 = 0;
    for (let at = 0; at < count; at++) {
      if (load<u8>(eyes + at) < 2) struck |= (1 as u64) << at;
    }
    struck &= alive;
    if (!struck) break;
    alive &= ~struck;
  }
  for (let at = 0; at < count; at++) {
    if (alive & ((1 as u64) << at) && stonesOf(ours, at) & target) return true;
  }
  return false;
}
