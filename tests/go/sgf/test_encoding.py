"""Files in all encodings."""

import pytest
from hypothesis import given, strategies as st

from stepstones.core.errors import TextError
from stepstones.go.sgf import encoding
from stepstones.go.sgf.encoding import decode
from stepstones.go.sgf.texts import read

WORDS = {
    "chinese": "黑先活角，这里如果白棋挡住，黑可以做眼",
    "taiwanese": "黑先，這裡對殺如何？",
    "japanese": "黒番で生きる手は？ 囲碁の問題です",
    "korean": "흑선활 문제입니다",
    "russian": "Чёрные начинают и живут",
    "french": "Bien joué! Noir peut déjà vivre",
}


@pytest.mark.parametrize("declared", ["", "CA[ISO-8859-1]"])
@pytest.mark.parametrize(
    ("words", "codec"),
    [
        *(("chinese", codec) for codec in ("utf-8", "utf-8-sig", "utf-16", "gb18030", "gbk")),
        *(("taiwanese", codec) for codec in ("utf-8", "utf-16-be", "big5")),
        *(("japanese", codec) for codec in ("cp932", "euc_jp", "iso2022_jp", "utf-16-le")),
        *(("korean", codec) for codec in ("euc_kr", "utf-8")),
        *(("russian", codec) for codec in ("cp1251", "koi8_r", "utf-8")),
        *(("french", codec) for codec in ("latin-1", "cp1252", "utf-8")),
    ],
)
def test_undeclared_and_wrongly_declared(words: str, codec: str, declared: str) -> None:
    """A sentence of a language is read rightly although the file says nothing, or Latin-1."""
    sentence = WORDS[words]
    assert sentence in decode(f"(;GM[1]{declared}C[{sentence}])".encode(codec)).text


@pytest.mark.parametrize(
    ("name", "codec"),
    [
        ("GB2312", "gbk"),
        ("Shift_JIS", "cp932"),
        ("Big5", "cp950"),
        ("EUC-KR", "cp949"),
        ("windows-1251", "cp1251"),
        ("KOI8-R", "koi8_r"),
    ],
)
def test_a_declaration_settles_what_is_open(name: str, codec: str) -> None:
    """Two characters alone fit many encodings; what the file declares is believed, widened."""
    word = {"cp1251": "Я", "koi8_r": "Я", "cp949": "흑"}.get(codec, "白")
    decoded = decode(f"(;CA[{name}]C[{word}])".encode(codec))
    assert word in decoded.text
    assert decoded.repairs == ()


def test_utf8_is_known_whatever_is_declared() -> None:
    """And it is said that the declaration was wrong."""
    decoded = decode("(;CA[GB2312]C[黑先])".encode())
    assert "黑先" in decoded.text
    assert decoded.repairs[0].message == "go.sgf.encoding"
    assert decoded.repairs[0].args == ("UTF-8", "GB2312")


def test_a_guess_is_told() -> None:
    """The encoding that fits best is named where the file names none."""
    decoded = decode(f"(;C[{WORDS['japanese']}])".encode("cp932"))
    assert decoded.repairs[0].args == ("Shift_JIS",)


def test_accents_are_a_guess_and_plain_letters_and_utf8_are_none() -> None:
    """A sign of Chinese among Latin letters is taken for accents: the reader has to know."""
    assert decode("(;PB[Li白Po])".encode("gb18030")).repairs[0].args == ("Windows-1252",)
    for text in ("(;PB[Li])", "(;PB[Li白Po])", "(;CA[UTF-8]PB[é])", "(;CA[GBK]PB[Li])"):
        decoded = decode(text.encode())
        assert (decoded.repairs, decoded.encodings) == ((), ())


def test_what_else_the_bytes_may_be_is_offered() -> None:
    """First what was taken, then the others in which every byte has a meaning."""
    data = "(;PB[Li白Po])".encode("gb18030")
    offered = decode(data).encodings
    assert offered[0] == "Windows-1252"
    assert {"GB18030", "Windows-1251"} <= set(offered)
    assert "UTF-8" not in offered
    assert len(set(offered)) == len(offered)
    told = decode(data, "GB18030")
    assert (told.text, told.repairs, told.encodings[0]) == ("(;PB[Li白Po])", (), "GB18030")
    assert set(told.encodings) == set(offered)


def test_only_known_encodings_may_be_told() -> None:
    """No name reaches a codec that is not in the list."""
    with pytest.raises(TextError):
        decode(b"(;PB[\xff])", "hex")


def test_second_bytes_that_look_like_brackets() -> None:
    """Bytes are decoded before brackets are looked for: 表 ends in a backslash in Shift-JIS."""
    data = "(;CA[Shift_JIS]C[表]N[ポ]B[aa])".encode("cp932")
    tree = read(decode(data).text).trees[0]
    assert [tree.first(0, name) for name in ("C", "N", "B")] == ["表", "ポ", "aa"]


