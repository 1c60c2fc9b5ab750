"""Fields of a form, and messages about them."""

from collections.abc import Callable, Iterable
from functools import wraps
from urllib.parse import urlsplit

from flask import flash, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext
from werkzeug.datastructures import FileStorage
from werkzeug.exceptions import HTTPException

from models.auth.user import User
from rookery import events
from rookery.errors import Invalid, RookeryError
from rookery.plugin import plugins
from rookery.translations import joined, say
from rookery.translations import lazy_gettext as _
from rookery.web.language import language
from rookery.web.pages.sentences import sentence

View = Callable[..., ResponseReturnValue]
WRITTEN = ("text", "comment", "note", "description", "reason")  # fields in which people write at length


def field(name: str) -> str:
    """Return a field of the form, without characters that no text may have."""
    return _clean(request.form.get(name, ""))


def each(name: str) -> list[str]:
    """Return all fields of this name, in their order."""
    return [_clean(text) for text in request.form.getlist(name)]


def checked(name: str) -> bool:
    return bool(request.form.get(name))


def chosen(name: str, among: Iterable[str], otherwise: str) -> str:
    """Return what was chosen, if it was to be had: a select cannot send anything else by itself."""
    given = request.form.get(name)
    return given if given is not None and given in set(among) else otherwise


def number(name: str) -> int | None:
    """Return a whole number, or None where the field is empty. Raises Invalid."""
    text = field(name).strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise Invalid(details={name: [("ERR_INVALID", _("must be a whole number"))]})
    return int(text)


def uploaded(name: str) -> FileStorage | None:
    """Return the file of this field, or None where none was chosen: browsers send an empty one."""
    given = request.files.get(name)
    return given if given and given.filename else None


def written() -> str:
    """Return what somebody wrote at length in the form that was sent, so that an error does not lose it; "" where the
    form is not known to be of this site.
    """
    if urlsplit(request.headers.get("Origin", "")).netloc != request.host:
        return ""
    try:
        return "\n\n".join(filter(None, map(field, WRITTEN)))
    except HTTPException:  # the form is too large to be read
        return ""


def problems_of(error: RookeryError) -> dict[str, str]:
    """Return the sentences about each field, in the visitor's language; under "" what belongs to no field."""
    lang = language()
    if not isinstance(error, Invalid) or not error.details:
        return {"": say(error.problem, lang)}
    return {name: say(_sentences(name, found), lang) for name, found in error.details.items()}


def on_error(
    show: View, kinds: type[RookeryError] | tuple[type[RookeryError], ...] = Invalid
) -> Callable[[View], View]:
    """Show a form again where the view that takes it raises one of these errors. Stands below `@signed_in`.

    `show` is the view that shows the form: it gets the `error`, and what the address says. What the request wrote until
    then is undone.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def call(user: User, **values: object) -> ResponseReturnValue:
            try:
                return view(user=user, **values)
            except kinds as error:
                events.rollback()
                return show(error=error, **values)

        return call

    return decorate


def _sentences(name: str, found: list[tuple[str, str]]) -> str:
    """Return what is wrong with one field; of a blank one only that it is blank."""
    worth_saying = [says for code, says in found if code == "ERR_BLANK"] or [says for _, says in found]
    return joined((sentence(name, says) for says in dict.fromkeys(worth_saying)), " ")


def tell(text: str, undo: tuple[str, str, str] | None = None, **values: object) -> None:
    """Show at the top of the next page what was done.

    `undo` is a form beside it that takes back what was done: its path, the value of its field `do`, and the label.
    """
    notice("good", gettext(text, **values), undo)


def notice(kind: str, says: str, undo: tuple[str, str, str] | None = None) -> None:
    """Show a sentence at the top of the next page; `kind` is good or bad."""
    flash({"says": says, "undo": undo}, kind)  # type: ignore[arg-type]  # as a cookie has it


def undo_of(undoable_id: int | None) -> tuple[str, str, str] | None:
    """Return the form for `tell` that brings back what is kept under this id."""
    if undoable_id is None or not plugins().is_on("people_pages"):
        return None
    return (f"/web/undo/{undoable_id}", "undo", gettext("Undo"))


def _clean(text: str) -> str:
    return text.replace("\0", "").replace("\r\n", "\n")
