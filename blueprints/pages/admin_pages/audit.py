"""The audit log."""

from flask import request

from blueprints.pages.admin_pages.base import bp
from models.auth.role import Permission
from models.moderation.audit import AuditEntry
from rookery.web.pages import neighbours, page, permitted
from rookery.web.paging import page_of

FILTERS = ("by", "kind", "target")


@bp.get("/admin/audit")
@permitted(Permission.VIEW_AUDIT_LOG)
def list_audit_entries(user):
    asked = {name: request.args.get(name, "").replace("\0", "").strip() for name in FILTERS}
    query = AuditEntry.found(asked["by"].removeprefix("@"), asked["kind"], asked["target"])
    rows = page_of(query, AuditEntry.id, default=40, maximum=80)
    return page(
        "admin_pages/audit.html", entries=rows.rows, asked=asked, kinds=AuditEntry.kinds(), **neighbours(rows, FILTERS)
    )
