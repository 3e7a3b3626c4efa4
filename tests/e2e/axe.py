"""What axe-core finds wrong with a page."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page

from shell import ROOT

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()
RUN = """(rules) => {
  const fades = document.getAnimations().filter((one) => one instanceof CSSTransition);
  fades.forEach((one) => one.finish()); // colours on the way are nobody's
  return axe.run(document, {
    resultTypes: ['violations'],
    runOnly: rules,
    selectors: false, // a quarter of its time; what is found is told by its text
    preload: false,
  });
}"""


EVERYTHING = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
CONTRAST = ("color-contrast", "link-in-text-block")
"""All the rules that look at colours."""


def violations(page: Page, rules: Sequence[str] = EVERYTHING) -> list[str]:
    """Return what axe-core finds wrong with the page as it is, one line each."""
    # Under the bar that sticks to a phone's lower edge things lie half hidden, except at the end.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    # Evaluated over the debugger's protocol, which no Content-Security-Policy stops.
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate(RUN, rules)
    return [
        f"{rule['id']}: {node['html']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


def accessible(page: Page, where: str) -> None:
    """Fail with all that axe-core finds; on a dark page only colours differ from the light one."""
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    found = violations(page, CONTRAST if dark else EVERYTHING)
    assert not found, f"{where}\n" + "\n".join(found)


def accessible_in_both_schemes(page: Page, where: str) -> None:
    """Fail with all that axe-core finds on a light page, and on the same page when it is dark."""
    accessible(page, f"{where} light")
    page.emulate_media(color_scheme="dark")
    accessible(page, f"{where} dark")
    page.emulate_media(color_scheme="light")
