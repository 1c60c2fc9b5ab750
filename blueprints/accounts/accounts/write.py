"""Changing one's own profile and defaults."""

from collections.abc import Mapping

from flask import Blueprint
from marshmallow import ValidationError, fields

from rookery.plugin import settings
from rookery.schemas import render
from rookery.schemas.accounts.account import CredentialAccountSchema
from rookery.services.accounts import profiles
from rookery.services.accounts.profiles import PICTURES, SWITCHES
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, File, LoadedArgs, Text, TextList, Truthy

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
    privacy = Text(load_default=None, allow_none=True)
    sensitive = Truthy(load_default=None, allow_none=True)
    language = Text(allow_blank=True, load_default=None, allow_none=True)
    quote_policy = Text(load_default=None, allow_none=True)


class ProfileArgs(Args):
    display_name = Text(allow_blank=True, load_default=None, allow_none=True)
    note = Text(allow_blank=True, load_default=None, allow_none=True)
    avatar = File(load_default=None, allow_none=True)
    header = File(load_default=None, allow_none=True)
    avatar_description = Text(allow_blank=True, load_default=None, allow_none=True)
    header_description = Text(allow_blank=True, load_default=None, allow_none=True)
    locked = Truthy(load_default=None, allow_none=True)
    bot = Truthy(load_default=None, allow_none=True)
    discoverable = Truthy(load_default=None, allow_none=True)
    indexable = Truthy(load_default=None, allow_none=True)
    hide_collections = Truthy(load_default=None, allow_none=True)
    show_featured = Truthy(load_default=None, allow_none=True)
    show_media = Truthy(load_default=None, allow_none=True)
    show_media_replies = Truthy(load_default=None, allow_none=True)
    attribution_domains = TextList(load_default=None, allow_none=True)
    fields_attributes = ProfileFields(load_default=None, allow_none=True)
    source = fields.Nested(SourceArgs(), load_default=dict, allow_none=True)

    def changes(self, args: LoadedArgs) -> profiles.ProfileChanges:
        pictures = {name: args[name] for name in PICTURES if args[name] is not None}
        descriptions = {name: args[f"{name}_description"] for name in PICTURES}
        return profiles.ProfileChanges(
            display_name=args["display_name"],
            note=args["note"],
            fields=args["fields_attributes"],
            bot=args["bot"],
            attribution_domains=args["attribution_domains"],
            switches={name: args[name] for name in SWITCHES if args[name] is not None},
            pictures={name: file.read() for name, file in pictures.items()},
            descriptions={name: text for name, text in descriptions.items() if text is not None},
            **(args["source"] or {}),
        )


def max_body():
    return len(PICTURES) * settings("accounts")["max_picture_bytes"] + FORM_BYTES


@bp.patch("/accounts/update_credentials")
@endpoint(
    scope="write:accounts", args=ProfileArgs, returns=CredentialAccountSchema, errors=[413, 422], max_body=max_body
)
def update_credentials(args):
    """Change what is given of my profile; a single wrong value, and nothing is changed."""
    profiles.update(me(), ProfileArgs().changes(args))
    return render.credential_account(me().id, me())
