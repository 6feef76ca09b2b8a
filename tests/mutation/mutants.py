"""Which small slips of the pen could stand in a rule function?

A mutant is one function with one thing changed: a comparison off by its equals sign, a plus for a minus, a number one
too high, a branch the other way. It is put in place by giving the living function other code, so that every name that
already means that function means the mutant.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OTHER_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}

Defined = ast.FunctionDef | ast.AsyncFunctionDef


class Mutant(NamedTuple):
    """One function of one module with one change."""

    module: str
    function: str
    """Its qualified name."""
    line: int
    column: int
    change: str
    place: int
    """The changed node, in the order of `_nodes`."""
    number: int
    """Which of that node's changes."""

    @property
    def code(self) -> CodeType:
        """The changed function, compiled."""
        path = ROOT / (self.module.replace(".", "/") + ".py")
        tree = ast.parse(path.read_text(encoding="utf-8"))
        function = next(one for name, one in functions_of(tree) if name == self.function)
        wanted = _nodes(function)[self.place]
        _, change = list(changes(wanted))[self.number]
        _At(wanted, change).visit(tree)
        return code_of(tree, self.function, str(path))

    def __str__(self) -> str:
        return f"{self.module}:{self.line}:{self.column} {self.function}: {self.change}"

    @property
    def lot(self) -> str:
        """What decides about a place in the sample: a hash, so that a sample is the same on any machine."""
        return hashlib.sha256(str(self).encode()).hexdigest()


# --- changing ---------------------------------------------------------------------------------------------------


def changes(node: ast.AST) -> Iterator[tuple[str, Callable[[ast.AST], ast.AST]]]:
    """Everything that may be changed at one node: what the change is called, and what makes it in a copy."""
    match node:
        case ast.Compare(ops=ops):
            for place, operator in enumerate(ops):
                other = COMPARISONS[type(operator)]
                yield f"{type(operator).__name__} -> {other.__name__}", functools.partial(_compare, place, other)
        case ast.BinOp(op=operator) if type(operator) in OPERATORS:
            other_operator = OPERATORS[type(operator)]
            yield f"{type(operator).__name__} -> {other_operator.__name__}", functools.partial(_operate, other_operator)
        case ast.BoolOp(op=ast.And()):
            yield "and -> or", functools.partial(_operate, ast.Or)
        case ast.BoolOp(op=ast.Or()):
            yield "or -> and", functools.partial(_operate, ast.And)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield "without its not or minus", lambda copied: copied.operand
        case ast.Constant(value=bool(value)):
            yield f"{value} -> {not value}", lambda copied: ast.copy_location(ast.Constant(not copied.value), copied)
        case ast.Constant(value=int(value)):
            yield f"{value} -> {value + 1}", functools.partial(_add, 1)
            if value > 0:
                yield f"{value} -> {value - 1}", functools.partial(_add, -1)
        case ast.IfExp():
            yield "if-else always if", lambda copied: copied.body
            yield "if-else always else", lambda copied: copied.orelse
        case ast.If() | ast.While():
            yield "the other branch", _negate
        case ast.Call(func=ast.Name(id=name)) if name in OTHER_CALLS:
            yield f"{name} -> {OTHER_CALLS[name]}", _call_other


def _compare(place: int, other: type[ast.cmpop], copied: ast.AST) -> ast.AST:
    copied.ops[place] = other()
    return copied


def _operate(other: type[ast.operator | ast.boolop], copied: ast.AST) -> ast.AST:
    copied.op = other()
    return copied


def _add(number: int, copied: ast.AST) -> ast.AST:
    copied.value += number
    return copied


def _negate(copied: ast.AST) -> ast.AST:
    copied.test = ast.UnaryOp(ast.Not(), copied.test)
    return copied


def _call_other(copied: ast.AST) -> ast.AST:
    copied.func.id = OTHER_CALLS[copied.func.id]
    return copied


class _At(ast.NodeTransformer):
    """Makes a change at the n-th node of a function, in the order of `_nodes`."""

    def __init__(self, wanted: ast.AST, change: Callable[[ast.AST], ast.AST]) -> None:
        self.wanted = wanted
        self.change = change

    def visit(self, node: ast.AST) -> ast.AST:
        if node is self.wanted:
            return self.change(node)
        return self.generic_visit(node)


def _nodes(function: ast.AST) -> list[ast.AST]:
    """What can be changed inside a function: not its docstring, its annotations, its defaults or its decorators."""
    left_out: set[int] = set()
    for inner in ast.walk(function):
        if isinstance(inner, Defined):
            first = inner.body[0]
            for part in (inner.args, inner.returns, *inner.decorator_list):
                left_out.update(id(one) for one in ast.walk(part) if part is not None)
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                left_out.update(id(one) for one in ast.walk(first))
        elif isinstance(inner, ast.AnnAssign):
            left_out.update(id(one) for one in ast.walk(inner.annotation))
    return [one for one in ast.walk(function) if id(one) not in left_out]


def functions_of(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, Defined]]:
    """The functions of a module and the methods of its classes, by qualified name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, Defined):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions_of(node, f"{prefix}{node.name}.")


def module_of(path: Path) -> str:
    """The dotted name of a file of the package."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def code_of(tree: ast.Module, function: str, file: str) -> CodeType:
    """The code of one function of a module's tree."""
    code = compile(ast.fix_missing_locations(tree), file, "exec")
    for part in function.split("."):
        code = next(one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == part)
    return code


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of the functions of one module, in the order of its lines."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = module_of(path)
    found = []
    for name, function in functions_of(tree):
        for place, node in enumerate(_nodes(function)):
            for number, (called, _) in enumerate(changes(node)):
                found.append(Mutant(module, name, node.lineno, node.col_offset + 1, called, place, number))
    return sorted(found, key=lambda one: (one.line, one.column, one.change))


# --- putting in place ---------------------------------------------------------------------------------------------


def living(module: str, function: str) -> FunctionType:
    """A function of the imported package, by its qualified name."""
    found: object = importlib.import_module(module)
    for part in function.split("."):
        found = vars(found)[part]
    while not isinstance(found, FunctionType):
        found = found.__func__ if isinstance(found, classmethod | staticmethod | property) else found.__wrapped__
    return found


def put_in_place(mutant: Mutant, code: CodeType) -> None:
    """From now on this process runs the mutant; nothing that was worked out before is remembered."""
    living(mutant.module, mutant.function).__code__ = code
    forget()


def tell_calls(path: Path, called: set[str]) -> None:
    """From now on each call of a function of this module is noted, by its full name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = module_of(path)
    everyone = list(functions_of(tree))
    for name, function in everyone:
        function.body[:0] = ast.parse(f"__called__.add('{module}.{name}')").body
    for name, _ in everyone:
        function = living(module, name)
        function.__code__ = code_of(tree, name, str(path))
        function.__globals__["__called__"] = called


def forget() -> None:
    """Empty everything in the package that keeps what it has worked out, but for the texts of its own files."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "simulator" and isinstance(module, ModuleType):
            for one in list(vars(module).values()):
                clear = getattr(one, "cache_clear", None)
                if callable(clear) and not one.__module__.startswith("simulator.content"):
                    clear()
