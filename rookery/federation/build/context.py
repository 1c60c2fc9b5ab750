"""The one `@context`: every term that our documents use and that the first two contexts do not define."""

from rookery.federation.read.values import Document

AS, SECURITY = "https://www.w3.org/ns/activitystreams", "https://w3id.org/security/v1"


def _ids(iri: str) -> Document:
    """A term whose values are ids."""
    return {"@id": iri, "@type": "@id"}


CONTEXT = [
    AS,
    SECURITY,
    {
        "Hashtag": "as:Hashtag",
        "manuallyApprovesFollowers": "as:manuallyApprovesFollowers",
        "sensitive": "as:sensitive",
        "movedTo": _ids("as:movedTo"),
        "alsoKnownAs": _ids("as:alsoKnownAs"),
        "toot": "http://joinmastodon.org/ns#",
        "Emoji": "toot:Emoji",
        "EmojiReact": "http://litepub.social/ns#EmojiReact",
        "featured": _ids("toot:featured"),
        "featuredTags": _ids("toot:featuredTags"),
        "discoverable": "toot:discoverable",
        "indexable": "toot:indexable",
        "memorial": "toot:memorial",
        "suspended": "toot:suspended",
        "attributionDomains": _ids("toot:attributionDomains"),
        "showFeatured": "toot:showFeatured",
        "showMedia": "toot:showMedia",
        "showRepliesInMedia": "toot:showRepliesInMedia",
        "votersCount": "toot:votersCount",
        "blurhash": "toot:blurhash",
        "focalPoint": {"@id": "toot:focalPoint", "@container": "@list"},
        "schema": "http://schema.org#",
        "PropertyValue": "schema:PropertyValue",
        "value": "schema:value",
        "ostatus": "http://ostatus.org#",
        "atomUri": "ostatus:atomUri",
        "inReplyToAtomUri": "ostatus:inReplyToAtomUri",
        "conversation": "ostatus:conversation",
        "webfinger": "https://purl.archive.org/socialweb/webfinger#webfinger",
        "quote": _ids("https://w3id.org/fep/044f#quote"),
        "quoteAuthorization": _ids("https://w3id.org/fep/044f#quoteAuthorization"),
        "QuoteRequest": "https://w3id.org/fep/044f#QuoteRequest",
        "QuoteAuthorization": "https://w3id.org/fep/044f#QuoteAuthorization",
        "quoteUri": "http://fedibird.com/ns#quoteUri",
        "misskey": "https://misskey-hub.net/ns#",
        "_misskey_quote": "misskey:_misskey_quote",
        "gts": "https://gotosocial.org/ns#",
        "interactionPolicy": _ids("gts:interactionPolicy"),
        "canQuote": _ids("gts:canQuote"),
        **{
            name: _ids(f"gts:{name}")
            for name in (
                "canLike",
                "canReply",
                "canAnnounce",
                "always",
                "approvalRequired",
                "approvedBy",
                "likeAuthorization",
                "replyAuthorization",
                "announceAuthorization",
            )
        },
        **{
            f"{noun}{kind}": f"gts:{noun}{kind}"
            for noun in ("Like", "Reply", "Announce")
            for kind in ("Request", "Authorization")
        },
        "FeatureRequest": "https://w3id.org/fep/7aa9#FeatureRequest",
        "FeatureAuthorization": "https://w3id.org/fep/7aa9#FeatureAuthorization",
        "canFeature": _ids("https://w3id.org/fep/7aa9#canFeature"),
        "automaticApproval": _ids("gts:automaticApproval"),
        "manualApproval": _ids("gts:manualApproval"),
        "interactingObject": _ids("gts:interactingObject"),
        "interactionTarget": _ids("gts:interactionTarget"),
    },
]


def framed(document: Document) -> Document:
    """A document as it leaves, with its context."""
    return {"@context": CONTEXT, **document}
