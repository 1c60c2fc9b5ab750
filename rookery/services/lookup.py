"""Looking things up for somebody: what they may not see is not found. Every function raises NotFound."""

from typing import TypeVar

from models import visibility
from models.account import Account
from models.status import Status
from rookery.errors import NotFound

Thing = TypeVar("Thing")


def account(account_id: int) -> Account:
    """An account that is somebody here: one whose sign-up still waits is not."""
    return _found(visibility.visible_account(account_id))


def status(status_id: int, viewer_id: int | None) -> Status:
    return _found(visibility.visible_status(status_id, viewer_id))


def original(status_id: int, viewer_id: int | None) -> Status:
    """The status, or for a reblog what it holds: what replies and buttons act on."""
    return _found(visibility.visible_original(status_id, viewer_id))


def _found(thing: Thing | None) -> Thing:
    if thing is None:
        raise NotFound
    return thing
