"""Boards made to order: what Stop ends, and what is made after it."""

from __future__ import annotations

from tests.page.node import run

STOP = """
globalThis.location = { hash: '', search: '' };
const { Orders } = await import('ROOT/static/js/model/orders.js');
const opened = [];
let answer = () => {};
const get = () => {
  answer({ link: '' });
  return new Promise((resolve) => (answer = resolve));
};
const app = {
  notify() {},
  view: { puzzle: 'queens', makers: [] },
  client: { get },
  boards: { watch: () => () => false, openToPlay: async (link) => opened.push(link) > 0 },
};
const orders = new Orders(app);
const ended = orders.open(given).then(() => 'ended');
orders.stop();
const soon = new Promise((resolve) => setImmediate(resolve, 'still in the making'));
const first = [await Promise.race([ended, soon]), [...opened]];
const next = orders.open(given);
answer({ link: 'queens/5' });
await next;
tell([first, opened]);
"""
"""Tells what became of the order that was stopped, the boards open then, and those after the next.

As in Python, an order is answered without a link once there is another.
"""

ELSEWHERE = """
globalThis.location = { hash: '#library/queens', search: '' };
const { Orders } = await import('ROOT/static/js/model/orders.js');
const opened = [];
let answer = () => {};
const app = {
  notify() {},
  view: { puzzle: 'queens', makers: [{ id: 'queens', sizes: ['5'], levels: ['easy'] }] },
  client: { get: () => new Promise((resolve) => (answer = resolve)) },
  boards: { watch: () => () => false, openToPlay: async (link) => opened.push(link) > 9 },
};
const orders = new Orders(app);
const made = orders.next();
location.hash = '#queens/8';
answer({ link: 'queens/5' });
await made;
const first = [orders.making, ...opened];
location.hash = '#library/queens';
await orders.next();
tell([first, opened]);
"""
"""Tells what is open when a board was made and its reader gone, and when one is ordered again."""


def test_stop_ends_the_making_in_python() -> None:
    """The board shown stays; the next order is made and opened."""
    order = {"puzzle": "queens", "maker": "queens", "size": "5", "level": "easy", "seed": 1}
    assert run(STOP, order) == [["ended", []], ["queens/5"]]


def test_a_board_keeps_to_the_place_it_was_ordered_from() -> None:
    """Who has gone back to another board stays there; the next order has it at once."""
    assert run(ELSEWHERE) == [[None], ["queens/5"]]
