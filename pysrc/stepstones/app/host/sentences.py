"""Messages as sentences outside of the page: the catalogs are the page's own."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache

from stepstones.app.host import site
from stepstones.core import text as texts
from stepstones.core.errors import Arg

LANGUAGES = ("en", "ru", "zh")


def say(
    message: str,
    args: Sequence[Arg] = (),
    name: Callable[[int], str] = str,
    language: str = "en",
) -> str:
    """Return *message* in one of LANGUAGES, points as *name* calls them.

    The bare id where the catalog is missing.
    """
    pattern = _sentences(language).get(message)
    if pattern is None:
        return " ".join([message, *map(str, args)])
    return texts.render(pattern, args, name)


@cache
def _sentences(language: str) -> dict[str, str]:
    path = site.resources() / "static" / "i18n" / f"{language}.json"
    known: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return known
