"""The server wire format, ActivityPub: what other servers ask of us and what they are told."""

from collections.abc import Iterable

ACTIVITY_JSON = "application/activity+json; charset=utf-8"
ACTIVITY_TYPES = ("application/activity+json", "application/ld+json")
PROFILE = "https://www.w3.org/ns/activitystreams"


def wants_activity(accepted: Iterable[tuple[str, float]]) -> bool:
    """Return whether a request with these (media type, quality) pairs asks for ActivityPub; browsers never name its
    types.

    https://www.w3.org/TR/activitypub/#retrieving-objects
    """
    return any(kind.lower().startswith(ACTIVITY_TYPES) and quality > 0 for kind, quality in accepted)


def is_activity(content_type: str) -> bool:
    """Return whether this media type is one of ActivityPub's.

    https://www.w3.org/TR/activitypub/#retrieving-objects
    """
    kind, _, parameters = content_type.partition(";")
    kind = kind.strip().lower()
    return kind == ACTIVITY_TYPES[0] or (kind == ACTIVITY_TYPES[1] and PROFILE in parameters)
