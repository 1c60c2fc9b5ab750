"""Groups of this server and their members."""

from models.accounts.account import Account
from models.base import db
from models.groups.group import Group
from rookery import events
from rookery.services.accounts.profiles import ProfileChanges
from rookery.services.groups import groups

CLUB = "https://rookery.test/users/club"


def group_of(owner: Account, username: str = "club", **switches: bool) -> Account:
    """The account of a new group, of which its owner is the only member."""
    made = groups.create(owner, username, ProfileChanges(display_name="The Club", switches=switches), "Be kind.")
    events.commit()
    return db.session.get_one(Account, made.account_id)


def group_row(club: Account) -> Group:
    return db.session.get_one(Group, club.id, populate_existing=True)


def boosts_of(club: Account) -> list[int]:
    """The ids of what the group boosted, the oldest first."""
    from models.statuses.status import Status

    query = db.select(Status.reblog_of_id).where(Status.account_id == club.id).order_by(Status.id)
    return list(db.session.scalars(query))
