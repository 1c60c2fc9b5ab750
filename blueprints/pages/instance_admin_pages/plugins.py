"""Plugins: the list of them, and switching them on and off."""

from blueprints.pages.instance_admin_pages.base import bp
from blueprints.pages.instance_admin_pages.settings import fixed, in_force, typed_in
from models.auth.role import Permission
from rookery import events
from rookery.errors import Doubtful, Invalid, NotFound
from rookery.plugin import PluginError, choices, plugins
from rookery.schemas import nodeinfo
from rookery.services import instance
from rookery.services.administration import about, plugin_choice
from rookery.web import sessions
from rookery.web.pages import checked, go, me, page, permitted, tell

permitted_here = permitted(Permission.MANAGE_SETTINGS)


@bp.get("/admin/plugins")
@permitted_here
def list_plugins(user):
    found, then = plugins(), plugin_choice.on_after_restart()
    rows = sorted(found.all.values(), key=lambda plugin: plugin.name)
    return page(
        "instance_admin_pages/plugins.html",
        rows=rows,
        on=found.on.keys(),
        then=then,
        guests=found.guests,
        changed=then != set(found.on),
    )


@bp.get("/admin/plugins/<name>")
@permitted_here
def show_plugin(user, name, error=None, typed=None):
    found = plugins()
    if name not in found.all:
        raise NotFound
    brings = plugin_choice.described(found.all[name], found)
    declared = _changeable(name, user)
    return page(
        "instance_admin_pages/plugin.html",
        error=error,
        doubted=isinstance(error, Doubtful),
        about=brings,
        on=name in found.on,
        needing=sorted(one.name for one in found.all.values() if name in one.needs),
        then=name in plugin_choice.on_after_restart(),
        may_switch=sessions.may(user, Permission.ADMINISTRATOR) or not plugin_choice.is_for_owners(name),
        fixed=name in found.enabled | found.disabled,
        settings=[f"ROOKERY_{name}_{key}".upper() for key in brings["settings"]],
        declared=declared,
        given=typed or in_force(declared),
        options={one: [(choice, choice) for choice in declared[one].choices] for one in declared},
        set_outside=fixed(declared),
    )


@bp.post("/admin/plugins/<name>/settings")
@permitted_here
def change_settings(user, name):
    declared = _changeable(name, user)
    typed = typed_in(declared)
    try:
        about.choose(me(), {one: typed[one] for one in typed.keys() - fixed(declared)}, sure=checked("sure"))
        _check_node_information()
    except Invalid as error:
        return show_plugin(name=name, error=error, typed=typed)
    tell("Saved. Everybody sees the change within seconds.")
    return go(f"/admin/plugins/{name}")


@bp.post("/admin/plugins/<name>/<any(on,off):state>")
@permitted_here
def switch_plugin(user, name, state):
    try:
        plugin_choice.switch(me(), name, state == "on")
    except Invalid as error:
        return show_plugin(name=name, error=error)
    tell("Saved. It takes effect after a restart of the server.")
    return go(f"/admin/plugins/{name}")


def _check_node_information():
    """Undo the change, and raise Invalid, if a plugin says something wrong there because of it."""
    try:
        nodeinfo.check()
    except PluginError as error:
        events.rollback()
        choices.forget()
        raise Invalid(error.message) from None


def _changeable(plugin, user):
    """Return the settings of a plugin that this user may change here."""
    is_owner, names = sessions.may(user, Permission.ADMINISTRATOR), plugins().changeable
    return {
        name: one
        for name, one in instance.changeable().items()
        if names.get(name, ("",))[0] == plugin and (is_owner or not one.owners_only)
    }
