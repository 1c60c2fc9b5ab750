"""A setting is read by the module whose subject it is, and by one more at most; all others ask that one.

`rookery/config/` does not count: what follows from settings, such as `Config.public_url`, is asked of these properties.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from importlib import import_module
from operator import attrgetter
from pathlib import Path

import pytest

from rookery.config import SETTINGS, Config
from rookery.plugin import plugins
from rookery.plugin.choices import short_name

ROOT = Path(__file__).parents[2]
CONFIGS = {"config", "settings", "_settings", "rookery.config"}  # the names by which a Config goes
MENTIONED = re.compile(r"\bconfig\b|settings?\b")
MOST_READERS = 2


@pytest.fixture
def keys(app):
    """Plugin → the keys of its settings."""
    return {plugin: set(declared) for plugin, declared in plugins().declared.items()}


@pytest.fixture
def readers(keys):
    found = defaultdict(set)
    for path in [ROOT / "app.py", ROOT / "gunicorn.conf.py", *_modules("rookery", "blueprints", "models")]:
        if MENTIONED.search(text := path.read_text()):  # to parse all modules takes seconds
            for name in _read(ast.parse(text), path, keys):
                found[name].add(str(path.relative_to(ROOT)))
    return found


def _modules(*folders: str) -> Iterator[Path]:
    for folder in folders:
        yield from (one for one in (ROOT / folder).rglob("*.py") if one.parent != ROOT / "rookery" / "config")


TABLE = {short_name(name) for name in SETTINGS} - vars(Config).keys()


def _read(tree: ast.Module, path: Path, keys: dict[str, set[str]]) -> Iterator[str]:
    """The short names of the settings that a module reads. A plugin's settings as a whole are all of them."""
    for scope in tree.body:
        nodes = list(ast.walk(scope))
        aliases = dict(_aliases(nodes))
        named = set()  # nodes of which single keys are taken
        for node in nodes:
            match node:
                case ast.Attribute(value, name, ast.Load()) if _last(value) in CONFIGS and name in TABLE:
                    yield name
                case ast.Call(func, [name]) if _last(func) == "setting" and (text := _text(name, path)):
                    yield str(text)
                case ast.Subscript(value, key):
                    whole = aliases.get(value.id) if isinstance(value, ast.Name) else value
                    plugin, one = _text(_plugin(whole), path), _text(key, path)
                    if plugin in keys and one in keys[plugin]:
                        named |= {id(value), id(whole)}
                        yield f"{plugin}_{one}"
        for node in nodes:
            if id(node) not in named and (plugin := _text(_plugin(node), path)) in keys:
                yield from (f"{plugin}_{key}" for key in keys[plugin])


def _aliases(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.AST]]:
    """The names that stand for the settings of a plugin: `limits = settings("media")`."""
    for node in nodes:
        match node:
            case ast.Assign([ast.Name(name)], value) if _plugin(value):
                yield name, value
            case ast.Assign([ast.Tuple(targets)], ast.Tuple(values)):
                yield from ((one.id, v) for one, v in zip(targets, values, strict=True) if _plugin(v))


def _plugin(node: ast.AST | None) -> ast.AST | None:
    """The name in `settings(name)`, and in `plugins().settings[name]`."""
    match node:
        case ast.Call(func, [name]) if _last(func) == "settings":
            return name
        case ast.Subscript(ast.Attribute(attr="settings"), name):
            return name
    return None


def _last(node: ast.AST) -> object:
    match node:
        case ast.Name(name) | ast.Attribute(attr=name) | ast.Subscript(slice=ast.Constant(name)):
            return name
        case ast.Call(func):
            return _last(func)
    return None


def _text(node: ast.AST | None, path: Path) -> object:
    """The value of a text, or of a constant of the module or of one that it imports; else None."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name | ast.Attribute) and path.is_relative_to(ROOT):
        module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
        try:
            return attrgetter(ast.unparse(node))(module)
        except AttributeError:
            return None  # a variable of a function
    return None


def test_a_setting_is_read_in_two_modules_at_most(readers):
    many = {name: sorted(modules) for name, modules in readers.items() if len(modules) > MOST_READERS}

    assert many == {}


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("found = urls.config().web_threads", {"web_threads"}),
        ('limit = app.extensions["rookery.config"].streams', {"streams"}),
        ("def f(settings: Config):\n    return settings.s3_bucket", {"s3_bucket"}),
        ("config.public_url, row.streams", set()),
        ('shown = instance.setting("theme")', {"theme"}),
        ('most = settings("polls")["max_options"]', {"polls_max_options"}),
        ('def f():\n    limits, other = settings("polls"), 2\n    return limits["max_options"]', {"polls_max_options"}),
        ('most = plugins().settings["polls"]["max_options"]', {"polls_max_options"}),
    ],
)
def test_the_reader_of_a_setting_is_found(keys, source, names):
    assert set(_read(ast.parse(source), Path("module.py"), keys)) == names


@pytest.mark.parametrize(
    "source", ['told = dict(settings("polls"))', 'def f():\n    limits = settings("polls")\n    show(limits)']
)
def test_who_takes_all_settings_of_a_plugin_reads_each(keys, source):
    assert set(_read(ast.parse(source), Path("module.py"), keys)) == {f"polls_{key}" for key in keys["polls"]}
