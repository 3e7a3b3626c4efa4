// Settled positions and what they rest on; the same as levels.py.

import { NOWHERE } from './arena';
import { NEVER, SETTLED } from './results';
import { Node, Words, reply, words } from './store';

/** Settle a node from its replies. `circles`: what going round means, captured or not. */
export function conclude(node: Node, circles: bool): void {
  if (node.phi == 0) won(node);
  else lost(node);
  node.loose = node.loose && node.captured == circles;
}

// @ts-ignore: decorator
@inline
function retakes(node: Node, move: u8): bool {
  return node.ko != (NOWHERE as u8) && move == node.ko;
}

function won(node: Node): void {
  const captured = node.attacking;
  let best: usize = 0;
  let bestLevel = 0;
  for (let index = 0; index < node.count; index++) {
    const one = reply(node, index);
    if (!one.node) continue;
    const child = changetype<Node>(one.node);
    if (child.open || child.delta) continue;
    let level = child.level;
    if (retakes(node, one.move)) {
      const step = abs(level) < NEVER ? 1 : 0;
      level = captured ? max(level + step, 1) : min(level - step, -1);
    }
    if (best) {
      const other = changetype<Node>(best);
      const rank = captured ? level : -level;
      const least = captured ? bestLevel : -bestLevel;
      if (child.loose != other.loose) {
        if (child.loose) continue;
      } else if (rank != least) {
        if (rank > least) continue;
      } else if (child.length >= other.length) {
        continue;
      }
    }
    best = one.node;
    bestLevel = level;
  }
  node.phi = 0;
  node.delta = SETTLED;
  if (best) {
    const child = changetype<Node>(best);
    node.loose = child.loose;
    node.level = bestLevel;
    node.length = child.length + 1;
  } else {
    node.loose = true;
    node.level = captured ? -NEVER : NEVER;
    node.length = 0;
  }
}

function lost(node: Node): void {
  const captured = !node.attacking;
  const threats = node.threats as i32;
  const barred = node.ko != (NOWHERE as u8) && (captured ? threats >= 0 : threats <= 0);
  let level = barred ? 0 : captured ? -NEVER : NEVER;
  let length = 0;
  let loose = false;
  for (let index = 0; index < node.count; index++) {
    const one = reply(node, index);
    const child = changetype<Node>(one.node);
    if (!one.node || child.open || child.phi) {
      loose = true;
      continue;
    }
    let found = child.level;
    if (retakes(node, one.move) && abs(found) < NEVER) found += captured ? -1 : 1;
    level = captured ? max(level, found) : min(level, found);
    length = max(length, child.length + 1);
    loose = loose || child.loose;
  }
  node.phi = SETTLED;
  node.delta = 0;
  node.level = level;
  node.length = length;
  node.loose = loose;
}

const gathered: Words = words(1024);
const walk: Words = words(1024);

// @ts-ignore: decorator
@inline
function claims(node: Node, circles: bool): bool {
  return node.loose && node.settled && node.captured == circles;
}

function holds(at: usize, circles: bool): bool {
  if (!at) return false;
  const child = changetype<Node>(at);
  return child.settled && child.captured == circles && (!child.loose || child.mark != 0);
}

/** Look through the loose result of `root`; return whether it stays. What stays is `staying`. */
export function sound(root: Node, circles: bool): bool {
  gathered.count = 0;
  walk.count = 0;
  walk.push(changetype<u32>(root));
  while (walk.count) {
    const node = changetype<Node>(walk.get(--walk.count));
    if (node.mark) continue;
    node.mark = 1;
    gathered.push(changetype<u32>(node));
    for (let index = 0; index < node.count; index++) {
      const at = reply(node, index).node;
      if (at && claims(changetype<Node>(at), circles)) walk.push(at as u32);
    }
  }
  let changed = true;
  while (changed) {
    changed = false;
    for (let at = 0; at < gathered.count; at++) {
      const node = changetype<Node>(gathered.get(at));
      if (!node.mark || stays(node, circles)) continue;
      node.mark = 0;
      changed = true;
      node.loose = false;
      node.phi = node.delta = 1;
    }
  }
  const found = root.mark != 0;
  for (let at = 0; at < gathered.count; at++) {
    const node = changetype<Node>(gathered.get(at));
    if (!node.mark) gathered.set(at, 0);
    node.mark = 0;
  }
  return found;
}

function stays(node: Node, circles: bool): bool {
  const served = node.attacking == circles;
  for (let index = 0; index < node.count; index++) {
    if (holds(reply(node, index).node, circles) == served) return served;
  }
  return !served;
}

/** The nodes that the last `sound` has left, struck ones being 0. */
export function staying(): Words {
  return gathered;
}
