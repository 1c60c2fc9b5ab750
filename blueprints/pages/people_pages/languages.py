"""Languages of the posts to show of a followed account."""

from sqlalchemy import select
from werkzeug import Response

from blueprints.pages.people_pages.base import bp
from models.auth.user import User
from models.base import db
from models.statuses.status import Status
from rookery.errors import Invalid
from rookery.schemas import render
from rookery.schemas.accounts.relationship import relationship
from rookery.services.relationships import relationships
from rookery.services.remote import lookup
from rookery.text.languages import normalise
from rookery.translations import lazy_gettext as _
from rookery.web import language as names
from rookery.web.pages import acting, each, go, me, page, signed_in, tell
from rookery.web.pages.reading import people_shown

LAST = 200  # recent posts whose languages are preselected


@bp.get("/people/<id:account_id>/languages")
@signed_in
def show_languages(user, account_id):
    return _form(user, account_id)


@bp.post("/people/<id:account_id>/languages")
@acting
def choose_languages(user, account_id):
    """Save the languages of a follow, those that are ticked and another one; none means all of them."""
    target = lookup.account(account_id)
    standing = relationship(me(), account_id)
    if not standing["following"] and not standing["requested"]:
        raise Invalid(_("You don't follow this account"))
    chosen = list(dict.fromkeys(filter(None, map(normalise, each("language")))))
    relationships.follow(me(), target, languages=chosen)
    tell("Saved.")
    return go(f"/people/{account_id}")


def _form(user: User, account_id: int) -> Response:
    account = lookup.account(account_id)
    [person] = people_shown(render.accounts([account.id], me()))
    standing, known = relationship(me(), account.id), dict(names.names())
    chosen = standing["languages"] or []
    offered = dict.fromkeys([*chosen, *_written(account.id), *filter(None, [user.default_language, user.locale])])
    return page(
        "people_pages/languages.html",
        person=person,
        standing=standing,
        chosen=chosen,
        offered=[(one, known.get(one, one)) for one in offered],
        others=list(known.items()),
    )


def _written(account_id: int) -> list[str]:
    """The languages of what an account posted lately."""
    public = (Status.account_id == account_id) & Status.visibility.in_(("public", "unlisted"))
    last = select(Status.language).where(public).order_by(Status.id.desc()).limit(LAST).subquery()
    return sorted(filter(None, db.session.scalars(select(last.c.language).distinct())))
