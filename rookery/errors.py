"""The exceptions of the domain. `web/errors.py` alone knows status codes and bodies."""

from collections.abc import Sequence


class RookeryError(Exception):
    """An expected failure with a text for people."""

    message = "Something went wrong"

    def __init__(self, message: str | None = None) -> None:
        super().__init__(message or self.message)


class NotFound(RookeryError):
    """There is no such thing, or the viewer may not know that there is."""

    message = "Record not found"


class Forbidden(RookeryError):
    message = "This action is not allowed"


class Gone(RookeryError):
    message = "Gone"


class Conflict(RookeryError):
    message = "Conflict during update, please try again"


class Unavailable(RookeryError):
    """A remote server or a backend failed; trying again later may help."""

    message = "Remote data could not be fetched"


class Overloaded(RookeryError):
    """This server is overloaded; try again in a moment."""

    message = "This server has too much to do, please try again in a moment"


class TooMany(RookeryError):
    """A rate limit is used up."""

    message = "Too many requests"


class Malformed(RookeryError):
    """The request cannot even be read."""

    message = "The request could not be understood"


class Invalid(RookeryError):
    """Validation failed. `details` maps a field to its problems as (code, description), for sign-up forms.

    Of several `problems`, each the name of a field and what is wrong with it, the message is made.

    https://docs.joinmastodon.org/methods/accounts/#create (422)
    """

    def __init__(
        self,
        message: str = "",
        details: dict[str, list[tuple[str, str]]] | None = None,
        problems: Sequence[tuple[str, str]] = (),
    ) -> None:
        message = message or ", ".join(f"{field} {says}".strip() for field, says in problems)
        super().__init__(message if message.startswith("Validation failed") else f"Validation failed: {message}")
        self.details, self.problems = details, problems


class Unfit(Invalid):
    """One field of a form is invalid: `Unfit("is taken", "shortcode")`."""

    def __init__(self, says: str, name: str, label: str = "") -> None:
        super().__init__(
            details={name: [("ERR_INVALID", says)]}, problems=[(label or name.replace("_", " ").capitalize(), says)]
        )


class Refused(RookeryError):
    """A request that is understood and valid in form, but makes no sense here (422 without "Validation failed")."""
