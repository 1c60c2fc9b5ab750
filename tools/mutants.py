"""Small changes to a Python file, each of which a test should notice: what `make mutations` draws from.

Changed are conditions and their parts, comparisons, operators, constants, what is returned, statements, arguments,
elements of lists, decorators and loops. Annotations, docstrings, texts for people and lines of the log are left as they
are.
"""

import ast
import copy
import re
from dataclasses import dataclass

SWAPS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: (r"not\s+in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: (r"is\s+not", "is"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: (r"\+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: (r"\*", "//"),
    ast.FloorDiv: ("//", "*"),
    ast.BitOr: (r"\|", "&"),
    ast.BitAnd: ("&", "|"),
}
# Calls whose arguments are a list: each of the others wants those that it has.
LISTS = {"where", "and_", "or_", "order_by", "union", "filter", "select", "min", "max"}
TEXTS = {"_", "gettext", "lazy_gettext", "ngettext", "lazy_ngettext", "N_"}
LOGS = {"log", "logger", "logging", "_log"}
DESCRIBING = {"property", "staticmethod", "classmethod", "cached_property", "dataclass", "overload", "contextmanager"}
WORD = re.compile(r"[\w:/.#@-]+")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change: in `line` (from 1), from `column` (in characters) on, `new` stands instead of `old`."""

    line: int
    column: int
    old: str
    new: str

    def fits(self, source: str) -> bool:
        return source.startswith(self.old, self._start(source))

    def applied(self, source: str) -> str:
        start = self._start(source)
        return source[:start] + self.new + source[start + len(self.old) :]

    def _start(self, source: str) -> int:
        return sum(map(len, source.splitlines(keepends=True)[: self.line - 1])) + self.column


def mutants(source: str) -> list[Mutant]:
    """Return all changes of a file that still is Python."""
    found = {}
    for one in _Finder(source).mutants:
        try:
            compile(one.applied(source), "changed", "exec")
        except SyntaxError:
            continue
        found[one] = None
    return list(found)


class _Finder(ast.NodeVisitor):
    def __init__(self, source: str) -> None:
        self.source = source
        self.lines = [len(line) for line in source.splitlines(keepends=True)]
        self.mutants: list[Mutant] = []
        self.visit(ast.parse(source))

    def visit(self, node: ast.AST) -> None:
        if _is_left_alone(node):
            return
        getattr(self, f"visit_{type(node).__name__}", lambda _node: None)(node)
        for name, field in ast.iter_fields(node):
            for child in field if isinstance(field, list) else [field]:
                if isinstance(child, ast.AST) and name not in ("annotation", "returns"):
                    self.visit(child)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
            self._swap(left, operator, right)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        for left, right in zip(node.values, node.values[1:], strict=False):
            self._swap(left, node.op, right)
        self._shorten(node, "values", least=2)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._swap(node.left, node.op, node.right)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            self._replace(node, f"({self._text(node.operand)})")

    def visit_If(self, node: ast.If | ast.While | ast.IfExp) -> None:
        self._replace(node.test, f"(not ({self._text(node.test)}))")

    visit_While = visit_IfExp = visit_If

    def visit_comprehension(self, node: ast.comprehension) -> None:
        for test in node.ifs:
            self._replace(test, "True")

    def visit_For(self, node: ast.For) -> None:
        self._replace(node.iter, "()")

    def visit_Constant(self, node: ast.Constant) -> None:
        value, text = node.value, self._text(node)
        if isinstance(value, bool):
            self._replace(node, str(not value))
        elif isinstance(value, int | float):
            self._replace(node, f"({text} + 1)")
        elif isinstance(value, str) and WORD.fullmatch(value) and text[0] in "\"'":
            self._replace(node, f"{text[:-1]}X{text[-1]}")

    def visit_Return(self, node: ast.Return) -> None:
        if node.value is not None and self._text(node.value) != "None":
            self._replace(node, "return None")

    def visit_Expr(self, node: ast.stmt) -> None:
        self._replace(node, "pass")

    visit_AugAssign = visit_Raise = visit_Continue = visit_Break = visit_Delete = visit_Expr

    def visit_Assign(self, node: ast.Assign) -> None:
        if isinstance(node.targets[0], ast.Attribute | ast.Subscript):
            self._replace(node, "pass")

    def visit_Call(self, node: ast.Call) -> None:
        self._shorten(node, "keywords", least=1)
        if _name(node.func) in LISTS:
            self._shorten(node, "args", least=2)

    def visit_List(self, node: ast.List | ast.Tuple | ast.Set) -> None:
        if not isinstance(getattr(node, "ctx", None), ast.Store):
            self._shorten(node, "elts", least=2)

    visit_Tuple = visit_Set = visit_List

    def visit_Dict(self, node: ast.Dict) -> None:
        self._shorten(node, "keys", "values", least=2)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for one in node.decorator_list:
            if _name(one.func if isinstance(one, ast.Call) else one) not in DESCRIBING:
                self._replace(one, "(lambda decorated: decorated)")

    def _swap(self, left: ast.expr, operator: ast.AST, right: ast.expr) -> None:
        old, new = SWAPS.get(type(operator), ("", ""))
        start, end = self._span(left)[1], self._span(right)[0]
        place = re.search(rf"\b{old}\b" if old[:1].isalpha() else old, self.source[start:end])
        if old and place:
            self._add(start + place.start(), start + place.end(), new)

    def _shorten(self, node: ast.expr, *lists: str, least: int) -> None:
        count = len(getattr(node, lists[0]))
        for number in range(count) if count >= least else ():
            less = copy.deepcopy(node)
            for name in lists:
                del getattr(less, name)[number]
            bare = isinstance(node, ast.Tuple) and not self._text(node).startswith("(")
            self._replace(node, ast.unparse(less)[1:-1] if bare else ast.unparse(less))

    def _replace(self, node: ast.expr | ast.stmt, new: str) -> None:
        self._add(*self._span(node), new)

    def _add(self, start: int, end: int, new: str) -> None:
        line, column = 1, start
        while column >= self.lines[line - 1]:
            column -= self.lines[line - 1]
            line += 1
        self.mutants.append(Mutant(line, column, self.source[start:end], new))

    def _text(self, node: ast.expr) -> str:
        start, end = self._span(node)
        return self.source[start:end]

    def _span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self._offset(node.lineno, node.col_offset), self._offset(node.end_lineno, node.end_col_offset)

    def _offset(self, line: int, column: int) -> int:
        """Count in characters, where the parser counts a column in bytes."""
        before = sum(self.lines[: line - 1])
        text = self.source[before : before + self.lines[line - 1]]
        return before + len(text.encode()[:column].decode())


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_left_alone(node: ast.AST) -> bool:
    """Return whether no test is to notice a change there."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.If) and _name(node.test) == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.Call):
        root = node.func.value if isinstance(node.func, ast.Attribute) else node.func
        return _name(node.func) in TEXTS or _name(root) in LOGS
    if isinstance(node, ast.Expr):
        return _is_left_alone(node.value)
    return isinstance(node, ast.JoinedStr | ast.Import | ast.ImportFrom | ast.Assert)
