"""The slips of a class as the page reads them: found in any text, and judged again after a loss."""

from __future__ import annotations

from tests.page.node import run

FIND = """
import { slipsIn } from 'ROOT/static/js/course/slips.js';
tell([...slipsIn(given), slipsIn('x'.repeat(2_000_000) + '.').length]);
"""
JUDGE = """
import { readFile } from 'node:fs/promises';
globalThis.fetch = async (place) => new Response(await readFile(new URL(place)));
const { Judge } = await import('ROOT/static/js/course/judged.js');
const slip = { type: 'slip', exercise: 'queens.next', answer: 'b3' };
const marks = [null, { type: 'marks', right: [true], mistake: '' }];
const sent = [];
const send = async ({ type }) => {
  sent.push(type);
  return type === 'judge' ? marks.shift() : slip;
};
const judge = new Judge({ client: { connection: { send } } }, {});
const told = [];
for (let time = 0; time < 3; time += 1) told.push((await judge.judge('a slip')).verdict);
tell([told, sent.filter((one) => one === 'judge').length]);
"""


def test_slips_are_found_in_any_text() -> None:
    """Bare, in links, among words, each once; two megabytes of letters take no time."""
    one, two, three, four = ("abc-_" * 4, "B" * 21, "c" * 6000, "D" * 20)
    linked = f"https://x.org/?a=b&slip={three}#go/9 ?slip={four}&{two}"
    text = f"{one}, {one}\n{two}\t{linked} short {one}"
    assert run(FIND, f"{text} {'e' * 19} {'f' * 25}! {'g' * 6001}") == [one, two, three, four, 0]


def test_an_answer_is_judged_again_after_python_was_lost() -> None:
    """Only what was judged is remembered."""
    assert run(JUDGE) == [["damaged", "right", "right"], 2]
