// Positions that one side need not leave, found from the start on demand.
//
// Each position waits for the first of its replies that settles it. What reaches the goal wakes
// who waits for it; what is not reached when nothing is left to do never is. That is the least
// fixed point of the graph, and only as much of it is met as matters (Liu and Smolka, 1998).

import { bestOf, capture, known } from './depth';
import {
  NO_MOVE, PASS, attacks, newAttackers, newDefenders, newWord, play, points,
} from './rules';
import { alive, safe } from './safe';
import {
  HEAD_BITS, MOST_CELLS, MOST_NODES, MOST_STEPS, NODE, cells, clear, hash, heads, nodes, stack,
} from './store';

/** Bytes of a node: the next reply, whether the goal is reached, and the move to try first. */
const AT: usize = 20;
const REACHED: usize = 21;
const FIRST: usize = 22;
const WAITING: usize = 24;
const CHAIN: usize = 28;
const LOST: u32 = 255;

let nodeCount: u32 = 0;
let cellCount: u32 = 0;
let headBits: u32 = 0;
let stepCount: u32 = 0;

// @ts-ignore: decorator
@inline
function nodeAt(node: u32): usize {
  return nodes + (node as usize) * NODE;
}

/** Return the node of a position, 0 where it was not met. */
function find(head: usize, defenders: u64, attackers: u64, word: u32): u32 {
  let node = load<u32>(head);
  for (; node; node = load<u32>(nodeAt(node), CHAIN)) {
    const at = nodeAt(node);
    if (load<u64>(at) == defenders && load<u64>(at, 8) == attackers && load<u32>(at, 16) == word) {
      break;
    }
  }
  return node;
}

/** Return the node of a position, made where it was not met. */
function nodeOf(defenders: u64, attackers: u64, word: u32): u32 {
  const head = heads + ((hash(defenders, attackers, word) >> (32 - headBits)) as usize) * 4;
  const old = find(head, defenders, attackers, word);
  if (old) return old;
  const node = ++nodeCount;
  const at = nodeAt(node);
  const over = ending(defenders, attackers, word);
  store<u64>(at, defenders);
  store<u64>(at, attackers, 8);
  store<u32>(at, word, 16);
  store<u8>(at, (over == 0 ? LOST : 0) as u8, AT);
  store<u8>(at, over == 1 ? 1 : 0, REACHED);
  store<u8>(at, bestOf(defenders, attackers, word) as u8, FIRST);
  store<u32>(at, 0, WAITING);
  store<u32>(at, load<u32>(head), CHAIN);
  store<u32>(head, node);
  return node;
}

/** Whether the goal is reached at once: 1, never: 0, or neither is known: -1. */
function ending(defenders: u64, attackers: u64, word: u32): i32 {
  const found = known(defenders, attackers, word);
  if (found >= 0) return found;
  if (capture) return alive(defenders, attackers) ? 0 : -1;
  return safe(defenders, attackers) ? 1 : -1;
}

/** Return a node's move of a number: the one to try first, all points, a pass. */
function moveOf(number: u32, first: u32): u32 {
  if (number == 0) return first;
  const move = number - 1 == (points as u32) ? PASS : number - 1;
  return move == first ? NO_MOVE : move;
}

/** Have one node wait for another. */
function wait(node: u32, other: usize): void {
  const cell = cells + (++cellCount as usize) * 8;
  store<u32>(cell, node);
  store<u32>(cell, load<u32>(other, WAITING), 4);
  store<u32>(other, cellCount, WAITING);
}

/** Go on with the replies of a node; return one that must be looked at first, 0 for none. */
function examine(node: u32): u32 {
  const here = nodeAt(node);
  const next = load<u8>(here, AT) as u32;
  if (next == LOST) return 0;
  const word = load<u32>(here, 16);
  const choosing = attacks(word) == capture;
  const last = (points as u32) + 2;
  for (let number = next; number < last; number++) {
    store<u8>(here, number as u8, AT);
    const move = moveOf(number, load<u8>(here, FIRST));
    if (move == NO_MOVE || !play(load<u64>(here), load<u64>(here, 8), word, move)) continue;
    const before = nodeCount;
    const then = nodeOf(newDefenders, newAttackers, newWord);
    const there = nodeAt(then);
    const reached = load<u8>(there, REACHED) != 0;
    if (!reached) {
      if (then > before && load<u8>(there, AT) != LOST) return then;
      wait(node, there);
      if (!choosing) return 0;
    } else if (choosing) {
      store<u8>(here, 1, REACHED);
      return 0;
    }
  }
  store<u8>(here, last as u8, AT);
  if (!choosing) store<u8>(here, 1, REACHED);
  return 0;
}

function push(node: u32): void {
  store<u32>(stack + (stepCount as usize) * 4, node);
  stepCount++;
}

/** Wake who waits for a node that reaches the goal. */
function wake(here: usize): void {
  let cell = load<u32>(here, WAITING) as usize;
  store<u32>(here, 0, WAITING);
  for (; cell; cell = load<u32>(cells + cell * 8, 4)) {
    const waiting = load<u32>(cells + cell * 8);
    const at = nodeAt(waiting);
    if (attacks(load<u32>(at, 16)) == capture) store<u8>(at, 1, REACHED);
    if (stepCount < MOST_STEPS - 2) push(waiting);
  }
}

/** Whether the goal is reached: 1, never: 0, or that takes more than *limit* nodes: -1. */
export function closed(defenders: u64, attackers: u64, word: u32, limit: u32): i32 {
  headBits = 12;
  while (((1 as u32) << headBits) < limit && headBits < HEAD_BITS) headBits++;
  clear(heads, (4 as usize) << headBits);
  nodeCount = cellCount = stepCount = 0;
  const start = nodeOf(defenders, attackers, word);
  push(start);
  while (stepCount) {
    const full = cellCount > MOST_CELLS - 128 || stepCount > MOST_STEPS - 128;
    if (full || nodeCount >= limit || nodeCount > MOST_NODES - 128) return -1;
    const node = load<u32>(stack + (--stepCount as usize) * 4);
    const here = nodeAt(node);
    const deeper = load<u8>(here, REACHED) ? 0 : examine(node);
    if (deeper) {
      push(node);
      push(deeper);
    } else if (load<u8>(here, REACHED)) {
      wake(here);
    }
  }
  return load<u8>(nodeAt(start), REACHED);
}
