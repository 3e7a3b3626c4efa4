"""Words that no command has are refused in the language asked for."""

import pytest
from tests.app.test_cli_failures import refused

from stepstones import __version__
from stepstones.app import cli

WORDS = {
    ("batch", "solve", "boards", "--out", "answers", "--quick"): {
        "en": "Not understood: --quick.",
        "ru": "Непонятно: --quick.",
        "zh": "看不懂：--quick。",
    },
    ("book",): {
        "en": "Missing: IN.jsonl|LINKS.txt|SET, --out.",
        "ru": "Не хватает: IN.jsonl|LINKS.txt|SET, --out.",
    },
    ("book", "boards", "--out"): {"zh": "--out 需要一个值。"},
    ("book", "boards", "--paper", "a0"): {
        "ru": "--trim/--paper не может быть «a0». Возможно: 6x9, a4, "
    },
    ("batch", "solve", "boards", "--workers", "x"): {
        "en": "--workers: “x” is not a number from 0 to ",
        "zh": "--workers：“x”不是 0 到 ",
    },
    ("make", "queens", "--seed", ""): {"ru": "--seed: «» — не число от 0 до "},
    ("book", "boards", "--per-page", "x"): {"zh": "--per-page：“x”不是 0 到 "},
    ("batch", "solve", "boards", "--memory", "x"): {"ru": "--memory: «x» — не размер вида"},
    ("solve", "queens/4", "--limit", "soon"): {"en": "--limit: “soon” is not a number of seconds."},
    ("book", "boards", "--out", "b.pdf", "--address", "javascript:x"): {
        "en": "--address: “javascript:x” is not an address such as https://example.org/play/."
    },
    ("solve", "go/9", "--goal", "win"): {
        "en": "--goal cannot be “win”. It is one of: kill, live, capture, save.",
        "ru": "--goal не может быть «win». Возможно: kill, live, capture, save.",
    },
    ("trace", "queens/4", "--steps", "many"): {
        "en": "--steps: “many” is not a number from 0 to 999999999."
    },
}
"""Words of commands, and what is said of them."""
SAID = [(words, code, said) for words, all_said in WORDS.items() for code, said in all_said.items()]


@pytest.mark.parametrize(("words", "language", "said"), SAID)
def test_what_is_wrong_is_said(
    words: tuple[str, ...], language: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the language itself was not read yet."""
    asked = () if language == "en" else ("--language", language)
    assert refused([words[0], *asked, *words[1:]], capsys).startswith(f"stepstones: {said}")


def test_a_command_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    """The commands that there are follow."""
    said = refused(["solv", "--language=ru"], capsys)
    assert said.startswith("stepstones: COMMAND не может быть «solv». Возможно: solve, trace,")


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """As the package has it; and the formats where one is asked for."""
    with pytest.raises(SystemExit) as end:
        cli.main(["--version"])
    assert (end.value.code, capsys.readouterr().out) == (0, f"stepstones {__version__}\n")
    with pytest.raises(SystemExit):
        cli.main(["convert", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert all(word in told for word in ("go: sgf, numbers, ascii", "queens: puzzlink"))
