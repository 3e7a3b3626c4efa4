"""Frames in pages of another origin: driven by messages alone, and by `<stepstones-board>`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.conftest import Site, shared
from tests.e2e.page import READY

from shell import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser

HOST = """<!doctype html><title>A page about puzzles</title><link rel="icon" href="data:,">
<script>
  const heard = [];
  addEventListener('message', ({{ data }}) => heard.push(data));
  const frame = () => document.querySelector('iframe').contentWindow;
  const say = (type, facts) =>
    frame().postMessage({{ stepstones: 1, type, ...facts }}, '{origin}');
</script>
<iframe src="{origin}/?embed#{link}" width="400" height="560"></iframe>"""
BOARDS = """<!doctype html><title>Ten boards</title><link rel="icon" href="data:,">
<style>stepstones-board {{ width: 300px; }}</style>
<script type="module" src="/static/embed/stepstones-board.js"></script>
{boards}"""
BOARD = '<stepstones-board page="{origin}/" link="{link}"></stepstones-board>'
ICON = '<link rel="icon" href="data:,">'
SOLVED = "queens/4/dEGC/t7g"
LARGEST = 5000
"""Bytes of the file that other pages load."""


@pytest.fixture(scope="module", autouse=True)
def shop(site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The product beside a page of another origin."""
    site.replaced["/host.html"] = tmp_path_factory.mktemp("host") / "host.html"
    yield site
    del site.replaced["/host.html"]


@pytest.fixture(scope="module")
def host(browser: Browser, shop: Site, sink: list[str]) -> Iterator[Page]:
    """A page with a frame of another origin, for whoever drives it."""
    origin = shop.at("stepstones.localhost")
    shop.replaced["/host.html"].write_text(HOST.format(origin=origin, link="queens/4"))
    with shared(browser, sink) as context:
        page = context.new_page()
        page.goto(f"{shop.url}/host.html")
        yield page


def _wait(page: Page, kind: str, count: int = 1) -> dict[str, Any]:
    """Return the message of *kind* that came last, once there are so many."""
    page.wait_for_function(
        "([kind, count]) => heard.filter((one) => one.type === kind).length >= count",
        arg=[kind, count],
        timeout=READY,
    )
    heard: list[dict[str, Any]] = page.evaluate("heard")
    return [one for one in heard if one["type"] == kind][-1]


def test_a_frame_is_driven_by_messages_alone(host: Page) -> None:
    """It says nothing to who has not said hello, and does nothing that is not in its list."""
    page = host
    main = page.frame_locator("iframe").locator("#main")
    expect(main).to_have_attribute("data-py", "ready", timeout=READY)
    expect(main).to_have_attribute("data-busy", "false", timeout=READY)
    page.evaluate("say('open', { link: 'queens/5' })")
    assert page.evaluate("heard") == []
    page.evaluate("say('hello')")
    assert _wait(page, "here")["shape"] == [4, 4]
    assert _wait(page, "ready")["link"] == "queens/4"

    page.evaluate("say('open', { link: 'queens/6' })")
    assert _wait(page, "state")["link"] == "queens/6"
    page.evaluate("say('seek', { at: 7 })")
    page.wait_for_function("heard.some((one) => one.type === 'step' && one.at === 7)")
    assert _wait(page, "step")["algorithm"] == "recursive"
    page.evaluate("say('play')")
    page.wait_for_function("heard.some((one) => one.type === 'step' && one.at > 9)")
    page.evaluate("say('pause')")
    page.evaluate("say('language', { language: 'ru' })")
    expect(main).to_have_attribute("data-language", "ru")
    page.evaluate(f"say('open', {{ link: '{SOLVED}' }})")
    assert _wait(page, "solved")["link"].startswith("queens/4/")
    page.evaluate("say('open', { link: 'queens/4' })")
    expect(main).to_have_attribute("data-link", "queens/4")
    main.locator('#a11y-grid [aria-label^="b4, "]').focus()
    page.keyboard.press("Enter")
    expect(main).not_to_have_attribute("data-link", "queens/4")
    page.evaluate("say('restart')")
    expect(main).to_have_attribute("data-link", "queens/4")
    _wait(page, "state", 4)
    page.evaluate("say('open', { link: 'queens/4/zzz' })")
    assert _wait(page, "refused")["link"] == "queens/4/zzz"


HOSTILE = """(origin) => {
  const worse = [
    null, 1, 'open', [], { type: 'open', link: 'queens/5' }, { stepstones: 2, type: 'hello' },
    ...['__proto__', 'constructor', 'toString', 'eval', '', null, {}, ['open']].map((type) => ({
      stepstones: 1, type, link: 5, at: 'x', language: '__proto__' })),
    ...[NaN, -1, 1.5, 1e9, '7', {}, null].map((at) => ({ stepstones: 1, type: 'seek', at })),
    ...[5, null, {}, ['queens/5'], 'q'.repeat(30000)].map((link) => ({
      stepstones: 1, type: 'open', link })),
    ...['xx', '__proto__', {}, null].map((language) => ({
      stepstones: 1, type: 'language', language })),
  ];
  for (const data of worse) frame().postMessage(data, origin);
}"""


