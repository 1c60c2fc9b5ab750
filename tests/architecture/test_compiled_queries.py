"""Statements that are compiled once are few, and each is in the table of docs/performance.md with what that saves.

`rookery/web/paging.py` compiles the pages of lists, which are not counted here.
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = 22
CALLS = 7  # six lists; home is a page, too
PAGING = ROOT / "rookery" / "web" / "paging.py"
TABLE = re.compile(r"## One way to ask\n(.*?)\n## ", re.DOTALL)
LINE = re.compile(r"^\| [^|]+ \| `([\w/]+\.py)`: `(\w+)` \| (\d+) \|", re.MULTILINE)


def test_statements_that_are_compiled_are_few_and_in_the_table():
    [table] = TABLE.findall((ROOT / "docs" / "performance.md").read_text())
    named = {(path, name): int(number) for path, name, number in LINE.findall(table)}

    found = dict(_compiled())

    assert found == named
    assert sum(found.values()) <= MOST


def test_lists_whose_first_page_is_compiled_are_few():
    nodes = [node for path in (ROOT / "blueprints").rglob("*.py") for node in ast.walk(ast.parse(path.read_text()))]

    assert sum(isinstance(node, ast.keyword) and node.arg == "hot" for node in nodes) == CALLS


def _compiled():
    """Yield ((path, name), how many statements are made there): a factory makes two for each switch."""
    for folder in ("models", "rookery", "blueprints"):
        for path in (ROOT / folder).rglob("*.py"):
            if path != PAGING and "CompiledQuery(" in (text := path.read_text()):
                for node in ast.parse(text).body:
                    number = sum(map(_makes_one, ast.walk(node)))
                    if number:
                        yield (str(path.relative_to(ROOT)), _name(node)), number * 2 ** _switches(node)


def _makes_one(node):
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "CompiledQuery"


def _name(node):
    return node.targets[0].id if isinstance(node, ast.Assign) else node.name


def _switches(node):
    """The number of parameters of a factory, each of which must be a switch, or it would make any number."""
    arguments = node.args.args if isinstance(node, ast.FunctionDef) else []
    assert all(ast.unparse(one.annotation) == "bool" for one in arguments), node.name
    return len(arguments)
