"""Backups: how things stand, and one to download, for owners who prove once more who they are."""

from flask import send_file

from blueprints.pages.instance_admin_pages.base import bp
from models.auth.role import Permission
from models.auth.second_factor import Passkey, has_second_factor
from rookery.errors import Conflict, Invalid, Refused
from rookery.plugin import settings
from rookery.services.auth import passkeys, second_factor
from rookery.services.data.backup import download, last, schedule
from rookery.web import challenges
from rookery.web.pages import me, on_error, page, permitted
from rookery.web.reauthentication import reauthenticate

owners_only = permitted(Permission.ADMINISTRATOR)


@bp.get("/admin/backup")
@owners_only
def show_backup(user, error=None):
    now = download.found()
    return page(
        "instance_admin_pages/backup.html",
        error=error,
        last=last.found(),
        directory=schedule.directory(),
        periodic=settings(schedule.PLUGIN),
        now=now,
        is_mine=now is not None and now.account_id == me().id,
        options=passkeys.request(challenges.begin(), user) if Passkey.of_user(user.id) else "",
        second_step=has_second_factor(user.id),
        has_app=second_factor.is_on(user),
    )


@bp.post("/admin/backup")
@owners_only
@on_error(show_backup, (Invalid, Conflict, Refused))
def make_backup(user):
    """Start a backup, and show its passphrase, this once."""
    reauthenticate(user)
    return page("instance_admin_pages/backup_passphrase.html", passphrase=download.ask(me()))


@bp.post("/admin/backup/download")
@owners_only
def download_backup(user):
    path = download.take(me())
    reply = send_file(path, "application/octet-stream", as_attachment=True, download_name=path.name)
    reply.headers["Cache-Control"] = "private, no-store"
    return reply
