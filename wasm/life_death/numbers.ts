// Proof numbers: what all replies together cost; the same as numbers.py.

import { SETTLED } from './results';
import { Node, reply } from './store';

/** The least number of a reply that loses. */
export function least(node: Node): i32 {
  let found = reply(node, 0).delta;
  for (let index = 1; index < node.count; index++) found = min(found, reply(node, index).delta);
  return found;
}

/** How much is to be settled where all replies must be; see numbers.py. */
export function effort(node: Node, ahead: bool): i32 {
  let most = 0;
  let rest = 0;
  let sum: i64 = 0;
  for (let index = 0; index < node.count; index++) {
    const one = reply(node, index);
    if (ahead && one.circling) continue;
    most = max(most, one.phi);
    sum += one.phi;
    if (one.phi) rest++;
  }
  if (!most || most >= SETTLED) return most;
  const total = (most as i64) + (rest as i64) - 1 + ((sum - most) >> 2);
  return total < SETTLED ? (total as i32) : SETTLED - 1;
}

/** The effort without the replies that may lead in a circle. */
export function sumOf(node: Node): i32 {
  const total = effort(node, true);
  if (total) return total;
  let most = 0;
  for (let index = 0; index < node.count; index++) {
    const one = reply(node, index);
    if (one.circling) most = max(most, one.phi);
  }
  return most;
}

/** Take over what the replies have become since the node was last looked at. */
export function refresh(node: Node): void {
  for (let index = 0; index < node.count; index++) {
    const one = reply(node, index);
    if (!one.node) continue;
    one.phi = changetype<Node>(one.node).phi;
    one.delta = changetype<Node>(one.node).delta;
  }
}
