from models.accounts.account import Account
from rookery import events
from rookery.services.data.archives import requests as archives
from rookery.services.data.post_imports import requests as post_imports
from tests.archives import contents, created, zipped
from tests.live import app_of
from tests.pages.examples import Example

PAGES = {
    "/settings/delete": "/settings/delete",
    "/settings/archive": "/settings/archive",
    "/settings/cleanup": "/settings/cleanup",
    "/settings/import-posts": "/settings/import-posts",
    "/settings/import-posts/<id:import_id>": "/settings/import-posts/{imported}",
    "/settings/import-posts/<id:import_id>/<any(boost, favourite, bookmark, left_out):kind>": (
        "/settings/import-posts/{imported}/favourite"
    ),
    "/settings/migration": "/settings/migration",
    "/settings/migration/move": "/settings/migration/move?address=jay",
    "/settings/archive/<id:archive_id>.zip": Example("", why="a file"),
}


def prepare(world):
    """The owner has an archive, imports another, and may move to the member."""
    world.site.flask("accounts", "alias", "jay", "rook")
    world.site.flask("accounts", "alias", "rook", "jay")
    with app_of(world.site.environment):
        archives.begin(Account.by_address("rook"))
        archive = contents([created(1, actor="https://old.example/users/eve")], likes=["https://old.example/notes/1"])
        world.names["imported"] = post_imports.begin(Account.by_address("rook"), zipped(archive)).id
        events.commit()
