"""Notes and everything else that becomes a status: a Question, an Article and the like (8.3)."""

from rookery.federation import ids
from rookery.federation.read import actor, attachments, composition, dialects, policy, question, tags, values
from rookery.federation.read.objects import Attachment, Note
from rookery.federation.read.values import Document, Unreadable

_ACTIVITIES = """
Accept Add Announce AnnounceRequest Arrive Block Create Delete Dislike EmojiReact FeatureRequest Flag Follow Ignore
Invite Join Leave Like LikeRequest Listen Move Offer QuoteRequest Read Reject Remove ReplyRequest TentativeAccept
TentativeReject Travel Undo Update View
"""
# Types of objects that are no posts.
_THINGS = """
Tombstone Collection OrderedCollection CollectionPage OrderedCollectionPage Link Mention Hashtag Emoji Key Place
Profile PropertyValue Relationship QuoteAuthorization CacheFile LikeAuthorization ReplyAuthorization
AnnounceAuthorization LikeApproval ReplyApproval AnnounceApproval
"""
ACTIVITIES = frozenset(_ACTIVITIES.split())
_NOTHING_SAID = ACTIVITIES | {*actor.TYPES, *_THINGS.split()}
SAYING = ("Note", "Question", "ChatMessage", "Article", "Page", "Video", "Audio", "Image", "Event")
MOST_TOLD = 100_000_000  # the highest plausible count of likes and shares


def is_said(types: tuple[str, ...]) -> bool:
    """Return whether an object of these types may become a status."""
    return bool(types) and not any(type_ in _NOTHING_SAID or type_.startswith("Story") for type_ in types)


def note(document: Document) -> Note:
    """Return what the document says. Raises Unreadable for what says nothing, is no object, or lacks an id or an
    author.
    """
    its_id, types, attributed = values.id_of(document), values.types(document), dialects.authors(document)
    if not is_said(types):
        raise Unreadable("8.3", f"a {next(iter(types), 'thing')[:40]} is nothing that is said")
    if not its_id or not attributed:
        raise Unreadable("10.16", "what is said needs an id and an author")
    kind = next((type_ for type_ in types if type_ in SAYING), types[0])
    told = composition.text_of(document, kind)
    updated, readers = values.moment_of_change(document.get("updated")), values.audience(document)
    read = Note(
        id=its_id,
        type=kind,
        attributed=attributed,
        url=values.page(document),
        name=told.name,
        content=told.content,
        summary=told.warning,
        sensitive=values.flag(document.get("sensitive")),
        language=told.language,
        published=values.past_moment(document.get("published")),
        updated=updated,
        in_reply_to=values.id_of(values.first(document.get("inReplyTo"))) or None,
        conversation=_conversation(document),
        addressed=readers.addressed,
        to=readers.to,
        cc=readers.cc,
        attachments=attachments.of(document, kind) or _pictures_in_text(document, kind),
        hashtags=tags.hashtags(document),
        mentions=tags.mentions(document),
        emojis=tags.emojis(document),
        question=question.of(document),
        quote=dialects.quoted(document),
        quote_authorization=values.id_of(document.get("quoteAuthorization")) or None,
        quote_policy=policy.quotes(document, attributed[0]),
        interaction_rules=policy.interactions(document),
        replies=values.thing(document.get("replies")),
        likes=_total(document, "likes"),
        shares=_total(document, "shares"),
        document=document,
    )
    if not (read.content or read.name or read.attachments or read.question or read.summary or read.quote):
        raise Unreadable("8.3", "it says nothing")
    return read


def _pictures_in_text(document: Document, kind: str) -> tuple[Attachment, ...]:
    """Return the pictures in the text of a note that attaches none, as in comments at Lemmy. Other things link to their
    page, which shows them.
    """
    html = composition.in_language(document, "content")[0] if kind in composition.NOTES else ""
    return attachments.in_text(html) if "<img" in html else ()


def _total(document: Document, name: str) -> int | None:
    """Return how many a collection of the document's own says that it has, if it is embedded."""
    said = document.get(name)
    its_id = values.id_of(document)
    if not isinstance(said, dict) or not ids.same_origin(its_id, values.id_of(said) or its_id):
        return None
    total = values.number(said.get("totalItems"))
    return None if total is None else min(total, MOST_TOLD)


def _conversation(document: Document) -> str | None:
    """The name of the thread: any text, which is compared and never fetched."""
    for name in ("conversation", "context"):
        found = document.get(name)
        if isinstance(found, str) and found and ids.fits(found):
            return values.text(found)
    return None
