// The search itself; the same as search.py, position by position.

import {
  HAVEN,
  NOWHERE,
  WALL,
  findChains,
  inside,
  nearOf,
  ours,
  single,
  target,
  theirs,
} from './arena';
import { conclude } from './levels';
import {
  attackerOptions,
  defenderOptions,
  guess,
  options,
  passing as defenderPasses,
  spare,
} from './moves';
import { effort, least, refresh, sumOf } from './numbers';
import { NEVER, SETTLED, close, recall, remember } from './results';
import { holds, outrun } from './races';
import {
  door,
  doomed,
  doorsOf,
  eyeRoom,
  holding,
  joinedWall,
  outerLiberties,
  refugesOf,
  sheltered,
  survives,
} from './rooms';
import { Node, Reply, Words, fresh, reply, words } from './store';
import { Search, find, forget, keep, search } from './tables';

/** Work below a node is counted up to this. */
const MOST_WORK: u64 = 1 << 40;
/** Breaths from one look whether the search is stuck to the next; see memory.py. */
let watch: i32 = 0;

export let positions: i32 = 0;
/** A hash of all positions looked at, in their order. */
export let transcript: u32 = 0x811c9dc5;

/** The way from the root: of each node its address, its two limits, and the reply taken. */
const way: Words = words(1 << 10);
let circles: bool = false;
let turns: i32 = 0;
/** Breaths since it was looked at whether the search is stuck, and the positions then. */
let breaths: i32 = 0;
let before: i32 = 0;

const wanted: Node = changetype<Node>(fresh(offsetof<Node>()));

/** Return the node of a place, a new one with the numbers given if it is unknown. */
export function nodeOf(
  number: i32,
  defenders: u64,
  attackers: u64,
  ko: i32,
  attacking: bool,
  threats: i32,
): Node | null {
  wanted.defenders = defenders;
  wanted.attackers = attackers;
  wanted.ko = ko as u8;
  wanted.attacking = attacking;
  wanted.threats = threats as i8;
  wanted.search = number as u8;
  return find(wanted);
}

/** Make a node of the place that was not found just now. */
export function makeNode(phi: i32, delta: i32): Node {
  wanted.phi = phi;
  wanted.delta = delta;
  const node = keep(wanted);
  const own = search(node.search);
  recall(own.known, node, true, true);
  if (own.kin >= 0) recall(search(own.kin).known, node, own.circles, !own.circles);
  return node;
}

/** Begin to search below `root`. */
export function begin(root: Node): void {
  way.count = 0;
  turns = 0;
  breaths = 0;
  before = positions;
  circles = search(root.search).circles;
  push(root, SETTLED, SETTLED, 0);
  refresh(root);
}

function push(node: Node, phi: i32, delta: i32, index: i32): void {
  node.open = true;
  way.push(changetype<u32>(node));
  way.push(phi);
  way.push(delta);
  way.push(index);
}

/** Leave the search where it is, settled or not. */
export function leave(): void {
  for (let at = 0; at < way.count; at += 4) changetype<Node>(way.get(at)).open = false;
  way.count = 0;
}

export const MORE = 0;
export const DONE = 1;
export const SPENT = 2;

/** Tell after how many breaths it is looked at whether the search is stuck. */
export function watchFor(count: i32): void {
  watch = count;
}

/** Whether hardly a position was new for long. */
function isStuck(): bool {
  if (++breaths < watch) return false;
  const stuck = positions - before < watch;
  breaths = 0;
  before = positions;
  return stuck;
}

/**
 * Search until the root is settled, `most` positions are looked at, `slice` more, or that many
 * breaths are over.
 */
export function run(most: i32, slice: i32, breath: i32): i32 {
  const pause = positions + slice;
  let left = slice;
  while (way.count) {
    const node = changetype<Node>(way.get(way.count - 4));
    if (!node.replies && !node.settled) expand(node);
    if (++turns == breath) {
      turns = 0;
      if (positions >= most) return SPENT;
      const own = search(node.search);
      if (own.kept > own.room || isStuck()) forget(node.search);
      if (positions >= pause || !--left) {
        step(node);
        return way.count ? MORE : DONE;
      }
    }
    step(node);
  }
  return DONE;
}

/** Look at the last node of the way again, and go on below it or back. */
function step(node: Node): void {
  const limitPhi = way.get(way.count - 3) as i32;
  const limitDelta = way.get(way.count - 2) as i32;
  if (!node.settled) {
    node.phi = least(node);
    node.delta = node.circling ? sumOf(node) : effort(node, false);
    if (node.settled) {
      conclude(node, circles);
      remember(search(node.search).known, node);
    }
  }
  if (node.settled || node.phi >= limitPhi || node.delta >= limitDelta) back(node);
  else descend(node, limitPhi, limitDelta);
}

function back(node: Node): void {
  node.open = false;
  const index = way.get(way.count - 1) as i32;
  way.count -= 4;
  if (!way.count) return;
  const parent = changetype<Node>(way.get(way.count - 4));
  const one = reply(parent, index);
  one.phi = node.phi;
  one.delta = node.delta;
  parent.work = min(parent.work + node.work, MOST_WORK);
}

