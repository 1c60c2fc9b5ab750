"""Plugins that got another name: each former one is accepted wherever the name of a plugin is stored or typed."""

from types import SimpleNamespace

import pytest

from models.instance.plugin_choice import PluginChoice
from rookery.plugin import Entry, Plugin, Plugins
from rookery.plugin.steps import several
from tests.plugins.ours import declared, with_dependents

NOW = {
    "desk": "admin_pages",
    "desk_instance": "instance_admin_pages",
    "desk_servers": "servers_admin_pages",
    "distant": "remote_fetching",
    "entrance": "auth_pages",
    "leaving": "data_pages",
    "letters": "email_notifications",
    "pages": "public_pages",
    "reader": "client_pages",
    "settings": "settings_pages",
    "society": "people_pages",
}
by_former_name = pytest.mark.parametrize(("former", "now"), NOW.items())


def plugins_with(*guests, off=(), on=(), choice=None, **overrides):
    settings = SimpleNamespace(plugins_disabled=off, plugins_enabled=on, plugin_overrides=overrides, source={})
    return Plugins(declared().values(), guests, settings, choice or PluginChoice())


def test_a_plugin_keeps_the_names_that_it_had():
    renamed = {former: plugin.name for plugin in declared().values() for former in plugin.formerly}

    assert renamed == NOW


@by_former_name
def test_the_environment_and_the_owner_may_say_the_former_name(former, now):
    others = [name for name in with_dependents(now) if name != now]
    in_environment = plugins_with(off=[former, *others])
    chosen = plugins_with(choice=PluginChoice(off=frozenset([former, *others])))

    for found in (in_environment, chosen):
        assert found.off.keys() == {now, *others}
        assert not found.is_on(former) and not found.is_on(now)
    assert plugins_with(on=[former]).is_on(former)


@by_former_name
def test_a_plugin_of_others_may_need_it_and_have_pages_about_it_by_the_former_name(former, now):
    entry = Entry("settings", "Bells", "/settings/bells", only_with=former)
    found = plugins_with(Plugin("bells", needs={former}, menu=(entry,)), on=["bells"])

    assert found.needs("bells") == {now}
    assert entry in found.menu("settings")


@by_former_name
def test_a_plugin_of_others_that_has_this_name_is_another_plugin(former, now):
    found = plugins_with(Plugin(former))

    assert found.is_on(now) and not found.is_on(former)


@by_former_name
def test_its_settings_and_steps_are_known_by_the_former_name(former, now):
    plugin, found = declared()[now], plugins_with()
    handlers = [handler for timed in plugin.every.values() for handler in several(timed)]

    for key in plugin.settings:
        typed = plugins_with(**{f"ROOKERY_{former}_{key}".upper(): "9"})
        assert typed.settings[now][key] == 9
    for name in [task.name for task in plugin.tasks] + [handler.__name__ for handler in handlers]:
        assert found.former_steps[f"{former}.{name}"] == f"{now}.{name}"
        assert f"{former}.{name}" in found.steps


def test_the_menu_of_administration_may_be_called_desk():
    entry = Entry("desk", "Bells", "/admin/bells")
    found = plugins_with(Plugin("bells", menu=(entry,)), on=["bells"])

    assert entry in found.menu("admin")
    assert found.menu("desk") == found.menu("admin")
