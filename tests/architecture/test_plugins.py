"""The plugin contract: what holds for each of our plugins, and what the registry refuses."""

import json
import pkgutil
from collections import defaultdict
from dataclasses import dataclass, fields, is_dataclass
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from rookery import serving
from rookery.cli import Commands
from rookery.events import Fact, facts
from rookery.plugin import Entry, NotificationKind, Plugin, PluginError, Plugins, merge, seconds
from tests.plugins.ours import NAMES, declared

DOCS = Path(__file__).parents[2] / "docs"
FACTS = [fact for fact in vars(facts).values() if isinstance(fact, type) and Fact in fact.__bases__]


def plugins_of(*found, guests=(), off=(), enabled=()):
    overrides = SimpleNamespace(plugins_disabled=off, plugins_enabled=enabled, plugin_overrides={}, source={})
    return Plugins(found, guests, overrides)


# Ours ---------------------------------------------------------------------------------------------------------


def test_each_module_of_blueprints_declares_a_plugin_with_its_own_name():
    for name, plugin in declared().items():
        assert isinstance(plugin, Plugin), name
        assert plugin.name == name
        assert plugin.summary, name
        assert set(plugin.needs) <= set(NAMES), name


def test_idle_routes_are_routes_that_the_plugin_has_when_it_is_on(app):
    routes = defaultdict(set)  # of each blueprint
    for rule in app.url_map.iter_rules():
        routes[rule.endpoint.partition(".")[0]] |= {f"{method} {rule.rule}" for method in rule.methods}

    for name, plugin in declared().items():
        own = {route for _, blueprint in plugin.blueprints for route in routes[blueprint.name]}
        assert set(plugin.idle) <= own, name
        assert all(route.startswith("GET ") for route in plugin.idle), name


def test_the_documents_of_each_plugin_are_json_and_the_plugins_agree_on_them(app):
    parts = [(name, part) for name, plugin in declared().items() for part in (plugin.instance, plugin.nodeinfo)]

    for name, part in parts:
        assert part is None or json.dumps(part()), name


def test_every_fact_stands_on_the_one_page():
    modules = [import_module(f"{facts.__name__}.{one.name}") for one in pkgutil.iter_modules(facts.__path__)]
    told = {fact for module in modules for fact in vars(module).values() if isinstance(fact, type)}

    assert {fact for fact in told if issubclass(fact, Fact)} == {Fact, *FACTS}


def test_each_fact_is_frozen_and_of_what_json_knows():
    plain = {int, str, bool, float, int | None, str | None, list[int], list[str]}

    strange = [
        f"{fact.__name__}.{field.name}: {field.type}"
        for fact in FACTS
        for field in fields(fact)
        if field.type not in plain
    ]

    assert all(is_dataclass(fact) and fact.__dataclass_params__.frozen for fact in FACTS)
    assert strange == []


def test_each_fact_is_documented():
    page = (DOCS / "plugins.md").read_text()

    assert [fact.__name__ for fact in FACTS if f"`{fact.__name__}`" not in page] == []


def test_each_field_of_the_contract_is_documented():
    page = (DOCS / "plugins.md").read_text()

    assert [field.name for field in fields(Plugin) if f"| `{field.name}" not in page] == []


# The registry -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BellRang(Fact):
    pass


def ring(fact):
    """A handler."""


def strike():
    """A periodic handler."""


def test_two_plugins_with_one_name_stop_the_start():
    with pytest.raises(PluginError, match="Two plugins have the same name: bells"):
        plugins_of(Plugin(name="bells"), guests=[Plugin(name="bells")])


def test_two_types_of_notifications_with_one_name_stop_the_start():
    kinds = (NotificationKind("bells.rung", "%(name)s rang"),)

    with pytest.raises(PluginError, match=r"Two types of notifications have the same name: bells\.rung"):
        plugins_of(Plugin(name="bells", notification_kinds=kinds), Plugin(name="tower", notification_kinds=kinds))


@pytest.mark.parametrize("taken", ["doctor", "tower"])
def test_two_commands_with_one_name_stop_the_start(app, taken):
    tower = Plugin(name="tower", top_commands={"tower": "tower:command"})
    bells = Plugin(name="bells", top_commands={taken: "bells:command"})

    with pytest.raises(PluginError, match=f"adds the command {taken}, which exists already"):
        Commands(app.cli, plugins_of(tower, bells))


