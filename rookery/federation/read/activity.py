"""An activity: who says what about what, to whom."""

from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property

from models.federation.inbox import key_of
from rookery.federation.read import values
from rookery.federation.read.note import note as read_note
from rookery.federation.read.objects import Note
from rookery.federation.read.values import Document, Thing, Unreadable

# Pins of Mastodon (Add, Remove) never have one. (10.3)
OWN_ID_NOT_NEEDED = ("Like", "Undo", "Block", "Accept", "Reject", "Add", "Remove")
# Types of which different ones have the same id: those tell apart by their bodies, and those that cannot be told apart.
ALIKE_BY_ID, ALL_ALIKE = ("Update", "Accept", "Reject"), ("Follow", "Undo")


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

    @cached_property
    def note(self) -> Note:
        """Return what the embedded object says, for the readers of the activity if it names none. Raises Unreadable."""
        said = read_note(self.object.document or {})
        if said.addressed or not self.addressed:
            return said
        return replace(said, addressed=self.addressed, to=self.to, cc=self.cc)


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


def key_of_arrival(activity: Activity, signer: str, body: bytes) -> bytes | None:
    """Return the key under which it is remembered that this came; None for what is only passed on or has no id, and for
    what may come again as it is.

    GoToSocial gives all edits of a status one id, and Mastodon all its answers to people who follow anew or may not
    follow (`<actor>#accepts/follows/`): these ids count together with the body alone. Misskey, PeerTube and Pixelfed
    give all follows of one account by another one id, and Pixelfed all their Undos (17.1).
    """
    if not activity.id or activity.actor != signer or activity.type in ALL_ALIKE:
        return None
    by_body = activity.type in ALIKE_BY_ID or "Update" in activity.object.types  # a group announces whole activities
    return key_of(signer, activity.id, b"\n" + body) if by_body else key_of(signer, activity.id)
