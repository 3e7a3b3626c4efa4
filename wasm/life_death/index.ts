// What the module offers. Words of 64 bits come as two of 32, the lower first.

import { link, shape, target } from './arena';
import { sound, staying } from './levels';
import { NEVER, close, remember } from './results';
import {
  DONE,
  MORE,
  SPENT,
  begin,
  leave,
  makeNode,
  nodeOf,
  positions as seen,
  run as go,
  transcript as spoor,
  watchFor,
} from './search';
import { Node, reply } from './store';
import { open, search } from './tables';

const ROUNDS = 100;

/** The place asked about, and the place looked up. */
let root: Node | null = null;
let cursor: Node | null = null;
let rounds: i32 = 0;

// @ts-ignore: decorator
@inline
function join(low: u32, high: u32): u64 {
  return (low as u64) | ((high as u64) << 32);
}

/** Begin with an arena: the points played on and the target, how much may be kept, and the watch. */
export function arena(
  inside: u32,
  insideHigh: u32,
  aim: u32,
  aimHigh: u32,
  nodes: i32,
  results: i32,
  watch: i32,
): void {
  shape(join(inside, insideHigh), join(aim, aimHigh));
  open(nodes, results);
  watchFor(watch);
}

/** Tell what lies beside a point. */
export function beside(point: i32, low: u32, high: u32): void {
  link(point, join(low, high));
}

/** Tell what a search is for; `kin` is the search whose results serve it too, or -1. */
export function purpose(number: i32, eyes: bool, circles: bool, kin: i32): void {
  const one = search(number);
  one.eyes = eyes;
  one.circles = circles;
  one.kin = kin;
}

/** Look a place up, to tell what is known of it; return whether anything is. */
export function place(
  number: i32,
  defenders: u32,
  defendersHigh: u32,
  attackers: u32,
  attackersHigh: u32,
  ko: i32,
  attacking: bool,
  threats: i32,
): bool {
  const us = join(defenders, defendersHigh);
  const them = join(attackers, attackersHigh);
  cursor = nodeOf(number, us, them, ko, attacking, threats);
  return cursor != null;
}

/** Ask whether the target of a place is captured; the parameters are those of `place`. */
export function ask(
  number: i32,
  defenders: u32,
  defendersHigh: u32,
  attackers: u32,
  attackersHigh: u32,
  ko: i32,
  attacking: bool,
  threats: i32,
): void {
  place(number, defenders, defendersHigh, attackers, attackersHigh, ko, attacking, threats);
  if (!cursor) cursor = makeNode(1, 1);
  const node = cursor as Node;
  root = node;
  node.depth = 1;
  if (!(node.defenders & target)) close(node, true, -NEVER, 0);
  rounds = 0;
}

/** Go on with the question: 0 for more, 1 when it is settled, 2 when `most` positions are seen. */
export function run(most: i32, slice: i32, breath: i32, fresh: bool): i32 {
  const node = root as Node;
  if (fresh && !renew(node, most)) return SPENT;
  while (true) {
    const end = go(most, slice, breath);
    if (end == MORE) return MORE;
    leave();
    if (end == SPENT) return SPENT;
    if (!node.settled) return SPENT;
    if (!node.loose) return DONE;
    const circles = search(node.search).circles;
    const found = sound(node, circles);
    const held = staying();
    for (let at = 0; found && at < held.count; at++) {
      if (!held.get(at)) continue;
      const one = changetype<Node>(held.get(at));
      one.loose = false;
      one.level = one.threats;
      remember(search(one.search).known, one);
    }
    if (found) return DONE;
    if (!renew(node, most)) return SPENT;
  }
}

function renew(node: Node, most: i32): bool {
  if (rounds++ == ROUNDS || (!node.settled && seen >= most)) return false;
  begin(node);
  return true;
}

/** Break the question off. */
export function stop(): void {
  leave();
}

export function positions(): i32 {
  return seen;
}

export function transcript(): u32 {
  return spoor;
}

/** Of the settled place asked about: length, level, and whether it is captured, in one number. */
export function answer(): i32 {
  const node = root as Node;
  return (node.length << 9) | ((node.level + 128) << 1) | (node.captured ? 1 : 0);
}

export function replies(): i32 {
  return (cursor as Node).count;
}

/** The move of a reply, 64 for a pass. */
export function move(index: i32): i32 {
  return reply(cursor as Node, index).move;
}

export function replyCaptured(index: i32): i32 {
  const at = reply(cursor as Node, index).node;
  return at ? outcome(changetype<Node>(at)) : -1;
}

export function replyLength(index: i32): i32 {
  return changetype<Node>(reply(cursor as Node, index).node).length;
}

/** Go to the reply that looks best in the place looked up; return its move, -1 for none. */
export function best(): i32 {
  if (!cursor) return -1;
  const node = cursor as Node;
  if (!node.count) return -1;
  let index = 0;
  for (let other = 1; other < node.count; other++) {
    if (reply(node, other).delta < reply(node, index).delta) index = other;
  }
  const one = reply(node, index);
  cursor = one.node ? changetype<Node>(one.node) : null;
  return one.move;
}

function outcome(node: Node): i32 {
  return node.settled ? (node.captured ? 1 : 0) : -1;
}
