"""A problem's title and author: given, in the link, in the goal, refused when hostile."""

import pytest
from tests.go.naive import draw

from stepstones.app.session.session import Session
from stepstones.core.errors import RuleError, TextError
from stepstones.core.links import link, wording
from stepstones.go.puzzle import GO

STRAIGHT = draw("...XO. XXXXO. OOOOO. ...... ...... ......")


def named(title: str, by: str = "") -> str:
    """Return the move that names."""
    return f"name {wording.write(title)} {wording.write(by)}"


def test_a_question_becomes_a_problem_with_a_name() -> None:
    """The link carries both, the goal says both, and playing keeps them."""
    position = GO.play(GO.play(STRAIGHT, "life D6"), named("Drei Punkte", "林"))
    text = link.write(GO.encode(position))
    again = GO.decode(link.read(text))
    assert again == position
    assert GO.check(again).goal == ("go.task.goal-named", ("black", "live", "Drei Punkte · 林"))
    played = GO.play(again, "play B6")
    assert played.task
    assert played.task.name == "Drei Punkte · 林"


def test_a_name_is_taken_off_again() -> None:
    """Without a title there is no author either."""
    position = GO.play(GO.play(STRAIGHT, "life D6"), named("Title", "Author"))
    bare = GO.play(position, named("", "Author"))
    assert bare.task
    assert bare.task.name == ""
    assert "title" not in GO.encode(bare).fields


@pytest.mark.parametrize("title", ["two\nlines", "a\u202eb", "x" * 61, " x"])
def test_hostile_names_are_refused(title: str) -> None:
    """In a move, and in a link with a right check."""
    position = GO.play(STRAIGHT, "life D6")
    with pytest.raises(TextError):
        GO.play(position, named(title))
    encoded = GO.encode(GO.play(position, "pose"))
    hostile = {**encoded.fields, "title": wording.write(title)}
    with pytest.raises(TextError, match=r"link\.bad-field"):
        GO.decode(link.Link("go", 6, 6, encoded.body, hostile))


def test_only_a_problem_has_a_name() -> None:
    """Neither an empty board nor a question in a link, and no author without a title."""
    with pytest.raises(RuleError, match=r"go\.task\.free"):
        GO.play(STRAIGHT, named("Title"))
    asked = GO.encode(GO.play(STRAIGHT, "life D6"))
    for fields in ({"title": "QQ"}, {"by": "QQ"}, {"goal": "live", "by": "QQ"}):
        with pytest.raises(TextError, match=r"link\.bad-field"):
            GO.decode(link.Link("go", 6, 6, asked.body, {**asked.fields, **fields}))


def test_the_page_is_told_what_is_written_now() -> None:
    """The action comes with its words, their limits, and the name so far."""
    session = Session.open(link.write(GO.encode(STRAIGHT)))
    for move in ("life D6", named("Title")):
        session.push((move, GO.play(session.state, move)))
    action = next(one for one in session.view().actions if one.move == "name")
    assert action.words == {"title": ("Title", 60), "by": ("", 40)}
