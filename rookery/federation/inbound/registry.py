"""The registry of handlers of activities. `activities/` has a file per verb."""

from collections.abc import Callable
from dataclasses import replace

from models.accounts.account import Account
from rookery.federation.errors import Dropped
from rookery.federation.read.objects import Activity
from rookery.federation.remote.local_lookup import LocalLookup

Handler = Callable[[Activity, Account, LocalLookup], None]
_HANDLERS: dict[tuple[str, str], Handler] = {}
_WHOLE = ("Flag",)  # its objects belong together
ITSELF = "itself"
MOST = 25  # objects of one activity: all of them are applied in one transaction, in which nobody else can write


def handles(*types: str, of: str = "") -> Callable[[Handler], Handler]:
    """The function applies activities of these types: `(activity, actor, known)`; with `of`, those whose object is
    embedded and of that type, as `@handles("Accept", of="QuoteRequest")`, or (ITSELF) is the actor.

    The actor is stored, signed it, and is heard. The function asks `known`, calls `require_all`, writes; it neither
    commits nor reaches for the network, may run twice, and raises Dropped for what is not to be. Objects in a list come
    one by one (11.1), but for those of a Flag.
    """

    def register(handler: Handler) -> Handler:
        _HANDLERS.update(dict.fromkeys(((type_, of) for type_ in types), handler))
        return handler

    return register


def dispatch(activity: Activity, actor: Account, known: LocalLookup) -> None:
    """Apply an activity. One that no function handles is ignored: it is no mistake to say more than we understand.

    Of several objects, one that is dropped costs none of the others. Raises Dropped where all of them are. What lies
    beyond MOST is left out.
    """
    if activity.type in _WHOLE or len(activity.objects) < 2:
        return _apply(activity, actor, known)
    dropped: list[Dropped] = []
    for one in (objects := activity.objects[:MOST]):
        try:
            _apply(replace(activity, objects=(one,)), actor, known)
        except Dropped as problem:
            dropped.append(problem)
    if len(dropped) == len(objects):
        raise dropped[0]


def _apply(activity: Activity, actor: Account, known: LocalLookup) -> None:
    itself = [ITSELF] if activity.object.id == activity.actor else []
    for kind in (*itself, *activity.object.types, ""):
        if handler := _HANDLERS.get((activity.type, kind)):
            return handler(activity, actor, known)
