"""Imports of posts from the archive of another server, or of this one: begun, followed, looked at, and undone."""

from flask import request

from blueprints.pages.data_pages.base import bp
from models.data.post_import import POST, STORED, ImportedItem, PostImport
from rookery.errors import Conflict, Invalid
from rookery.services.accounts import profiles
from rookery.services.data import post_cleanup
from rookery.services.data.post_imports import reasons, report, requests
from rookery.translations import lazy_gettext as _
from rookery.translations import load, say
from rookery.web.language import language
from rookery.web.pages import (
    acting,
    checked,
    go,
    limited,
    me,
    my_account,
    on_error,
    page,
    signed_in,
    tell,
    uploaded,
    with_files,
)

PATH = "/settings/import-posts"
A_PAGE = 50


@bp.get(PATH)
@signed_in
def show_post_imports(user, error=None):
    return page(
        "data_pages/post_imports.html",
        error=error,
        runs=PostImport.of_account(me().id),
        most=requests.most_bytes(),
        has_profile=profiles.has_profile(my_account()),
        cleans_up=post_cleanup.policy_of(my_account())[1],
    )


@bp.post(PATH)
@with_files(requests.most_bytes)
@limited("post_imports")
@acting
@on_error(show_post_imports, (Conflict, Invalid))
def begin_post_import(user):
    if (file := uploaded("file")) is None:
        raise Invalid(_("File can't be blank"))
    wanted = {f"with_{name}": checked(name) for name in ("direct", "rest", "profile")}
    begun = requests.begin(my_account(), file.stream, **wanted)
    return go(f"{PATH}/{begun.id}")


@bp.get(f"{PATH}/<id:import_id>")
@signed_in
def show_post_import(user, import_id, error=None):
    """Show the progress of an import, and the report when it has ended."""
    run = requests.own(me().id, import_id)
    found = report.of(run) if run.finished_at else None
    return page(
        "data_pages/post_import.html",
        error=error,
        run=run,
        report=found,
        profile=[say(profiles.LABELS[part], language()) for part in found.profile] if found else [],
        profile_left_out=[say(problem, language()) for problem in found.profile_left_out.values()] if found else [],
        problem=say(load(run.problem), language()) if run.problem else None,
        reasons=_reasons(),
    )


@bp.post(f"{PATH}/<id:import_id>/undo")
@signed_in
@on_error(show_post_import, (Conflict, Invalid))
def undo_post_import(user, import_id):
    if not checked("sure"):
        raise Invalid(_("Confirm that the imported posts are to be deleted"))
    requests.undo(my_account(), import_id)
    tell("The imported posts are being deleted.")
    return go(f"{PATH}/{import_id}")


@bp.get(f"{PATH}/<id:import_id>/<any(boost, favourite, bookmark, left_out):kind>")
@signed_in
def show_imported_items(user, import_id, kind, error=None):
    """List what an archive refers to, or what was left out of it."""
    run = requests.own(me().id, import_id)
    found = ImportedItem.page(run.id, _after(), A_PAGE + 1, *_conditions(kind))
    return page(
        "data_pages/imported_items.html",
        error=error,
        run=run,
        kind=kind,
        items=found[:A_PAGE],
        older=found[A_PAGE - 1].number if len(found) > A_PAGE else None,
        reasons=_reasons(),
    )


@bp.post(f"{PATH}/<id:import_id>/<any(boost, favourite, bookmark):kind>")
@signed_in
@on_error(show_imported_items, (Conflict, Invalid))
def save_as_bookmarks(user, import_id, kind):
    begun = report.save_as_bookmarks(me(), requests.own(me().id, import_id), kind)
    tell("Your server fetches these posts little by little and bookmarks them.")
    return go(f"/settings/transfer/{begun.id}")


def _conditions(kind):
    if kind == "left_out":
        return ImportedItem.kind == POST, ImportedItem.reason.is_not(None)
    return ImportedItem.kind == kind, ImportedItem.state == STORED


def _after():
    given = request.args.get("after", "")
    return int(given) if given.isascii() and given.isdigit() and len(given) < 9 else 0


def _reasons():
    return {reason: say(text, language()) for reason, text in reasons.SAYS.items()}
