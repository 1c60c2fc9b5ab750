"""The pages behind the "follow" and "interact" links of other servers."""

from urllib.parse import urlsplit

import orjson
from flask import request
from werkzeug import Response

from blueprints.pages.client_pages.base import acting, bp
from rookery.errors import NotFound
from rookery.schemas import render
from rookery.schemas.accounts.relationship import relationship
from rookery.services.relationships import relationships
from rookery.services.remote import lookup
from rookery.services.search import addresses
from rookery.translations import lazy_gettext as _
from rookery.web.pages import go, limited, me, page, signed_in, tell


@bp.get("/authorize_interaction")
@limited()
@signed_in
def authorize_interaction(user):
    """https://docs.joinmastodon.org/spec/webfinger/ (subscribe): a handle, or the address of somebody or of a status.

    The other server is asked if it is not known here, for ten seconds at most; nothing is done before the button.
    """
    found = _found(request.args.get("uri") or request.args.get("acct", ""))
    if found.statuses:
        return go(f"/web/statuses/{found.statuses[0]}")
    return _person(found.accounts[0])


@bp.post("/authorize_interaction/<id:account_id>")
@acting
def follow_from_there(user, account_id):
    target = lookup.account(account_id)
    relationships.follow(me(), target)
    if relationship(me(), account_id)["following"]:
        tell("You now follow @%(name)s.", name=target.acct)
    else:
        tell("Request sent. @%(name)s approves followers manually.", name=target.acct)
    return go("/home")


def _found(text: str) -> addresses.AddressMatches:
    """Raises NotFound for what nobody has, or what is neither somebody nor a status."""
    text = text.strip().removeprefix("acct:")
    if urlsplit(text).scheme not in ("http", "https"):
        return addresses.AddressMatches([lookup.address(text).id], [], [])
    found = addresses.at_url(me().id, text, resolve=True)
    if found is None or not (found.accounts or found.statuses):
        raise NotFound(_("There is no post or profile at this address"))
    return found


def _person(account_id: int) -> Response:
    standing = relationship(me(), account_id)
    return page(
        "client_pages/interaction.html",
        person=orjson.loads(render.account(account_id, me())),
        standing=standing,
        myself=account_id == me().id,
    )
