"""How links are damaged: a character at a time, or on their way through mail and chats."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from html import escape
from urllib.parse import quote, unquote

SIGNS = "ABCXYZabcxyz0189-_/&=.%"
PAGE = "https://example.org/stepstones/"


def _substitution(link: str, at: int, luck: random.Random) -> str:
    return link[:at] + luck.choice(SIGNS.replace(link[at], "")) + link[at + 1 :]


def _swap(link: str, at: int, _: random.Random) -> str:
    return link[:at] + link[at + 1] + link[at] + link[at + 2 :]


def _lower(link: str, at: int, _: random.Random) -> str:
    """Lower-case from somewhere on, as a chat does with what it takes for a host's name."""
    return link[:at] + link[at:].lower()


DAMAGES: Mapping[str, Callable[[str, int, random.Random], str]] = {
    "substitution": _substitution,
    "swap": _swap,
    "drop": lambda link, at, _: link[:at] + link[at + 1 :],
    "double": lambda link, at, _: link[:at] + link[at] + link[at:],
    "lower-casing": _lower,
    "cut tail": lambda link, at, _: link[:at],
    "lost last character": lambda link, _at, _: link[:-1],
    "added dot": lambda link, at, _: link[:at] + "." + link[at:],
}
"""Eight kinds of damage: the link, a place in it, and luck."""


def _inside(link: str, sign: str) -> str:
    """Put *sign* into the middle of the body, where lines break."""
    at = len(link) // 2
    return link[:at] + sign + link[at:]


def _small(code: re.Match[str]) -> str:
    return code[0].lower()


def _wide(sign: str) -> str:
    return chr(ord(sign) + 0xFEE0)


def _escaped(sign: re.Match[str]) -> str:
    return f"\\{sign[1]}"


def _shout(link: str) -> str:
    name, size, inside, check = link.split("/")
    return f"{name.upper()}/{size.upper()}/{inside}/{check.upper()}"


MAILED: Mapping[str, Callable[[str], str]] = {
    "full stop": lambda link: f"{PAGE}#{link}.",
    "comma": lambda link: f"{PAGE}#{link},",
    "semicolon": lambda link: f"{PAGE}#{link};",
    "bracket": lambda link: f"(see {PAGE}#{link})",
    "square bracket": lambda link: f"[{PAGE}#{link}]",
    "angle brackets": lambda link: f"<{PAGE}#{link}>",
    "quotes": lambda link: f'"{PAGE}#{link}"',
    "apostrophe": lambda link: f"'{PAGE}#{link}'",
    "typographic quotes": lambda link: f"\u201c{PAGE}#{link}\u201d",
    "end of a sentence": lambda link: f"{PAGE}#{link}?!\u3002",
    "rest of Markdown": lambda link: f"{PAGE}#{link}](https://example.org)",
    "stars of Markdown": lambda link: f"**{PAGE}#{link}**",
    "slash": lambda link: f"{PAGE}#{link}/",
    "trackers": lambda link: f"{PAGE}#{link}?utm_source=chat&fbclid=abc",
    "more trackers": lambda link: f"{PAGE}#{link}&utm_source=chat",
    "soft hyphens": lambda link: f"{PAGE}#{_inside(link, chr(0xAD))}",
    "zero-width spaces": lambda link: f"{PAGE}#{_inside(link, chr(0x200B))}",
    "direction marks": lambda link: f"\u202a{PAGE}#{link}\u202c",
    "blanks": lambda link: f"{PAGE}#{_inside(link, ' ')}",
    "line breaks": lambda link: f"{PAGE}#{_inside(link, chr(13) + chr(10))}",
    "a quoted mail": lambda link: f"> {PAGE}#{_inside(link, chr(10) + '> > ')}",
    "encoded blanks": lambda link: f"{PAGE}#{_inside(link, '%20')}",
    "encoded soft hyphens": lambda link: f"{PAGE}#{_inside(link, '%C2%AD')}",
    "entities": lambda link: f"{PAGE}#{escape(link)}",
    "entities twice": lambda link: f"{PAGE}#{escape(escape(link))}",
    "percent-encoding": lambda link: f"{PAGE}#{quote(link, safe='')}",
    "percent-encoding twice": lambda link: f"{PAGE}#{quote(quote(link, safe=''), safe='')}",
    "percent-encoding in part": lambda link: f"{PAGE}#{quote(link, safe='/')}",
    "percent-decoding": lambda link: f"{PAGE}#{unquote(link)}",
    "small percent-encoding": lambda link: f"{PAGE}#{re.sub('%..', _small, link)}",
    "an encoded number sign": lambda link: f"{PAGE}%23{link}",
    "an encoded address": lambda link: quote(f"{PAGE}#{link}", safe=""),
    "a doubled number sign": lambda link: f"{PAGE}##{link}",
    "a question mark": lambda link: f"{PAGE}?{quote(link, safe='')}&igshid=1",
    "full width": lambda link: f"{PAGE}#{''.join(map(_wide, link))}",
    "backslashes": lambda link: f"{PAGE}#{re.sub('([-_&])', _escaped, link)}",
    "dashes": lambda link: f"{PAGE}#{link.replace('--', chr(0x2014)).replace('-', chr(0x2011))}",
    "mail's own encoding": lambda link: (
        f"{PAGE}#{_inside(link.replace('=', '=3D'), '=' + chr(10))}"
    ),
    "a capital": lambda link: link.capitalize() if link.islower() else link[0].upper() + link[1:],
    "capitals in the address": lambda link: f"{PAGE.upper()}#{link}",
    "capitals in name and check": _shout,
    "words around": lambda link: f"Look at this: {PAGE}#{link} (mine)",
}
"""What mail and chats do to a link, or to its whole address."""
