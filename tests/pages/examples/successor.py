from rookery import events
from rookery.services.succession import nominate
from tests.live import app_of
from tests.pages.examples import Example

PAGES = {
    "/admin/successor": "/admin/successor",
    "/admin/successor/kit": "/admin/successor/kit",
    "/settings/successor": Example("/settings/successor", who="member"),
}


def prepare(world):
    """The member is named, and has not accepted yet."""
    with app_of(world.site.environment):
        nominate.name(None, "jay", 90)
        events.commit()
