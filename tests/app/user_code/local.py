"""Sandboxes in the same Python, for tests of what they are asked and what they report."""

from __future__ import annotations

import asyncio

from stepstones.app.jobs.exam import examine
from stepstones.app.protocol.requests import Examine
from stepstones.app.sandbox.server import Server
from stepstones.app.user_code.responses import ExamView, SandboxCall
from stepstones.app.user_code.sandboxes import Sandboxes


class LocalSandboxes:
    """Sandboxes that answer a moment later, each text as *twist* changes it."""

    def __init__(self) -> None:
        self.servers: dict[int, Server] = {}
        self.sandboxes = Sandboxes(self.take)
        self.ended: list[int] = []

    def take(self, call: SandboxCall) -> None:
        """Take a call, as the page does."""
        if not call.text:
            self.ended.append(call.sandbox)
            self.servers.pop(call.sandbox, None)
            return
        asyncio.get_running_loop().call_soon(self._answer, call)

    def _answer(self, call: SandboxCall) -> None:
        server = self.servers.setdefault(call.sandbox, Server())
        self.sandboxes.answer(call.sandbox, self.twist(server.answer(call.text)))

    def twist(self, text: str) -> str:
        """Return what the page gets in place of *text*."""
        return text


def examine_locally(order: Examine) -> ExamView:
    """Examine a version with its sandbox in the same Python."""

    async def talk() -> ExamView:
        return await examine(order, LocalSandboxes().sandboxes.open, lambda: True)

    return asyncio.run(talk())
