"""Endorsements: recommending people whom one follows."""

from sqlalchemy import delete, select

from models.accounts.account import Account, AccountCounts
from models.base import change_rows, db, insert_once
from models.relationships.endorsement import Endorsement
from models.relationships.follow import Follow
from rookery.errors import Invalid
from rookery.identity import Actor
from rookery.translations import lazy_gettext as _


def endorse(actor: Actor, target: Account) -> None:
    """Show `target` on one's profile; again changes nothing. Raises Invalid for somebody whom one does not follow."""
    AccountCounts.hold((actor.id, target.id))  # serialise with a concurrent unfollow, which removes the endorsement
    follows = select(Follow.id).where(Follow.account_id == actor.id, Follow.target_id == target.id)
    if db.session.scalar(follows) is None:
        raise Invalid(_("You must be already following the person you want to endorse"))
    insert_once(Endorsement, account_id=actor.id, target_id=target.id)


def unendorse(actor: Actor, target: Account) -> None:
    withdraw(actor.id, target.id)


def withdraw(account_id: int, target_id: int) -> None:
    """Take an endorsement back, as ending the follow does."""
    change_rows(delete(Endorsement).where(Endorsement.account_id == account_id, Endorsement.target_id == target_id))
