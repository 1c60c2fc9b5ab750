"""Writing statuses: post, edit, delete, reblog, pin, mute the thread."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import orjson
from flask import current_app, request
from marshmallow import ValidationError, fields, post_load
from sqlalchemy import delete as sql_delete

from blueprints.statuses.statuses import bp, scheduled
from blueprints.statuses.statuses.read import readable
from models import clock
from models.base import db
from models.statuses.status import IdempotencyKey, without_reblog
from rookery import events
from rookery.errors import Invalid, or_not_found
from rookery.media.focus import BadFocus, parse_focus
from rookery.schemas import render
from rookery.schemas.statuses.scheduled import ScheduledStatusSchema
from rookery.schemas.statuses.status import StatusSchema
from rookery.services import statuses
from rookery.services.media import attachments, processing
from rookery.services.remote import lookup
from rookery.services.statuses import interactions
from rookery.translations import lazy_gettext as _
from rookery.web.auth import credentials, me
from rookery.web.endpoint import endpoint
from rookery.web.errors import said
from rookery.web.params import (
    Args,
    DataclassArgs,
    File,
    IdParam,
    Ids,
    LoadedArgs,
    Moment,
    Text,
    TextList,
    Truthy,
    clean,
    parse_id,
)
from rookery.web.reply import json_reply


class PollArgs(DataclassArgs):
    makes = statuses.PollDraft

    options = TextList(required=True)
    expires_in = fields.Integer(required=True)
    multiple = Truthy(load_default=False)
    hide_totals = Truthy(load_default=False)

    @post_load
    def make(self, given: LoadedArgs, **kwargs: object) -> object:
        """A poll without options is none."""
        return self.makes(**given) if given["options"] else None


class EditedPollArgs(PollArgs):
    """Fields that an app leaves out stay as they are: many know nothing of hidden totals."""

    expires_in = fields.Integer(load_default=None, allow_none=True)
    hide_totals = Truthy(load_default=None, allow_none=True)


class MediaAttributes(fields.Field[dict[int, dict[str, Any]]]):
    """`media_attributes[][id]`, `[description]`, `[focus]`, `[thumbnail]`: attachments changed along with a status."""

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **kwargs: object
    ) -> dict[int, dict[str, object]]:
        items = list(value.values()) if isinstance(value, dict) else value
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            raise ValidationError(_("is not a list of attributes"))
        return {parse_id(item.get("id")): self._changes(item) for item in items}

    def _changes(self, item: Mapping[str, object]) -> dict[str, object]:
        changes: dict[str, object] = {}
        if "description" in item:
            changes["description"] = attachments.described(clean(str(item["description"] or "")))
        if item.get("focus"):
            try:
                changes["focus_x"], changes["focus_y"] = parse_focus(str(item["focus"])) or (None, None)
            except BadFocus as error:
                raise ValidationError(error.args[0]) from None
        if thumbnail := File(allow_none=True).deserialize(item.get("thumbnail")):
            changes["thumbnail"] = attachments.read_thumbnail(thumbnail.stream)
        return changes


class StatusArgs(DataclassArgs):
    makes = statuses.Draft

    status = Text(attribute="text", allow_blank=True, allow_none=True)
    spoiler_text = Text(allow_blank=True, allow_none=True)
    sensitive = Truthy(allow_none=True)
    language = Text(allow_none=True)
    media_ids = Ids(allow_none=True)
    poll = fields.Nested(PollArgs(), allow_none=True)
    content_type = Text(allow_none=True)
    quote_approval_policy = Text(attribute="quote_policy", allow_none=True)


class PostArgs(StatusArgs):
    in_reply_to_id = IdParam(allow_none=True)
    visibility = Text(allow_none=True)
    quoted_status_id = IdParam(attribute="quoted_id", allow_none=True)
    quote_id = IdParam(allow_none=True)
    local_only = Truthy()
    scheduled_at = Moment(allow_none=True)
    allowed_mentions = Ids(attribute="allowed_mention_ids", allow_none=True)

    @post_load
    def make(self, given: LoadedArgs, **kwargs: object) -> tuple[object, datetime | None]:
        """Return the draft of a new status, and when it is to be posted: None for at once."""
        moment, quoted_id = given.pop("scheduled_at", None), given.pop("quote_id", None)
        if given.get("quoted_id") is None:
            given["quoted_id"] = quoted_id
        if given.pop("local_only", False):
            given["visibility"] = "local"
        return super().make(given), moment


class EditArgs(StatusArgs):
    media_attributes = MediaAttributes(allow_none=True)
    poll = fields.Nested(EditedPollArgs(), allow_none=True)


class PolicyArgs(Args):
    quote_approval_policy = Text(required=True)


class ReblogArgs(Args):
    visibility = Text(load_default=None, allow_none=True)


class DeleteArgs(Args):
    delete_media = Truthy(load_default=False)


@bp.post("/statuses")
@endpoint(scope="write:statuses", args=PostArgs, returns=(StatusSchema, ScheduledStatusSchema), errors=[404, 422, 503])
def create_status(args):
    """Post a status. With `scheduled_at` it is scheduled, and the answer is a ScheduledStatus."""
    (draft, moment), token = args, credentials()
    draft = draft.changed(app_id=token.app_id if token else None, idempotency_key=_idempotency_key())
    if moment:
        return scheduled.rendered(statuses.schedule(me(), draft, moment))
    status = statuses.post(me(), draft)
    return render.status(status.id, me(), status.account_id, status.app_id)


@bp.errorhandler(statuses.UnexpectedMentions)
def refuse_mentions(error):
    """The one error that carries entities: the accounts that the app did not expect."""
    accounts = render.accounts(error.account_ids, me())
    told = {"error": said(error.message), "unexpected_accounts": orjson.Fragment(accounts)}
    return json_reply(orjson.dumps(told), 422)


def max_body() -> int:
    """A post, and thumbnails of its videos that are together no larger than one picture may be."""
    return processing.most_picture_bytes() + current_app.config["MAX_CONTENT_LENGTH"]


@bp.put("/statuses/<id:status_id>")
@endpoint(scope="write:statuses", args=EditArgs, returns=StatusSchema, errors=[404, 422, 503], max_body=max_body)
def edit_status(status_id, args):
    status = statuses.edit(me(), status_id, args)
    return render.status(status.id, me())


@bp.put("/statuses/<id:status_id>/interaction_policy")
@endpoint(scope="write:statuses", args=PolicyArgs, returns=StatusSchema, errors=[404, 422])
def edit_interaction_policy(status_id, args):
    statuses.set_policy(me().id, status_id, args["quote_approval_policy"])
    return render.status(status_id, me())


@bp.post("/statuses/<id:status_id>/quotes/<id:quoting_status_id>/revoke")
@endpoint(scope="write:statuses", returns=StatusSchema, errors=[403, 404])
def revoke_quote(status_id, quoting_status_id):
    """The quoting status, which shows my status no more."""
    return render.status(statuses.revoke(me().id, status_id, quoting_status_id).id, me())


@bp.delete("/statuses/<id:status_id>")
@endpoint(scope="write:statuses", args=DeleteArgs, returns=StatusSchema, errors=[404], limit="delete")
def delete_status(status_id, args):
    """The status goes; the reply has its source text, for redrafting."""
    status = readable(status_id)
    before = render.redraft(status_id, me(), status.text if status.account_id == me().id else "")
    statuses.delete(me(), status_id, bool(args["delete_media"]))
    return before


@bp.post("/statuses/<id:status_id>/reblog")
@endpoint(scope="write:statuses", args=ReblogArgs, returns=StatusSchema, errors=[403, 404])
def reblog(status_id, args):
    return render.status(statuses.reblog(me(), status_id, args["visibility"] or None).id, me())


@bp.post("/statuses/<id:status_id>/unreblog")
@endpoint(scope="write:statuses", returns=StatusSchema, errors=[404], limit="delete")
def unreblog(status_id):
    """Remove my reblog. If I may not read the status any more, the answer is 404, but the reblog is removed."""
    status = or_not_found(without_reblog(status_id))
    statuses.unreblog(me(), status)
    events.commit()
    readable(status.id)
    return render.status(status.id, me())


@bp.post("/statuses/<id:status_id>/pin")
@endpoint(scope="write:accounts", returns=StatusSchema, errors=[404, 422])
def pin(status_id):
    interactions.pin(me(), readable(status_id))
    return render.status(status_id, me())


@bp.post("/statuses/<id:status_id>/unpin")
@endpoint(scope="write:accounts", returns=StatusSchema, errors=[404])
def unpin(status_id):
    interactions.unpin(me(), readable(status_id))
    return render.status(status_id, me())


@bp.post("/statuses/<id:status_id>/mute")
@endpoint(scope="write:mutes", returns=StatusSchema, errors=[404])
def mute_conversation(status_id):
    interactions.mute_conversation(me(), lookup.visible_original(status_id, me().id))
    return render.status(status_id, me())


@bp.post("/statuses/<id:status_id>/unmute")
@endpoint(scope="write:mutes", returns=StatusSchema, errors=[404])
def unmute_conversation(status_id):
    interactions.unmute_conversation(me(), lookup.visible_original(status_id, me().id))
    return render.status(status_id, me())


def forget_idempotency_keys():
    """Forget idempotency keys after an hour."""
    db.session.execute(sql_delete(IdempotencyKey).where(IdempotencyKey.created_at < clock.ago(hours=1)))


def _idempotency_key() -> str | None:
    key = request.headers.get("Idempotency-Key", "").strip()
    if len(key) > 255:
        raise Invalid(_("Idempotency-Key is too long"))
    return key or None
