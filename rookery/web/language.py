"""In which language somebody is spoken to. Asked only where a text is really needed."""

from babel import Locale
from flask import g, request

from rookery import translations
from rookery.text.language_names import NAMES


def language() -> str:
    """What the parameter `lang` says, else the user's setting, else what the client accepts; else English."""
    viewer = getattr(g.get("credentials"), "viewer", None) or g.get("visitor")
    asked, chosen = g.get("parameters", request.args).get("lang"), viewer.locale if viewer else None
    for wish in (asked, chosen, *request.accept_languages.values()):
        known = wish.replace("_", "-").partition("-")[0].lower() if isinstance(wish, str) else ""
        if known in translations.LANGUAGES:
            return known
    return "en"


def names() -> list[tuple[str, str]]:
    """(code, name) of the languages in which somebody may write, named and sorted in the language of who looks."""
    known = Locale.parse(language()).languages
    return sorted(((code, known.get(code, name)) for code, name in NAMES.items()), key=lambda one: one[1].casefold())


def spoken() -> list[tuple[str, str]]:
    """(code, name) of the languages of the pages, each named in itself."""
    return [(code, str(Locale.parse(code).get_display_name(code))) for code in translations.LANGUAGES]
