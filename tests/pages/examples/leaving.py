from models.accounts.account import Account
from rookery import events
from rookery.services.data.archives import requests as archives
from tests.live import app_of
from tests.pages.examples import Example

PAGES = {
    "/settings/delete": "/settings/delete",
    "/settings/archive": "/settings/archive",
    "/settings/cleanup": "/settings/cleanup",
    "/settings/migration": "/settings/migration",
    "/settings/migration/move": "/settings/migration/move?address=jay",
    "/settings/archive/<id:archive_id>.zip": Example("", why="a file"),
}


def prepare(world):
    """The owner has an archive, and may move to the member."""
    world.site.flask("accounts", "alias", "jay", "rook")
    world.site.flask("accounts", "alias", "rook", "jay")
    with app_of(world.site.environment):
        archives.begin(Account.by_address("rook"))
        events.commit()