def test_hostile_messages_are_ignored(host: Page, shop: Site) -> None:
    """Of wrong kinds, and well put ones from a window that is not the parent."""
    page, origin = host, shop.at("stepstones.localhost")
    page.evaluate("say('hello')")
    main = page.frame_locator("iframe").first.locator("#main")
    expect(main).to_have_attribute("data-py", "ready", timeout=READY)
    page.evaluate("say('hello')")
    _wait(page, "ready")
    page.evaluate(HOSTILE, origin)
    page.evaluate(
        """(origin) => {
      const other = document.body.appendChild(document.createElement('iframe'));
      const script = other.contentDocument.createElement('script');
      script.textContent = `parent.document.querySelector('iframe').contentWindow.postMessage(
        { stepstones: 1, type: 'open', link: 'queens/5' }, '${origin}')`;
      other.contentDocument.body.append(script);
    }""",
        origin,
    )
    before = page.evaluate("heard.length")
    page.evaluate("say('language', { language: 'zh' })")
    expect(main).to_have_attribute("data-language", "zh")
    assert main.get_attribute("data-link") == "queens/4"
    assert main.get_attribute("data-mode") == "play"
    assert page.evaluate("heard.length") == before


def test_of_many_boards_two_have_a_python(page: Page, shop: Site) -> None:
    """The others are pictures until they are pressed; then one that had a Python becomes one."""
    assert (ROOT / "static" / "embed" / "stepstones-board.js").stat().st_size <= LARGEST
    origin = shop.at("stepstones.localhost")
    links = ["queens/4", "go/5", "knight/5", "queens/6"]
    boards = [
        f'<stepstones-board page="{origin}/" link="{one}"></stepstones-board>' for one in links
    ]
    shop.replaced["/host.html"].write_text(BOARDS.format(boards="\n".join(boards)))
    page.set_viewport_size({"width": 1000, "height": 2400})
    page.goto(f"{shop.url}/host.html")
    elements = page.locator("stepstones-board")
    mains = [elements.nth(at).locator("iframe").content_frame.locator("#main") for at in range(4)]
    for at, main in enumerate(mains):
        expect(main).to_have_attribute("data-link", links[at], timeout=READY)
    for main in mains[:2]:
        expect(main).to_have_attribute("data-py", "ready", timeout=READY)
    covers = page.locator("stepstones-board button")
    expect(covers).to_have_count(2)
    page.evaluate("""() => {
      const low = document.querySelector('stepstones-board').cloneNode();
      low.style.marginTop = '9000px';
      document.body.append(low);
    }""")
    assert elements.nth(3).evaluate("one => one.offsetHeight") == 472
    covers.last.click()
    expect(mains[3]).to_have_attribute("data-py", "ready", timeout=READY)
    expect(covers).to_have_count(2)
    expect(elements.first.locator("button")).to_have_count(1)
    assert mains[2].get_attribute("data-py") != "ready"
    expect(elements.last.locator("iframe")).to_have_count(0)
    elements.last.scroll_into_view_if_needed()
    expect(elements.last.locator("iframe")).to_have_count(1)


def test_a_board_explains_in_a_loop(page: Page, shop: Site) -> None:
    """From one step to another, again and again; its events tell the page."""
    origin = shop.at("stepstones.localhost")
    board = (
        f'<stepstones-board page="{origin}/" link="queens/4" mode="explain" loop from="3" to="8"'
        ' language="zh"></stepstones-board>'
    )
    shop.replaced["/host.html"].write_text(BOARDS.format(boards=board))
    page.goto(f"{shop.url}/host.html")
    page.evaluate("""() => {
      window.steps = [];
      document.addEventListener('step', ({ detail }) => window.steps.push(detail.at));
    }""")
    page.wait_for_function("steps.filter((at) => at === 3).length > 1", timeout=READY)
    steps: list[int] = page.evaluate("steps")
    assert max(steps) in {8, 9}
    assert page.evaluate("document.querySelector('stepstones-board').link") == "queens/4"


def test_the_code_of_the_documents_runs(page: Page, shop: Site) -> None:
    """Both blocks as they stand, but for the address of an example."""
    text = (ROOT / "docs" / "embedding.md").read_text("utf-8")
    place, script = (
        text.split(f"```{kind}\n")[1].split("```")[0].replace("https://example.org/play/", "/")
        for kind in ("html", "js")
    )
    shop.replaced["/host.html"].write_text(f"<!doctype html>{ICON}{place}")
    page.goto(f"{shop.url}/host.html")
    frames = page.locator("stepstones-board iframe")
    expect(frames).to_have_count(2)
    mains = [frames.nth(at).content_frame.locator("#main") for at in range(2)]
    expect(mains[0]).to_have_attribute("data-link", "queens/8", timeout=READY)
    expect(mains[1]).to_have_attribute("data-mode", "explain", timeout=READY)

    origin = shop.at("stepstones.localhost")
    shop.replaced["/host.html"].write_text(
        f'<!doctype html>{ICON}<iframe src="{origin}/?embed#queens/4"></iframe>'
        "<script>addEventListener('message', () => { window.answered = true; });"
        f"{script.replace('https://example.org', origin)}</script>"
    )
    page.goto(f"{shop.url}/host.html")
    main = page.frame_locator("iframe").locator("#main")
    expect(main).to_have_attribute("data-py", "ready", timeout=READY)
    expect(main).to_have_attribute("data-busy", "false", timeout=READY)
    page.wait_for_function("window.answered")
    with page.expect_console_message(lambda one: one.text == f"solved {SOLVED}"):
        page.evaluate(f"say('open', {{ link: '{SOLVED}' }})")
