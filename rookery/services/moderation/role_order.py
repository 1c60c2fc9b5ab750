"""The order of roles: nobody acts against their own rank or above."""

from models.accounts.account import Account
from models.auth.user import role_of
from rookery.errors import Forbidden
from rookery.identity import Actor


def check(actor: Actor | None, target: Account) -> None:
    """Raises Forbidden unless the actor's role stands above the target's. The operator (None) stands above all."""
    theirs = role_of(target.id)
    if actor is None or theirs is None:
        return
    mine = role_of(actor.id)
    if mine is None or mine.position <= theirs.position:
        raise Forbidden
