"""Appeals against moderation actions, and decisions on them."""

from flask import request

from blueprints.pages.admin_pages.base import bp
from models.accounts.account import Account
from models.array_parameters import load_by_ids
from models.auth.role import Permission
from models.moderation.appeal import Appeal
from rookery.services.moderation import appeals
from rookery.web.pages import get_or_404, go, me, neighbours, page, permitted, refused, tell
from rookery.web.paging import page_of


@bp.get("/admin/appeals")
@permitted(Permission.MANAGE_APPEALS)
def list_appeals(user):
    decided = request.args.get("state") == "decided"
    rows = page_of(Appeal.listed(decided), Appeal.id, default=30, maximum=60)
    names = {one.id: one.acct for one in load_by_ids(Account, [row.by_id for row in rows.rows if row.by_id])}
    return page(
        "admin_pages/appeals.html", appeals=rows.rows, names=names, decided=decided, **neighbours(rows, ["state"])
    )


@bp.post("/admin/appeals/<id:appeal_id>/approve", defaults={"verb": appeals.approve})
@bp.post("/admin/appeals/<id:appeal_id>/reject", defaults={"verb": appeals.reject})
@permitted(Permission.MANAGE_APPEALS)
def decide_appeal(user, appeal_id, verb):
    appeal: Appeal = get_or_404(Appeal, appeal_id)
    if appeal.approved is not None:
        return refused("Somebody else has already decided on this appeal.", "/admin/appeals")
    verb(me(), appeal)
    tell("Done.")
    return go("/admin/appeals")