def test_what_a_plugin_needs_must_be_installed():
    with pytest.raises(PluginError, match="The plugin bells needs the plugin tower, which is not installed"):
        plugins_of(Plugin(name="bells", needs={"tower"}))


def test_two_handlers_with_one_name_stop_the_start():
    def other():
        def ring(fact):
            """Another handler of the same name."""

        return ring

    with pytest.raises(PluginError, match=r"Two handlers are called bells.ring\(BellRang\)"):
        plugins_of(Plugin(name="bells", on={BellRang: (ring, other())}))


def test_one_handler_may_serve_several_facts():
    found = plugins_of(Plugin(name="bells", on={BellRang: (ring,), facts.Muted: (ring,)}))

    assert sorted(found.steps) == ["bells.ring(BellRang)", "bells.ring(Muted)"]


@pytest.mark.parametrize(("period", "wanted"), [("1s", 1), ("15m", 900), ("6h", 21600), ("2d", 172800)])
def test_periods_have_units(period, wanted):
    assert seconds(period) == wanted


@pytest.mark.parametrize("period", ["", "15", "m", "-1m", "0h", "1w", "1.5h"])
def test_a_period_that_is_none_stops_the_start(period):
    with pytest.raises(PluginError, match="is no period of a periodic job"):
        plugins_of(Plugin(name="bells", every={period: strike}))


def test_local_timelines_come_before_what_leaves_the_house():
    handlers = {name: {BellRang: (ring,)} for name in ("activitypub", "push", "notifications", "timelines", "bells")}
    found = plugins_of(*(Plugin(name=name, on=on) for name, on in handlers.items()))

    order = [step.partition(".")[0] for step in found.steps_for[BellRang]]

    assert order == ["timelines", "notifications", "push", "bells", "activitypub"]


def test_the_registry_lives_on_the_app(app, started):
    other = started(ROOKERY_PLUGINS_DISABLED="bookmarks")

    assert "bookmarks" in app.extensions["rookery.plugins"].on
    assert "bookmarks" not in other.extensions["rookery.plugins"].on


@pytest.mark.parametrize(("others", "shown"), [([], []), ([Plugin(name="towers")], ["Bells"])])
def test_an_entry_of_a_menu_goes_with_the_plugin_that_it_is_about(others, shown):
    entry = Entry("settings", "Bells", "/settings/bells", only_with="towers")
    found = plugins_of(Plugin(name="bells", menu=(entry,)), *others)

    assert [one.label for one in found.menu("settings")] == shown


# Documents ----------------------------------------------------------------------------------------------------


def test_parts_of_documents_are_united_without_changing_them():
    first, second = {"a": {"x": 1}, "list": [1, 2]}, {"a": {"y": 2}, "list": [2, 3]}
    merged = {}

    merge(merged, first, "a test")
    merge(merged, second, "a test")

    assert merged == {"a": {"x": 1, "y": 2}, "list": [1, 2, 3]}
    assert (first, second) == ({"a": {"x": 1}, "list": [1, 2]}, {"a": {"y": 2}, "list": [2, 3]})


@pytest.mark.parametrize("other", [2, [2], {"b": 2}])
@pytest.mark.parametrize("one", [1, [1], {"b": 1}])
def test_what_cannot_be_united_is_refused(one, other):
    if isinstance(one, list) and isinstance(other, list):
        return
    merged = {}
    merge(merged, {"a": one}, "a test")

    with pytest.raises(PluginError, match="Two plugins give a value for '[ab]' .a test."):
        merge(merged, {"a": other}, "a test")


@pytest.mark.parametrize("kind", ["instance", "nodeinfo"])
def test_two_plugins_that_give_one_value_stop_the_start(app, monkeypatch, kind):
    ours = [Plugin(name=name, **{kind: lambda: {"colour": "black"}}) for name in ("rooks", "crows")]
    monkeypatch.setitem(app.extensions, "rookery.plugins", plugins_of(*ours))

    with pytest.raises(PluginError, match=f"Two plugins give a value for 'colour' .{kind} document, part of crows."):
        serving.check_documents()
