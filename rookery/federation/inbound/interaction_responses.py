"""Answers of remote authors when one of us likes, answers or boosts what they wrote (17.8).

An Accept is an authorization to be fetched from the author's own server; a Reject, or the Delete of the authorization,
takes what was done back. https://docs.gotosocial.org/en/latest/federation/interaction_controls/
"""

import re

from sqlalchemy import select

from models.accounts.account import Account
from models.base import db
from models.ids import MAX_ID
from models.statuses.favourite import Favourite
from models.statuses.interaction import ANNOUNCE, LIKE, REPLY, Interaction
from models.statuses.status import Status
from rookery import urls
from rookery.federation import ids
from rookery.federation.build.activities import NOUNS
from rookery.federation.read import values
from rookery.federation.read.activity import Activity
from rookery.federation.read.values import Document, Thing
from rookery.federation.remote import fetch
from rookery.federation.remote.dependencies import BudgetSpent, FetchBudget
from rookery.jobs.worker import Retry
from rookery.services.statuses import approvals

REQUESTS = {"LikeRequest": LIKE, "ReplyRequest": REPLY, "AnnounceRequest": ANNOUNCE}
BUDGET_REQUESTS, BUDGET_SECONDS = 5, 30.0
_LIKE = re.compile(r"(.+/users/[^/@#]+)#likes/([0-9]{1,19})")


def answered(activity: Activity, actor: Account, yes: bool) -> bool:
    """Apply an Accept or Reject of a like, a reply or a boost of ours; False if it answers something else."""
    done = _done(_interacting(activity.object), actor)
    if done is None:
        return False
    if not yes:
        approvals.refuse(done)
        return True
    permission = values.id_of(activity.document.get("result")) or activity.id
    if ids.same_origin(permission, actor.uri or ""):
        approvals.claim(done, permission)
    return True


def revoked(permission: str, actor: Account) -> bool:
    """Apply the Delete of an authorization that the actor gave; False if it is unknown."""
    query = (
        select(Interaction)
        .join(Status, Status.id == Interaction.status_id)
        .where(Interaction.approval_uri == permission, Status.account_id == actor.id)
    )
    found = db.session.scalars(query).all() if permission else []
    for one in found:
        approvals.refuse(one)
    return bool(found)


def _interacting(answered: Thing) -> str:
    """Return the id of what is answered: of a request, of what it asks for."""
    if any(type_ in REQUESTS for type_ in answered.types):
        return values.id_of((answered.document or {}).get("instrument"))
    return answered.id


def _done(uri: str, author: Account) -> Interaction | None:
    """Return what this is the id of, if it was done here, to something of the author's."""
    if match := _LIKE.fullmatch(uri):
        return _liked(match[1], int(match[2]), author)
    made = ids.local_status(uri.removesuffix("/activity"))
    if made is None:
        return None
    if (known := Interaction.of_made(made.id)) is not None:
        return known if _wrote(author, known.status_id) else None
    kind, about = (ANNOUNCE, made.reblog_of_id) if made.reblog_of_id else (REPLY, made.in_reply_to_id)
    if about is None or not _wrote(author, about):
        return None
    return Interaction.begin(kind, made.account_id, about, made_id=made.id)


def _liked(liker_uri: str, favourite_id: int, author: Account) -> Interaction | None:
    liker, found = ids.local_account(liker_uri), db.session.get(Favourite, min(favourite_id, MAX_ID))
    if liker is None or found is None or found.account_id != liker.id or not _wrote(author, found.status_id):
        return None
    return Interaction.begin(LIKE, liker.id, found.status_id, favourite_id=found.id)


def _wrote(author: Account, status_id: int) -> bool:
    status = db.session.get(Status, status_id)
    return status is not None and status.account_id == author.id


# Authorizations ------------------------------------------------------------------------------------------------


def verify(interaction_id: int) -> None:
    """Fetch the authorization, and let the interaction count as approved if it says just that."""
    one = db.session.get(Interaction, interaction_id)
    if one is None or not one.approval_uri:
        return
    permission = one.approval_uri
    try:
        found = fetch.document(permission, FetchBudget(BUDGET_REQUESTS, BUDGET_SECONDS))
    except fetch.RetryLater as error:
        raise Retry(error.seconds, str(error)) from error
    except (fetch.NotFetched, BudgetSpent):
        return
    if _allows(found, one):
        approvals.grant(one.id, permission)


def uri_of(one: Interaction) -> str:
    """Return the id of the Like, Note or Announce."""
    if one.uri:
        return one.uri
    actor = db.session.get_one(Account, one.account_id)
    if one.made_id:
        return ids.uri_of(db.session.get_one(Status, one.made_id), actor)
    return f"{urls.actor(actor.username)}#likes/{one.favourite_id}"


def _allows(found: Document, one: Interaction) -> bool:
    """Return whether the author of the status says so at their own origin: as an object that names both, under the
    names of GoToSocial 0.20 or of 0.19, or by the Accept itself, as versions before that.
    """
    status = db.session.get_one(Status, one.status_id)
    author, noun, types = db.session.get_one(Account, status.account_id), NOUNS[one.kind], values.types(found)
    if not ids.same_origin(values.id_of(found), author.uri or ""):
        return False
    if "Accept" in types:
        return values.id_of(values.first(found.get("actor"))) == author.uri and (
            _interacting(values.thing(found.get("object"))) == uri_of(one)
        )
    names = {
        f"{noun}Authorization": ("interactingObject", "interactionTarget"),
        f"{noun}Approval": ("object", "target"),
    }
    said = next((names[type_] for type_ in types if type_ in names), None)
    if said is None:
        return False
    told = (values.id_of(found.get("attributedTo")), *(values.id_of(found.get(name)) for name in said))
    return told == (author.uri, uri_of(one), status.uri)
