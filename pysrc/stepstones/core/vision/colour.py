"""Colours as eyes tell them apart: CIELAB, and groups of like colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from stepstones.core.lazy_numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def lab(colours: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return sRGB *colours*, red green blue along the last axis, in CIELAB under D65.

    A distance of 2 is just seen. Source: IEC 61966-2-1 and CIE 15.
    """
    share = np.arange(256) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    to_xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    white = to_xyz.sum(axis=1)
    xyz = linear[colours] @ to_xyz.T / white
    cube = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = cube[..., 0], cube[..., 1], cube[..., 2]
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


class Links(NamedTuple):
    """The pairs that join single colours to one group, the nearest first; *gaps* are distances.

    The first N - k of them leave k groups of N colours.
    """

    pairs: tuple[tuple[int, int], ...]
    gaps: tuple[float, ...]


def links(colours: NDArray[np.float64]) -> Links:
    """Return how *colours*, N x 3, merge by single linkage (Prim's algorithm, O(N^2))."""
    number = len(colours)
    near = np.full(number, np.inf)
    source = np.zeros(number, np.intp)
    out = np.ones(number, np.bool_)
    here = 0
    found = []
    for _ in range(number - 1):
        out[here] = False
        away = np.sqrt(((colours - colours[here]) ** 2).sum(axis=1))
        closer = out & (away < near)
        near[closer], source[closer] = away[closer], here
        here = int(np.argmin(np.where(out, near, np.inf)))
        found.append((float(near[here]), int(source[here]), here))
    found.sort()
    return Links(tuple((a, b) for _, a, b in found), tuple(gap for gap, _, _ in found))


def join(number: int, pairs: list[tuple[int, int]]) -> tuple[int, ...]:
    """Return the group of each of *number* things when *pairs* are joined, from 0 in order."""
    parent = list(range(number))

    def root(one: int) -> int:
        while parent[one] != one:
            parent[one] = parent[parent[one]]
            one = parent[one]
        return one

    for a, b in pairs:
        parent[root(a)] = root(b)
    names: dict[int, int] = {}
    return tuple(names.setdefault(root(one), len(names)) for one in range(number))
