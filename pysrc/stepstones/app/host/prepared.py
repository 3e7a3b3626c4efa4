"""Code prepared when the site is built, so that the browser need not compile it at each start."""

from __future__ import annotations

import dataclasses
import marshal
from collections.abc import Callable, Mapping
from types import CodeType
from typing import Any


def use_code(kept: bytes) -> None:
    """Let `dataclasses` take the code of our classes from *kept* instead of compiling it.

    *kept*, written by ``tools/dataclass_code.py``, maps generated source to its marshalled code
    object; each is unmarshalled on first use. Other source is compiled as ever.
    Compiling takes four fifths of the time in which Pyodide defines a class. Raises ValueError or
    EOFError for bytes that are no such thing.
    """
    vars(dataclasses)["exec"] = _executor(marshal.loads(kept))  # noqa: S302 - our own program


def _executor(code: Mapping[str, bytes]) -> Callable[..., None]:
    def execute(text: str, variables: dict[str, Any], names: dict[str, Any]) -> None:
        exec(_program(code.get(text), text), variables, names)  # noqa: S102 - as dataclasses does

    return execute


def _program(kept: bytes | None, text: str) -> CodeType | str:
    return marshal.loads(kept) if kept else text  # noqa: S302 - our own program
