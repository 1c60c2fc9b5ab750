from models.auth.user import User
from rookery.services.email_notifications import unsubscribe
from tests.live import app_of
from tests.pages.examples import Example

PAGES = {"/unsubscribe/<id:account_id>/<seal>": Example("{unsubscribe}", who="stranger")}


def prepare(world):
    with app_of(world.site.environment) as app, app.test_request_context():
        jay = User.by_email("jay@mail.example")
        world.names["unsubscribe"] = unsubscribe.path(jay.account_id, jay.email)
