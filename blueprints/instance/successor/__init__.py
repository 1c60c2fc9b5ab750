"""The succession: a successor of the owners, who is offered their work when none of them has been here for long."""

from blueprints.instance.successor import owners_pages, successors_pages
from blueprints.instance.successor.base import bp
from blueprints.instance.successor.commands import commands
from models.auth.role import Permission
from rookery.events.facts import SignedOut
from rookery.plugin import Entry, Plugin
from rookery.services.succession import kit, mails, presence, steps

plugin = Plugin(
    name="successor",
    summary="a successor of the owners, in case none of them comes back",
    mounts={"": bp},
    needs={"auth_pages", "admin_pages"},
    within={SignedOut: (presence.note_sign_out,)},
    tasks=(mails.tell, mails.deliver_warning),
    every={"1h": steps.look, "1d": kit.sweep},
    cli=commands,
    menu=(
        Entry(
            "admin",
            "Successor",
            "/admin/successor",
            Permission.ADMINISTRATOR,
            group="This server",
            waiting=owners_pages.waiting,
            order=60,
        ),
        Entry("settings", "Succession", "/settings/successor", waiting=successors_pages.waiting, only_waiting=True),
    ),
)
