"""The blueprint of these pages, and the attempt to sign in that the session keeps until the browser comes back."""

import hmac
from dataclasses import asdict, dataclass

from flask import request, session
from werkzeug.wrappers import Response

from models import clock
from rookery.errors import NotFound, Unavailable
from rookery.services.auth.oidc import exchange
from rookery.services.auth.oidc.provider import Provider, provider
from rookery.translations import LazyText, say
from rookery.web import challenges
from rookery.web.language import language
from rookery.web.pages import POLICY, go, page_blueprint, refused

# No `form-action`: Chromium would block the redirect from a form to the provider.
bp = page_blueprint("oidc", __name__, policy=POLICY)

NAME, MINUTES = "oidc", 15


@dataclass(frozen=True)
class Begun:
    """A sign-in at the provider. `purpose`: `sign_in`, or for the user of this id `link` or `prove`."""

    purpose: str
    after: str
    user_id: int = 0
    invite: str = ""
    at: float = 0.0


def leave(begun: Begun, *, anew: bool = False) -> Response:
    """Send the browser to the provider; `anew` if the person is to sign in there even if they are signed in."""
    attempt = exchange.Attempt.begin()
    try:
        address = exchange.authorization_url(needed_provider(), attempt, anew=anew)
    except Unavailable as error:
        return failed(begun.after if begun.user_id else "/auth/sign_in", error.problem)
    now = clock.now().timestamp()
    session[NAME] = {"attempt": asdict(attempt), "begun": {**asdict(begun), "at": now}}
    return go(address)


def take_begun() -> tuple[exchange.Attempt, Begun] | None:
    """Return the pending sign-in that this response belongs to; None if it has expired or was answered already."""
    kept = session.pop(NAME, None)
    if kept is None:
        return None
    attempt, begun = exchange.Attempt(**kept["attempt"]), Begun(**kept["begun"])
    is_answer = hmac.compare_digest(attempt.state.encode(), request.args.get("state", "").encode("utf-8", "replace"))
    is_fresh = clock.now().timestamp() - begun.at < MINUTES * 60
    return (attempt, begun) if is_answer and is_fresh and challenges.spend(attempt.state) else None


def needed_provider() -> Provider:
    if (found := provider()) is None:
        raise NotFound
    return found


def failed(path: str, problem: str | LazyText) -> Response:
    """Go to a page that says what went wrong."""
    return refused("%(problem)s.", path, problem=say(problem, language()))
