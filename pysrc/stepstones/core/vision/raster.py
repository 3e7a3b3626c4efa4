"""Pictures as arrays of pixels: taking them in, making them smaller, straightening a part.

A raster is an array of bytes, rows x columns x 3, red green blue. A place in it is (x, y) in
pixels, the middle of the first pixel being (0, 0). Colours are compared as eyes tell them apart, in
CIELAB, and put into groups of like ones.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from stepstones.core.errors import TextError
from stepstones.core.lazy_numpy import np

if TYPE_CHECKING:
    from numpy.typing import NDArray


Raster: TypeAlias = "NDArray[np.uint8]"
Matrix: TypeAlias = "NDArray[np.float64]"
"""A projective map of the plane, 3 x 3."""
Place: TypeAlias = tuple[float, float]
Corners: TypeAlias = tuple[Place, Place, Place, Place]
"""Top left, top right, bottom right, bottom left."""

MAX_PIXELS = 25_000_000
"""24 megapixels as cameras count them."""
MIN_SIDE = 40
MAX_SIDE = 30_000
WORKED = 2_600_000
"""Pixels of a picture as it is worked on; a phone's screen of 1080 x 2400 has fewer."""
_ROWS = 64
"""Rows of a picture worked on at a time."""
_AT_ONCE, _SHARE = 8_000, 10
"""Pixels straightened at a time, or that share of the picture's: what that takes counts where the
picture is small."""


