"""Subscribing to a newsletter and unsubscribing, without a sign-in."""

from typing import Any

from flask import Blueprint, Response, request

from blueprints.newsletter.routes.base import bp
from models.accounts.account import Account
from models.auth.sign_up_block import canonical_hash
from models.base import db
from rookery import urls
from rookery.errors import Invalid, NotFound, Unfit
from rookery.federation.local_actors import local_actor
from rookery.services.auth.sign_up_form import LONGEST_EMAIL, stored_email
from rookery.translations import lazy_gettext as _
from rookery.web.language import language
from rookery.web.limits import is_left
from rookery.web.pages import field, limited, page

# One-click requests come without form token and cookie: the URL itself is the authorization, so CSRF gains nothing.
one_click = Blueprint("newsletter_one_click", __name__)


@bp.get("/@<username>/newsletter/subscribe")
def show_form(username, email="", error=None):
    author = _author(username)
    return page("newsletter/subscribe.html", error=error, email=email, longest=LONGEST_EMAIL, **_named(author))


@bp.post("/@<username>/newsletter/subscribe")
@limited("newsletter")
def subscribe(username):
    """Send a link to the address. The answer does not tell whether it is subscribed."""
    from blueprints.newsletter import send_confirmation_link, subscribing

    author, typed = _author(username), field("email")[: LONGEST_EMAIL + 1]
    if (email := stored_email(typed)) is None:
        return show_form(username, typed, Unfit(_("is not an e-mail address"), "email"))
    try:
        subscribing.check_room(author.id)
    except Invalid as full:
        return show_form(username, typed, full)
    if is_left("newsletter_address", canonical_hash(email)):  # a mailbox has many spellings
        send_confirmation_link.enqueue(author.id, email, language())
    return page("newsletter/sent.html", email=email, **_named(author))


@bp.get("/newsletter/confirm")
def ask_before_confirming():
    """Ask before subscribing: scanners of mail open every link."""
    return _confirmation(request.args.get("token", ""))


@bp.post("/newsletter/confirm")
def confirm():
    from blueprints.newsletter import choice, subscribing

    token = field("token")
    found = subscribing.read_token(token)
    if found and choice.offered(found[0]):
        subscribing.confirm(*found)
    return _confirmation(token, done=True)


@bp.get("/newsletter/<id:subscriber_id>/<seal>")
def ask_before_unsubscribing(subscriber_id, seal):
    """Ask before unsubscribing: scanners of mail open every link."""
    return _end(subscriber_id, seal)


@bp.post("/newsletter/<id:subscriber_id>/<seal>/stop")
def unsubscribe(subscriber_id, seal):
    from blueprints.newsletter import subscribing

    if (found := subscribing.subscriber_of(subscriber_id, seal)) is None:
        return page("newsletter/stop.html", done=False, email="")
    author = db.session.get_one(Account, found.account_id)
    subscribing.unsubscribe(found)
    return page("newsletter/stop.html", done=True, email=found.email, **_named(author))


@one_click.post("/<id:subscriber_id>/<seal>")
def unsubscribe_by_one_click(subscriber_id, seal):
    from blueprints.newsletter import subscribing

    if found := subscribing.subscriber_of(subscriber_id, seal):
        subscribing.unsubscribe(found)
    return Response("OK\n", content_type="text/plain; charset=utf-8")


def _author(username: str) -> Account:
    """Raises NotFound for an account without a newsletter."""
    from blueprints.newsletter import choice

    account = local_actor(username)
    if not choice.offered(account.id):
        raise NotFound
    return account


def _confirmation(token: str, done: bool = False):
    from blueprints.newsletter import choice, subscribing

    found = subscribing.read_token(token)
    author = db.session.get(Account, found[0]) if found and choice.offered(found[0]) else None
    if found is None or author is None:
        return page("newsletter/confirm.html", 404, done=False, email="")
    return page("newsletter/confirm.html", done=done, email=found[1], token=token, **_named(author))


def _end(subscriber_id: int, seal: str):
    from blueprints.newsletter import subscribing

    found = subscribing.subscriber_of(subscriber_id, seal)
    if found is None:
        return page("newsletter/stop.html", done=False, email="")
    author = db.session.get_one(Account, found.account_id)
    path = f"{subscribing.unsubscribe_path(found)}/stop"
    return page("newsletter/stop.html", done=False, email=found.email, path=path, **_named(author))


def _named(author: Account) -> dict[str, Any]:
    """Return what the pages say of the author."""
    return {
        "username": author.username,
        "name": author.display_name or author.username,
        "handle": f"@{author.username}@{urls.config().domain}",
    }
