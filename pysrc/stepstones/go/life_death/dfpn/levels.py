"""Settled positions: for how many ko threats a result holds, and on what it rests.

The *level* of a result is the least number of the attacker's threats for which it is
shown that the target is captured, or the greatest for which it is shown to stand. It
is worked out from the replies' levels: who wins needs one reply, and one threat more
where that reply retakes a ko at once; who loses needs them all, and must not have had
a threat where one would have allowed a retake.

A result is *loose* when it rests on a position that repeats one on the way there.
"""

from __future__ import annotations

from typing import TypeAlias

from stepstones.go.life_death.dfpn.node import NEVER, SETTLED, Node
from stepstones.go.life_death.moves import Place

Levels: TypeAlias = dict[Place, list[int]]
"""Of a place: captured from so many threats on, standing up to so many, and the lengths."""


def close(node: Node, *, captured: bool, level: int, length: int) -> None:
    """Settle a node by a rule."""
    won = captured == node.place[3]
    node.phi, node.delta = (0, SETTLED) if won else (SETTLED, 0)
    node.level, node.length = level, length


def store(levels: Levels, node: Node) -> None:
    """Remember for all numbers of threats what a settled node has shown."""
    if node.loose:
        return
    known = levels.get(node.place)
    if known is None:
        known = levels[node.place] = [NEVER + 1, -NEVER - 1, 0, 0]
    if node.captured:
        if node.level < known[0]:
            known[0], known[2] = node.level, node.length
    elif node.level > known[1]:
        known[1], known[3] = node.level, node.length


def recall(node: Node, levels: Levels, *, certain: bool | None) -> None:
    """Settle a new node if a result for some number of threats says how.

    *certain*, where the levels are those of a search that sees circles otherwise, is the
    outcome that is the same for both: what is captured although a circle leaves it
    standing is captured in any case, and the other way round.
    """
    known = levels.get(node.place)
    if known is None or node.captured is not None:
        return
    if node.threats >= known[0] and certain is not False:
        close(node, captured=True, level=known[0], length=known[2])
    elif node.threats <= known[1] and certain is not True:
        close(node, captured=False, level=known[1], length=known[3])


def conclude(node: Node, *, circles: bool) -> None:
    """Settle a node from its replies. *circles*: what going round means, captured or not."""
    if node.phi == 0:
        _settle_won(node)
    else:
        _settle_lost(node)
    node.loose = node.loose and node.captured == circles


def _settle_won(node: Node) -> None:
    captured = node.place[3]
    best = None
    for index, child in enumerate(node.nodes):
        if child is None or child.open or child.delta:
            continue
        level = child.level
        if _retakes(node, index):
            # The threat was there to spend: one more than the reply needs, at least one.
            step = 1 if abs(level) < NEVER else 0
            level = max(level + step, 1) if captured else min(level - step, -1)
        rank = (child.loose, level if captured else -level, child.length)
        if best is None or rank < best[0]:
            best = rank, level, child
    node.phi, node.delta = 0, SETTLED
    node.loose = best is None or best[2].loose
    node.level = best[1] if best else (-NEVER if captured else NEVER)
    node.length = best[2].length + 1 if best else 0


def _settle_lost(node: Node) -> None:
    captured, banned, threats = not node.place[3], node.place[2], node.threats
    barred = banned and (threats >= 0 if captured else threats <= 0)
    level = 0 if barred else -NEVER if captured else NEVER
    length, loose = 0, False
    for index, child in enumerate(node.nodes):
        if child is None or child.open or child.phi:
            loose = True
            continue
        one = child.level
        if _retakes(node, index) and abs(one) < NEVER:
            one += -1 if captured else 1
        level = max(level, one) if captured else min(level, one)
        length = max(length, child.length + 1)
        loose = loose or child.loose
    node.phi, node.delta = SETTLED, 0
    node.level, node.length, node.loose = level, length, loose


def _retakes(node: Node, index: int) -> bool:
    return bool(node.place[2]) and node.moves is not None and node.moves[index] == node.place[2]


def sound(root: Node, *, circles: bool) -> list[Node]:
    """Look through the loose result of *root*; return the loose nodes that hold together.

    All loose nodes that it needs are gathered, and those struck out whose claim rests
    on nothing: the side that a circle serves without a good reply left, the other side
    with one that is not refuted. If the root stays, all that stay are sound together,
    for in circles among them the other side never gets its way. Otherwise nothing is
    returned. What was struck out is open again.
    """
    gathered: dict[int, Node] = {}
    stack = [root]
    while stack:
        node = stack.pop()
        if id(node) not in gathered:
            gathered[id(node)] = node
            stack.extend(child for child in node.nodes if child and _claims(child, circles=circles))

    def holds(child: Node | None) -> bool:
        return (
            child is not None
            and child.captured is circles
            and (not child.loose or id(child) in gathered)
        )

    changed = True
    while changed:
        changed = False
        for key, node in list(gathered.items()):
            served = node.place[3] == circles
            claims = map(holds, node.nodes)
            if not (any(claims) if served else all(claims)):
                del gathered[key]
                changed = True
                node.loose = False
                node.phi = node.delta = 1
    return list(gathered.values()) if id(root) in gathered else []


def _claims(node: Node, *, circles: bool) -> bool:
    return node.loose and node.captured is circles
