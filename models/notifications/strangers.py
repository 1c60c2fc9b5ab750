"""Strangers: accounts of other servers that nobody here knows yet."""

from sqlalchemy import ColumnElement, and_, exists, or_

from models.accounts.account import Account
from models.base import aliased
from models.moderation.held_sender import HeldSender
from models.notifications.notification import NotificationPermission
from models.relationships.follow import Follow, FollowRequest
from models.statuses.status import Status, StatusMention
from models.visibility.relationships import Who

_Sender, _Said, _Wrote = aliased(Account), aliased(Status), aliased(StatusMention)
_Follow, _Asked, _Held = aliased(Follow), aliased(FollowRequest), aliased(HeldSender)
_Permission = aliased(NotificationPermission)


def is_stranger(account_id: Who) -> ColumnElement[bool]:
    """Return whether this is an account of another server with which nobody here had to do: no follow in either
    direction, nobody asked to follow it, wrote to it or accepted its notifications, and no moderator released it.
    """
    written_to = exists().where(
        _Wrote.account_id == account_id, exists().where(_Said.id == _Wrote.status_id, _Said.local)
    )
    known = or_(
        exists().where(or_(_Follow.target_id == account_id, _Follow.account_id == account_id)),
        exists().where(_Asked.target_id == account_id),
        written_to,
        exists().where(_Permission.from_id == account_id),
        exists().where(_Held.account_id == account_id, _Held.released_at.is_not(None)),
    )
    return and_(exists().where(_Sender.id == account_id, _Sender.domain.is_not(None)), ~known)
