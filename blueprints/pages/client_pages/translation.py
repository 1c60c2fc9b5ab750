"""A post in the reader's language."""

from blueprints.pages.client_pages.base import bp, by_script, only_with, shown
from rookery import events
from rookery.errors import Forbidden, Unavailable
from rookery.schemas import render
from rookery.services.remote import lookup
from rookery.services.translation import status_translation
from rookery.translations import lazy_gettext as _
from rookery.web.language import language
from rookery.web.pages import me, page, signed_in


@bp.post("/web/statuses/<id:status_id>/translate")
@signed_in
def translate(user, status_id):
    """A script gets the translation alone, which it shows below the post; others a page with both."""
    only_with("translation")
    words = status_translation.source(lookup.visible_original(status_id, me().id))
    events.commit()  # hold no transaction open while waiting for the translation service
    made, problem = None, ""
    try:
        made = status_translation.translate(words, language())
    except Unavailable as error:
        problem = str(error)
    except Forbidden:
        problem = str(_("The translation service does not know this language."))
    if by_script():
        return page("client_pages/translation.html", made=made, problem=problem)
    [status] = shown(render.statuses([status_id], me()))
    return page("client_pages/translated.html", made=made, problem=problem, status_=status)
