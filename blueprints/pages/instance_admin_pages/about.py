"""Description of the server: name, contact, registrations, texts and terms."""

from werkzeug import Response

from blueprints.pages.instance_admin_pages.base import bp
from blueprints.pages.instance_admin_pages.settings import fixed, in_force, typed_in
from models import clock
from models.auth.role import Permission
from models.instance.terms import TermsOfService
from rookery.errors import Invalid, NotFound, Unfit
from rookery.services import instance
from rookery.services.administration import about, appearance, mail_server
from rookery.services.instance import texts
from rookery.translations import lazy_gettext as _
from rookery.web.pages import checked, chosen, field, go, me, page, permitted, tell
from rookery.web.params import parse_day

permitted_here = permitted(Permission.MANAGE_SETTINGS)
ELSEWHERE = (*appearance.SETTINGS, *mail_server.SETTINGS, "federation")  # on pages of their own
FIELDS = {name: one for name, one in instance.CHANGEABLE.items() if name not in ELSEWHERE}
TEXTS = "<any(extended_description,privacy_policy):name>"


@bp.get("/admin/about")
@permitted_here
def show_basics(user):
    return _basics(in_force(FIELDS))


@bp.post("/admin/about")
@permitted_here
def save_basics(user):
    """Save the basic settings; what the environment sets is not in the form, and what is sent of it does not count."""
    typed = typed_in(FIELDS)
    try:
        about.choose(me(), {name: typed[name] for name in typed.keys() - fixed(FIELDS)})
    except Invalid as error:
        return _basics(typed, error)
    tell("Saved. Everybody sees the change within seconds.")
    return go("/admin/about")


@bp.get(f"/admin/about/{TEXTS}")
@permitted_here
def show_text(user, name):
    text, form = texts.source_of_text(name)
    return _text(name, text, form)


@bp.post(f"/admin/about/{TEXTS}")
@permitted_here
def write_text(user, name):
    text, form = field("text"), chosen("form", texts.FORMS, texts.MARKDOWN)
    if checked("preview"):
        return _text(name, text, form, preview=texts.as_html(text[: texts.MAX_CHARACTERS], form))
    try:
        about.write_text(me(), name, text, form)
    except Invalid as error:
        return _text(name, text, form, error)
    tell("Saved. Everybody sees the change within seconds.")
    return go(f"/admin/about/{name}")


@bp.get("/admin/about/terms")
@permitted_here
def show_terms(user):
    current = TermsOfService.current()
    return _terms({"text": current.text if current else "", "day": clock.today().isoformat()})


@bp.post("/admin/about/terms")
@permitted_here
def publish_terms(user):
    typed = {"text": field("text"), "day": field("day").strip()}
    if checked("preview"):
        return _terms(typed, preview=texts.as_html(typed["text"][: texts.MAX_CHARACTERS]))
    try:
        about.publish_terms(me(), typed["text"], parse_day(typed["day"]))
    except NotFound:
        return _terms(typed, Unfit(_("is not a date"), "day"))
    except Invalid as error:
        return _terms(typed, error)
    tell("Terms published.")
    return go("/admin/about/terms")


def _basics(given: dict[str, object], error: Invalid | None = None) -> Response:
    return page("instance_admin_pages/about.html", given=given, fixed=fixed(FIELDS), error=error, longest=about.LONGEST)


def _text(name: str, text: str, form: str, error: Invalid | None = None, preview: str = "") -> Response:
    return page("instance_admin_pages/text.html", error=error, name=name, text=text, form=form, preview=preview)


def _terms(given: dict[str, str], error: Invalid | None = None, preview: str = "") -> Response:
    return page(
        "instance_admin_pages/terms.html",
        given=given,
        preview=preview,
        error=error,
        versions=list(reversed(TermsOfService.in_order()))[:50],
        today=clock.today(),
    )
