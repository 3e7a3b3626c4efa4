// One arena as numbered points, up to 62 of them, in the order of pysrc/.../arena.py.
// A set of points is one word; two bits of it stand for all of the wall and all of the haven.

export const WALL: u64 = 1 << 62;
export const HAVEN: u64 = 1 << 63;
/** A move that plays nowhere, and the ban of no point. */
export const NOWHERE: i32 = 64;

const near = memory.data(64 * 8);

export let inside: u64 = 0;
export let target: u64 = 0;
/** The points beside the haven; 0 where there is none. */
export let shore: u64 = 0;

export function shape(points: u64, aim: u64): void {
  inside = points;
  target = aim;
  shore = 0;
  memory.fill(near, 0, 64 * 8);
}

/** Name what lies beside a point; points beside wall or haven are gathered on the way. */
export function link(point: i32, beside: u64): void {
  store<u64>(near + (point << 3), beside);
  const bit: u64 = (1 as u64) << point;
  if (beside & WALL) store<u64>(near + (62 << 3), load<u64>(near + (62 << 3)) | bit);
  if (beside & HAVEN) {
    shore |= bit;
    store<u64>(near + (63 << 3), shore);
  }
}

// @ts-ignore: decorator
@inline
export function low(set: u64): u64 {
  return set & (0 - set);
}

// @ts-ignore: decorator
@inline
export function index(bit: u64): i32 {
  return ctz(bit) as i32;
}

// @ts-ignore: decorator
@inline
export function single(set: u64): bool {
  return !(set & (set - 1));
}

// @ts-ignore: decorator
@inline
export function nearOf(point: i32): u64 {
  return load<u64>(near + (point << 3));
}

/** A set and all points beside it. */
export function around(set: u64): u64 {
  let all = set;
  while (set) {
    all |= nearOf(index(set));
    set &= set - 1;
  }
  return all;
}

/** The points of `within` that `seed` reaches inside `within`. */
export function flood(seed: u64, within: u64): u64 {
  let fresh = seed & within;
  let rest = within;
  while (fresh) {
    rest ^= fresh;
    let beside: u64 = 0;
    while (fresh) {
      beside |= nearOf(index(fresh));
      fresh &= fresh - 1;
    }
    fresh = beside & rest;
  }
  return within ^ rest;
}

/** Chains are kept as stones, liberties and all that is beside, in order of their first points. */
const CHAIN: i32 = 24;
export const ours = memory.data(64 * 24);
export const theirs = memory.data(64 * 24);

// @ts-ignore: decorator
@inline
export function stonesOf(chains: usize, at: i32): u64 {
  return load<u64>(chains + at * CHAIN);
}

// @ts-ignore: decorator
@inline
export function libertiesOf(chains: usize, at: i32): u64 {
  return load<u64>(chains + at * CHAIN, 8);
}

// @ts-ignore: decorator
@inline
export function besideOf(chains: usize, at: i32): u64 {
  return load<u64>(chains + at * CHAIN, 16);
}

/** Write down the chains of `stones`, whose liberties are points of `air`; return how many. */
export function findChains(chains: usize, stones: u64, air: u64): i32 {
  let count = 0;
  while (stones) {
    let fresh = low(stones);
    let rest = stones;
    let beside: u64 = 0;
    while (fresh) {
      rest ^= fresh;
      while (fresh) {
        beside |= nearOf(index(fresh));
        fresh &= fresh - 1;
      }
      fresh = beside & rest;
    }
    store<u64>(chains + count * CHAIN, stones ^ rest);
    store<u64>(chains + count * CHAIN, beside & air, 8);
    store<u64>(chains + count * CHAIN, beside, 16);
    stones = rest;
    count++;
  }
  return count;
}
