"""A problem file of another program, solved on a telephone."""

from playwright.sync_api import expect
from tests.e2e.keep import paste
from tests.e2e.page import BoardPage
from tests.e2e.touch.hand import box, side

FILE = (
    "(;GM[1]FF[4]SZ[19]PL[B]AB[ha][hb][ib][jb][kb][lb][la]"
    "AW[ga][gb][gc][hc][ic][jc][kc][lc][mc][mb][ma]C[Black to live]"
    "(;B[ja]C[RIGHT])(;B[ia];W[ja]C[WRONG]))"
)
CLOSE = 28


def test_a_file_is_solved_with_its_tree_hidden(phone: BoardPage) -> None:
    """Zoomed to the stones; the file's answers, in three languages; the tree when it is solved."""
    paste(phone, FILE)
    phone.page.evaluate("scrollTo(0, 0)")
    phone.drawn()
    assert side(phone) >= CLOSE
    canvas = box(phone, "#board")
    for name in ("G17", "N19"):
        x, y = phone.place(name)
        assert canvas["x"] < x < canvas["x"] + canvas["width"]
        assert canvas["y"] < y < canvas["y"] + canvas["height"]
    nodes = phone.page.locator("#tree-strip button")
    expect(nodes).to_have_count(1)
    expect(phone.page.locator("#tree-forward")).to_be_disabled()
    phone.tap("J19")
    words = phone.page.locator("#words")
    for language, said in (
        ("ru", "В файле этот ход назван неверным. Белые отвечают K19."),
        ("zh", "文件认为此手错误。白方应在 K19。"),
        ("en", "The file calls this wrong. White answers at K19."),
    ):
        phone.page.dispatch_event(f"#languages [lang={language}]", "click")
        expect(words).to_contain_text(said)
    phone.settle()
    phone.press("#undo")
    assert phone.says("J19").startswith("empty")
    expect(nodes).to_have_count(3)
    phone.tap("K19")
    expect(words).to_have_text("Solved: this is the file’s solution.")
    expect(phone.page.locator("#tree-hidden")).to_be_hidden()
    expect(nodes).to_have_count(4)
    assert side(phone) >= CLOSE