function descend(node: Node, limitPhi: i32, limitDelta: i32): void {
  const best = node.phi;
  let index = 0;
  while (reply(node, index).delta != best) index++;
  const one = reply(node, index);
  const child = one.node ? changetype<Node>(one.node) : follow(node, one);
  if (child.open) {
    const won = child.attacking == circles;
    one.phi = won ? 0 : SETTLED;
    one.delta = won ? SETTLED : 0;
    return;
  }
  if (child.phi != one.phi || child.delta != best) {
    one.phi = child.phi;
    one.delta = child.delta;
    return;
  }
  one.delta = SETTLED;
  const second = least(node);
  one.delta = best;
  const phi = one.circling ? SETTLED : min(limitDelta - node.delta + one.phi, SETTLED);
  push(child, phi, min(limitPhi, second + 1 + second / 16), index);
  if (child.replies) refresh(child);
}

/** Return the node after a reply, kept or made. */
function follow(node: Node, one: Reply): Node {
  const attacking = node.attacking;
  let threats = node.threats as i32;
  let defenders = node.defenders;
  let attackers = node.attackers;
  let ko = NOWHERE;
  if (one.move != (NOWHERE as u8)) {
    if (one.move == node.ko && abs(threats) < NEVER) threats += attacking ? -1 : 1;
    const move: u64 = (1 as u64) << one.move;
    const taken = one.taken;
    const beside = nearOf(one.move);
    if (attacking) {
      attackers |= move;
      defenders &= ~taken;
      if (taken && !(taken & (taken - 1)) && !(beside & ~(defenders | taken | HAVEN))) {
        ko = ctz(taken) as i32;
      }
    } else {
      defenders |= move;
      attackers &= ~taken;
      if (taken && !(taken & (taken - 1)) && !(beside & ~WALL & ~(attackers | taken))) {
        ko = ctz(taken) as i32;
      }
    }
  }
  const known = nodeOf(node.search, defenders, attackers, ko, !attacking, threats);
  const child = known ? known : makeNode(one.phi, one.delta);
  if (!child.depth) {
    child.depth = node.depth + 1;
  } else if (child.depth <= node.depth) {
    one.circling = true;
    node.circling = true;
  }
  one.node = changetype<usize>(child);
  return child;
}

function settle(node: Node, captured: bool, level: i32, length: i32): void {
  close(node, captured, level, length);
  remember(search(node.search).known, node);
}

function note(node: Node): void {
  let hash = transcript;
  hash = (hash ^ (node.defenders as u32)) * 16777619;
  hash = (hash ^ ((node.defenders >> 32) as u32)) * 16777619;
  hash = (hash ^ (node.attackers as u32)) * 16777619;
  hash = (hash ^ ((node.attackers >> 32) as u32)) * 16777619;
  hash = (hash ^ (node.ko as u32)) * 16777619;
  hash = (hash ^ ((node.attacking as u32) | ((node.search as u32) << 1))) * 16777619;
  transcript = (hash ^ (((node.threats as i32) + 128) as u32)) * 16777619;
}

/** Find the replies of a node, or that the game is over there. */
function expand(node: Node): void {
  positions++;
  node.work++;
  note(node);
  const own: Search = search(node.search);
  const attacking = node.attacking;
  const free = inside & ~(node.defenders | node.attackers);
  const us = findChains(ours, node.defenders, free | HAVEN);
  const them = findChains(theirs, node.attackers, free | WALL);
  const holder = holding(us);
  const wall = joinedWall(them);
  const room = eyeRoom(holder);
  const banned: u64 = node.ko == (NOWHERE as u8) ? 0 : (1 as u64) << node.ko;
  // The first position is searched, so that there is a line to show.
  const first = node.depth == 1;
  if (
    doomed(them, wall, node.attackers, holder, free) ||
    (!first && outrun(them, node.attackers, node.defenders, holder, free, attacking, banned))
  ) {
    settle(node, true, -NEVER, 0);
    return;
  }
  // After the attacker's move the target is hardly ever alive if it was not before.
  const looked = attacking || first;
  if (sheltered(us) || (looked && survives(us, free, room))) {
    settle(node, false, NEVER, 0);
    return;
  }
  if (
    !(first || own.eyes || banned) &&
    holds(us, them, node.defenders, node.attackers, free, attacking)
  ) {
    settle(node, false, NEVER, 0);
    return;
  }
  const refuges = refugesOf(us, free);
  if (!attacking && !first && refuges & ~banned) {
    settle(node, false, NEVER, 1);
    return;
  }
  let blocked: u64;
  let pass: bool;
  if (attacking) {
    blocked = node.threats > 0 ? 0 : banned;
    const wins = attackerOptions(us, them, free, blocked);
    if (wins) {
      settle(node, true, wins == banned ? 1 : -NEVER, 1);
      return;
    }
    pass = !refuges && (own.eyes || banned != 0);
    // all but captures, and the move at the only refuge
    if (refuges) spare(~(<u64>0), single(refuges) ? refuges : 0, true);
  } else {
    blocked = node.threats < 0 ? 0 : banned;
    defenderOptions(us, them, free, blocked);
    pass = defenderPasses && (!own.eyes || banned != 0);
  }
  if (pass || attacking) {
    const outer = outerLiberties(wall, holder, free);
    if (outer) spare(outer, attacking ? outer & (0 - outer) : 0, false);
  }
  const alike = doorsOf(them, free);
  if (alike) {
    spare(alike, attacking ? 0 : door, false);
    pass = pass && attacking;
  }
  if (!options() && !pass) {
    settle(node, !attacking, blocked ? 0 : attacking ? NEVER : -NEVER, 0);
    return;
  }
  guess(node, pass, 1 + ((popcnt(room & free) as i32) >> 1));
}
