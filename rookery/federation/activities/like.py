"""Like, with or without an emoji, and EmojiReact."""

from models.account import Account
from models.status import Status, original
from models.visibility import visible_ids
from rookery.federation import ids
from rookery.federation.known import Known
from rookery.federation.objects import Activity
from rookery.federation.registry import Dropped, handles
from rookery.services import interactions


@handles("Like")
def like(activity: Activity, actor: Account, known: Known) -> None:
    """A favourite, whatever emoji is said with it (8.4). Others' statuses are counted by their own servers."""
    interactions.favourite(actor, readable(activity.object.id, actor), uri=activity.id or None)


@handles("EmojiReact")
def react(activity: Activity, actor: Account, known: Known) -> None:
    """There are no reactions to statuses here. https://codeberg.org/fediverse/fep/src/branch/main/fep/c0e0/fep-c0e0.md"""


def readable(uri: str, actor: Account) -> Status:
    """Our status with this id that somebody elsewhere may read.

    Raises Dropped, with the same words if there is none and if they may not know (9.7).
    """
    found = ids.local_status(uri)
    found = original(found.id) if found else None
    if found is None or found.visibility == "local" or not visible_ids([found.id], actor.id):
        raise Dropped("9.7", "about no status of ours that its actor may read")
    return found
