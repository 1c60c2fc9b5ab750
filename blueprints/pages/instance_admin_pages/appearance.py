"""The form of the appearance, with a preview: logo, banner, icon, accent colour, theme, and the owner's style sheet."""

from collections.abc import Mapping

from flask import Response, request

from blueprints.pages.instance_admin_pages.base import bp
from blueprints.pages.instance_admin_pages.settings import fixed, in_force
from models.auth.role import Permission
from rookery.errors import Invalid
from rookery.services import appearance, instance
from rookery.services.administration import appearance as choosing
from rookery.services.instance import pictures
from rookery.services.media import processing
from rookery.text import colours, style_sheet
from rookery.web.pages import (
    checked,
    chosen,
    field,
    go,
    me,
    page,
    permitted,
    problems_of,
    tell,
    uploaded,
    with_files,
)

permitted_here = permitted(Permission.MANAGE_SETTINGS)
DECLARED = {name: instance.CHANGEABLE[name] for name in choosing.SETTINGS}
OWN_ACCENT = "#2d4f94"  # Rookery's own, which stands in the preview until another is chosen


@bp.get("/admin/appearance")
@permitted_here
def show_appearance(user):
    banner = pictures.banner()
    told = {"custom_css": appearance.custom_css(), "banner_description": banner["description"] if banner else ""}
    return _shown(in_force(DECLARED) | told)


@bp.post("/admin/appearance")
@with_files(lambda: len(pictures.PICTURES) * processing.most_picture_bytes())
@permitted_here
def save_appearance(user):
    """Save all of it or nothing; with `preview` show how it would look, and save nothing."""
    typed = {"accent": field("accent").strip(), "theme": chosen("theme", DECLARED["theme"].choices, "system")}
    texts = {"custom_css": field("custom_css"), "banner_description": field("banner_description")}
    if checked("preview"):
        return _shown(typed | texts)
    try:
        for name in pictures.PICTURES:
            _save_picture(name)
        choosing.choose(me(), {name: typed[name] for name in typed.keys() - fixed(DECLARED)})
        choosing.write_css(me(), texts["custom_css"])
    except Invalid as error:
        return _shown(typed | texts, error)
    tell("Saved. Everybody sees the change within seconds.")
    return go("/admin/appearance")


@bp.get("/admin/appearance/preview.css")
@permitted_here
def show_preview(user):
    """Serve the colours of the preview for `?accent=`; a script asks for them while a colour is chosen."""
    accent = colours.normalise(request.args.get("accent", "")) or OWN_ACCENT
    return Response(appearance.preview(accent), mimetype="text/css")


@bp.post("/admin/appearance/try")
@permitted_here
def try_css(user):
    """Return the style sheet for a script that shows it in its own window (static/style-preview.js), or what is wrong
    with it. Nothing is saved.
    """
    try:
        return Response(choosing.checked_css(field("custom_css")), mimetype="text/css")
    except Invalid as error:
        return Response(problems_of(error)["custom_css"], 422, mimetype="text/plain")


def _save_picture(name: str) -> None:
    described = field("banner_description") if name == pictures.BANNER else ""
    if file := uploaded(name):
        choosing.show_picture(me(), name, file.read(), described)
    elif checked(f"remove_{name}"):
        choosing.remove_picture(me(), name)
    elif name == pictures.BANNER:
        choosing.describe_banner(me(), described)


def _shown(given: Mapping[str, object], error: Invalid | None = None) -> Response:
    accent = colours.normalise(str(given["accent"]))
    seen = accent or OWN_ACCENT
    return page(
        "instance_admin_pages/appearance.html",
        error=error,
        given=given,
        fixed=fixed(DECLARED),
        seen=seen,
        has_icon=bool(pictures.picture(pictures.ICON)),
        shades=[colours.light(seen).accent, colours.dark(seen).accent] if accent else [],
        longest=choosing.DESCRIPTION_LENGTH,
        most=style_sheet.MAX_BYTES // 1024,
    )
