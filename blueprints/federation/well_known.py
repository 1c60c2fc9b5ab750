"""Discovery: from an address to an actor. WebFinger (RFC 7033) and host-meta (RFC 6415)."""

from xml.sax.saxutils import escape

import orjson
from flask import Blueprint, Response, request

from models.accounts.account import Account
from rookery import urls
from rookery.errors import Gone, Malformed
from rookery.federation.build import parts
from rookery.federation.local_actors import known_actor, named_by
from rookery.plugin import Plugin, plugins
from rookery.translations import lazy_gettext as _
from rookery.web.endpoint import endpoint

JRD = "application/jrd+json; charset=utf-8"
XRD = "application/xrd+xml; charset=utf-8"
PROFILE_PAGE = "http://webfinger.net/rel/profile-page"
AVATAR = "http://webfinger.net/rel/avatar"
SUBSCRIBE = "http://ostatus.org/schema/1.0/subscribe"
INTENT = "https://w3id.org/fep/3b86"

bp = Blueprint("well_known", __name__)


@bp.get("/.well-known/webfinger")
@endpoint(public=True, errors=[400, 404, 410], takes=("resource",))
def webfinger():
    if not (resource := request.args.get("resource")):
        raise Malformed(_("The parameter resource is missing"))
    username = named_by(resource)
    found = _server() if username is None else _account(_shown(username))
    return Response(orjson.dumps(found), content_type=JRD, headers={"Cache-Control": "max-age=180, public"})


@bp.get("/.well-known/host-meta")
@endpoint(public=True)
def host_meta():
    """Return the address of WebFinger, for servers that know only the domain of a handle."""
    xml = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0">\n'
        f'  <Link rel="lrdd" template="{escape(_template(), {chr(34): "&quot;"})}"/>\n</XRD>\n'
    )
    return Response(xml, content_type=XRD, headers={"Cache-Control": "max-age=3600, public"})


@bp.get("/.well-known/host-meta.json")
@endpoint(public=True)
def host_meta_json():
    links = [{"rel": "lrdd", "type": "application/jrd+json", "template": _template()}]
    return Response(orjson.dumps({"links": links}), content_type=JRD, headers={"Cache-Control": "max-age=3600, public"})


def _template() -> str:
    return f"{urls.base()}/.well-known/webfinger?resource={{uri}}"


def _shown(username: str) -> Account:
    """The account of this name; whoever is suspended is gone for those who look for people (2.3)."""
    account = known_actor(username)
    if account.suspended_at:
        raise Gone
    return account


def _account(account: Account):
    profile, actor = urls.profile(account.username), urls.actor(account.username)
    links = [
        {"rel": PROFILE_PAGE, "type": "text/html", "href": profile},
        _self(actor),
        {"rel": SUBSCRIBE, "template": f"{urls.base()}/authorize_interaction?uri={{uri}}"},
        *_intents(),
    ]
    if key := account.avatar_key:
        links.append({"rel": AVATAR, "type": parts.media_type(key), "href": urls.media(key)})
    return _jrd(account.username, [profile, actor], links)


def _intents():
    """Return the links of Activity Intents, as Mastodon has them. https://w3id.org/fep/3b86"""
    if "client_pages" not in plugins().on:
        return []
    return [
        {"rel": f"{INTENT}/Object", "template": f"{urls.base()}/authorize_interaction?uri={{object}}"},
        {"rel": f"{INTENT}/Create", "template": f"{urls.base()}/share?text={{content}}"},
    ]


def _server():
    actor = urls.instance_actor()
    page = {"rel": PROFILE_PAGE, "type": "text/html", "href": f"{urls.base()}/"}
    return _jrd(urls.config().domain, [actor], [page, _self(actor)])


def _self(actor):
    return {"rel": "self", "type": "application/activity+json", "href": actor}


def _jrd(name, aliases, links):
    return {"subject": f"acct:{name}@{urls.config().domain}", "aliases": aliases, "links": links}


plugin = Plugin(
    name="well_known",
    mounts={"": bp},
    needs={"activitypub"},
    summary="From an address to an actor: WebFinger and host-meta.",
)
