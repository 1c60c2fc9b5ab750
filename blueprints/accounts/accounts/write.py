"""Changing one's own profile and defaults."""

from collections.abc import Mapping

from flask import Blueprint
from marshmallow import ValidationError, fields, post_load

from rookery.plugin import settings
from rookery.schemas import render
from rookery.schemas.accounts.account import CredentialAccountSchema
from rookery.services.accounts import profiles
from rookery.services.accounts.profiles import PICTURES, SWITCHES
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, DataclassArgs, File, LoadedArgs, Text, TextList, Truthy

bp = Blueprint("write", __name__)

FORM_BYTES = 256 * 1024  # for the other fields of a form with pictures


class ProfileFields(fields.Field[list[tuple[str, str]]]):
    """`fields_attributes[0][name]=...&fields_attributes[0][value]=...`; in JSON an object with numbers, or a list."""

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **kwargs: object
    ) -> list[tuple[str, str]]:
        items = list(value.values()) if isinstance(value, dict) else value
        if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
            raise ValidationError(_("is not a list of names and values"))
        return [(self._text(item, "name"), self._text(item, "value")) for item in items]

    def _text(self, item: Mapping[str, object], key: str) -> str:
        text: str = Text().deserialize(item.get(key) or "")
        return text


class SourceArgs(Args):
    privacy = Text(allow_none=True)
    sensitive = Truthy(allow_none=True)
    language = Text(allow_blank=True, allow_none=True)
    quote_policy = Text(allow_none=True)


class ProfileArgs(DataclassArgs):
    makes = profiles.ProfileChanges

    display_name = Text(allow_blank=True, allow_none=True)
    note = Text(allow_blank=True, allow_none=True)
    avatar = File(allow_none=True)
    header = File(allow_none=True)
    avatar_description = Text(allow_blank=True, allow_none=True)
    header_description = Text(allow_blank=True, allow_none=True)
    locked = Truthy(allow_none=True)
    bot = Truthy(allow_none=True)
    discoverable = Truthy(allow_none=True)
    indexable = Truthy(allow_none=True)
    hide_collections = Truthy(allow_none=True)
    show_featured = Truthy(allow_none=True)
    show_media = Truthy(allow_none=True)
    show_media_replies = Truthy(allow_none=True)
    attribution_domains = TextList(allow_none=True)
    fields_attributes = ProfileFields(attribute="fields", allow_none=True)
    source = fields.Nested(SourceArgs(), allow_none=True)

    @post_load
    def make(self, given: LoadedArgs, **kwargs: object) -> object:
        left = {name: value for name, value in given.items() if value is not None}
        files = {name: left.pop(name) for name in PICTURES if name in left}
        texts = {name: left.pop(f"{name}_description", None) for name in PICTURES}
        left |= left.pop("source", {})
        left["switches"] = {name: left.pop(name) for name in SWITCHES if name in left}
        left["pictures"] = {name: file.read() for name, file in files.items()}
        left["descriptions"] = {name: text for name, text in texts.items() if text is not None}
        return super().make(left)


def max_body():
    return len(PICTURES) * settings("accounts")["max_picture_bytes"] + FORM_BYTES


@bp.patch("/accounts/update_credentials")
@endpoint(
    scope="write:accounts", args=ProfileArgs, returns=CredentialAccountSchema, errors=[413, 422], max_body=max_body
)
def update_credentials(args):
    """Change what is given of my profile; a single wrong value, and nothing is changed."""
    profiles.update(me(), args)
    return render.credential_account(me().id, me())
