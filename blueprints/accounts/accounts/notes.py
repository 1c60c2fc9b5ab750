"""Private notes about accounts."""

from flask import Blueprint

from rookery.schemas.accounts.account import RelationshipSchema
from rookery.schemas.accounts.relationship import relationship
from rookery.services.relationships import notes
from rookery.services.remote import lookup
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Text

bp = Blueprint("notes", __name__)


class NoteArgs(Args):
    comment = Text(load_default="", allow_none=True)


@bp.post("/accounts/<id:account_id>/note")
@endpoint(scope="write:accounts", args=NoteArgs, returns=RelationshipSchema, errors=[404, 422])
def note(account_id, args):
    """Keep a note about an account; without a comment, none."""
    notes.keep(me(), lookup.account(account_id), args["comment"] or "")
    return relationship(me(), account_id)
