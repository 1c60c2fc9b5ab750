"""In which language somebody is spoken to. Asked only where a text is really needed."""

from flask import g, request

from rookery import translations


def language() -> str:
    """What the parameter `lang` says, else the user's setting, else what the client accepts; else English."""
    viewer = getattr(g.get("credentials"), "viewer", None) or g.get("visitor")
    asked, chosen = g.get("parameters", request.args).get("lang"), viewer.locale if viewer else None
    for wish in (asked, chosen, *request.accept_languages.values()):
        known = wish.replace("_", "-").partition("-")[0].lower() if isinstance(wish, str) else ""
        if known in translations.LANGUAGES:
            return known
    return "en"
