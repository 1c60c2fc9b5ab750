"""The addressees of a status (9.2)."""

from collections.abc import Sequence

from rookery.federation.ids import PUBLIC


class Inward(ValueError):
    """The status is for people of this server: there is nothing that others could be told."""


def audience(
    visibility: str, followers: str, named: Sequence[str], at_home: bool = False
) -> tuple[list[str], list[str]]:
    """`to` and `cc` of what has this visibility. `named`: the ids of those who are mentioned.

    Raises Inward for what never leaves this server; `at_home`, where nobody elsewhere is told, that has no addressees.
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
        case "local" if at_home:
            return [], []
    raise Inward(f"what is {visibility} does not leave this server")
