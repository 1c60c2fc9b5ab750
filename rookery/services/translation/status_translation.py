"""Translating statuses: what of them, who does it, and what was done before."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from html import escape, unescape

from sqlalchemy import select

from models.base import Json, db
from models.media.attachment import Media
from models.media.emoji import Emoji
from models.statuses.poll import Poll
from models.statuses.status import OPEN, Status
from rookery.cache import cache
from rookery.errors import Forbidden, NotFound, Unavailable, or_not_found
from rookery.plugin import settings
from rookery.services import instance
from rookery.services.translation.backends import TRANSLATORS, Languages, Translated, Translator
from rookery.text.plain import clean_line
from rookery.text.sanitize import sanitize
from rookery.translations import lazy_gettext as _

DAY, MINUTE = 86400, 60
UNKNOWN = "und"

_LINE_FOR_OLD_APPS = re.compile(r'<p class="quote-inline">.*?</p>', re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_BARE_TAG = re.compile(r"<[^<>]*>")  # in translated text, where `<` need not begin a tag
_KEPT = re.compile(r'<span translate="no">(:\w+:)</span>')


@dataclass(frozen=True)
class TranslatableText:
    """The texts of a status. Plain, but for `content`, which is HTML."""

    language: str | None
    content: str
    spoiler_text: str
    poll: tuple[int, list[str]] | None
    descriptions: list[tuple[int, str]]
    shortcodes: list[str]


def translator() -> Translator | None:
    """The service that the owner chose, if any. A key of the operator goes to no address chosen in administration."""
    kind = TRANSLATORS.get(settings("translation")["provider"])
    if kind is None:
        return None
    url, key = settings("translation")["url"], instance.setting("translation_api_key")
    by_operator = instance.source("translation_url") != "administration"
    if url and not by_operator and instance.source("translation_api_key") != "administration":
        key = ""
    return kind(url, key, by_operator)


def languages() -> dict[str, list[str]]:
    """Return what can be translated into what, `und` standing for a text of unknown language. Raises Unavailable."""
    if (chosen := translator()) is None:
        return {}
    return {source or UNKNOWN: list(targets) for source, targets in _languages(chosen).items()}


def _languages(chosen: Translator) -> Languages:
    """Return the languages, asked for once a day; after a failure not more than twice a minute, for many clients ask at
    their start.
    """
    key = "languages of the translator"
    found: Languages | None = cache().briefly(key, DAY, lambda: _or_none(chosen.languages))
    if found is None:
        cache().briefly("the translator failed", MINUTE, lambda: cache().forget(key))
        raise Unavailable(_("The translation service is not available"))
    return found


def _or_none(ask: Callable[[], Languages]) -> Languages | None:
    try:
        return ask()
    except (Unavailable, KeyError, TypeError, AttributeError):  # unreachable, or an unexpected response
        return None


def source(status: Status) -> TranslatableText:
    """The words of a status. Raises Forbidden for one that is not for everybody, NotFound if nobody translates here."""
    if translator() is None:
        raise NotFound
    if status.visibility not in OPEN or status.reblog_of_id is not None:
        raise Forbidden
    poll = db.session.get(Poll, status.poll_id) if status.poll_id else None
    media = select(Media.id, Media.description).where(Media.id.in_(status.media_ids), Media.description.is_not(None))
    emoji = select(Emoji.shortcode).where(Emoji.id.in_(status.emoji_ids))
    return TranslatableText(
        status.language,
        status.content,
        status.spoiler_text,
        (poll.id, list(poll.options)) if poll else None,
        [(row.id, row.description) for row in db.session.execute(media.order_by(Media.id))] if status.media_ids else [],
        list(db.session.scalars(emoji)) if status.emoji_ids else [],
    )


def translate(words: TranslatableText, wanted: str) -> Json:
    """A Translation of these words. Asks another server: no transaction may be open.

    Raises Forbidden for a pair of languages that the service does not know, Unavailable.
    """
    chosen = or_not_found(translator())
    target = _target(_languages(chosen), words.language, wanted)
    line = found[0] if (found := _LINE_FOR_OLD_APPS.match(words.content)) else ""
    plain = [words.spoiler_text, *(words.poll[1] if words.poll else ()), *(text for _, text in words.descriptions)]
    texts = [words.content.removeprefix(line), *(escape(text, quote=False) for text in plain)]
    made = _translated(chosen, [_shielded(text, words.shortcodes) for text in texts], words.language, target)
    content, spoiler, *others = made.texts
    told = [_plain(text) for text in others]
    options = len(words.poll[1]) if words.poll else 0
    return {
        "content": line + _KEPT.sub(r"\1", sanitize(content)),
        "spoiler_text": _plain(spoiler),
        "language": target,
        "detected_source_language": made.source,
        "provider": chosen.name,
        "poll": {"id": str(words.poll[0]), "options": [{"title": title} for title in told[:options]]}
        if words.poll
        else None,
        "media_attachments": [
            {"id": str(media_id), "description": text}
            for (media_id, _), text in zip(words.descriptions, told[options:], strict=True)
        ],
    }


def _target(pairs: Languages, language: str | None, wanted: str) -> str:
    """The language asked for, or that without its country."""
    targets = pairs.get(language) or pairs.get((language or UNKNOWN).partition("-")[0]) or ()
    known = {to.lower(): to for to in targets}
    for code in (wanted.replace("_", "-").lower(), wanted.replace("_", "-").partition("-")[0].lower()):
        if code in known:
            return known[code]
    raise Forbidden


def _translated(chosen: Translator, texts: list[str], language: str | None, target: str) -> Translated:
    """Translate the texts, from the cache where possible. Empty texts stay empty."""
    digest = sha256("\0".join([chosen.name, language or "", target, *texts]).encode()).hexdigest()
    key = ("translation", digest, target)
    if known := cache().get_many([key]):
        found: Translated = known[key]
        return found
    spoken = [text for text in texts if text]
    made = _asked(chosen, spoken, language, target) if spoken else Translated([], language or UNKNOWN)
    in_order = iter(made.texts)
    whole = Translated([next(in_order) if text else "" for text in texts], made.source)
    cache().set_many({key: whole})
    return whole


def _asked(chosen: Translator, texts: list[str], language: str | None, target: str) -> Translated:
    try:
        made = chosen.translate(texts, language, target)
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise Unavailable(_("The translation service sent an unexpected answer")) from error
    if len(made.texts) != len(texts) or not all(isinstance(one, str) for one in [*made.texts, made.source]):
        raise Unavailable(_("The translation service sent an unexpected answer"))
    return made


def _shielded(html: str, shortcodes: Sequence[str]) -> str:
    """Custom emoji keep their names; what stands inside of tags is left alone."""
    if not shortcodes:
        return html
    emoji = re.compile(":(?:" + "|".join(map(re.escape, shortcodes)) + "):")
    shield = r'<span translate="no">\g<0></span>'
    pieces, tags = _TAG.split(html), [*_TAG.findall(html), ""]
    return "".join(emoji.sub(shield, piece) + tag for piece, tag in zip(pieces, tags, strict=True))


def _plain(html: str) -> str:
    return clean_line(unescape(_BARE_TAG.sub("", _KEPT.sub(r"\1", html))), 10_000)
