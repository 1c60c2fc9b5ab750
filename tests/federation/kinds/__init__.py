"""Documents of other software, one of each kind, written after the shapes that each documents or sends.

All hosts are made up. `S1` is a public post of alice's, who is one of us.
"""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

AS = "https://www.w3.org/ns/activitystreams"
PUBLIC = f"{AS}#Public"
ALICE = "https://rookery.test/users/alice"
S1 = f"{ALICE}/statuses/113000000000000001"
S1_PAGE = "https://rookery.test/@alice/113000000000000001"
MENTION = {"type": "Mention", "href": ALICE, "name": "@alice@rookery.test"}


@dataclass
class Kind:
    """A document that `by` sends: a Create of `said`, unless `said` is an activity itself or `group` announces it.

    `said` begins as a public Note to followers; None takes a property away. `actors` are properties of the documents of
    others who are named, by id.
    """

    software: str
    what: str
    by: str
    said: dict[str, Any]
    group: str = ""
    actors: dict[str, dict[str, Any]] = field(default_factory=dict)

    @property
    def signer(self) -> str:
        return self.group or self.by

    @property
    def object(self) -> dict[str, Any]:
        parts = urlsplit(self.by)
        made = {
            "@context": [AS, {"Hashtag": "as:Hashtag", "sensitive": "as:sensitive"}],
            "type": "Note",
            "attributedTo": self.by,
            "to": [PUBLIC],
            "cc": [f"{self.by}/followers"],
            "published": "2026-03-01T10:00:00Z",
            **self.said,
        }
        made["id"] = f"{parts.scheme}://{parts.netloc}{self.said['id']}"
        return {name: value for name, value in made.items() if value is not None}

    @property
    def is_activity(self) -> bool:
        return "object" in self.said

    @property
    def activity(self) -> dict[str, Any]:
        said = self.object
        if self.is_activity:
            made = {name: value for name, value in said.items() if name != "attributedTo"} | {"actor": self.by}
        else:
            made = self._wraps("Create", self.by, said)
        return self._wraps("Announce", self.group, made) | {"cc": [f"{self.group}/followers"]} if self.group else made

    def _wraps(self, verb: str, actor: str, about: dict[str, Any]) -> dict[str, Any]:
        readers = {name: about[name] for name in ("to", "cc") if name in about}
        return {"@context": AS, "id": f"{about['id']}#{verb}", "type": verb, "actor": actor, "object": about, **readers}


def image(url: str, **more: Any) -> dict[str, Any]:
    return {"type": "Image", "url": url, "mediaType": "image/jpeg", **more}


def document(url: str, media_type: str = "image/jpeg", **more: Any) -> dict[str, Any]:
    return {"type": "Document", "mediaType": media_type, "url": url, **more}


def hashtag(name: str, host: str) -> dict[str, Any]:
    return {"type": "Hashtag", "href": f"https://{host}/tags/{name.strip('#')}", "name": name}


def option(name: str, votes: int, **more: Any) -> dict[str, Any]:
    return {"type": "Note", "name": name, "replies": {"type": "Collection", "totalItems": votes}, **more}
