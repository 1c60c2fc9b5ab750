"""Files of other servers: shown from copies of ours, so that nobody elsewhere learns who looks at what."""

import hmac

from flask import Blueprint, redirect

from models.media.remote_file import AVATAR, HEADER
from rookery import urls
from rookery.events.facts import TimelinesFilled
from rookery.media import renditions
from rookery.plugin import Plugin, together
from rookery.services.media import remote_files
from rookery.services.remote import fetch_on_view
from rookery.web import media_files

bp = Blueprint("media_proxy", __name__)

SIDES = {"96": "small", "192": "small", "1280": "original"}  # rendition → the form of which it is one


@bp.get("/media_proxy/<kind>/<id:owner_id>/<seal>/<any(original, small, '96', '192', '1280'):form>")
def show_copy(kind, owner_id, seal, form):
    """A file from elsewhere, fetched now if there is no copy of it. Only the addresses that we gave out work."""
    if kind not in remote_files.KINDS or not hmac.compare_digest(seal.encode(), urls.seal(kind, owner_id).encode()):
        return media_files.missing()
    key = remote_files.view(kind, owner_id, SIDES.get(form, form))
    reply = _reply(key, kind, form)
    if key and reply.status_code == 404:
        reply = _reply(remote_files.view_again(kind, owner_id, SIDES.get(form, form), key), kind, form)
    return reply


def _reply(key, kind, form):
    if not key:
        return _stand_in(kind)
    if form in SIDES and (wanted := renditions.key_of(key, int(form))) in renditions.keys_of(key):
        return media_files.send_rendition(key, wanted)
    return media_files.send(key)


def _stand_in(kind):
    """Redirect to the placeholder of an avatar or header; answer that any other file is missing."""
    reply = redirect(urls.static(f"{kind}s/missing.png")) if kind in (AVATAR, HEADER) else media_files.missing()
    reply.headers["Cache-Control"] = media_files.SOON
    return reply


@together
def want_files(facts):
    """Have the files of what stands in somebody's home fetched."""
    remote_files.want(facts)


plugin = Plugin(
    name="media_proxy",
    summary="copies of what other servers show",
    mounts={"": bp},
    needs={"files", "media"},
    within={TimelinesFilled: (want_files,)},
    tasks=(fetch_on_view.fetch_files.by(remote_files.fetch),),
)
