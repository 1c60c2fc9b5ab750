"""Inboxes: endpoints to which other servers post activities."""

from flask import Blueprint, Response, request

from rookery.federation.inbound import batches, deferred, inbox, quota
from rookery.federation.local_actors import known_actor
from rookery.federation.remote import status_refresh
from rookery.federation.signatures.verify import SignatureRefused
from rookery.plugin import Plugin, Setting
from rookery.web.endpoint import endpoint
from rookery.web.reply import json_reply

bp = Blueprint("inboxes", __name__)
ERRORS = [400, 401, 403, 413, 415, 429, 503]


@bp.post("/inbox")
@bp.post("/actor/inbox")
@endpoint(public=True, counted=False, status=202, max_body=inbox.MAX_BYTES, errors=ERRORS)
def receive():
    return _answer(None)


@bp.post("/users/<name>/inbox")
@endpoint(public=True, counted=False, status=202, max_body=inbox.MAX_BYTES, errors=[*ERRORS, 404, 410])
def receive_for(name):
    """Accept an activity, also for a suspended account: it may come back, and unfollows must count."""
    return _answer(known_actor(name).id)


def _answer(owner_id):
    try:
        # The request itself: each access through Flask's proxy costs five calls.
        inbox.accept(request._get_current_object(), owner_id)  # type: ignore[attr-defined]
    except SignatureRefused as refused:
        return json_reply({"error": refused.why}, refused.status)
    except quota.QuotaExceeded as exceeded:
        reply = json_reply({"error": exceeded.why}, exceeded.status)
        reply.headers["Retry-After"] = str(exceeded.seconds)
        return reply
    return Response(status=202)


plugin = Plugin(
    name="inboxes",
    summary="Where other servers post what happens there.",
    mounts={"": bp},
    needs={"activitypub"},
    settings={
        "per_minute": Setting(3000, "Most activities a minute from one server, all processes together."),
        "unproved_per_minute": Setting(
            300, "The same for activities with an unverified sender, from one server and from one address."
        ),
        "most_waiting": Setting(50_000, "Most activities that wait in the inbox."),
        "most_unproved": Setting(5000, "The same for activities with an unverified sender."),
    },
    tasks=(deferred.fetch_key, deferred.fetch_and_apply, status_refresh.check_status),
    every={"1m": batches.process_queue, "1h": batches.tidy},
)
