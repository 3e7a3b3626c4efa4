"""The three languages say the same things."""

import json
import re
from pathlib import Path

import pytest

from stepstones.app import catalog
from stepstones.core.links import link

ROOT = Path(__file__).parent.parent
LANGUAGES = ("en", "ru", "zh")
CATALOGS: dict[str, dict[str, str]] = {
    language: json.loads((ROOT / "static" / "i18n" / f"{language}.json").read_text("utf-8"))
    for language in LANGUAGES
}
PREFIXES = (
    *catalog.IDS,
    *("app", "batch", "vision", "maker", "own", "slip", "link", "text", "move", "point", "diagram"),
)
ID = re.compile(rf"(?:{'|'.join(PREFIXES)})(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+")


def _placeholders(pattern: str) -> set[str]:
    return set(re.findall(r"\{\s*(\d+)", pattern))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_same_keys(language: str) -> None:
    """Every message exists in every language."""
    assert set(CATALOGS[language]) == set(CATALOGS["en"])


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_same_placeholders(language: str) -> None:
    """Each message takes the same arguments in every language."""
    for key, pattern in CATALOGS["en"].items():
        assert _placeholders(CATALOGS[language][key]) == _placeholders(pattern), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_patterns_are_well_formed(language: str) -> None:
    """Braces balance, and each plural and each selection has a branch for everything else."""
    for key, pattern in CATALOGS[language].items():
        assert pattern.strip(), key
        assert pattern.count("{") == pattern.count("}"), key
        starts = len(re.findall(r"\{\d+, (?:plural|select),", pattern))
        assert len(re.findall(r"\bother \{", pattern)) == starts, key


def test_russian_plurals_have_all_their_forms() -> None:
    """Russian counts with one, few and many."""
    for key, pattern in CATALOGS["ru"].items():
        plurals = len(re.findall(r"\{\d+, plural,", pattern))
        assert len(re.findall(r"\bfew \{", pattern)) == plurals, key
        assert len(re.findall(r"\bmany \{", pattern)) == plurals, key


def test_every_message_of_python_is_in_the_catalogs() -> None:
    """Each message id in a string of the Python sources can be said."""
    sources = (ROOT / "pysrc" / "stepstones").rglob("*.py")
    used = {
        word
        for path in sources
        if "null" not in path.parts
        for word in re.findall(r"\"([^\"\n ]+)\"", path.read_text("utf-8"))
        if ID.fullmatch(word)
    }
    assert used
    assert not used - set(CATALOGS["en"])


def test_every_name_the_page_looks_up_is_in_the_catalogs() -> None:
    """Titles, goals, tools, algorithms, examples, formats and pieces have names."""
    for puzzle in catalog.every():
        scene = puzzle.scene(puzzle.decode(link.read(catalog.examples(puzzle)[0].link)))
        wanted = {f"{puzzle.id}.title", f"{puzzle.id}.goal"}
        wanted |= {f"{puzzle.id}.tool.{tool.id}" for tool in puzzle.tools}
        wanted |= {f"{puzzle.id}.action.{one.move}" for one in puzzle.actions}
        wanted |= {f"{puzzle.id}.algorithm.{one.id}" for one in puzzle.algorithms}
        wanted |= {example.id for example in catalog.examples(puzzle)}
        wanted |= {f"format.{one.id}" for one in catalog.formats(puzzle) if one.write}
        wanted |= {f"piece.{kind}" for kind in scene.kinds.values()}
        for maker in puzzle.makers:
            wanted |= {f"maker.{maker.id}", *(f"maker.level.{one}" for one in maker.levels)}
            wanted |= {f"{puzzle.id}.technique.{one}" for one in maker.techniques}
        for option in puzzle.options(puzzle.decode(link.read(catalog.examples(puzzle)[0].link))):
            wanted.add(f"{puzzle.id}.option.{option.id}")
            words = [choice for choice in option.choices if choice[-1].isalpha()]
            wanted |= {f"{puzzle.id}.option.{option.id}.{choice}" for choice in words}
        assert not wanted - set(CATALOGS["en"])


def test_chinese_is_punctuated_in_full_width() -> None:
    """No half-width comma, colon or question mark touches a Chinese character."""
    for key, pattern in CATALOGS["zh"].items():
        assert not re.search(r"[\u4e00-\u9fff][,:;?!]|[,:;?!][\u4e00-\u9fff]", pattern), key


def test_a_card_has_one_name_in_chinese() -> None:
    """It is 卡片; 牌 is part of the names of its faces only."""
    strangers = {
        key: pattern
        for key, pattern in CATALOGS["zh"].items()
        if re.search("(?<!麻将)(?<!扑克)(?<!兰花)(?<!梅花)牌", pattern)
    }
    assert strangers == {}
