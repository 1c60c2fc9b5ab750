"""Messages about parameters, in Mastodon's words instead of those of the library that validates them."""

from typing import Any

from marshmallow import fields

from rookery.translations import lazy_gettext as _

BLANK, INVALID = _("can't be blank"), _("is invalid")
NOT_A_NUMBER, NOT_INCLUDED = _("is not a number"), _("is not included in the list")
# By marshmallow's keys; our own fields have messages of their own.
SAYS = {"required": BLANK, "null": BLANK, "invalid": INVALID, "invalid_utf8": INVALID, "validator_failed": INVALID}
OF_NUMBERS = {"invalid": NOT_A_NUMBER, "too_large": NOT_A_NUMBER}
OF_OBJECTS = {"type": INVALID, "unknown": INVALID}


def reword(field: Any) -> None:
    """Replace the messages of a field. It is the copy of one schema, so no other schema is affected."""
    numbers = OF_NUMBERS if isinstance(field, fields.Integer) else {}
    objects = OF_OBJECTS if isinstance(field, fields.Nested) else {}
    field.error_messages = SAYS | numbers | objects
