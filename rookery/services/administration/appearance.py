"""The owner's choice of how the pages look: pictures, colours, theme and style sheet."""

from collections.abc import Mapping
from dataclasses import replace

from rookery.errors import Invalid, Unfit
from rookery.identity import Actor
from rookery.media.decode import ImageLimits
from rookery.plugin.choices import keep
from rookery.services import acting, appearance
from rookery.services.administration import about
from rookery.services.auth import roles
from rookery.services.instance import pictures
from rookery.services.media import files, processing
from rookery.text import colours, style_sheet
from rookery.text.plain import clean_text, is_longer
from rookery.translations import lazy_gettext as _

BANNER_PIXELS = 1500 * 1000
LOGO_PIXELS = 640 * 320
DESCRIPTION_LENGTH = 1500
SETTINGS = ("accent", "theme")


def choose(actor: Actor, given: Mapping[str, str]) -> None:
    """Choose accent and theme, those that are given. Raises Invalid."""
    chosen = dict(given)
    if accent := chosen.get("accent", "").strip():
        chosen["accent"] = colours.normalise(accent)
        if not chosen["accent"]:
            raise Unfit(_("is not a colour like #2d4f94"), "accent")
    about.choose(actor, chosen)


def write_css(actor: Actor, text: str) -> None:
    """Replace the owner's style sheet; an empty one is none. Raises Invalid for one that is not harmless, and Forbidden
    while somebody acts in place of the owners: it could hide the pages on which an owner ends that.
    """
    css = checked_css(text)
    if css != appearance.custom_css():
        if acting.is_open():
            roles.check_owner(actor)
        keep(appearance.CUSTOM_CSS, css or None)
        about.note(actor, "change appearance", "custom css")


def checked_css(text: str) -> str:
    """Return the style sheet as it is stored. Raises Invalid for one that is not harmless."""
    css = clean_text(text).strip()
    if problem := style_sheet.problem_of(css):
        raise Unfit(problem, "custom_css")
    return css


def show_picture(actor: Actor, name: str, data: bytes, description: str = "") -> None:
    """Make this one of PICTURES. Slow: no write may be open. Raises Invalid."""
    described = _described(description)
    try:
        made = _banner(data) if name == pictures.BANNER else _logo(data)
    except Invalid as error:
        raise Unfit(_("cannot be used: %(problem)s", problem=error.problem), name) from None
    _replace(actor, name, made | ({"description": described} if name == pictures.BANNER else {}))


def describe_banner(actor: Actor, description: str) -> None:
    if (found := pictures.banner()) and found["description"] != _described(description):
        pictures.keep_picture(pictures.BANNER, found | {"description": _described(description)})
        about.note(actor, "change appearance", pictures.BANNER)


def remove_picture(actor: Actor, name: str) -> None:
    if pictures.picture(name):
        _replace(actor, name, None)


def _replace(actor: Actor, name: str, made: dict[str, object] | None) -> None:
    files.drop(pictures.files_of(pictures.picture(name)))
    pictures.keep_picture(name, made)
    about.note(actor, "change appearance", name)


def _banner(data: bytes) -> dict[str, object]:
    made = processing.picture("attachment", data, _limits(BANNER_PIXELS))
    key = processing.keep(made.original, "headers")
    size = {"width": made.original.width, "height": made.original.height}
    return {"key": key, **size, "blurhash": made.blurhash}


def _logo(data: bytes) -> dict[str, object]:
    made = processing.picture("logo", data, _limits(LOGO_PIXELS))
    size = {"width": made.original.width, "height": made.original.height}
    icons = {str(side): processing.keep(one, "headers") for side, one in made.icons.items()}
    return {"key": processing.keep(made.original, "headers"), **size, "icons": icons}


def _limits(pixels: int) -> ImageLimits:
    return replace(processing.image_limits(), original_pixels=pixels)


def _described(description: str) -> str:
    cleaned = clean_text(description).strip()
    if is_longer(cleaned, DESCRIPTION_LENGTH):
        raise Unfit(_("is too long (maximum is %(limit)s characters)", limit=DESCRIPTION_LENGTH), "banner_description")
    return cleaned
