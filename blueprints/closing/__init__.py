"""Closing the server in order: announced, archives for everybody, time to move, deletions, and 410 from then on. See
docs/closing.md.
"""

from models.auth.role import Permission
from models.jobs.job import NETWORK
from rookery.plugin import Entry, Plugin, task


def go_on_closing() -> bool:
    """Go on with the closing of this server, if an owner started it."""
    from blueprints.closing import steps

    return steps.go_on()


@task(queue=NETWORK)
def tell_member(user_id: int, round_id: int) -> None:
    """Send a member the e-mail of a round, unless another round has begun."""
    from blueprints.closing import rounds

    rounds.tell(user_id, round_id)


plugin = Plugin(
    name="closing",
    summary="closing the server in order, started by an owner",
    mounts={"": "blueprints.closing.routes:bp"},
    needs={"auth_pages", "data_pages", "announcements"},
    tasks=(tell_member,),
    every={"10m": go_on_closing},
    top_commands={"self-destruct": "blueprints.closing.commands:group"},
    menu=(
        Entry(
            "admin",
            "Close the server",
            "/admin/closing",
            Permission.ADMINISTRATOR,
            group="This server",
            order=90,
        ),
    ),
)
