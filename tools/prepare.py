"""Make all that the page is served from, in the order in which a visit asks for it.

Each step is whole or not there, and done again only when what it is made from has changed: what was
killed goes on where it was.
"""

import fcntl
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Lock, Thread
from typing import NamedTuple, TypeAlias

import bundle
import compress
import vendor
from shell import ToolError, bar, explain, held, say

Tell: TypeAlias = Callable[[float], None]
"""Hears what share of 1 is done."""


class Step(NamedTuple):
    """A part of the work.

    *seconds* is about how long it takes on an idle machine, *serves* how the addresses begin that
    cannot be answered before. The page does nearly everything without what is *spare*.
    """

    name: str
    make: Callable[[Tell], None]
    seconds: int
    serves: tuple[str, ...] = ()
    spare: bool = False


PACKAGES = Step("npm packages", lambda _: vendor.install_node_modules(), 5)
PAGE = Step("page", lambda _: bundle.join_page(), 3, ("/index.html", "/static/page/"))
LIBRARY = Step("Python's library", lambda _: vendor.fill(), 5)
MODULES = Step("our modules", lambda _: bundle.compile_modules(), 5)
PYTHON = Step("Python", lambda _: bundle.pack(), 1, ("/static/vendor/",))
SOURCES = Step(
    "sources and editor",
    lambda _: bundle.fill_rest(),
    6,
    ("/static/page/source/", "/static/page/kit/", "/static/vendor/codemirror/"),
)
NUMPY = Step("numpy", lambda _: vendor.fill_numpy(), 8, ("/static/vendor/wheels/",), spare=True)
LIST = Step("list of files", lambda _: bundle.write_precache(), 1, ("/static/vendor/precache.js",))
COPIES = Step(
    "compressed copies", lambda tell: compress.compress(bundle.public(), tell), 25, spare=True
)
PHASES = (
    ((PACKAGES,),),
    ((PAGE, MODULES), (LIBRARY,)),
    ((PYTHON,),),
    ((SOURCES,), (NUMPY,)),
    ((LIST,),),
    ((COPIES,),),
)
"""One after the other; within a phase the rows of steps run side by side, for two processors."""


class Preparation:
    """The work on its way: who needs a part of it waits for that part."""

    def __init__(self, phases: tuple[tuple[tuple[Step, ...], ...], ...] = PHASES) -> None:
        self.phases = phases
        self.errors: list[ToolError] = []
        self.failed = False
        """Whether something did not succeed that is not spare: the rest is not tried then."""
        steps = [step for phase in phases for row in phase for step in row]
        self._ended = {step: Event() for step in steps}
        self._shares = dict.fromkeys(steps, 0.0)
        self._lock = Lock()

    def run(self) -> None:
        """Do all that is not done yet."""
        try:
            with alone():
                for phase in self.phases[:-1]:
                    self._run_phase(phase)
            self._run_phase(self.phases[-1])
        finally:
            for ended in self._ended.values():
                ended.set()
            bar.show(1, "")

    def wait(self, step: Step) -> bool:
        """Wait until a step has ended, and tell whether what is needed so far is there."""
        self._ended[step].wait()
        return not self.failed

    def has_ended(self, step: Step) -> bool:
        """Tell whether a step has ended."""
        return self._ended[step].is_set()

    def wait_for(self, address: str) -> None:
        """Wait until the file at an address is what it should be, if it is made here."""
        made = [
            (len(one), step)
            for step in self._ended
            for one in step.serves
            if address.startswith(one)
        ]
        if made:
            self.wait(max(made)[1])

    def _run_phase(self, phase: tuple[tuple[Step, ...], ...]) -> None:
        rows = [Thread(target=self._run_row, args=(row,), daemon=True) for row in phase]
        for thread in rows:
            thread.start()
        for thread in rows:
            thread.join()

    def _run_row(self, row: tuple[Step, ...]) -> None:
        for step in row:
            if self.failed:
                return
            self._tell(step, 0)
            try:
                step.make(lambda share, step=step: self._tell(step, share))  # type: ignore[misc]
            except ToolError as error:
                explain(error)
                self.errors.append(error)
                self.failed |= not step.spare
            self._tell(step, 1)
            self._ended[step].set()

    def _tell(self, step: Step, share: float) -> None:
        with self._lock:
            self._shares[step] = share
            done = sum(one.seconds * share for one, share in self._shares.items())
            bar.show(min(0.99, done / sum(one.seconds for one in self._ended)), step.name)


@contextmanager
def alone() -> Iterator[None]:
    """Hold off others who prepare; what was started here holds them off until it has ended."""
    with Path(__file__).open() as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Something else is preparing the page; this waits for it …")
            fcntl.flock(lock, fcntl.LOCK_EX)
        held.append(lock.fileno())
        try:
            yield
        finally:
            held.remove(lock.fileno())


def everything() -> None:
    """Do all of it. Raises ToolError for what did not succeed."""
    preparation = Preparation()
    preparation.run()
    if preparation.errors:
        raise preparation.errors[0]
