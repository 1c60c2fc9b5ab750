from blueprints.newsletter import choice, subscribing
from models import clock, ids
from models.accounts.account import Account
from models.base import db
from models.notifications.newsletter import CHOSEN, NewsletterSubscriber
from rookery import urls
from tests.live import app_of
from tests.pages.examples import Example

PAGES = {
    "/web/groups/<id:group_id>/newsletter": "/web/groups/{group}/newsletter",
    "/@<username>/newsletter/subscribe": Example("/@rook/newsletter/subscribe", who="stranger"),
    "/newsletter/confirm": Example("{newsletter confirm}", who="stranger"),
    "/newsletter/<id:subscriber_id>/<seal>": Example("{newsletter stop}", who="stranger"),
    "/admin/newsletters": "/admin/newsletters",
    "/settings/newsletter": "/settings/newsletter",
    "/settings/newsletter/subscribers": "/settings/newsletter/subscribers",
    "/settings/newsletter/subscribers.csv": Example("", why="a file"),
}
READER = "reader@mail.example"


def prepare(world):
    """A newsletter of chosen posts, with a subscriber. There is a mail server, and nobody is written to."""
    world.site.flask("instance", "set", "smtp_url", "smtp://127.0.0.1:9")
    with app_of(world.site.environment) as app, app.test_request_context():
        rook = Account.by_address("rook")
        choice.choose(rook, choice.NewsletterChoice(active=True, selection=CHOSEN))
        one = NewsletterSubscriber(account_id=rook.id, email=READER, locale="en", sent_until=ids.at(clock.now()))
        db.session.add(one)
        db.session.commit()
        link = subscribing.confirmation_link(rook.id, READER, "en")
        world.names["newsletter confirm"] = link.removeprefix(urls.base())
        world.names["newsletter stop"] = subscribing.unsubscribe_path(one)
