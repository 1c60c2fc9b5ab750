"""Preferences: posting defaults, display of media and warnings, language."""

from typing import Any

from blueprints.pages.settings_pages.base import bp
from rookery.errors import Invalid
from rookery.services.accounts import profiles, reading_preferences
from rookery.text.languages import primary
from rookery.web import language as languages
from rookery.web.pages import checked, field, go, me, page, signed_in, tell

TEXTS = ("privacy", "quote_policy", "language", "locale")
UNFOLDED = ("expand_spoilers", "autoplay_gifs")
LOOK = ("expand_media", "theme", "text_size")


@bp.get("/settings/preferences")
@signed_in
def show_preferences(user, given=None, error=None):
    stored = {
        "privacy": user.default_visibility,
        "quote_policy": user.default_quote_policy,
        "language": user.default_language or "",
        "sensitive": user.default_sensitive,
        "locale": user.locale,
        **{name: getattr(user, name) for name in (*LOOK, *UNFOLDED)},
        "time_zone": user.time_zone or "",
    }
    return page(
        "settings_pages/preferences.html",
        error=error,
        given=given or stored,
        spoken=_spoken(user.locale),
        zones=_with(user.time_zone, [(name, name.replace("_", " ")) for name in reading_preferences.time_zones()]),
        languages=_with(user.default_language, languages.names()),
    )


@bp.post("/settings/preferences")
@signed_in
def save_preferences(user):
    given: dict[str, Any] = {name: field(name) for name in TEXTS} | {"sensitive": checked("sensitive")}
    read: dict[str, Any] = {name: field(name) for name in LOOK} | {name: checked(name) for name in UNFOLDED}
    read["time_zone"] = field("time_zone") or None
    try:
        reading_preferences.prefer(me(), reading_preferences.Reading(**read))
        profiles.update(me(), profiles.ProfileChanges(**given))
    except Invalid as error:
        return show_preferences(given=given | read, error=error)
    tell("Preferences saved.")
    return go("/settings/preferences")


def _spoken(locale: str) -> list[tuple[str, str]]:
    """The languages of the pages. Whoever came with another one, or with one of a region, keeps that unless they
    choose: apps and translations go by it.
    """
    mine = primary(locale)
    return _with(locale, [(locale if code == mine else code, name) for code, name in languages.spoken()])


def _with(code: str | None, options: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """A code that is not among the options is one that an app has set, and stays."""
    return options if not code or code in dict(options) else [*options, (code, code)]
