"""The belongings that go with a deleted account, counted for whoever is about to delete it."""

from dataclasses import dataclass

from models.accounts.account import Account
from models.base import count_rows
from models.media.attachment import Media
from models.relationships.follow import Follow
from models.statuses.status import Status
from rookery.errors import Unfit
from rookery.translations import lazy_gettext as _


@dataclass(frozen=True)
class Belongings:
    posts: int
    files: int
    followers: int
    following: int


def of(account: Account) -> Belongings:
    """Return what this server has of the account: all posts, whoever may read them."""
    return Belongings(
        posts=count_rows(Status.account_id == account.id, Status.reblog_of_id.is_(None)),
        files=count_rows(Media.account_id == account.id),
        followers=count_rows(Follow.target_id == account.id),
        following=count_rows(Follow.account_id == account.id),
    )


def check_name(account: Account, typed: str) -> None:
    """Raise Invalid unless this is the name of the account, with or without an @ before it."""
    if typed.strip().removeprefix("@").lower() != account.acct.lower():
        raise Unfit(_("is not the name of this account"), "name")
