"""What arrives, past the inbox: an activity that is known to be its actor's."""

import itertools

import pytest

from rookery import events
from rookery.federation.inbound import activities  # noqa: F401  the handlers are registered by this
from rookery.federation.inbound.apply_activity import dispatch
from rookery.federation.read.activity import activity as read
from rookery.federation.remote.local_lookup import LocalLookup

AS = "https://www.w3.org/ns/activitystreams"
_numbers = itertools.count(1)


@pytest.fixture
def says(app):
    """`says(carol, "Like", uri)` applies that; returns the activity. Raises what its handler raises."""

    def apply(actor, type_, about, **more):
        document = {
            "@context": AS,
            "id": f"{actor.uri}#{next(_numbers)}",
            "type": type_,
            "actor": actor.uri,
            "object": about,
        } | more
        try:
            dispatch(read({name: value for name, value in document.items() if value is not None}), actor, LocalLookup())
        except Exception:
            events.rollback()
            raise
        events.commit()
        return document

    return apply
