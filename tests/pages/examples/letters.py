from models.user import User
from rookery.services.letters import stopping
from tests.live import app_of
from tests.pages.examples import Example

PAGES = {"/letters/<id:account_id>/<seal>": Example("{letters}", who="stranger")}


def prepare(world):
    with app_of(world.site.environment) as app, app.test_request_context():
        jay = User.by_email("jay@mail.example")
        world.names["letters"] = stopping.path(jay.account_id, jay.email)
