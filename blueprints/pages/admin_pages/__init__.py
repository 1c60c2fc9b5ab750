"""Administration of the server's people: reports, sign-ups, accounts, roles."""

from blueprints.pages.admin_pages import (
    accounts,
    actions,
    appeals,
    audit,
    invites,
    new_account,
    overview,
    reports,
    roles,
    sign_ups,
)
from blueprints.pages.admin_pages.base import bp
from models.auth.role import Permission
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="admin_pages",
    formerly=("desk",),
    mounts={"": bp},
    needs={"admin", "auth_pages"},
    menu=(
        Entry("admin", "Overview", "/admin", Permission.VIEW_DASHBOARD),
        Entry("admin", "Reports", "/admin/reports", Permission.MANAGE_REPORTS, group="People"),
        Entry("admin", "Appeals", "/admin/appeals", Permission.MANAGE_APPEALS, group="People"),
        Entry(
            "admin",
            "Sign-ups",
            "/admin/sign_ups",
            Permission.MANAGE_USERS,
            group="People",
            waiting=sign_ups.count_pending,
        ),
        Entry("admin", "Accounts", "/admin/accounts", Permission.MANAGE_USERS, group="People"),
        Entry("admin", "Invites", "/admin/invites", Permission.MANAGE_INVITES, group="People"),
        Entry("admin", "Roles", "/admin/roles", Permission.MANAGE_ROLES, group="People"),
        Entry("admin", "Audit log", "/admin/audit", Permission.VIEW_AUDIT_LOG, group="People"),
    ),
    summary="Pages for those who run the server.",
)
