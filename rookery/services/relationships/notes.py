"""Private notes: what I write down about others, for me alone."""

from models.accounts.account import Account
from models.relationships.account_note import AccountNote
from rookery.errors import Invalid
from rookery.identity import Actor
from rookery.text.plain import clean_text, is_longer
from rookery.translations import lazy_gettext as _

LONGEST = 2000


def keep(actor: Actor, target: Account, text: str) -> None:
    """Write the note about somebody anew; an empty one is thrown away. Raises Invalid for one that is too long."""
    comment = clean_text(text).strip()
    if is_longer(comment, LONGEST):
        raise Invalid(_("Comment is too long (maximum is %(limit)s characters)", limit=LONGEST))
    AccountNote.put(actor.id, target.id, comment)
