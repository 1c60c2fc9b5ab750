"""The owner's desk: what is done to the server, and to those who are on it."""

from blueprints.pages.desk import accounts, actions, appeals, audit, invites, overview, people, reports, roles
from blueprints.pages.desk.base import bp
from models.auth.role import Permission
from rookery.plugin import Entry, Plugin

plugin = Plugin(
    name="desk",
    mounts={"": bp},
    needs={"admin", "entrance"},
    menu=(
        Entry("desk", "Overview", "/admin", Permission.VIEW_DASHBOARD),
        Entry("desk", "Reports", "/admin/reports", Permission.MANAGE_REPORTS, group="People"),
        Entry("desk", "Appeals", "/admin/appeals", Permission.MANAGE_APPEALS, group="People"),
        Entry("desk", "Sign-ups", "/admin/sign_ups", Permission.MANAGE_USERS, group="People"),
        Entry("desk", "Accounts", "/admin/accounts", Permission.MANAGE_USERS, group="People"),
        Entry("desk", "Invites", "/admin/invites", Permission.MANAGE_INVITES, group="People"),
        Entry("desk", "Roles", "/admin/roles", Permission.MANAGE_ROLES, group="People"),
        Entry("desk", "Audit log", "/admin/audit", Permission.VIEW_AUDIT_LOG, group="People"),
    ),
    summary="Pages for those who run the server.",
)
