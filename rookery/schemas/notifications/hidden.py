"""Notifications without those that their reader's filters hide: for push messages, e-mails and the badge on pages.

Lists have them all; only what interrupts people leaves them out.
"""

from collections.abc import Callable, Sequence

from models.base import AnyRow
from models.ids import MAX_ID
from rookery.identity import Viewer
from rookery.schemas import render

MOST_PIECES = 20


def without_hidden(found: Sequence[AnyRow], viewer: Viewer) -> list[AnyRow]:
    """Return these rows, but for those whose status the viewer's filters hide among notifications."""
    hidden = render.hidden([row.status_id for row in found if row.status_id], viewer, "notifications")
    return [row for row in found if row.status_id not in hidden]


def newest_shown(read: Callable[[int], Sequence[AnyRow]], most: int, viewer: Viewer) -> list[AnyRow]:
    """Return the newest `most` that no filter hides, however many hidden ones stand before them.

    `read` returns the next piece of the list: the newest below an id. MOST_PIECES are read.
    """
    shown: list[AnyRow] = []
    below = MAX_ID
    for _ in range(MOST_PIECES):
        piece = read(below)
        shown += without_hidden(piece, viewer)
        if not piece or len(shown) >= most:
            break
        below = piece[-1].id
    return shown[:most]
