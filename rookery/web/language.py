"""The language of texts for a visitor. Determined only where a text is needed."""

from contextlib import suppress

from babel import Locale, UnknownLocaleError
from flask import g, request
from sqlalchemy import select

from models.auth.user import User
from models.base import db
from rookery import translations
from rookery.text.language_names import NAMES
from rookery.text.languages import normalise, primary


def language() -> str:
    """Return what the parameter `lang` says, else the user's setting, else what the client accepts; else English."""
    viewer = getattr(g.get("credentials"), "viewer", None) or g.get("visitor")
    asked, chosen = g.get("parameters", request.args).get("lang"), viewer.locale if viewer else None
    for wish in (asked, chosen, *request.accept_languages.values()):
        known = wish.replace("_", "-").partition("-")[0].lower() if isinstance(wish, str) else ""
        if known in translations.LANGUAGES:
            return known
    return "en"


def regional() -> Locale:
    """Return the language with the region that the client accepts for it, by which dates and times are written: 24
    December and 18:05 in en-GB, December 24 and 6:05 PM in en-US.
    """
    spoken_here = language()
    for wish in request.accept_languages.values():
        if wish.partition("-")[0].lower() == spoken_here:
            with suppress(UnknownLocaleError, ValueError):
                return Locale.parse(wish, sep="-")
    return Locale(spoken_here)


def written_by(account_id: int | None) -> str | None:
    """Return the language in which the viewer writes, else that of the browser."""
    mine = db.session.scalar(select(User.default_language).where(User.account_id == account_id)) if account_id else None
    return primary(mine or normalise(request.accept_languages.best))


def names() -> list[tuple[str, str]]:
    """(code, name) of the languages in which somebody may write, named and sorted in the language of who looks."""
    known = Locale.parse(language()).languages
    return sorted(((code, known.get(code, name)) for code, name in NAMES.items()), key=lambda one: one[1].casefold())


def spoken() -> list[tuple[str, str]]:
    """(code, name) of the languages of the pages, each named in itself."""
    return [(code, str(Locale.parse(code).get_display_name(code))) for code in translations.LANGUAGES]
