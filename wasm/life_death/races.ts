// Races to capture that are settled by counting; the same as races.py, function by function.

import {
  HAVEN,
  around,
  besideOf,
  flood,
  index,
  inside,
  libertiesOf,
  low,
  nearOf,
  ours,
  shore,
  single,
  stonesOf,
  target,
  theirs,
  WALL,
} from './arena';
import { EVER, MOST, lasts } from './nakade';

/** What a chain alone surrounds: how many areas, how many of them vital, and the first to fill. */
let areas = 0;
let vital = 0;
let eye: u64 = 0;

function size(set: u64): i32 {
  return popcnt(set) as i32;
}

function look(chain: u64, liberties: u64, beside: u64, free: u64, own: u64): void {
  areas = vital = 0;
  eye = 0;
  const others = inside & ~chain;
  for (let rest = beside & others; rest; ) {
    const area = flood(low(rest), others);
    rest &= ~area;
    if (around(area) & ~(area | chain)) continue;
    areas++;
    if (!(area & (own | (free & ~liberties)))) vital++;
    if (!eye) eye = area;
  }
}

/** Whether the attacker fills all that the holder reaches before a chain of his is captured. */
export function outrun(
  count: i32,
  attackers: u64,
  defenders: u64,
  holder: u64,
  free: u64,
  attacking: bool,
  banned: u64,
): bool {
  if (!holder) return false;
  const near = around(holder);
  look(holder, near & free, near, free, defenders);
  if (areas > 1) return false;
  const own = eye;
  if (own && (size(own) > MOST || own & defenders)) return false;
  const reach = flood(holder, inside & ~attackers) & ~own;
  if (reach & shore || (attacking && banned & (reach | own))) return false;
  const rest = reach & ~holder;
  const doors = popcnt(rest) as i32;
  const moves = own ? lasts(own, attackers, doors, false, !attacking) : doors - (attacking ? 1 : 0);
  if (moves >= EVER) return false;
  let rim = nearOf(62);
  let last = rest & free;
  let close = false;
  let race = false;
  for (let at = 0; at < count; at++) {
    const beside = besideOf(theirs, at);
    if (!(beside & reach) || stonesOf(theirs, at) & own) continue;
    const liberties = libertiesOf(theirs, at);
    if (!(liberties & WALL)) {
      race = true;
      const outside = popcnt(liberties & ~reach) as i32;
      if (outside <= moves && strength(at, defenders, attackers, reach, free) <= moves) {
        if (outside < moves || own) return false;
        close = true;
        last &= liberties;
      }
    }
    rim |= beside;
  }
  if (!race) return false;
  const room = rest & ~rim;
  if (close || own) return !room && (!close || last != 0);
  if (single(room)) return true;
  const first = nearOf(index(low(room)));
  const second = nearOf(index(room & (room - 1)));
  return popcnt(room) == 2 && (first & room) != 0 && !((first | second) & ~(holder | room));
}

/** Moves that capture a chain of the attacker's, at least; his own at what the target reaches apart. */
function strength(at: i32, defenders: u64, attackers: u64, reach: u64, free: u64): i32 {
  const chain = stonesOf(theirs, at);
  const liberties = libertiesOf(theirs, at);
  look(chain, liberties, besideOf(theirs, at), free, attackers);
  if (vital > 1) return EVER;
  if (!eye || size(eye) > MOST || eye & (attackers | reach)) return 0;
  return lasts(eye, defenders, popcnt(liberties & ~(reach | eye)) as i32, true, false) + 1;
}

/** Whether a chain of the target captures one of the attacker's first, or waits until it can. */
export function holds(
  us: i32,
  them: i32,
  defenders: u64,
  attackers: u64,
  free: u64,
  attacking: bool,
): bool {
  if (!shore) return false;
  let safe: u64 = HAVEN;
  let shelter = shore;
  for (let at = 0; at < us; at++) {
    if (libertiesOf(ours, at) & HAVEN) {
      safe |= stonesOf(ours, at);
      shelter |= besideOf(ours, at);
    }
  }
  for (let at = 0; at < us; at++) {
    const stones = stonesOf(ours, at);
    if (!(stones & target)) continue;
    const beside = besideOf(ours, at);
    for (let other = 0; other < them; other++) {
      const chain = stonesOf(theirs, other);
      if (single(chain) || !(beside & chain) || libertiesOf(theirs, other) & WALL) continue;
      look(chain, libertiesOf(theirs, other), besideOf(theirs, other), free, attackers);
      const room = eye;
      if (areas > 1 || (room && (size(room) > MOST || room & (attackers | stones)))) continue;
      const reach = flood(chain, inside & ~(defenders & ~room));
      if (reach & nearOf(62) || (reach & attackers) != chain) continue;
      if (around(reach) & defenders & ~(stones | safe | room)) continue;
      const shared = reach & free & beside;
      const open = reach & free & ~(beside | room);
      if (open & ~shelter || (room && shared)) continue;
      const doors = popcnt(open) as i32;
      const needed = room ? lasts(room, defenders, doors, false, attacking) : doors - (attacking ? 0 : 1);
      if (needed >= EVER) continue;
      const spare = lasting(at, defenders, attackers, free) - (shared ? 1 : 0);
      if (needed < spare && joints(chain & beside, open, shelter, doors) >= 2) return true;
    }
  }
  return false;
}

/** Moves that capture a chain of the defender's, at least. */
function lasting(at: i32, defenders: u64, attackers: u64, free: u64): i32 {
  const chain = stonesOf(ours, at);
  const liberties = libertiesOf(ours, at);
  const count = popcnt(liberties) as i32;
  look(chain, liberties, besideOf(ours, at), free, defenders);
  if (!eye || size(eye) > MOST || eye & defenders) return count;
  return max(count, lasts(eye, attackers, popcnt(liberties & ~eye) as i32, true, false) + 1);
}

/** Points by which a chain is joined to the haven once the stones beside it are captured. */
function joints(points: u64, open: u64, shelter: u64, needed: i32): i32 {
  let sure = 0;
  let likely = 0;
  while (points) {
    const point = low(points);
    points ^= point;
    if (point & shelter) {
      sure++;
      continue;
    }
    const door = low(nearOf(index(point)) & open);
    if (door) {
      open ^= door;
      likely++;
    }
  }
  return sure + max(0, likely - ((needed + 1) >> 1));
}
