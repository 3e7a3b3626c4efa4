"""Bytes of an SGF file as text, whatever they say of themselves.

The declaration ``CA`` is often missing or wrong. UTF-8 is tried first, for bytes that
happen to be valid UTF-8 are nothing else; then what is declared, widened to the code
page that programs really wrote; then the encoding of East Asia or Russia whose result
looks most like writing, where most of it stands in words of its own; then the Latin one whose
accents fit a language, of equals Latin-1, the standard's default, which never fails. Only
encodings in this file are ever used: a hostile name reaches no codec.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from stepstones.core.errors import TextError
from stepstones.go.sgf.check import WHOLE, Repair

MAX_BYTES = 20_000_000
"""Bytes in a file; longer ones are refused unread."""

_DECLARED = re.compile(rb"CA\s{0,8}\[\s{0,8}([A-Za-z0-9_.:\- ]{1,40})\]")
_HEAD = 4_000
"""Bytes at the start among which the declaration is looked for."""
_SAMPLE = 20_000
"""Characters by which a guess is judged."""

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_FAMILIES = {
    "cp1252": "latin1 iso88591 iso885915 ascii usascii cp1252 windows1252 ansi",
    "gb18030": "gb gb2312 gbk gb18030 cp936 windows936 euccn",
    "cp932": "sjis shiftjis xsjis mskanji cp932 windows31j windows932",
    "euc_jp": "eucjp xeucjp ujis",
    "iso2022_jp": "iso2022jp jis",
    "cp950": "big5 cp950 windows950 big5hkscs",
    "cp949": "euckr ksc5601 ksc56011987 cp949 uhc windows949",
    "cp1251": "cp1251 windows1251",
    "koi8_r": "koi8r koi8u koi8",
    "cp866": "cp866 ibm866",
    "cp1250": "cp1250 windows1250",
    "iso8859_2": "latin2 iso88592",
    "iso8859_5": "iso88595",
    "iso8859_9": "iso88599 latin5 windows1254 cp1254",
    "utf-8": "utf8 utf",
}
_CODEC = {alias: codec for codec, aliases in _FAMILIES.items() for alias in aliases.split()}
_GUESSES = ("gb18030", "cp932", "euc_jp", "euc_kr", "cp950")
_CYRILLIC = ("cp1251", "koi8_r")
_STRANGE = re.compile(r"([A-Za-z]?)([^\x00-\x7f]++)([A-Za-z]?)")
_SHORT = 2
"""Signs in a row that may be accents."""
_LATIN = {
    "cp1252": (
        "äöüß",
        "éèêëàâçùûüîïôœæÿ«»",
        "áéíóúüñ¿¡",
        "áàâãçéêíóôõú",
        "àèéìíòóùú",
        "åäöæøé",
        "áðéíóúýþæö",
    ),
    "cp1250": ("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű"),
    "iso8859_2": ("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű"),
    "cp1254": ("çğıöşüiâîû",),
}
"""Encodings of Latin letters, and the accents of languages written in them."""
_NAMES = {
    "utf-8": "UTF-8",
    "cp1252": "Windows-1252",
    "gb18030": "GB18030",
    "cp950": "Big5",
    "cp932": "Shift_JIS",
    "cp949": "EUC-KR",
    "cp1251": "Windows-1251",
    "cp1250": "Windows-1250",
    "latin-1": "ISO-8859-1",
    "euc_jp": "EUC-JP",
    "euc_kr": "EUC-KR",
    "iso2022_jp": "ISO-2022-JP",
    "koi8_r": "KOI8-R",
    "cp866": "CP866",
    "cp1254": "Windows-1254",
    "iso8859_2": "ISO-8859-2",
    "iso8859_5": "ISO-8859-5",
    "iso8859_9": "ISO-8859-9",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
}
"""What people call them."""
_OFFERED = tuple(_NAMES)[:8]
"""What a reader may choose instead, where the bytes allow it."""
_ESCAPE_JIS = b"\x1b$"

_COMMON = frozenset(
    "黑白棋局先手目胜负段子劫提活死中盘对杀眼官着这里如果不是的了一"  # simplified
    "黒勝負級譜囲碁名前日本間互置碁院"  # Japanese
    "圍棋勝負級譜為這裡黑對殺間個來時後"  # traditional
    "оеаинтсрвлкмдпуяызьбгчй"  # Russian, by frequency
    "흑백기국승단급수집사활바둑이다의"  # Korean
)


class Decoded(NamedTuple):
    """The text, the encoding that gave it, and what is worth saying about that.

    Where there is a choice, *encodings* has the names of those that the bytes may be in, first
    the one taken.
    """

    text: str
    encoding: str
    repairs: tuple[Repair, ...]
    encodings: tuple[str, ...] = ()


def decode(data: bytes, told: str = "") -> Decoded:
    """Return the text in *data*, read in the encoding that somebody has *told*, if any. Linear.

    Raises TextError ``app.too-long``, ``app.unknown-encoding`` for a name that is not offered.

    >>> decode("(;C[黒の番])".encode("cp932")).encoding
    'cp932'
    """
    if len(data) > MAX_BYTES:
        raise TextError("app.too-long", len(data), MAX_BYTES)
    decoded = _obey(data, told) if told else _find_out(data)
    if not (told or decoded.repairs):
        return decoded
    others = (_NAMES[codec] for codec in _OFFERED if _strict(data, codec) is not None)
    return decoded._replace(encodings=tuple(dict.fromkeys((_NAMES[decoded.encoding], *others))))


def _obey(data: bytes, told: str) -> Decoded:
    codec = _CODEC.get(_plain(told), next((one for one in _NAMES if _NAMES[one] == told), ""))
    if not codec:
        raise TextError("app.unknown-encoding", told[:40])
    return Decoded(data.decode(codec, errors="replace"), codec, ())


def _find_out(data: bytes) -> Decoded:
    for mark, codec in _BOMS:
        if data.startswith(mark):
            return _force(data[len(mark) :], codec, codec)
    declared = _declaration(data)
    own = _CODEC.get(_plain(declared), "")
    wide = _without_zeros(data)
    if wide:
        return _force(data, wide, declared)
    if _ESCAPE_JIS in data and (decoded := _strict(data, "iso2022_jp")) is not None:
        return _report(decoded, "iso2022_jp", own, declared)
    if (decoded := _strict(data, "utf-8")) is not None:
        return _report(decoded, "utf-8", "utf-8" if data.isascii() else own, declared)
    if own and own != "cp1252":
        decoded = _strict(data, own)
        return _force(data, own, declared) if decoded is None else Decoded(decoded, own, ())
    codec, decoded = _guess(data)
    return _report(decoded, codec, own, declared)


def _declaration(data: bytes) -> str:
    match = _DECLARED.search(data, 0, _HEAD)
    return match[1].decode("ascii").strip() if match else ""


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _strict(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except ValueError:
        return None


def _force(data: bytes, codec: str, declared: str) -> Decoded:
    """Decode by the codec that must be meant; undecodable bytes become U+FFFD."""
    decoded = data.decode(codec, errors="replace")
    lost = decoded.count("\N{REPLACEMENT CHARACTER}")
    own = _CODEC.get(_plain(declared), codec)
    if not lost:
        return _report(decoded, codec, own, declared)
    return Decoded(
        decoded, codec, (Repair("go.sgf.damaged-characters", (_NAMES[codec], lost), WHOLE),)
    )


def _report(decoded: str, codec: str, own: str, declared: str) -> Decoded:
    """Say which encoding was used where it is neither declared nor to be expected."""
    if codec == own or (not declared and codec == "utf-8"):
        return Decoded(decoded, codec, ())
    if not declared:
        return Decoded(
            decoded, codec, (Repair("go.sgf.encoding-guessed", (_NAMES[codec],), WHOLE),)
        )
    return Decoded(decoded, codec, (Repair("go.sgf.encoding", (_NAMES[codec], declared), WHOLE),))


def _without_zeros(data: bytes) -> str:
    """Return the UTF-16 whose mark is missing, seen by the zero beside the first bracket."""
    head = data[:200].lstrip()
    if b"(\x00" in head and b";\x00" in head:
        return "utf-16-be" if head.index(b"(") % 2 else "utf-16-le"
    return ""


def _guess(data: bytes) -> tuple[str, str]:
    """Return the likeliest encoding and its text.

    East Asia and Russia write in words of their own, and nobody has one of their signs in the
    middle of a Latin word; there it is an accent.
    """
    best, codec, found = 0.0, "", ""
    for guess in _GUESSES + _CYRILLIC:
        decoded = _strict(data, guess)
        if decoded is None or not _stands_alone(decoded):
            continue
        looks = _likeness(decoded)
        if looks > best:
            best, codec, found = looks, guess, decoded
    return (codec, found) if codec else _latin(data)


def _stands_alone(decoded: str) -> bool:
    """Whether most signs beyond ASCII stand in long runs, or beside no ASCII letter."""
    signs = inside = 0
    for before, run, behind in _STRANGE.findall(decoded[:_SAMPLE]):
        signs += len(run)
        if len(run) <= _SHORT and (before or behind):
            inside += len(run)
    return 2 * inside < signs


def _latin(data: bytes) -> tuple[str, str]:
    """Return the encoding of Latin letters in which most accents are of one language."""
    best, codec, found = -1.0, "latin-1", ""
    for guess, languages in _LATIN.items():
        decoded = _strict(data, guess)
        if decoded is None:
            continue
        accents = [sign.lower() for sign in decoded[:_SAMPLE] if sign > "\x7f"]
        share = max(sum(sign in letters for sign in accents) for letters in languages)
        if share > best:
            best, codec, found = share, guess, decoded
    return (codec, found) if found else (codec, data.decode(codec))


def _likeness(decoded: str) -> float:
    """Return how much the characters beyond ASCII look like writing, from -1 to 1."""
    strange = [sign for sign in decoded[:_SAMPLE] if sign > "\x7f"]
    if not strange:
        return 0
    return sum(map(_weight, strange)) / len(strange) - 0.1


def _weight(sign: str) -> float:
    if sign in _COMMON:
        return 1
    if "\u3041" <= sign <= "\u30fc":
        return 0.8
    if "\uac00" <= sign <= "\ud7a3":
        return 0.5
    if "\u0430" <= sign <= "\u044f":
        return 0.4
    if "\u4e00" <= sign <= "\u9fa5" or "\u3000" <= sign <= "\u3002" or "\uff01" <= sign <= "\uff5e":
        return 0.3
    return -1
