"""The succession: a successor of the owners, who is offered their work when none of them has been here for long. See
docs/successor.md.
"""

from models.auth.role import Permission
from models.auth.user import User
from models.jobs.job import NETWORK
from rookery.plugin import Entry, Plugin, task


def take_due_step() -> None:
    """Warn of the succession and offer it, if no owner has been here for long."""
    from blueprints.successor import steps

    steps.take_due()


def delete_former_kits() -> None:
    """Delete backups for the successor that a newer one has replaced, and all of them where there is no successor."""
    from blueprints.successor import kit

    kit.delete_former()


@task(queue=NETWORK)
def mail_about_succession(user_id: int, kind: str) -> None:
    """Mail an owner or the successor about the succession, as far as it is possible."""
    from blueprints.successor import mails

    mails.send(user_id, kind)


@task(queue=NETWORK)
def deliver_warning(warning_id: int) -> None:
    """Hand a warning to the mail server, and note that it was accepted; if not, the next look tries again."""
    from blueprints.successor import mails

    mails.deliver_warning(warning_id)


def owner_is_asked(user: User) -> int:
    """Return 1 while somebody acts, and until an owner has looked through what they changed."""
    from rookery.services import acting

    return int(acting.is_open())


def successor_is_asked(user: User) -> int:
    """Return 1 while the successor is asked for something."""
    from blueprints.successor import take_over

    return int(take_over.is_asked(user))


plugin = Plugin(
    name="successor",
    summary="a successor of the owners, in case none of them comes back",
    mounts={"": "blueprints.successor.routes:bp"},
    needs={"auth_pages", "admin_pages"},
    tasks=(mail_about_succession, deliver_warning),
    every={"1h": take_due_step, "1d": delete_former_kits},
    cli="blueprints.successor.commands:commands",
    menu=(
        Entry(
            "admin",
            "Successor",
            "/admin/successor",
            Permission.ADMINISTRATOR,
            group="This server",
            waiting=owner_is_asked,
            order=60,
        ),
        Entry("settings", "Succession", "/settings/successor", waiting=successor_is_asked, only_waiting=True),
    ),
)
