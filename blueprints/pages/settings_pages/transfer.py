"""Import and export of follows, blocks and other lists as CSV."""

from flask import Response

from blueprints.pages.settings_pages.base import bp
from models.data.csv_import import Import
from rookery.errors import Conflict, Invalid, NotFound
from rookery.services.data import csv
from rookery.services.data.csv.formats import MOST_BYTES
from rookery.translations import lazy_gettext as _
from rookery.translations import load, say
from rookery.web.language import language
from rookery.web.pages import acting, checked, chosen, go, me, page, signed_in, uploaded, with_files

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
    name = csv.KINDS[kind].file
    return Response(
        "".join(csv.export(me().id, kind)),
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
        begun = csv.begin(me(), kind, file.read(), overwrite=checked("overwrite"))
    except (Conflict, Invalid) as error:
        return show_transfer(error=error, kind=kind)
    return go(f"/settings/transfer/{begun.id}")


@bp.get("/settings/transfer/<id:import_id>")
@signed_in
def show_import(user, import_id):
    """Show the progress of an import, and what failed."""
    for run in Import.of_account(me().id):
        if run.id == import_id:
            shown, lang = run.unsettled(MOST_LISTED), language()
            reasons = {one.reason: say(load(one.reason or ""), lang) for one in shown}
            return page(
                "settings_pages/import.html",
                run=run,
                states=run.states(),
                lines=shown,
                reasons=reasons,
                more=run.count_unsettled() - len(shown),
            )
    raise NotFound
