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
from collections import Counter
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

_JAPANESE = (
    "黒白勝負級段譜囲碁名前日本間互置院番手目先活死中盤局第期戦回初一二三四五六七八九十半"
    "人棋聖坊因王座天元決挑者予選東京関西杯"
    "田山井小林藤村木川野原大高石橋佐島加坂内上下松清水森池岡沢阿部崎宮武吉福長河"
    "依羽根張治趙柳許工片結城今酒秋溝瀬杉梶雁安秀和丈道策哉太郎正夫光英雄行男昌"
    "美幸子直樹紀基栄俊也司敬吾裕覚実格哲明義弘信博志真士力遼虎丸家至智誠由香里佳奈梅朗平克次之"
)
_RUSSIAN = "оеаинтсрвлкмдпуяызьбгчй"
_COMMON = {
    "gb18030": (
        "黑白棋局先手目胜负段子劫提活死中盘对杀眼官着这里如果不是的了一二三四五六七八九十初业余"
        "国围杯赛第届决名人战王天元级联甲乙循环半贴轮网"
        "李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡杜叶"
        "程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方邹孟熊秦邱江尹薛闫雷侯龙史陶黎贺顾"
        "毛郝龚邵万钱严武戴莫孔向汤聂俞常古柯连时党檀辜芮华丰牛童柁於"
        "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂文辉力志建春晓海荣新光云飞宇浩轩豪嘉"
        "德昊镐久洁廷睿羊耀烨钰星笑梓鼎尔若阳维峻鹤大小斌东炜河祖淞南以乃之莹晨泓清尧雨诚钦"
    ),
    "cp932": _JAPANESE,
    "euc_jp": _JAPANESE,
    "euc_kr": (
        "흑백기국승단급수집사활바둑이다의은는을를에가고도로한하서있지나어"
        "김박최정강조윤장임오신권황안송류전홍문양손배허남심노곽성차주우구민유진엄채"
        "원천방공현함변염여추소석선설마길연위표명반왕금옥목온"
        "창호훈세돌혁봉환철영동준상일건혜루웨인규달태곤희만재형득병욱근회찬시"
        "아경미숙순자종광용중대학화덕춘예빈슬솔커제쉬샤쯔딩야케카토"
        "李金朴崔鄭姜趙尹張林吳韓申徐權黃安宋柳全洪高文梁孫裵白許南沈盧河劉曺元睦"
        "昌鎬薰鉉世赫永勳東哲志錫廷桓治九段黑勝局棋國圍"
    ),
    "cp950": (
        "黑白圍棋勝負級譜為這裡對殺間個來時後段先手目局中國杯賽第屆決名人戰王天元一二三四五六七八九十"
        "林陳黃張李吳劉蔡楊許鄭謝郭洪曾邱廖賴周徐蘇葉莊呂江何蕭羅高潘簡朱鍾彭游詹胡施沈余盧梁趙"
        "俊勳豐猷詩淵正浩均君諺皓至涵文明志家豪偉宏建雅婷淑芬美玲惠怡嘉祥榮"
    ),
    "cp1251": _RUSSIAN,
    "koi8_r": _RUSSIAN,
}
"""Signs by which each encoding is known: frequent words, and names of players."""
_WRITTEN = (
    ("\u3000", "\u3002", 0.3),
    ("\u3041", "\u30fc", 0.8),
    ("\uac00", "\ud7a3", 0.2),
    ("\u0430", "\u044f", 0.4),
    ("\uff01", "\uff5e", 0.3),
)
"""Other signs of writing, and how much they tell: of chance come mostly rare Korean syllables."""
_USUAL = {
    "gb18030": (0xB0, 0xD7),
    "cp932": (0x88, 0x98),
    "euc_jp": (0xB0, 0xCF),
    "cp950": (0xA4, 0xC6),
    "euc_kr": (0xCA, 0xFD),
}
"""First bytes of the Chinese signs that each encoding has for daily use."""


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
        looks = _likeness(decoded, guess)
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


def _likeness(decoded: str, codec: str) -> float:
    """Return how much the characters beyond ASCII look like writing, from -1 to 1."""
    strange = Counter(sign for sign in decoded[:_SAMPLE] if sign > "\x7f")
    if not strange:
        return 0
    weights = (_weight(sign, codec) * count for sign, count in strange.items())
    return sum(weights) / strange.total() - 0.1


def _weight(sign: str, codec: str) -> float:
    if sign in _COMMON[codec]:
        return 1
    if "\u4e00" <= sign <= "\u9fa5":
        first, last = _USUAL[codec]
        return 0.3 if first <= sign.encode(codec)[0] <= last else 0.15
    return next((weight for first, last, weight in _WRITTEN if first <= sign <= last), -1)
