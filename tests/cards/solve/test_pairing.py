"""Which card goes with which: what follows from a choice, and what is learned from mistakes."""

from stepstones.cards.solve.taking import Pairing


def _states(pairing: Pairing) -> list[int]:
    return [pairing.state(pair) for pair in range(1, len(pairing.ends))]


def test_two_cards_go_together() -> None:
    """Of a kind with two cards nothing is to be chosen."""
    pairing = Pairing([[1, 2]])
    assert pairing.propagate() is None
    assert pairing.is_certain(1)


def test_one_pair_of_four_cards_decides_the_other() -> None:
    """Of six pairs two are taken and four are not."""
    pairing = Pairing([[1, 2, 3, 4]])
    pairing.decide(2)
    assert pairing.propagate() is None
    assert _states(pairing) == [-1, 1, -1, -1, 1, -1]
    assert not pairing.is_certain(2)


def test_a_mistake_is_never_made_again() -> None:
    """When one of two pairs must be taken and neither can, the choice before is the reason."""
    pairing = Pairing([[1, 2, 3, 4], [5, 6, 7, 8]])
    pairing.decide(1)
    pairing.propagate()
    pairing.decide(7)
    pairing.propagate()
    clause = (2, 3)
    pairing.learn(clause)
    assert pairing.backjump(clause) == 0
    assert pairing.propagate() is None
    assert pairing.state(1) == -1
    assert pairing.level == 0


def test_without_a_decision_there_is_no_way_back() -> None:
    """A clause that is broken from the beginning leaves no choice of pairs."""
    pairing = Pairing([[1, 2]])
    pairing.propagate()
    assert pairing.backjump((-1,)) is None
