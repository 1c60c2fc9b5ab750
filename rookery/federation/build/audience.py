"""Whom a status is addressed to (9.2)."""

from collections.abc import Sequence

from rookery.federation.ids import PUBLIC


class Inward(ValueError):
    """This is for people of this server: there is nothing that others could be told."""


def audience(visibility: str, followers: str, named: Sequence[str]) -> tuple[list[str], list[str]]:
    """`to` and `cc` of what has this visibility. `named`: the ids of those who are mentioned.

    Raises Inward for what never leaves this server.
    """
    match visibility:
        case "public":
            return [PUBLIC], [followers, *named]
        case "unlisted":
            return [followers], [PUBLIC, *named]
        case "private":
            return [followers], list(named)
        case "direct":
            return list(named), []
    raise Inward(f"what is {visibility} does not leave this server")
