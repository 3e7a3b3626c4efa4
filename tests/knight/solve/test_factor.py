"""Two edges at every vertex, against trying all choices on small graphs."""

from itertools import chain, combinations, product

from hypothesis import given, settings, strategies as st

from stepstones.core.steps import finish
from stepstones.knight.solve import factor
from stepstones.knight.solve.engine import search
from stepstones.knight.solve.propagation import cut_vertex, edge_constraints
from stepstones.knight.solve.reasons import Ring

SIDE = 4


@st.composite
def _rings(draw: st.DrawFn) -> Ring:
    """A graph of four vertices a side, with most of its sixteen possible edges."""
    pairs = [(one, SIDE + two) for one in range(SIDE) for two in range(SIDE)]
    chosen = draw(st.lists(st.sampled_from(pairs), min_size=8, unique=True))
    adjacency: list[list[int]] = [[] for _ in range(2 * SIDE)]
    for one, two in chosen:
        adjacency[one].append(two)
        adjacency[two].append(one)
    side = (0,) * SIDE + (1,) * SIDE
    return Ring(tuple(map(tuple, adjacency)), tuple(range(2 * SIDE)), side, 2 * SIDE)


def _factors(ring: Ring) -> list[set[tuple[int, int]]]:
    """All ways to choose two edges at every vertex."""
    at_each = ([(one, two) for two in ring.adjacency[one]] for one in range(SIDE))
    return [
        {*chain.from_iterable(chosen)}
        for chosen in product(*(combinations(pairs, 2) for pairs in at_each))
        if all(
            sum(one in pair for pair in chain.from_iterable(chosen)) == 2 for one in ring.vertices
        )
    ]


def _is_cycle(pairs: set[tuple[int, int]]) -> bool:
    here, before, length = 0, -1, 0
    while length == 0 or here != 0:
        near = [two if one == here else one for one, two in pairs if here in {one, two}]
        here, before = (near[0] if near[0] != before else near[1]), here
        length += 1
    return length == 2 * SIDE


@given(_rings())
@settings(max_examples=150, deadline=None)
def test_factors_shortages_and_classes(ring: Ring) -> None:
    """A 2-factor just where there is one, else a true shortage; classes tell what is in none."""
    every = _factors(ring)
    choice = finish(factor.walks(ring.adjacency, ring.vertices, [0] * 2 * SIDE))
    lacking = [one for one in ring.vertices[:SIDE] if len(choice[one]) < 2]
    shortage = finish(factor.complete(ring.adjacency, lacking, choice))
    assert (shortage is None) == bool(every)
    if shortage is not None:
        outside = sum(
            two not in shortage.few for one in shortage.many for two in ring.adjacency[one]
        )
        assert 2 * len(shortage.many) > 2 * len(shortage.few) + outside
        return
    assert {(one, two) for one in range(SIDE) for two in choice[one]} in every
    group = factor.classes(ring.adjacency, ring.vertices, ring.side, choice)
    for one in range(SIDE):
        for two in ring.adjacency[one]:
            times = sum((one, two) in pairs for pairs in every)
            assert (0 < times < len(every)) == (group[one] == group[two])


@given(_rings())
@settings(max_examples=150, deadline=None)
def test_the_exact_search(ring: Ring) -> None:
    """A cycle through all just where one of the 2-factors is one."""
    every = _factors(ring)
    state = edge_constraints(ring.adjacency, ring.vertices)
    choice = finish(factor.walks(ring.adjacency, ring.vertices, [0] * 2 * SIDE))
    lacking = [one for one in ring.vertices[:SIDE] if len(choice[one]) < 2]
    if finish(factor.complete(ring.adjacency, lacking, choice)) is not None:
        return
    outcome = finish(search(ring, state, choice, 10_000))
    assert outcome.complete
    assert (outcome.cycle is not None) == any(map(_is_cycle, every))


@given(_rings())
@settings(max_examples=150, deadline=None)
def test_conclusions_keep_every_cycle(ring: Ring) -> None:
    """What is cut is in no cycle, what is fixed is in all, and undoing brings all back."""
    cycles = [pairs for pairs in _factors(ring) if _is_cycle(pairs)]
    state = edge_constraints(ring.adjacency, ring.vertices)
    before = [set(adjacency) for adjacency in state.adjacency]
    mark = state.mark()
    if not state.settle():
        assert not cycles
    else:
        for pairs in cycles:
            assert all(two in state.adjacency[one] for one, two in pairs)
            assert all(pair in pairs for pair in state.fixed if pair[0] < SIDE)
    state.undo(mark)
    assert [set(adjacency) for adjacency in state.adjacency] == before
    assert not state.fixed
    assert state.far == list(ring.vertices)


def test_where_a_graph_hangs_together() -> None:
    """Two triangles that share a vertex; two apart; one alone."""
    shared = ((1, 2), (0, 2), (0, 1, 3, 4), (2, 4), (2, 3))
    found = cut_vertex(shared, range(5))
    assert found is not None
    assert (found[0], set(found[1])) in [(2, {3, 4}), (2, {0, 1})]
    apart = ((1, 2), (0, 2), (0, 1), (4, 5), (3, 5), (3, 4))
    assert cut_vertex(apart, range(6)) == (-1, [3, 4, 5])
    assert cut_vertex(((1, 2), (0, 2), (0, 1)), range(3)) is None


@given(st.integers(2, 7), st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), max_size=14))
@settings(max_examples=300)
def test_where_it_hangs_by_taking_out_each_vertex(size: int, pairs: set[tuple[int, int]]) -> None:
    """A part is cut off just where some vertex, or none, has to go for that."""
    joined = {(one, two) for one, two in pairs if one != two and max(one, two) < size}
    joined |= {(two, one) for one, two in joined}
    adjacency = tuple(
        tuple(two for two in range(size) if (one, two) in joined) for one in range(size)
    )
    found = cut_vertex(adjacency, range(size))
    cuts = {out for out in range(-1, size) if _apart(adjacency, {*range(size)} - {out})}
    assert (found is None) == (not cuts)
    if found is not None:
        vertex, part = found
        rest = {*range(size)} - {vertex, *part}
        assert vertex in cuts
        assert part
        assert rest
        assert not [one for one in part for two in adjacency[one] if two in rest]


def _apart(adjacency: tuple[tuple[int, ...], ...], vertices: set[int]) -> bool:
    """Whether *vertices* are not joined by edges among them."""
    reached = {min(vertices)}
    while more := {two for one in reached for two in adjacency[one] if two in vertices} - reached:
        reached |= more
    return reached != vertices
