"""The closing of the server in order, and its answer 410 from then on."""

from blueprints.instance.closing import answers, pages
from blueprints.instance.closing.base import bp
from models.auth.role import Permission
from rookery.plugin import Entry, Plugin
from rookery.services.closing import rounds, steps

bp.before_app_request(answers.answer_gone)

plugin = Plugin(
    name="closing",
    summary="closing the server in order, started by an owner",
    mounts={"": bp},
    needs={"auth_pages", "data_pages", "announcements"},
    tasks=(rounds.tell_member,),
    every={"10m": steps.look},
    menu=(
        Entry(
            "admin",
            "Close the server",
            pages.PATH,
            Permission.ADMINISTRATOR,
            group="This server",
            order=90,
        ),
    ),
)
