"""Events of logins, profiles and private data of accounts."""

from dataclasses import dataclass

from rookery.events.facts.fact import Fact


@dataclass(frozen=True)
class UserSignedUp(Fact):
    """Somebody made a login; it may still have to be confirmed and approved."""

    user_id: int


@dataclass(frozen=True)
class UserPending(Fact):
    """A sign-up waits for a moderator, and for nothing else."""

    user_id: int


@dataclass(frozen=True)
class UserReady(Fact):
    """A login became usable: approved, and confirmed or in no need of it. States it once."""

    user_id: int


@dataclass(frozen=True)
class TokensRevoked(Fact):
    """These access tokens do not work any more, however that came about: given back, taken away by their user or with
    a new password, their code came twice, or the login was disabled, refused or deleted.

    Of a suspended account the tokens stay, and work again once it is let in: there the fact is AccountSuspended.
    """

    token_ids: list[int]


@dataclass(frozen=True)
class SignedOut(Fact):
    """Sessions of this user's browsers ended, however that came about; others may still be there."""

    user_id: int


@dataclass(frozen=True)
class ViewerChanged(Fact):
    """The permissions of a user changed. Without an account that holds for whoever has a role that changed."""

    account_id: int | None


@dataclass(frozen=True)
class ProfileChanged(Fact):
    account_id: int


@dataclass(frozen=True)
class AccountDeleted(Fact):
    """The account is marked for deletion; what belongs to it follows in a job.

    `stays_suspended`: it is one of another server, and moderators here had suspended it.
    """

    account_id: int
    stays_suspended: bool


@dataclass(frozen=True)
class TagFeatured(Fact):
    """The tag of this key stands on the account's profile."""

    account_id: int
    tag: str


@dataclass(frozen=True)
class TagFollowed(Fact):
    """The account follows the tag now."""

    account_id: int
    tag_id: int


@dataclass(frozen=True)
class TagUnfeatured(Fact):
    account_id: int
    tag: str


@dataclass(frozen=True)
class ListChanged(Fact):
    """These people came to a list or left it, or the list came, went or changed in whether it is exclusive.

    `exclusive`: homes are concerned too, for the list keeps its members out of there, or did so till now.
    """

    account_id: int
    list_id: int
    target_ids: list[int]
    exclusive: bool


@dataclass(frozen=True)
class FiltersChanged(Fact):
    """The account's filters are different now, or one of them came to its end."""

    account_id: int


@dataclass(frozen=True)
class AddedToCollection(Fact):
    collection_item_id: int


@dataclass(frozen=True)
class CollectionChanged(Fact):
    collection_id: int
