"""Random trees, and texts that are nearly SGF."""

from __future__ import annotations

from hypothesis import strategies as st

from stepstones.go.sgf.tree import NO_PARENT, NodeNumber, Properties, Tree, arrange, escape

NAMES = (
    *("B", "W", "AB", "AW", "AE", "PL", "C", "N", "LB", "TR", "XX", "KGSDE", "VW", "SZ"),
    *("RU", "KM", "HA"),
)

raw_values = st.one_of(
    st.sampled_from(["", "aa", "dd", "tt", "aa:cc", "dd:1", "dd:a\\:b", "Chinese", "2", ".5"]),
    st.text(max_size=12).map(escape),
)


@st.composite
def properties(draw: st.DrawFn) -> Properties:
    """Properties of a node: each name once, each with at least one value."""
    names = draw(st.lists(st.sampled_from(NAMES), unique=True, max_size=3))
    return tuple(
        (name, tuple(draw(st.lists(raw_values, min_size=1, max_size=3)))) for name in names
    )


@st.composite
def trees(draw: st.DrawFn, largest: int = 20) -> Tree:
    """Trees of any shape."""
    nodes: list[tuple[NodeNumber, Properties]] = [(NO_PARENT, draw(properties()))]
    nodes += [
        (draw(st.integers(0, number - 1)), draw(properties()))
        for number in range(1, draw(st.integers(1, largest)))
    ]
    return arrange(nodes)


nearly_sgf = st.one_of(
    st.text(max_size=60),
    st.text("();[]\\:abcBWCSZ 19\n", max_size=80),
    st.lists(
        st.sampled_from(
            [
                *("(", ")", ";", "(;", "[", "]", "\\", "B[aa]", "W[]", "AB[aa:zz][bb]", "C[x\\]y]"),
                *("SZ[9]", "SZ[13:9]", "SZ[99]", "SZ[x]", "GM[2]", "white[ab]", "PL[W]", "MA[aa]"),
                *(
                    "AE[aa:ss]",
                    "B[tt]",
                    "LB[aa]",
                    "LB[aa:1:2]",
                    "AR[aa:bb]",
                    "DD[]",
                    "KO[]",
                    " ",
                    "\n",
                ),
                *("C[RIGHT]", "TE[1]", "HA[4]", "KM[375]", "RU[chinese]", "L[aa][bb]", "VW[aa:cc]"),
            ]
        ),
        max_size=40,
    ).map("".join),
)
"""Anything, characters that matter, and pieces of SGF in any order."""
