"""Links: what is written, what is refused, what damage is noticed."""

import random

import pytest
from hypothesis import given, strategies as st

from stepstones.core.errors import TextError
from stepstones.core.links import link
from stepstones.core.links.link import Link

LINKS = st.builds(
    Link,
    st.sampled_from(["go", "queens", "knight", "cards"]),
    st.integers(1, 75),
    st.integers(1, 75),
    st.text("ABCabc019-_", min_size=1, max_size=60).map("d".__add__),
    st.dictionaries(st.sampled_from(sorted(link.FIELDS)), st.text(max_size=8), max_size=3),
)


@given(LINKS)
def test_what_is_written_reads_the_same(parts: Link) -> None:
    """Reading undoes writing, whatever the fields hold."""
    assert link.read(link.write(parts)) == parts


@given(LINKS)
def test_a_link_ends_in_a_letter_or_digit(parts: Link) -> None:
    """Link finders of chat programs drop other last characters."""
    assert link.write(parts)[-1].isalnum()


@given(
    st.one_of(st.text(), st.text("go/19dA&=turnW%x", max_size=30), LINKS.map(link.write)),
)
def test_any_text_is_a_link_or_a_text_error(text: str) -> None:
    """Reading is total, and what is read writes back as the same text."""
    try:
        parts = link.read(link.find(text))
    except TextError:
        return
    assert link.read(link.write(parts)) == parts


def _damages(text: str, luck: random.Random) -> list[str]:
    at = luck.randrange(len(text) - 1)
    other = luck.choice("ABCXYZabcxyz0189-_/&=")
    return [
        text[:at] + other + text[at + 1 :],
        text[:at] + text[at + 1] + text[at] + text[at + 2 :],
        text[:at] + text[at + 1 :],
        text[:at] + text[at] + text[at:],
        text.lower(),
        text[: at + 1],
        text[:-1],
        text + ".",
    ]


def test_no_single_damage_goes_unnoticed() -> None:
    """Substitution, swap, drop, double, lower case, cut tail, lost end, added dot: all seen.

    A cut that leaves exactly ``puzzle/size`` is a link of its own and cannot be told.
    """
    luck = random.Random(1976)  # noqa: S311 - a repeatable choice of damages
    for _ in range(2_000):
        body = "d" + "".join(luck.choices("ABCDEFGHabcdefgh01234567-_", k=luck.randint(4, 60)))
        text = link.write(Link("go", 19, 19, body, luck.choice([{}, {"turn": "W"}])))
        for damaged in _damages(text, luck):
            if damaged == text or damaged.count("/") < 2:
                continue
            with pytest.raises(TextError):
                link.read(damaged)


def sealed(text: str) -> str:
    """Return *text* with its check."""
    return f"{text}/{link.check(text)}"


@pytest.mark.parametrize(
    ("text", "message", "position"),
    [
        ("", "link.damaged", 0),
        ("go", "link.damaged", 2),
        ("go/0", "link.bad-size", 3),
        ("go/-3", "link.bad-size", 3),
        ("go/1000000000", "link.bad-size", 3),
        ("go/9x0", "link.bad-size", 3),
        ("go/", "link.damaged", 3),
        ("go/nine", "link.damaged", 3),
        ("Go/9", "link.damaged", 0),
        ("go/9/sIA", "link.damaged", 5),
        ("go/9/sIA/zzz", "link.damaged", 9),
        ("go/9/sIA&future=1/zzz", "link.damaged", 18),
        (sealed("go/9/sIA&future=1"), "link.newer", 5),
        (sealed("go/9/sIA&turn"), "link.damaged", 5),
        (sealed("go/9/sIA&turn=W&turn=B"), "link.damaged", 5),
        (sealed("go/9/sIA&turn=\ud800"), "link.damaged", 5),
        ("go/9/" + "A" * 50_000, "link.too-long", None),
    ],
)
def test_errors_say_what_and_where(text: str, message: str, position: int | None) -> None:
    """Each fault has its message and the character where it was seen."""
    with pytest.raises(TextError) as caught:
        link.read(text)
    assert (caught.value.message, caught.value.position) == (message, position)


def test_a_size_alone_is_at_fault_from_its_beginning() -> None:
    """Makers and the command line read sizes that stand in no link."""
    for text in ("0x3", "three", ""):
        with pytest.raises(TextError) as caught:
            link.read_size(text)
        assert (caught.value.message, caught.value.position) == ("link.bad-size", 0)


def test_hand_written_columns_need_no_check() -> None:
    """Packing ``c`` is for people; every other needs the check."""
    assert link.read("queens/8/c15863724").body == "c15863724"


@pytest.mark.parametrize(
    "text",
    [
        "go/19",
        "#go/19",
        "https://example.org/stepstones/#go/19",
        "https://example.org/stepstones/?go/19",
        "https://example.org/stepstones/?go%2F19",
        "  http://localhost:8000/index.html#go/19\n",
    ],
)
def test_a_link_is_found_in_an_address(text: str) -> None:
    """The part after # or ? counts, percent-encoded or not."""
    assert link.find(text) == "go/19"
