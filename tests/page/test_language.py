"""The language of the page: the one that was asked for last, in whatever order they arrive."""

from __future__ import annotations

from tests.page.node import run

SPEAK = """
const arrive = {};
globalThis.document = { documentElement: {}, body: { querySelectorAll: () => [] } };
globalThis.fetch = (place) => new Promise((resolve) => {
  const name = place.match(/(\\w+)\\.json$/)[1];
  arrive[name] = () => resolve(new Response(JSON.stringify({ said: name })));
});
const kept = new Map();
globalThis.localStorage = { setItem: (...row) => kept.set(...row), getItem: () => null };
const { speak, t } = await import('ROOT/static/js/page/i18n.js');
const [ru, zh] = [speak('ru', true), speak('zh', true)];
for (const name of ['zh', 'ru']) arrive[name]();
await Promise.all([ru, zh]);
tell([t('said'), document.documentElement.lang, [...kept.values()]]);
"""


def test_a_language_that_comes_late_does_not_win() -> None:
    """Nor is it remembered."""
    assert run(SPEAK) == ["zh", "zh", ['"zh"']]


NAMES = """
globalThis.document = { documentElement: {} };
globalThis.localStorage = { getItem: () => null };
const { nameOf } = await import('ROOT/static/js/page/i18n.js');
const scene = { width: 2, files: ['a', 'b'], ranks: ['2', '1'], joiner: '' };
tell([0, 3, -1, 4].map((point) => nameOf(scene, point)));
"""


def test_what_is_no_point_of_the_board_has_no_half_a_name() -> None:
    """A reader's own program may tell of such a one."""
    assert run(NAMES) == ["a2", "b1", "?", "?"]
