"""The server itself: its settings, its title and contact, and who may join.

Its texts, pictures and numbers are modules beside these, imported where they are used.
"""

from rookery.services.instance.about import contact, contact_account_id, contact_email, description, languages, title
from rookery.services.instance.registrations import (
    anybody_may_sign_up,
    check_open,
    closing,
    forget_closing,
    is_closed,
    note_closing,
    registration_mode,
)
from rookery.services.instance.settings import (
    CHANGEABLE,
    change_setting,
    changeable,
    checked,
    is_secret,
    sealed,
    setting,
    source,
    unsealed,
)

__all__ = [
    "CHANGEABLE",
    "anybody_may_sign_up",
    "change_setting",
    "changeable",
    "check_open",
    "checked",
    "closing",
    "contact",
    "contact_account_id",
    "contact_email",
    "description",
    "forget_closing",
    "is_closed",
    "is_secret",
    "languages",
    "note_closing",
    "registration_mode",
    "sealed",
    "setting",
    "source",
    "title",
    "unsealed",
]
