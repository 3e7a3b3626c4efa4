"""Loops that can be ended: each round and each call of a version counts itself.

A loop without a ``yield`` would keep the worker deaf. Counted, it ends by itself after some
hundred thousand rounds, at a line that can be named, and no sandbox has to be ended for it.
"""

from __future__ import annotations

import ast
from typing import TypeVar

COUNT = "__own_round__"
"""The built-in name that the inserted calls use."""
Loop = TypeVar("Loop", ast.For, ast.AsyncFor, ast.While)
Function = TypeVar("Function", ast.FunctionDef, ast.AsyncFunctionDef)
Maker = TypeVar("Maker", ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class _CountingLoops(ast.NodeTransformer):
    """Inserts a call before the first statement of each loop, and on its line."""

    def _loop(self, node: Loop) -> Loop:
        self.generic_visit(node)
        node.body.insert(0, _statement(self.place(node)))
        return node

    def place(self, node: Loop) -> ast.stmt:
        """Return where the call stands."""
        return node.body[0]

    visit_For = visit_AsyncFor = visit_While = _loop  # noqa: N815 - of ast


class _Counting(_CountingLoops):
    """Inserts a call at the head of each loop, comprehension, function and lambda."""

    def place(self, node: Loop) -> ast.stmt:
        """Return the loop, whose line is named where it has no end."""
        return node

    def _comprehension(self, node: Maker) -> Maker:
        self.generic_visit(node)
        for one in node.generators:
            one.ifs.insert(0, _call(node))
        return node

    def _function(self, node: Function) -> Function:
        self.generic_visit(node)
        has_words = ast.get_docstring(node) is not None
        node.body.insert(int(has_words), _statement(node))
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        self.generic_visit(node)
        both = ast.BoolOp(ast.And(), [_call(node), node.body])
        node.body = ast.copy_location(both, node.body)
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _function  # noqa: N815 - of ast
    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _comprehension  # noqa: N815


def count_rounds(tree: ast.Module) -> ast.Module:
    r"""Return *tree* with a call of :data:`COUNT`, which returns true, at each round and call.

    >>> print(ast.unparse(count_rounds(ast.parse("while True:\n    [x for x in y]"))))
    while True:
        __own_round__()
        [x for x in y if __own_round__()]
    """
    counting: ast.Module = _Counting().visit(tree)
    return ast.fix_missing_locations(counting)


def count_loops(tree: ast.Module) -> ast.Module:
    """Return *tree* with such a call in each loop, where no line is added by it."""
    counting: ast.Module = _CountingLoops().visit(tree)
    return ast.fix_missing_locations(counting)


def _call(place: ast.AST) -> ast.Call:
    name = ast.copy_location(ast.Name(COUNT, ast.Load()), place)
    return ast.copy_location(ast.Call(name, [], []), place)


def _statement(place: ast.stmt) -> ast.Expr:
    return ast.copy_location(ast.Expr(_call(place)), place)
