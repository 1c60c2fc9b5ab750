"""Dialects of other software (8.4) about authors, pages and quotes. Those about one part are read in its module."""

from rookery.federation import ACTIVITY_TYPES
from rookery.federation.read import values
from rookery.federation.read.values import Document

# FEP-044f, Fedibird and Fedilab, Misskey and its forks: the first key with a value counts.
QUOTE_NAMES = ("quote", "quoteUrl", "quoteUri", "_misskey_quote")


def authors(document: Document) -> tuple[str, ...]:
    """Return who made it, the author first. PeerTube and Friendica name several: a person before the group (8.4)."""
    said = document.get("attributedTo", document.get("actor"))
    typed = [(values.id_of(one), values.types(one)) for one in values.as_list(said)]
    found = sorted((one for one in typed if one[0]), key=lambda one: "Group" in one[1])  # stable: else as they said
    return tuple(dict.fromkeys(uri for uri, _ in found))


def quoted(document: Document) -> str | None:
    """The id of what is quoted. BookWyrm's `quote` is the text of a book: that is no id (8.4)."""
    said = (values.id_of(values.first(document[name])) for name in QUOTE_NAMES if name in document)
    return next((uri for uri in said if uri), None) or _linked_quote(document)


def _linked_quote(document: Document) -> str | None:
    """FEP-e232: a Link among the tags that leads to an object (12.5)."""
    for tag in values.as_list(document.get("tag"))[:200]:
        is_object = "Link" in values.types(tag) and str(tag.get("mediaType", "")).partition(";")[0] in ACTIVITY_TYPES
        if is_object and (found := values.id_of(tag.get("href"))):
            return found
    return None


def attached_links(document: Document) -> list[str]:
    """Return what a Page of Lemmy and its relatives is about: the Link that is attached to it, at Friendica a Page."""
    attached = (one for one in values.as_list(document.get("attachment")) if {"Link", "Page"} & {*values.types(one)})
    return [address for one in attached if (address := values.link(one))][:3]
