"""The reader's version in a session: taken in, run beside the original, and never unasked."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.app.user_code.local import LocalSandboxes
from tests.app.user_code.test_version import BASE, LINE, SPOT, TEXT

from stepstones.app.protocol import requests
from stepstones.app.runner import Runner
from stepstones.app.sandbox.server import Server
from stepstones.app.session.session import Session
from stepstones.app.user_code import FAILED, OWN
from stepstones.core.errors import TextError

LOUD = TEXT.replace(SPOT, f"            print(k, r)\n{SPOT}")
LATE = TEXT.replace("            queens[k] = 0\n", "")


class _Page:
    """A page that talks to a runner with queens on its board, and has sandboxes."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []
        self.local = LocalSandboxes()
        self.pending: set[asyncio.Task[None]] = set()
        """Answers of sandboxes on their way."""
        self.runner = Runner(self._hear, self._load, Session.open("queens/4"))

    async def _load(self, name: str) -> None:
        raise ImportError(name)

    def _hear(self, text: str) -> None:
        told = json.loads(text)
        self.told.append(told)
        if told["type"] != "sandbox":
            return
        if not told["text"]:
            self.local.servers.pop(told["sandbox"], None)
            return
        server = self.local.servers.setdefault(told["sandbox"], Server())
        answer = self.local.twist(server.answer(told["text"]))
        heard = {"type": "relay", "sandbox": told["sandbox"], "text": answer}
        answering = asyncio.ensure_future(self._answer(json.dumps(heard)))
        self.pending.add(answering)
        answering.add_done_callback(self.pending.discard)

    async def _answer(self, text: str) -> None:
        await self.runner.handle(text)

    def send(self, **intent: object) -> Any:  # noqa: ANN401 - JSON
        """Return the answer to an intent."""

        async def talk() -> str:
            answer = await self.runner.handle(json.dumps(intent))
            while self.pending:
                await asyncio.gather(*self.pending)
            return answer

        return json.loads(asyncio.run(talk()))


def test_a_version_is_taken_in_and_run_beside_its_original() -> None:
    """Its listing comes first; then it is an algorithm like others, with the original as twin."""
    page = _Page()
    told = page.send(type="write", algorithm="recursive", text=LOUD)
    assert told["type"] == "own"
    listing = json.loads(told["source"])
    assert listing["file"] == "recursive.py"
    assert len(listing["lines"]) == LOUD.count("\n")
    view = page.send(type="start", algorithm=OWN)
    own = view["algorithms"][-1]
    assert own == {"id": OWN, "module": OWN, "teaches": True, "twin": BASE.id, "role": "solve"}
    page.send(type="compare", algorithm="recursive")
    run = page.send(type="seek", at=3)["run"]
    assert (run["algorithm"], run["comparison"]["algorithm"]) == (OWN, "recursive")
    assert run["step"]["point"] == run["comparison"]["step"]["point"]
    assert run["stack"][-1]["module"] == OWN
    assert run["stack"][-1]["line"] == run["comparison"]["stack"][-1]["line"] + (
        run["stack"][-1]["line"] > LINE
    )
    assert run["printed"] == ["1 1"]


def test_a_program_that_draws_is_run_line_by_line() -> None:
    """On the board that is shown, beside nothing; what is watched comes with each line."""
    page = _Page()
    text = "for p in board.points:\n    board.write(p, p)\n"
    told = page.send(type="write", algorithm="", text=text, way="free")
    assert json.loads(told["source"])["stops"] == [1, 2]
    view = page.send(type="start", algorithm=OWN)
    assert view["algorithms"][-1]["twin"] == ""
    run = page.send(type="seek", at=3)["run"]
    assert (run["step"]["why"], run["step"]["args"]) == ("own.line", [1])
    run = page.send(type="watch-expressions", expressions="p + 1\nboard.name(p)")["run"]
    assert run["watched"] == [["p + 1", "1", ""], ["board.name(p)", "'a4'", ""]]
    run = page.send(type="seek", at=4)["run"]
    assert run["watched"][0] == ["p + 1", "2", ""]
    assert run["expressions"] == ["board.write(p, p)"]
    ribbon = page.send(type="survey")
    assert (ribbon["total"], ribbon["complete"]) == (33, True)
    run = page.send(type="finish", steps=True)["run"]
    assert run["verdict"]["message"] == "own.drawn"
    bad = page.send(type="write", algorithm="", text=text, way="nowhere")
    assert bad["message"] == "app.bad-message"


def test_a_text_that_cannot_be_read_changes_nothing() -> None:
    """The failure has the line; the version before stays, and so does the run."""
    page = _Page()
    page.send(type="write", algorithm="recursive", text=LOUD)
    page.send(type="start", algorithm=OWN)
    failure = page.send(type="write", algorithm="recursive", text=TEXT + "import = js\n")
    assert (failure["type"], failure["message"]) == ("failure", "own.syntax")
    assert failure["position"] == TEXT.count("\n")
    view = page.send(type="seek", at=1)
    assert view["run"]["algorithm"] == OWN


