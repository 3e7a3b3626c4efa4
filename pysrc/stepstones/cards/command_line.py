"""The question of the command line about a board of cards: can it be cleared by a rule."""

from __future__ import annotations

from collections.abc import Mapping

from stepstones.cards.moves import with_rule
from stepstones.cards.solve.clear import clear
from stepstones.cards.state import Board, Rule
from stepstones.core.question import CommandOption, Question
from stepstones.core.trace import Steps


def question(board: Board, words: Mapping[str, str]) -> Steps:
    """Answer as :func:`stepstones.cards.solve.clear.clear` does, by the rule in *words*."""
    return clear(with_rule(board, Rule(words["rule"])))


QUESTION = Question(
    "a board of cards",
    (
        CommandOption(
            "rule",
            "how pairs are taken",
            tuple(rule.value for rule in Rule if rule is not Rule.FEWEST),
        ),
    ),
    question,
    ("reason", "moves"),
)
