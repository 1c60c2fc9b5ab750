"""An activity: who says what about what, to whom."""

from dataclasses import dataclass
from datetime import datetime

from rookery.federation.read import values
from rookery.federation.read.values import Document, Thing, Unreadable

# Pins of Mastodon (Add, Remove) never have one. (10.3)
OWN_ID_NOT_NEEDED = ("Like", "Undo", "Block", "Accept", "Reject", "Add", "Remove")


@dataclass(frozen=True)
class Activity:
    """`id` is empty where it is missing. `type` is the first of its types.

    `addressed` are `to`, `cc`, `bto`, `bcc` and `audience`, public spelt as `ids.PUBLIC`.
    """

    id: str
    type: str
    actor: str
    objects: tuple[Thing, ...]
    target: Thing
    addressed: frozenset[str]
    to: tuple[str, ...]
    cc: tuple[str, ...]
    published: datetime | None
    document: Document

    @property
    def object(self) -> Thing:
        return self.objects[0] if self.objects else Thing()


def activity(document: Document) -> Activity:
    """Raises Unreadable for what has no type, no actor, or no id where one is needed."""
    kinds = values.types(document)
    actor = values.id_of(values.first(document.get("actor")))
    if not kinds or not actor:
        raise Unreadable("10.16", "an activity needs a type and an actor")
    its_id = values.id_of(document)
    if not its_id and kinds[0] not in OWN_ID_NOT_NEEDED:
        raise Unreadable("10.3", f"a {kinds[0][:40]} needs an id")
    readers = values.audience(document)
    return Activity(
        id=its_id,
        type=kinds[0],
        actor=actor,
        objects=tuple(values.things(document.get("object"))),
        target=values.thing(document.get("target")),
        addressed=readers.addressed,
        to=readers.to,
        cc=readers.cc,
        published=values.past_moment(document.get("published")),
        document=document,
    )