def check_size(width: int, height: int) -> None:
    """Raise TextError ``vision.size`` for a picture too small or too large."""
    sides = (width, height)
    if min(sides) < MIN_SIDE or max(sides) > MAX_SIDE or width * height > MAX_PIXELS:
        raise TextError("vision.size", width, height, MIN_SIDE, MAX_PIXELS // 1_000_000)


def from_bytes(data: bytes, width: int, height: int) -> Raster:
    """Return the raster of *data*: red, green, blue and alpha a pixel, rows from the top.

    What is transparent becomes white. Raises TextError ``vision.size`` for a picture too small
    or too large, ``vision.bytes`` where the number of bytes is wrong.
    """
    check_size(width, height)
    if len(data) != width * height * 4:
        raise TextError("vision.bytes")
    pixels = np.frombuffer(data, np.uint8).reshape(height, width, 4)
    solid = pixels[..., :3]
    out = np.empty((height, width, 3), np.uint8)
    if (pixels[..., 3] == 255).all():
        for colour in range(3):
            out[..., colour] = solid[..., colour]
        return out
    for row in range(0, height, _ROWS):
        part = slice(row, row + _ROWS)
        alpha = pixels[part, :, 3:].astype(np.uint16)
        out[part] = (solid[part] * alpha + 255 * (255 - alpha)) // 255
    return out


def shrink(raster: Raster, most: int = WORKED) -> tuple[Raster, int]:
    """Return the picture shrunk to at most *most* pixels, and the whole number that divided it.

    See :func:`shrink_by`.
    """
    height, width = raster.shape[:2]
    factor = 1
    while (height // factor) * (width // factor) > most:
        factor += 1
    return shrink_by(raster, factor), factor


def shrink_by(raster: Raster, factor: int) -> Raster:
    """Return the picture with the mean of *factor* x *factor* pixels in the place of each square.

    What is left over right and below is cut.
    """
    if factor == 1:
        return raster
    height, width = raster.shape[:2]
    rows, columns = height // factor, width // factor
    total = np.zeros((rows, columns, 3), np.uint16)
    for down in range(factor):
        for across in range(factor):
            total += raster[down : rows * factor : factor, across : columns * factor : factor]
    return (total // (factor * factor)).astype(np.uint8)


def enlarge(raster: Raster, factor: int) -> Raster:
    """Return the picture with *factor* times as many pixels each way, bilinear between them."""
    height, width = raster.shape[:2]
    off = (1 - factor) / 2 / factor
    matrix = np.array([[1 / factor, 0, off], [0, 1 / factor, off], [0, 0, 1.0]])
    return straighten(raster, matrix, width * factor, height * factor)


def quad_map(width: float, height: float, corners: Corners) -> Matrix:
    """Return the map that takes the corners of a *width* x *height* rectangle to *corners*."""
    flat = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    rows: list[list[float]] = []
    aims: list[float] = []
    for (x, y), (u, v) in zip(flat, corners, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        aims += [u, v]
    try:
        found = np.linalg.solve(np.array(rows), np.array(aims))
    except np.linalg.LinAlgError:
        raise TextError("vision.corners") from None
    return np.append(found, 1.0).reshape(3, 3)


def apart(one: Raster, other: Raster) -> NDArray[np.uint8]:
    """Return how far two colours are from each other, pixel by pixel: the most of the three."""
    out = np.zeros(np.broadcast_shapes(one.shape, other.shape)[:-1], np.uint8)
    for colour in range(3):
        a, b = one[..., colour], other[..., colour]
        np.maximum(out, np.maximum(a, b) - np.minimum(a, b), out=out)
    return out


def straighten(raster: Raster, matrix: Matrix, width: int, height: int) -> Raster:
    """Return a *width* x *height* picture whose place p shows *raster* at *matrix* of p.

    Between pixels it is bilinear; beyond the edges the last pixel goes on. Where the result
    is much smaller than its source, shrink the source before.
    """
    if not (matrix[0, 1] or matrix[1, 0] or matrix[2, :2].any()):
        return _stretch(raster, matrix / matrix[2, 2], width, height)
    rows, columns = raster.shape[:2]
    flat = raster.reshape(-1, 3)
    out = np.empty((height, width, 3), np.uint8)
    across = np.arange(width)
    step = max(2, min(_AT_ONCE, len(flat) // _SHARE) // width)
    for first in range(0, height, step):
        down = np.arange(first, min(first + step, height))[:, None]
        x, y, z = (row[0] * across + (row[1] * down + row[2]) for row in matrix)
        left, fx = _split(x / z, columns)
        top, fy = _split(y / z, rows)
        fx, fy = fx[..., None], fy[..., None]
        at = top * columns + left
        upper = flat[at] * (64 - fx) + flat[at + 1] * fx >> 6
        lower = flat[at + columns] * (64 - fx) + flat[at + columns + 1] * fx >> 6
        out[first : first + len(down)] = upper * (64 - fy) + lower * fy + 32 >> 6
    return out


def _stretch(raster: Raster, matrix: Matrix, width: int, height: int) -> Raster:
    """Return what :func:`straighten` does, for a *matrix* that turns nothing: much faster."""
    x = matrix[0, 0] * np.arange(width) + matrix[0, 2]
    return sample(raster, x, matrix[1, 1] * np.arange(height) + matrix[1, 2])


def sample(raster: Raster, x: Matrix, y: Matrix) -> Raster:
    """Return the picture at each place of *x* in each row of *y*, bilinear between pixels.

    Beyond the edges the last pixel goes on.
    """
    rows, columns = raster.shape[:2]
    left, fx = _split(x, columns)
    top, fy = _split(y, rows)
    fx, fy = fx[:, None], fy[:, None, None]
    out = np.empty((len(y), len(x), 3), np.uint8)
    step = max(2, min(_AT_ONCE, rows * columns // _SHARE) // len(x))
    for first in range(0, len(y), step):
        part = slice(first, first + step)
        used, at = np.unique(np.r_[top[part], top[part] + 1], return_inverse=True)
        lines = raster[used]
        level = lines.take(left, axis=1) * (64 - fx) + lines.take(left + 1, axis=1) * fx >> 6
        upper, lower = level[at[: len(at) // 2]], level[at[len(at) // 2 :]]
        out[part] = upper * (64 - fy[part]) + lower * fy[part] + 32 >> 6
    return out


def _split(places: Matrix, size: int) -> tuple[NDArray[np.int32], NDArray[np.uint16]]:
    """Return the last pixel before each of *places* on a side, and how far behind it, in 64ths."""
    inside = np.clip(places, 0, size - 1.001)
    pixels = inside.astype(np.int32)
    return pixels, ((inside - pixels) * 64).astype(np.uint16)


def cells(raster: Raster, rows: int, columns: int, side: int) -> NDArray[np.uint8]:
    """Return the cells of a straightened board: rows x columns x *side* x *side* x 3."""
    split = raster.reshape(rows, side, columns, side, 3)
    return split.transpose(0, 2, 1, 3, 4)


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
