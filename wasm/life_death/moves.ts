// What each side may play, the most promising moves first; the same as moves.py and numbers.py.

import {
  HAVEN,
  NOWHERE,
  WALL,
  index,
  inside,
  libertiesOf,
  low,
  nearOf,
  ours,
  single,
  stonesOf,
  target,
  theirs,
} from './arena';
import { Node, newReplies, reply } from './store';

/** Moves by rank, as pairs of point and stones captured. */
const ranked = memory.data(3 * 64 * 16);
const counts = memory.data(3 * 4);
/**
 * By point: the other side's stones that a move there captures, and own ones in atari there.
 * The last word of either says at which points something is written.
 */
const taken = memory.data(65 * 8);
const stuck = memory.data(65 * 8);

export let passing: bool = false;

function begin(): void {
  store<i32>(counts, 0);
  store<i32>(counts, 0, 4);
  store<i32>(counts, 0, 8);
  store<u64>(taken, 0, 512);
  store<u64>(stuck, 0, 512);
}

function add(rank: i32, point: u64, captured: u64): void {
  const count = counts + (rank << 2);
  const at = load<i32>(count);
  const to = ranked + rank * 1024 + at * 16;
  store<u64>(to, point);
  store<u64>(to, captured, 8);
  store<i32>(count, at + 1);
}

// @ts-ignore: decorator
@inline
function gather(map: usize, liberty: u64, stones: u64): void {
  const at = map + (index(liberty) << 3);
  const written = load<u64>(map, 512);
  store<u64>(at, written & liberty ? load<u64>(at) | stones : stones);
  store<u64>(map, written | liberty, 512);
}

// @ts-ignore: decorator
@inline
function at(map: usize, point: u64): u64 {
  return load<u64>(map, 512) & point ? load<u64>(map + (index(point) << 3)) : 0;
}

export function options(): i32 {
  return load<i32>(counts) + load<i32>(counts + 4) + load<i32>(counts + 8);
}

/** Find the attacker's moves; return the one that captures all of the target that is left, or 0. */
export function attackerOptions(us: i32, them: i32, free: u64, banned: u64): u64 {
  begin();
  let left: u64 = 0;
  let squeezed: u64 = 0;
  let pressed: u64 = 0;
  for (let chain = 0; chain < us; chain++) {
    const stones = stonesOf(ours, chain);
    const liberties = libertiesOf(ours, chain);
    if (single(liberties)) gather(taken, liberties, stones);
    if (stones & target) {
      left |= stones & target;
      squeezed |= liberties;
      if (popcnt(liberties) == 2) pressed |= liberties;
    }
  }
  let own: u64 = 0;
  let weak: u64 = 0;
  for (let chain = 0; chain < them; chain++) {
    const stones = stonesOf(theirs, chain);
    const liberties = libertiesOf(theirs, chain);
    own |= stones;
    if (single(liberties) && !(liberties & WALL)) {
      gather(stuck, liberties, stones);
      weak |= liberties;
    }
  }
  for (let rest = free & ~banned; rest; rest &= rest - 1) {
    const point = low(rest);
    const captured = at(taken, point);
    if (captured) {
      if (!(left & ~captured)) return point;
      add(0, point, captured);
      continue;
    }
    const beside = nearOf(index(point));
    if (!(beside & (free | WALL) || beside & own & ~at(stuck, point))) continue;
    add(point & pressed ? 0 : point & (squeezed | weak) ? 1 : 2, point, 0);
  }
  return 0;
}

/** Find the defender's moves that may help; `passing` says whether to pass can. */
export function defenderOptions(us: i32, them: i32, free: u64, banned: u64): void {
  begin();
  for (let chain = 0; chain < them; chain++) {
    const liberties = libertiesOf(theirs, chain);
    if (single(liberties) && !(liberties & WALL)) gather(taken, liberties, stonesOf(theirs, chain));
  }
  let own: u64 = 0;
  let squeezed: u64 = 0;
  let forced: u64 = 0;
  let eye: u64 = 0;
  let holders = 0;
  for (let chain = 0; chain < us; chain++) {
    const stones = stonesOf(ours, chain);
    const liberties = libertiesOf(ours, chain);
    own |= stones;
    if (single(liberties)) gather(stuck, liberties, stones);
    if (stones & target) {
      holders++;
      eye = stones;
      forced = liberties;
      squeezed |= liberties;
    }
  }
  if (holders != 1) eye = 0;
  if (holders != 1 || !single(forced)) forced = 0;
  for (let rest = free & ~banned; rest; rest &= rest - 1) {
    const point = low(rest);
    const captured = at(taken, point);
    if (captured) {
      add(0, point, captured);
      continue;
    }
    if (forced && point != forced) continue;
    const beside = nearOf(index(point));
    if (!(beside & (free | HAVEN) || beside & own & ~at(stuck, point))) continue;
    if (eye && !(beside & ~eye)) continue;
    add(forced ? 0 : point & squeezed ? 1 : 2, point, 0);
  }
  passing = !forced;
}

/** Leave out the moves at `away` but for `kept` and, where captures stay, those that capture. */
export function spare(away: u64, kept: u64, captures: bool): void {
  for (let rank = 0; rank < 3; rank++) {
    const count = load<i32>(counts + (rank << 2));
    let stay = 0;
    for (let option = 0; option < count; option++) {
      const from = ranked + rank * 1024 + option * 16;
      const point = load<u64>(from);
      const captured = load<u64>(from, 8);
      if (point & away && !(point & kept) && !(captures && captured)) continue;
      const to = ranked + rank * 1024 + stay * 16;
      store<u64>(to, point);
      store<u64>(to, captured, 8);
      stay++;
    }
    store<i32>(counts + (rank << 2), stay);
  }
}

/** Write down the replies of a node with numbers to begin with, a pass last. */
export function guess(node: Node, pass: bool, work: i32): void {
  const attacking = node.attacking;
  newReplies(node, options() + (pass ? 1 : 0));
  let to = 0;
  for (let rank = 0; rank < 3; rank++) {
    const count = load<i32>(counts + (rank << 2));
    for (let option = 0; option < count; option++) {
      const from = ranked + rank * 1024 + option * 16;
      const one = reply(node, to++);
      one.node = 0;
      one.circling = false;
      one.move = index(load<u64>(from)) as u8;
      one.taken = load<u64>(from, 8);
      one.delta = attacking ? rank + work : rank + 1;
      one.phi = attacking ? 1 : work + (popcnt(one.taken) as i32);
    }
  }
  if (pass) {
    const one = reply(node, to);
    one.node = 0;
    one.circling = false;
    one.taken = 0;
    one.move = NOWHERE as u8;
    one.delta = 3 + (attacking ? work : 1);
    one.phi = attacking ? 1 : work;
  }
}
