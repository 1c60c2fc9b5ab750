"""Polls: look at one, vote in it."""

from flask import Blueprint
from marshmallow import ValidationError, fields

from rookery.events.facts import PollExpired
from rookery.plugin import Plugin, Setting, features, settings
from rookery.schemas import render
from rookery.schemas.statuses.poll import PollSchema
from rookery.services.remote import fetch_on_view
from rookery.services.statuses import polls
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me, viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.params import Args

bp = Blueprint("polls", __name__)


class Choices(fields.Field[list[int]]):
    """Numbers of options as a list, a single one counts as a list of one; what is no number is -1, which none has."""

    def _deserialize(self, value, attr, data, **kwargs):
        values = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else [value]
        if len(values) > 100:
            raise ValidationError(_("are too many"))
        texts = [str(one) for one in values]
        return [int(text) if text.isascii() and text.isdigit() and len(text) < 5 else -1 for text in texts]


class VoteArgs(Args):
    choices = Choices(required=True)


@bp.get("/polls/<id:poll_id>")
@endpoint(public=True, scope="read:statuses", returns=PollSchema, errors=[404])
def show_poll(poll_id):
    """A poll; the figures of a remote one are asked for meanwhile."""
    viewer = viewer_or_none()
    poll = polls.readable(poll_id, viewer.id if viewer else None)
    shown = render.poll(poll_id, viewer)
    fetch_on_view.poll(poll)
    return shown


@bp.post("/polls/<id:poll_id>/votes")
@endpoint(scope="write:statuses", args=VoteArgs, returns=PollSchema, errors=[404, 422])
def vote(poll_id, args):
    polls.vote(me(), poll_id, args["choices"])
    return render.poll(poll_id, me())


def instance():
    """The limits that posting checks, from the same settings."""
    return {"configuration": {"polls": dict(settings("polls"))}}


plugin = Plugin(
    name="polls",
    summary="polls in statuses, and voting in them",
    mounts={"/api/v1": bp},
    needs={"statuses"},
    nodeinfo=features("polls"),
    scopes={"read:statuses", "write:statuses"},
    settings={
        "max_options": Setting(4, "Most options of a poll."),
        "max_characters_per_option": Setting(50, "Most characters of an option."),
        "min_expiration": Setting(300, "Seconds that a poll lasts at least."),
        "max_expiration": Setting(2629746, "Seconds that a poll lasts at most."),
    },
    instance=instance,
    on={PollExpired: (polls.close,)},
)
