"""Files in all encodings."""

from itertools import pairwise

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


PLAYERS = {
    "gbk": (
        "柯洁 古力 常昊 李昌镐 江铸久 马晓春 孔杰 聂卫平 芈昱廷 时越 周睿羊 陈耀烨 范廷钰 "
        "唐韦星 檀啸 连笑 辜梓豪 党毅飞 杨鼎新 丁浩 李轩豪 谢尔豪 范蕴若 许嘉阳 江维杰 朴文垚 "
        "王檄 邱峻 胡耀宇 周鹤洋 刘星 谢赫 曹大元 刘小光 俞斌 张文东 邵炜刚 罗洗河 王磊 丁伟 "
        "陈祖德 吴淞笙 王汝南 华以刚 赵威 王煜辉 李康 刘菁 郑弘 汪洋 孟磊 张维 王群 车泽武 "
        "邹俊杰 罗德隆 杨士海 陈临新 梁伟棠 黄德勋 叶桂 郑岩 余平 牛立力 丁波 周波 廖桂永 "
        "倪林强 戎毅 曹又尹 蒋其润 马笑冰 胡煜清 白宝祥"
    ),
    "euc_kr": (
        "이창호 조훈현 이세돌 유창혁 서봉수 박정환 신진서 최철한 박영훈 강동윤 김지석 원성진 "
        "조한승 목진석 이영구 허영호 백홍석 윤준상 홍성지 나현 신민준 변상일 김명훈 이동훈 "
        "안성준 박건호 강승민 최정 김채영 오유진 조혜연 박지은 루이나이웨이 김인 조남철 "
        "윤기현 서능욱 장수영 강훈 양재호 최규병 김수장 안조영 김승준 안달훈 송태곤 온소진 "
        "이희성 유경민 김덕규 천풍조 김동엽 양상국 서무상 홍태선 황원준 김희중 강철민 이홍열 "
        "최창원 노준환 김일환 윤종섭 최명훈 이상철 김영환 박지훈 김성룡 한종진 조대현 안관욱 "
        "김광식 박성수 차민수 현미진 이다혜 도은교 최동은 권갑용 쉬하오훙 커제 구리 창하오 "
        "녜웨이핑 이야마유타 다케미야 고바야시 요다 딩하오 구쯔하오 리쉬안하오 왕싱하오"
    ),
    "cp949": (
        "李昌鎬 曺薰鉉 李世乭 劉昌赫 徐奉洙 朴廷桓 崔哲瀚 朴永訓 姜東潤 金志錫 元晟溱 趙漢乘 "
        "睦鎭碩 李映九 許映皓 白洪淅 趙治勳 金寅 趙南哲 尹奇鉉 張秀英 徐能旭 梁宰豪"
    ),
    "euc_jp": (
        "井山裕太 一力遼 芝野虎丸 許家元 河野臨 山下敬吾 張栩 羽根直樹 高尾紳路 依田紀基 "
        "小林光一 小林覚 加藤正夫 武宮正樹 石田芳夫 大竹英雄 林海峰 坂田栄男 藤沢秀行 高川格 "
        "橋本宇太郎 木谷実 呉清源 岩本薫 本因坊秀策 本因坊秀和 本因坊丈和 本因坊道策 井上因碩 "
        "安井算知 村川大介 余正麒 伊田篤史 結城聡 坂井秀至 今村俊也 王立誠 溝上知親 秋山次郎 "
        "山田規三生 片岡聡 石井邦生 小松英樹 淡路修三 山城宏 上村邦夫 佐藤昌晴 大平修三 "
        "白石裕 宮沢吾朗 円田秀樹 後藤俊午 中野寛也 小県真樹 三村智保 高野英樹 金沢秀男 "
        "瀬戸大樹 黄翊祖 松本武久 内田修平 安斎伸彰 志田達哉 大場惇也 平野則一 横塚力 "
        "広瀬優一 小池芳弘 大西研也 青木喜久代 梅沢由香里 万波佳奈 奥田あや 向井千瑛"
    ),
    "cp950": (
        "林至涵 周俊勳 張豐猷 陳詩淵 蕭正浩 王元均 林君諺 許皓鋐 賴均輔 徐靖恩 簡靖庭 陳祈睿 "
        "黑嘉嘉 楊子萱 陳國興 彭景華 謝依旻 蘇家正 楊志德 林修平 陳永安 陳士淵 戴嘉伸 張凱馨 "
        "盧鈺樺 游士賢 詹宜典 林士勛 賴俊宏 曹又尹 邱奕銘 葉耕綸 王立誠 夏銘浩 吳侑頤"
    ),
}
"""Players of five countries, Koreans also as China writes them."""


@pytest.mark.parametrize("rank", ["九段", ""])
@pytest.mark.parametrize(
    ("names", "codec"), [*zip(PLAYERS, PLAYERS, strict=True), ("euc_jp", "cp932")]
)
def test_two_names_tell_the_encoding(names: str, codec: str, rank: str) -> None:
    """Game after game of two players, undeclared and with nothing else to go by."""
    players = PLAYERS[names].split()
    for black, white in pairwise([*players, players[0]]):
        text = f"(;SZ[19]PB[{black}]BR[{rank}]PW[{white}]WR[{rank}]EV[];B[pd];W[dp])"
        assert decode(text.encode(codec)).text == text


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
