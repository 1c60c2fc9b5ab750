"""Import and export of follows, blocks and other lists as CSV."""

from flask import Response

from blueprints.pages.settings_pages.base import bp
from models.data.csv_import import Import
from rookery.errors import Conflict, Invalid, NotFound, or_not_found
from rookery.services.data import csv
from rookery.services.data.csv.formats import MOST_BYTES
from rookery.services.data.csv.imports import PUT_BACK
from rookery.services.data.csv.preview import SHOWN
from rookery.translations import lazy_gettext as _
from rookery.translations import load, say
from rookery.web.language import language
from rookery.web.pages import acting, checked, chosen, go, me, page, signed_in, tell, uploaded, with_files

MOST_LISTED = 100  # failed lines


@bp.get("/settings/transfer")
@signed_in
def show_transfer(user, error=None, kind="follows"):
    runs = Import.of_account(me().id)
    return page("settings_pages/transfer.html", error=error, kinds=list(csv.KINDS), runs=runs, kind=kind)


@bp.get("/settings/transfer/<kind>.csv")
@signed_in
def download(user, kind):
    """The file as it is now."""
    if kind not in csv.KINDS:
        raise NotFound
    return _file(kind, csv.export(me().id, kind))


def _file(kind, lines):
    name = csv.KINDS[kind].file
    return Response(
        "".join(lines),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@bp.post("/settings/transfer")
@with_files(lambda: MOST_BYTES)
@acting
def begin_import(user):
    kind, file = chosen("kind", csv.KINDS, "follows"), uploaded("file")
    try:
        if file is None:
            raise Invalid(_("File can't be blank"))
        data = file.read()
        run = csv.propose(me(), kind, data, overwrite=checked("overwrite"))
        guessed = csv.guess(kind, data, file.filename or "")
    except (Conflict, Invalid) as error:
        return show_transfer(error=error, kind=kind)
    return page(
        "settings_pages/import_preview.html",
        run=run,
        found=csv.preview(me(), kind, run.contents(), run.overwrite, guessed),
        most=SHOWN,
        days=PUT_BACK.days,
    )


@bp.post("/settings/transfer/<id:import_id>/accept")
@acting
def accept_import(user, import_id):
    """Begin an import, and show it; one that was accepted before as well, as the button may be pressed twice."""
    if run := Import.proposal(me().id, import_id):
        csv.accept(run)
    else:
        _own(import_id)
    return go(f"/settings/transfer/{import_id}")


@bp.get("/settings/transfer/<id:import_id>/<kind>.csv")
@signed_in
def download_before(user, import_id, kind):
    """The file as it was before an import that overwrote it."""
    before = _own(import_id).before or {}
    if kind not in before:
        raise NotFound
    return _file(kind, [before[kind]])


@bp.post("/settings/transfer/<id:import_id>/put_back")
@acting
def put_back(user, import_id):
    try:
        begun = csv.put_back(me(), _own(import_id))
    except Conflict as error:
        return show_transfer(error=error)
    tell("What was there before is being put back.")
    return go(f"/settings/transfer/{begun[0].id}" if begun else "/settings/transfer")


@bp.get("/settings/transfer/<id:import_id>")
@signed_in
def show_import(user, import_id):
    """Show the progress of an import, and what failed."""
    run = _own(import_id)
    shown, lang = run.unsettled(MOST_LISTED), language()
    reasons = {one.reason: say(load(one.reason or ""), lang) for one in shown}
    return page(
        "settings_pages/import.html",
        run=run,
        states=run.states(),
        before=list(run.before or {}),
        may_be_put_back=csv.may_be_put_back(run),
        until=run.created_at + PUT_BACK,
        lines=shown,
        reasons=reasons,
        more=run.count_unsettled() - len(shown),
    )


def _own(import_id):
    found = next((run for run in Import.of_account(me().id) if run.id == import_id), None)
    return or_not_found(found)
