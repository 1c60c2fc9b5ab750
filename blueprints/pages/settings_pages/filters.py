"""Filters."""

from collections.abc import Sequence
from typing import Any, TypedDict

from flask import request
from sqlalchemy import select
from werkzeug import Response

from blueprints.pages.settings_pages.base import bp
from models.base import db
from models.statuses.status import Status
from models.timelines.filter import ACTIONS, CONTEXTS, Filter
from models.visibility import readable_by
from rookery.errors import Invalid, or_not_found
from rookery.schemas import render
from rookery.services import undoing
from rookery.services.timelines import filters
from rookery.text.plain import clean_line
from rookery.web.pages import chosen, each, field, go, me, on_error, page, signed_in, tell, undo_of
from rookery.web.pages.reading import shown
from rookery.web.pages.show import EntityJson
from rookery.web.params import parse_id

LASTS = ("1800", "3600", "21600", "86400", "604800", "2592000")  # seconds; "" is for ever, "keep" as it was
EMPTY_ROWS, MOST_POSTS, MOST_WORDS = 3, 40, 12


@bp.get("/settings/filters")
@signed_in
def list_filters(user):
    return page("settings_pages/filters.html", filters=Filter.of_account(me().id))


@bp.get("/settings/filters/new")
@signed_in
def show_new_filter(user, error=None):
    """`?status=` shows a post whose words are to be hidden: its hashtags are there already. `?keyword=`, repeatable,
    and `?title=` fill in the form.
    """
    about = _readable([parse_id(request.args.get("status", ""))])
    tags = [f"#{one['name']}" for status in about for one in status["tags"]]
    wanted = [clean_line(one, filters.MAX_KEYWORD) for one in request.args.getlist("keyword")] or tags
    words = [TypedWord(id="", keyword=one, whole_word=True) for one in wanted[:MOST_WORDS] if one]
    places = ["home", "public"] if about or wanted else ["home"]
    title = clean_line(request.args.get("title", ""), filters.MAX_TITLE) or "".join(tags[:1])
    given = TypedFilter(title=title, context=places, action="warn", lasts="", words=words)
    return _form(_typed() if error else given, error=error, about=about)


@bp.post("/settings/filters/new")
@signed_in
@on_error(show_new_filter)
def make_filter(user):
    filters.make(me(), _changes())
    return go("/settings/filters")


@bp.get("/settings/filters/<id:filter_id>")
@signed_in
def show_filter(user, filter_id, error=None):
    found = _mine(filter_id)
    words = [TypedWord(id=str(one.id), keyword=one.keyword, whole_word=one.whole_word) for one in found.keywords]
    given = TypedFilter(title=found.title, context=found.context, action=found.action, lasts="keep", words=words)
    return _form(_typed() if error else given, found, error, _posts(found))


@bp.post("/settings/filters/<id:filter_id>")
@signed_in
@on_error(show_filter)
def change_filter(user, filter_id):
    filters.change(me(), filter_id, _changes())
    return go("/settings/filters")


@bp.post("/settings/filters/<id:filter_id>/delete")
@signed_in
def delete_filter(user, filter_id):
    tell("Filter deleted.", undo=undo_of(undoing.remove_filter(me(), filter_id)))
    return go("/settings/filters")


@bp.post("/settings/filters/<id:filter_id>/posts/<id:part_id>/remove")
@signed_in
def remove_filtered_post(user, filter_id, part_id):
    filters.remove_status(me(), part_id)
    return go(f"/settings/filters/{filter_id}")


class TypedWord(TypedDict):
    """A row of the table of keywords."""

    id: str
    keyword: str
    whole_word: bool


class TypedFilter(TypedDict):
    """The fields of the form."""

    title: str
    context: list[str]
    action: str
    lasts: str
    words: list[TypedWord]


def _posts(found: Filter) -> list[tuple[int, EntityJson | None]]:
    """(id of the part, the status unless it may not be read any more) of the single posts, the latest first."""
    parts = found.statuses[: -MOST_POSTS - 1 : -1]
    ids = [part.status_id for part in parts]
    said = {one["id"]: one for one in _readable(ids)}
    return [(part.id, said.get(str(part.status_id))) for part in parts]


def _readable(ids: Sequence[int]) -> list[EntityJson]:
    readable = db.session.scalars(select(Status.id).where(Status.id.in_(ids), readable_by(me().id))).all()
    return shown(render.statuses(readable, me()))


def _changes() -> filters.FilterChanges:
    typed = _typed()
    lasts = typed["lasts"]
    return filters.FilterChanges(
        title=typed["title"],
        context=typed["context"],
        action=typed["action"],
        lasting=lasts != "keep",
        seconds=int(lasts) if lasts in LASTS else None,
        words=[one for word in typed["words"] for one in _word(word)],
    )


def _word(typed: TypedWord) -> list[filters.Word]:
    """Return the change of a row of the form. An emptied row removes its keyword."""
    word_id = parse_id(typed["id"]) if typed["id"] else None
    if typed["keyword"].strip():
        return [filters.Word(word_id, typed["keyword"], typed["whole_word"])]
    return [filters.Word(word_id, destroy=True)] if word_id is not None else []


def _typed() -> TypedFilter:
    whole = set(each("whole_word"))  # row numbers
    rows = enumerate(zip(each("keyword_id"), each("keyword"), strict=False))
    return {
        "title": field("title"),
        "context": [one for one in CONTEXTS if one in each("context")],
        "action": chosen("action", ACTIONS, "warn"),
        "lasts": chosen("lasts", ("keep", *LASTS), ""),
        "words": [{"id": word_id, "keyword": text, "whole_word": str(n) in whole} for n, (word_id, text) in rows],
    }


def _form(
    given: TypedFilter,
    found: Filter | None = None,
    error: Invalid | None = None,
    posts: Sequence[Any] = (),
    about: Sequence[EntityJson] = (),
) -> Response:
    filled = [word for word in given["words"] if word["id"] or word["keyword"]]
    rows = filled + [{"id": "", "keyword": "", "whole_word": True}] * EMPTY_ROWS
    more = len(found.statuses) - len(posts) if found else 0
    values: dict[str, Any] = {
        "given": given,
        "rows": rows,
        "found": found,
        "posts": posts,
        "more": more,
        "about": about,
    }
    return page("settings_pages/filter.html", error=error, **values)


def _mine(filter_id: int) -> Filter:
    return or_not_found(next(iter(Filter.of_account(me().id, filter_id)), None))