def test_a_failed_run_shows_the_calls_in_which_it_broke_off() -> None:
    """The verdict says the line; the stack is that of the failure, with its values."""
    page = _Page()
    text = TEXT.replace(SPOT, f"            x = 1 // (2 - k)\n{SPOT}")
    page.send(type="write", algorithm="recursive", text=text)
    page.send(type="start", algorithm=OWN)
    run = page.send(type="finish")["run"]
    assert run["verdict"]["message"] == "own.raised.zero"
    assert run["verdict"]["args"][0] == LINE
    assert [frame["function"] for frame in run["stack"]] == ["solve", "HR", "HR"]
    assert run["stack"][-1]["line"] == LINE
    assert run["stack"][-1]["variables"]["k"] == "2"
    back = page.send(type="seek", at=1)["run"]
    assert (back["at"], back["verdict"]) == (1, None)


def test_nothing_of_a_version_outlives_the_session() -> None:
    """What is kept names no run of it, links of its steps are the board's, links start none."""
    page = _Page()
    page.send(type="write", algorithm="recursive", text=LOUD)
    page.send(type="start", algorithm=OWN)
    page.send(type="compare", algorithm="recursive")
    view = page.send(type="seek", at=3)
    assert view["run"]["link"] == "queens/4"
    assert OWN not in view["journal"]["now"].split()
    for beside in (OWN, "recursive"):
        page.send(type="start", algorithm="automaton")
        now = page.send(type="compare", algorithm=beside)["journal"]["now"].split()
        assert (OWN in now) is False
    session = Session.open("queens/4")
    with pytest.raises(TextError, match=r"app\.unknown-algorithm"):
        session.handle(requests.Open("queens/4/&do=explain&alg=own&step=3/tpv"))
    assert session.handle(requests.Open("queens/4/&do=own&alg=recursive/jfx")).run is None
    assert session.own is None


def test_a_version_belongs_to_its_puzzle() -> None:
    """On another puzzle's board it is not offered; back again it is."""
    page = _Page()
    page.send(type="write", algorithm="recursive", text=LOUD)
    assert OWN not in [one["id"] for one in page.send(type="open", link="go/9")["algorithms"]]
    failure = page.send(type="start", algorithm=OWN)
    assert failure["message"] == "app.unknown-algorithm"
    assert page.send(type="open", link="queens/5")["algorithms"][-1]["id"] == OWN


BOARDS = ("queens/1", "queens/2", "queens/4", "queens/5")


def _examine(text: str, *boards: str) -> dict[str, str]:
    task = {"id": "", "algorithm": "recursive", "boards": boards}
    return {"type": "examine", "task": json.dumps(task), "text": text, "original": ""}


def test_an_examination_tells_a_board_that_differs() -> None:
    """How many boards were looked at, the link, the step, what each did; the board stays."""
    page = _Page()
    told = page.send(**_examine(LATE, *BOARDS))
    assert (told["boards"], told["total"], told["link"]) == (1, 4, "queens/4")
    assert told["at"] > 1
    assert told["yours"] != told["original"]
    right = page.send(**_examine(LOUD, *BOARDS))
    assert (right["boards"], right["link"]) == (4, "")
    assert page.send(type="undo")["link"] == "queens/4"
    for bad in (("queens/4", "go/9"), ("queens/4",) * 50, ("rubbish",), ()):
        assert page.send(**_examine(LOUD, *bad))["message"]


def test_an_examination_can_be_ended() -> None:
    """Asking for one on no boards ends that at work."""

    async def talk() -> tuple[dict[str, Any], dict[str, Any]]:
        page = _Page()
        order = _examine(TEXT, "queens/9")
        going = asyncio.create_task(page.runner.handle(json.dumps(order)))
        await asyncio.sleep(0)
        ended = await page.runner.handle(json.dumps(order | {"task": ""}))
        return json.loads(await going), json.loads(ended)

    for told in asyncio.run(talk()):
        assert told["ended"]


def test_a_paused_run_stands_where_its_sandbox_has_got_to() -> None:
    """The page is told the very step, and of every event before it, also of one on its way."""
    page = _Page()
    text = TEXT.replace(SPOT, f"            while True: yield record.place(k, r)\n{SPOT}")
    page.send(type="write", algorithm="recursive", text=text)
    page.send(type="start", algorithm=OWN)

    async def talk() -> dict[str, Any]:
        going = asyncio.ensure_future(page.runner.handle('{"type": "finish"}'))
        await asyncio.sleep(0)
        answer = await page.runner.handle('{"type": "stop", "how": "pause"}')
        await going
        return dict(json.loads(answer)["run"])

    run = asyncio.run(talk())
    (server,) = page.local.servers.values()
    (sandboxed,) = (one for one in server.runs.values() if one.timeline.at)
    assert run["at"] == sandboxed.timeline.at > 1
    assert not run["working"]
    active = page.runner.session.active
    assert active is not None
    assert list(active.run.log.steps) == list(sandboxed.timeline.log.steps)


def test_a_version_whose_sandbox_has_ended_runs_again_in_a_new_one() -> None:
    """Stop has ended a sandbox that was deaf: the run shown has ended, the next begins anew."""
    page = _Page()
    page.send(type="write", algorithm="recursive", text=LOUD)
    page.send(type="start", algorithm=OWN)
    page.send(type="seek", at=2)
    (first,) = page.local.servers
    page.send(type="relay", sandbox=first, text="")
    run = page.send(type="finish")["run"]
    assert (run["verdict"]["word"], run["verdict"]["message"]) == (FAILED, "own.lost")
    page.send(type="start", algorithm=OWN)
    run = page.send(type="seek", at=3)["run"]
    assert (run["at"], run["verdict"], run["printed"]) == (3, None, ["1 1"])
    assert len(page.local.servers) == 2
