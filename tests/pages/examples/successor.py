from blueprints.successor import nominate
from models import clock
from models.accounts.account import Account
from rookery import events
from rookery.services import acting
from tests.live import app_of
from tests.pages.examples import Example

PAGES = {
    "/admin/successor": "/admin/successor",
    "/admin/successor/changes": "/admin/successor/changes",
    "/admin/successor/kit": "/admin/successor/kit",
    "/settings/successor": Example("/settings/successor", who="member"),
}


def prepare(world):
    """The member is named, and has not accepted yet; a former successor acted."""
    with app_of(world.site.environment):
        nominate.name(None, "jay", 90)
        acting.begin(Account.by_address("jay"), clock.now())
        events.commit()