def test_damaged_bytes_are_counted() -> None:
    """What does not fit the declared encoding becomes a sign for that."""
    decoded = decode("(;CA[GBK]C[黑先]N[".encode("gbk") + b"\xff\xff])")
    assert "黑先" in decoded.text
    assert decoded.repairs[0].message == "go.sgf.damaged-characters"


LANGUAGES = {
    "en": ("Black to play – can the corner live, or is it only a ko?", "cp1252"),
    "de": ("Schwarz am Zug: überlebt die größere Gruppe, oder schließt Weiß die Lücke?", "latin-1"),
    "fr": ("Noir a déjà gagné la créée à côté ; Blanc n'a plus qu'à céder où ça gêne", "latin-1"),
    "es": ("¿Puede vivir el grupo pequeño? Sí, según el señor Núñez, así también", "latin-1"),
    "pl": ("Czarne zaczynają i żyją, choć białe mogą jeszcze zagrać kością", "cp1250"),
    "cs": ("Černý začíná a žije, přestože bílý může ještě hrát něco ďábelského", "iso8859_2"),
    "tr": ("Siyah oynar ve yaşar; beyazın güçlü taşları köşeyi kapatamadığı için", "cp1254"),
    "ru": ("Чёрные начинают и живут: белым не хватает одного хода", "cp1251"),
    "zh": ("黑先活角，这里如果白棋挡住，黑可以做眼，否则就是打劫", "gb18030"),
    "tw": ("黑先，這裡對殺如何？白棋雖然厚實，黑還是可以做活", "big5"),
    "ja": ("黒番で生きる手は？ 囲碁の問題です。白が先手なら死にます", "cp932"),
    "jp": ("黒先で白を取れますか。隅の攻め合いは黒の一手勝ちです", "euc_jp"),
    "ko": ("흑선활 문제입니다. 백이 먼저 두면 흑은 살 수 없습니다", "euc_kr"),
    "vi": ("Đen đi trước và sống: quân trắng không thể bắt được nhóm này", "utf-8"),
}
DECLARED = {
    "cp1252": "windows-1252",
    "latin-1": "ISO-8859-1",
    "cp1250": "windows-1250",
    "iso8859_2": "ISO-8859-2",
    "cp1254": "ISO-8859-9",
    "cp1251": "windows-1251",
    "gb18030": "GB2312",
    "big5": "Big5",
    "cp932": "Shift_JIS",
    "euc_jp": "EUC-JP",
    "euc_kr": "EUC-KR",
    "utf-8": "UTF-8",
}
FILES = [
    *((codec, "", sentence) for sentence, codec in LANGUAGES.values()),
    *((codec, DECLARED[codec], sentence) for sentence, codec in LANGUAGES.values()),
    *(("utf-8", "", sentence) for sentence, _ in LANGUAGES.values()),
    *(("utf-8-sig", "UTF-8", sentence) for sentence, _ in LANGUAGES.values()),
]


@pytest.mark.parametrize(("codec", "declared", "sentence"), FILES)
def test_files_of_many_languages(codec: str, declared: str, sentence: str) -> None:
    """As programs wrote them: the encoding of the country or UTF-8, declared or not."""
    said = f"CA[{declared}]" if declared else ""
    data = f"(;GM[1]FF[4]{said}SZ[19]C[{sentence}];B[pd]N[{sentence[:3]}])".encode(codec)
    assert decode(data).text.count(sentence) == 1


@pytest.mark.parametrize(
    "word", ["Müller", "Größe", "café", "été", "Núñez", "Åse", "Voilà", "Weiß", "ÉTÉ"]
)
def test_a_name_with_accents_is_latin(word: str) -> None:
    """Undeclared, the standard's default: one accent is no Chinese, whatever letter follows."""
    assert decode(f"(;SZ[19]PB[{word}]PW[White];B[pd])".encode("latin-1")).text.count(word) == 1


@pytest.mark.parametrize("name", ["zlib_codec", "unicode_escape", "idna", "utf-7", "nonsense"])
def test_hostile_names_reach_no_codec(name: str) -> None:
    """Only the encodings of real files are used; what the file calls its own is told."""
    decoded = decode(f"(;CA[{name}]C[+ZeVnLA- \\u0041])".encode())
    assert "+ZeVnLA- \\u0041" in decoded.text


@given(st.binary(max_size=200))
def test_any_bytes_become_text(data: bytes) -> None:
    """Decoding never fails."""
    assert isinstance(decode(data).text, str)


def test_too_many_bytes_are_refused() -> None:
    """Before anything is decoded."""
    with pytest.raises(TextError) as refused:
        decode(b"x" * (encoding.MAX_BYTES + 1))
    assert refused.value.message == "app.too-long"
