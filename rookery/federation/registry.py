"""Which function applies which activity. `activities/` has a file per verb."""

from collections.abc import Callable

from models.account import Account
from rookery.federation.known import Known
from rookery.federation.objects import Activity

Handler = Callable[[Activity, Account, Known], None]
_HANDLERS: dict[str, Handler] = {}


class Dropped(Exception):
    """The activity changes nothing, and that is right. `rule` is the number of the rule in docs/federation.md.

    It makes one line in the log, and a count at its server.
    """

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(why)
        self.rule = rule


def handles(*types: str) -> Callable[[Handler], Handler]:
    """The function applies activities of these types: `(activity, actor, known)`.

    The actor is known, is who says it, and may be heard. The function asks `known`, settles, writes; it neither
    commits nor reaches for the network, may run twice, and raises Dropped for what is not to be.
    """

    def register(handler: Handler) -> Handler:
        _HANDLERS.update(dict.fromkeys(types, handler))
        return handler

    return register


def is_handled(type_: str) -> bool:
    return type_ in _HANDLERS


def dispatch(activity: Activity, actor: Account, known: Known) -> None:
    """Apply it. What nobody handles is dropped without a word: it is no mistake to say more than we understand."""
    if handler := _HANDLERS.get(activity.type):
        handler(activity, actor, known)
