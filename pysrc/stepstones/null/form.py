"""Link schema of pebbles; see :mod:`stepstones.core.links.form`."""

from __future__ import annotations

from string import ascii_lowercase

from stepstones.core.links.form import LinkSchema, StatusRule
from stepstones.null.state import MAX_SIDE

FORM = LinkSchema(
    cells=".o",
    least=1,
    most=MAX_SIDE,
    files=ascii_lowercase,
    fields={},
    status=(StatusRule("null.pebbles", ("count o",)),),
)
