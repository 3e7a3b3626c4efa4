"""The session in a worker: messages in and out as text, long runs in slices.

A search keeps hundreds of thousands of objects, none of them garbage. The collector would
walk through all of them at every pass, which takes a third of a second; so they are frozen.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from stepstones.app import course
from stepstones.app.jobs import exam, looking, making, measuring, verdict_line
from stepstones.app.protocol import requests, responses as say
from stepstones.app.protocol.requests import (
    Examine,
    Judge,
    MakeSlip,
    Measure,
    ReadSlip,
    Relay,
    Write,
)
from stepstones.app.protocol.responses import (
    MadeView,
    MeasureView,
    PictureReading,
    RibbonView,
    StandingView,
    StreamView,
)
from stepstones.app.runs.playback import ActiveRun
from stepstones.app.session import loading
from stepstones.app.session.session import SLICE, Session
from stepstones.app.user_code import OWN, remote_run, sandboxes
from stepstones.app.user_code.responses import SandboxCall, SlipView
from stepstones.core.errors import PuzzleError
from stepstones.core.runs.overview import DepthProfile
from stepstones.core.trace import Kind

if TYPE_CHECKING:  # most readers write nothing of their own
    from stepstones.app.user_code.version import Version

PAUSE = 0.002
"""Seconds between two looks whether a sandbox has answered."""
PROGRESS = 0.1
"""Seconds between two progress messages."""
IDLE_SLICE = 0.004
"""Seconds of an idle slice that prepares backward steps; short enough not to delay a press."""
RIBBON = 0.3
"""Seconds between two ribbons of a long survey."""
FIRST = "go/19"
"""The board of a page that asks for none, or for one that cannot be read."""


@contextmanager
def sparing() -> Iterator[Callable[[], None]]:
    """Yield a function to call after each slice of a long run; the block undoes it at its end."""
    try:
        yield gc.freeze
    finally:
        gc.unfreeze()


@dataclass(slots=True)
class Runner:
    """Answers every message of the page; never raises.

    *deliver* pushes a message (JSON) to the page during a long run; *load* loads a
    package by name before an algorithm that needs it.
    """

    deliver: Callable[[str], object]
    load: Callable[[str], Awaitable[None]]
    begun: Session | None = None
    """The session, as soon as there is one."""

    _offered: Mapping[str, object] = field(default_factory=dict)
    """What the last view offered; the page has it."""

    _preparing: asyncio.Task[None] | None = None
    """Gets the way back ready while nothing else is asked."""

    _sandboxes: sandboxes.Sandboxes | None = None
    """Where code of the reader's own runs."""

    _latest: dict[type[requests.Intent], requests.Intent] = field(default_factory=dict)
    """The last intent of each kind that asks for work beside the board; all others have ended."""

    _picture: tuple[bytes, int, int] = (b"", 0, 0)
    """The pixels given last, width and height."""

    @property
    def session(self) -> Session:
        """What this page works on; a puzzle is imported when it asks for a board of it."""
        if self.begun is None:
            self.begun = Session.open(FIRST)
        return self.begun

    async def handle(self, text: str) -> str:
        """Return the answer to one message, a view or a failure, as JSON.

        While a long run rests between slices other messages are served; the answer to
        the message that started the run then shows what they have made of the board.
        """
        try:
            intent = requests.parse(text)
            if self.begun is None and isinstance(intent, requests.Open):
                with suppress(PuzzleError):
                    self.begun = Session.open(intent.link)
            if (aside := await self._aside(intent)) is not None:
                return say.dump(aside)
            view = self.session.handle(intent)
            if self.session.active is not None and self.session.active.working:
                if view.journal is not None:
                    self._push(view.journal)
                view = await self._finish(self.session.active)
            self._tell_sources()
        except PuzzleError as error:
            if self.session.active is not None and self.session.active.refused:
                self.session.active = None
            return self._failure(error.message, *error.values, position=error.position)
        except ImportError as error:
            self.session.active = None
            return self._failure("app.no-package", str(error)[:40])
        except Exception as error:  # noqa: BLE001 - the page must hear of every defect
            self.session.active = None
            return self._failure("app.broken", f"{type(error).__name__}: {error}"[:200])
        self._get_ready()
        return self._dump(view)

    def _dump(self, view: say.View) -> str:
        """Return *view* as JSON without the offers that the port has from the view before."""
        offers = {name: getattr(view, name) for name in say.OFFERS}
        known = [name for name, offer in offers.items() if self._offered.get(name) == offer]
        self._offered = offers
        return say.dump(view, known)

    def _get_ready(self) -> None:
        if self._preparing is None or self._preparing.done():
            self._preparing = asyncio.ensure_future(self._prepare())

    async def _prepare(self) -> None:
        """Make the runs that are stepped through ready to go back, while nothing is asked."""
        active = self.session.active
        while active is not None and active is self.session.active and not active.working:
            if not active.prepare_back_steps(IDLE_SLICE):
                return
            await asyncio.sleep(0)

    async def _aside(self, intent: requests.Intent) -> say.Reply | None:
        """Answer what is asked beside the board and its run; None for all else."""
        answer: say.Reply | None = None
        match intent:
            case requests.Survey():
                answer = await self._survey()
            case requests.EvaluateBoard():
                answer = await self._evaluate(intent)
            case Measure():
                answer = await self._measure(intent)
            case requests.Make():
                answer = await self._make(intent)
            case requests.Stream():
                answer = await self._stream(intent)
            case MakeSlip() | ReadSlip():
                return _slip(intent)
            case Relay() | Write() | Examine() | Judge():
                answer = await self._read_own(intent)
            case requests.Supply():
                loading.supply(self.session, *intent)
                answer = say.SourceView(intent.source, "")
            case requests.ReadPicture():
                answer = await self._look(intent)
            case requests.Preview(text):
                answer = self.session.preview(text)
            case requests.Picture():
                answer = self.session.picture(intent)
        return answer

    async def _finish(self, active: ActiveRun) -> say.View:
        begin = told = time.monotonic()
        going: ActiveRun | None = active
        with sparing() as spare:
            while going is not None:
                for package in going.needs:
                    await self.load(package)
                while self.session.active is going and going.advance(SLICE):
                    spare()
                    now = time.monotonic()
                    if now - told >= PROGRESS:
                        told = now
                        self._tell(going, now - begin)
                    await asyncio.sleep(PAUSE if going.waits else 0)
                going = going.follows
        return self.session.view()

    def _tell_sources(self) -> None:
        """Give the page the texts of records just read, before the view that needs them."""
        for source, text in self.session.read:
            self._push(say.SourceView(source, text))
        self.session.read.clear()

    def _begin(self, intent: requests.Intent) -> Callable[[], bool]:
        """End what another intent of this kind began; tell whether *intent* is still the last."""
        kind = type(intent)
        self._latest[kind] = intent
        return lambda: self._latest[kind] is intent

    def _push(self, message: say.Reply) -> None:
        self.deliver(say.dump(message))

    async def _evaluate(self, intent: requests.EvaluateBoard) -> StandingView:
        """Have the standing solver look at the board."""
        wanted = self._begin(intent)
        return await verdict_line.evaluate(self.session, self._push, lambda: intent.on and wanted())

    async def _measure(self, intent: Measure) -> MeasureView:
        wanted = self._begin(intent)
        return await measuring.measure(self.session, self._push, lambda: intent.on and wanted())

    async def _make(self, order: requests.Make) -> MadeView:
        return await making.make(order, self._begin(order))

    async def _stream(self, order: requests.Stream) -> StreamView:
        wanted = self._begin(order)
        return await making.stream(order, self.session.puzzle, self.load, self._push, wanted)

    async def _read_own(self, intent: Relay | Write | Examine | Judge) -> say.Reply:
        """Take in the reader's version of an algorithm, or examine one. Raises TextError."""
        if self._sandboxes is None:
            self._sandboxes = sandboxes.Sandboxes(self._push)
        if isinstance(intent, Relay):
            self._sandboxes.answer(*intent)
            return SandboxCall(intent.sandbox, "")
        if isinstance(intent, Write):
            return exam.write(self.session, self._sandboxes, intent)
        if isinstance(intent, Judge):
            return exam.judge(*intent)
        return await exam.examine(intent, self._sandboxes.open, self._begin(intent))

    def take(self, data: bytes, width: int, height: int) -> None:
        """Keep the pixels of a picture, which a `ReadPicture` asks about later."""
        self._picture = (data, width, height)

    async def _look(self, intent: requests.ReadPicture) -> PictureReading:
        """Read the picture given last."""
        wanted = self._begin(intent)
        if intent.corners == looking.STOP:
            return looking.NOTHING
        await self.load("numpy")
        picture = looking.Pixels(*self._picture)
        return await looking.look(picture, intent.corners, wanted, self._push)

    async def _survey(self) -> RibbonView:
        """Survey the run on the board in slices, telling the ribbon so far now and then."""
        active = self.session.active
        if active is not None and active.algorithm == OWN and self.session.own is not None:
            return await self._survey_own(self.session.own)
        ribbon = self.session.survey()
        told = time.monotonic()
        going = True
        while going and self.session.active is active:
            rest = time.monotonic() + (0 if active and active.working else SLICE)
            while going and time.monotonic() < rest:
                going = ribbon.extend()
            if time.monotonic() - told >= RIBBON:
                told = time.monotonic()
                self._push(self._ribbon(ribbon))
            await asyncio.sleep(0)
        return self._ribbon(ribbon)

    async def _survey_own(self, own: Version) -> RibbonView:
        """Have the reader's own version surveyed, as long as it is what runs."""
        link, points = self.session.place()
        told = RibbonView(self.session.version, OWN, (), (), 1, 0, complete=False)
        async for shape in remote_run.survey(own, link, points):
            told = RibbonView(
                version=self.session.version,
                algorithm=OWN,
                depths=shape.depths,
                found=shape.found,
                stride=shape.stride,
                total=shape.total,
                complete=shape.complete,
            )
            active = self.session.active
            if not shape.working or active is None or active.algorithm != OWN:
                break
            self.deliver(say.dump(told))
        return told

    def _ribbon(self, ribbon: DepthProfile) -> RibbonView:
        active = self.session.active
        return RibbonView(
            version=self.session.version,
            algorithm=active.algorithm if active else "",
            depths=tuple(ribbon.depths),
            found=tuple(ribbon.found),
            stride=ribbon.stride,
            total=ribbon.run.at,
            complete=ribbon.complete,
        )

    def _tell(self, active: ActiveRun, seconds: float) -> None:
        step = active.run.step
        own = step is not None and step.kind is Kind.PROGRESS
        self.deliver(
            say.dump(
                say.Progress(
                    version=self.session.version,
                    algorithm=active.algorithm,
                    at=active.run.at,
                    message=step.why if step and own else "app.steps",
                    args=step.args if step and own else (active.run.at,),
                    seconds=round(seconds, 1),
                )
            )
        )

    def _failure(self, message: str, *args: int | str, position: int | None = None) -> str:
        self.session.version += 1
        ended = self.session.active is None
        return say.dump(say.Failure(self.session.version, message, args, position, ended))


def _slip(intent: MakeSlip | ReadSlip) -> SlipView:
    """Write or read an answer slip. Raises TextError."""
    if isinstance(intent, MakeSlip):
        slip = course.Slip(*intent[:-1])
        return SlipView(course.write_slip(slip, intent.given), *slip)
    given = intent.given if intent.whole else None
    return SlipView(intent.text, *course.read_slip(intent.text, given))
