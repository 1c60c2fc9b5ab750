"""The one `@context`: every term that our documents use and that the first two contexts do not define."""

from rookery.federation.read.values import Document

AS, SECURITY = "https://www.w3.org/ns/activitystreams", "https://w3id.org/security/v1"
# Vocabularies: prefix → address.
_PREFIXES = {
    "toot": "http://joinmastodon.org/ns#",
    "schema": "http://schema.org#",
    "ostatus": "http://ostatus.org#",
    "misskey": "https://misskey-hub.net/ns#",
    "gts": "https://gotosocial.org/ns#",
}
# Terms that are called as their vocabulary calls them: those whose values are ids, and all others.
_IDS = {
    "as:": "movedTo alsoKnownAs",
    "toot:": "featured featuredTags attributionDomains",
    "https://w3id.org/fep/044f#": "quote quoteAuthorization",
    "https://w3id.org/fep/7aa9#": "canFeature featuredCollections featuredObject featureAuthorization",
    "gts:": "interactionPolicy canQuote canLike canReply canAnnounce always approvalRequired approvedBy "
    "likeAuthorization replyAuthorization announceAuthorization automaticApproval manualApproval interactingObject "
    "interactionTarget",
}
_OTHERS = {
    "as:": "Hashtag manuallyApprovesFollowers sensitive",
    "toot:": "Emoji discoverable indexable memorial suspended showFeatured showMedia showRepliesInMedia votersCount "
    "blurhash",
    "http://litepub.social/ns#": "EmojiReact",
    "schema:": "PropertyValue value",
    "ostatus:": "atomUri inReplyToAtomUri conversation",
    "https://purl.archive.org/socialweb/webfinger#": "webfinger",
    "https://w3id.org/fep/044f#": "QuoteRequest QuoteAuthorization",
    "https://w3id.org/fep/7aa9#": "FeatureRequest FeatureAuthorization FeaturedCollection FeaturedItem "
    "featuredObjectType topic",
    "http://fedibird.com/ns#": "quoteUri",
    "misskey:": "_misskey_quote",
    "gts:": "LikeRequest LikeAuthorization ReplyRequest ReplyAuthorization AnnounceRequest AnnounceAuthorization",
}
CONTEXT = [
    AS,
    SECURITY,
    {
        **_PREFIXES,
        **{name: {"@id": f"{at}{name}", "@type": "@id"} for at, names in _IDS.items() for name in names.split()},
        **{name: f"{at}{name}" for at, names in _OTHERS.items() for name in names.split()},
        "focalPoint": {"@id": "toot:focalPoint", "@container": "@list"},
    },
]


def framed(document: Document) -> Document:
    """A document as it leaves, with its context."""
    return {"@context": CONTEXT, **document}
