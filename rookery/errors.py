"""The exceptions of the domain. `web/errors.py` alone knows status codes and bodies."""

from collections.abc import Sequence
from typing import TypeVar

from rookery.translations import LazyText, joined
from rookery.translations import lazy_gettext as _


class RookeryError(Exception):
    """An expected failure with a text for people."""

    message: str = _("Something went wrong")

    def __init__(self, message: str | None = None) -> None:
        self.message = self.problem = message or self.message
        super().__init__(self.message)


class NotFound(RookeryError):
    """There is no such thing, or the viewer may not know that there is."""

    message = _("Record not found")


T = TypeVar("T")


def or_not_found(value: T | None) -> T:
    """Return what has to be there. Raises NotFound for None."""
    if value is None:
        raise NotFound
    return value


class Unauthorized(RookeryError):
    """There is no token where one is needed."""

    message = _("The access token is invalid")


class InvalidToken(Unauthorized):
    """There is a token, which is not valid (any more)."""


class Forbidden(RookeryError):
    message = _("This action is not allowed")


class Gone(RookeryError):
    message = _("Gone")


class Conflict(RookeryError):
    message = _("Conflict during update, please try again")


class Unavailable(RookeryError):
    """A remote server or a backend failed; trying again later may help."""

    message = _("Remote data could not be fetched")


class Overloaded(RookeryError):
    """This server is overloaded; try again in a moment."""

    message = _("This server has too much to do, please try again in a moment")


class TooMany(RookeryError):
    """A rate limit is used up."""

    message = _("Too many requests")


class Malformed(RookeryError):
    """The request cannot even be read."""

    message = _("The request could not be understood")


class Invalid(RookeryError):
    """Validation failed. `details` maps a field to its problems as (code, description), for sign-up forms.

    Of several `problems`, each the name of a field and what is wrong with it, the message is made. `problem` is the
    message without the words that all of them begin with.

    https://docs.joinmastodon.org/methods/accounts/#create (422)
    """

    def __init__(
        self,
        message: str = "",
        details: dict[str, list[tuple[str, str]]] | None = None,
        problems: Sequence[tuple[str, str]] = (),
    ) -> None:
        found = message or joined(joined(filter(None, problem), " ") for problem in problems)
        super().__init__(_("Validation failed: %(problem)s", problem=found))
        self.details, self.problem = details, found


class Unfit(Invalid):
    """One field of a form is invalid: `Unfit(_("is taken"), "shortcode")`."""

    def __init__(self, says: str, name: str, label: str = "") -> None:
        super().__init__(
            details={name: [("ERR_INVALID", says)]},
            problems=[(label or LazyText(name.replace("_", " ").capitalize()), says)],
        )


class Doubtful(Invalid):
    """The value of a field is allowed, but can hardly be meant: whoever is sure says so."""

    def __init__(self, says: str, name: str) -> None:
        super().__init__(says, details={name: [("ERR_INVALID", says)]})


class Refused(RookeryError):
    """A request that is understood and valid in form, but makes no sense here (422 without "Validation failed")."""
