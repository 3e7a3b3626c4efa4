// The tree of moves that playouts begin from: UCT with rapid action values.
//
// Gelly and Silver, Monte-Carlo tree search and rapid action value estimation in computer Go,
// Artificial Intelligence 175 (2011): a move counts by what came of it, and at first by what came of
// all simulations in which it was played later.

import { BORDER, EMPTY, NOWHERE, colour, isEye, isLegal, pass, play, restore } from './board';
import {
  forget,
  isCaptured,
  isDefender,
  isFirst,
  playOut,
  pointAt,
  points,
  random,
  setFirst,
} from './policy';

/** Visits after which the moves of a node get nodes of their own. */
const VISITS: i32 = 6;
/** Visits at which a move's own value counts as much as its rapid one. */
const EQUAL: f32 = 100;
const EXPLORE: f32 = 0.1;
/** What a move that was never played is worth more than its rapid value; a pass, before it is tried. */
const FRESH: f32 = 0.1;
const IDLE: f32 = 0.4;
const DEEP: i32 = 60;
/** Memory for nodes; where it is full the tree grows no more. */
const PAGES: i32 = 128;

@unmanaged
class Node {
  move: i32;
  visits: i32;
  /** How often the stone stayed. */
  stayed: i32;
  seen: i32;
  seenStayed: i32;
  moves: usize;
  count: i32;
}

const BYTES = offsetof<Node>() as i32;
const HEAP: usize = memory.size() << 16;
const END: usize = HEAP + ((PAGES as usize) << 16);
let top: usize = HEAP;

/** Begin a tree, in the memory of the one before. */
export function plant(): void {
  if (memory.size() << 16 < (END as i32) && memory.grow(PAGES) < 0) unreachable();
  memory.fill(HEAP, 0, BYTES);
  top = HEAP + BYTES;
}

// @ts-ignore: decorator
@inline
function root(): Node {
  return changetype<Node>(HEAP);
}

// @ts-ignore: decorator
@inline
function child(node: Node, index: i32): Node {
  return changetype<Node>(node.moves + index * BYTES);
}

/** Play from the root down the tree, and out. */
export function simulate(side: u8): void {
  restore();
  forget();
  descend(root(), side, 0, NOWHERE);
}

/** How often a move was tried at the root. */
export function visitsOf(move: i32): i32 {
  const node = root();
  for (let index = 0; index < node.count; index++) {
    if (child(node, index).move == move) return child(node, index).visits;
  }
  return 0;
}

function descend(node: Node, side: u8, depth: i32, last: i32): bool {
  const leaf = depth == DEEP || (depth && node.visits < VISITS) || !(node.count || expand(node, side));
  const stays = leaf ? playOut(side, last) : follow(node, side, depth, last);
  node.visits++;
  node.stayed += stays ? 1 : 0;
  return stays;
}

function follow(node: Node, side: u8, depth: i32, last: i32): bool {
  const chosen = choose(node, side);
  const move = chosen.move;
  if (move == NOWHERE) pass();
  else play(move, side);
  const isOver = isCaptured() || (move == NOWHERE && depth > 0 && last == NOWHERE);
  const stays = isOver ? end(chosen) : descend(chosen, BORDER - side, depth + 1, move);
  if (move != NOWHERE) setFirst(move, side);
  for (let index = 0; index < node.count; index++) {
    const other = child(node, index);
    if (other.move == NOWHERE || !isFirst(other.move, side)) continue;
    other.seen++;
    other.seenStayed += stays ? 1 : 0;
  }
  return stays;
}

/** Count a game that is over with this move; return whether the stone stayed. */
function end(node: Node): bool {
  const stays = !isCaptured();
  node.visits++;
  node.stayed += stays ? 1 : 0;
  return stays;
}

function choose(node: Node, side: u8): Node {
  const log = Mathf.log((node.visits + 1) as f32);
  let best = 0;
  let most: f32 = -1;
  for (let index = 0; index < node.count; index++) {
    const worth = value(child(node, index), side, log);
    if (worth <= most) continue;
    most = worth;
    best = index;
  }
  return child(node, best);
}

function value(node: Node, side: u8, log: f32): f32 {
  const visits = node.visits as f32;
  const own = share(node.stayed, node.visits, side);
  if (node.move == NOWHERE) return visits ? own : IDLE;
  const rapid = share(node.seenStayed, node.seen, side);
  if (!visits) return node.seen ? rapid + FRESH : 1 + (random(1000) as f32) / 1000;
  const weight = node.seen ? Mathf.sqrt(EQUAL / (3 * visits + EQUAL)) : 0;
  return (1 - weight) * own + weight * rapid + EXPLORE * Mathf.sqrt(log / visits);
}

function share(stayed: i32, tried: i32, side: u8): f32 {
  if (!tried) return 0.5;
  const staying = (stayed as f32) / (tried as f32);
  return isDefender(side) ? staying : 1 - staying;
}

/** Make nodes of the moves, and of a pass; return whether there was memory for them. */
function expand(node: Node, side: u8): bool {
  if (top + (points + 1) * BYTES > END) return false;
  node.moves = top;
  for (let index = 0; index < points; index++) {
    const point = pointAt(index);
    if (colour(point) == EMPTY && !isEye(point, side) && isLegal(point, side)) add(node, point);
  }
  add(node, NOWHERE);
  return true;
}

function add(node: Node, move: i32): void {
  memory.fill(top, 0, BYTES);
  changetype<Node>(top).move = move;
  top += BYTES;
  node.count++;
}
