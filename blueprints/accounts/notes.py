"""What I write down about others, for me alone."""

from flask import Blueprint

from models.account_note import AccountNote
from rookery.errors import Invalid
from rookery.schemas.account import RelationshipSchema
from rookery.schemas.relationship import relationship
from rookery.services import lookup
from rookery.text.plain import clean_text, length
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Text

bp = Blueprint("notes", __name__)

LONGEST = 2000


class NoteArgs(Args):
    comment = Text(load_default="", allow_none=True)


@bp.post("/accounts/<id:account_id>/note")
@endpoint(scope="write:accounts", args=NoteArgs, returns=RelationshipSchema, errors=[404, 422])
def note(account_id, args):
    """Keep a note about an account; without a comment, none."""
    target, comment = lookup.account(account_id), clean_text(args["comment"] or "").strip()
    if length(comment) > LONGEST:
        raise Invalid(f"Comment is too long (maximum is {LONGEST} characters)")
    AccountNote.put(me().id, target.id, comment)
    return relationship(me(), account_id)
