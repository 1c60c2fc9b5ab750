"""Backups: how things stand, how often one is made, and one to download, for owners who prove once more who they are.

The folder of periodic backups is a setting of the environment alone: a page must not choose where the server writes.
"""

from flask import send_file

from blueprints.pages.instance_admin_pages.base import bp
from blueprints.pages.instance_admin_pages.settings import fixed, in_force, typed_in
from models import clock
from models.auth.role import Permission
from models.auth.second_factor import Passkey, has_second_factor
from rookery.errors import Conflict, Invalid, Refused
from rookery.plugin import Setting, settings
from rookery.services import instance
from rookery.services.administration import about
from rookery.services.auth import passkeys, second_factor
from rookery.services.data.backup import download, last, schedule
from rookery.web import challenges
from rookery.web.pages import go, me, on_error, page, permitted, tell
from rookery.web.reauthentication import reauthenticate

owners_only = permitted(Permission.ADMINISTRATOR)


@bp.get("/admin/backup")
@owners_only
def show_backup(user, error=None, typed=None):
    now, declared = download.found(), _declared()
    given = in_force(declared) | (typed or {})
    return page(
        "instance_admin_pages/backup.html",
        error=error,
        last=last.found(),
        damage=last.damage_since(clock.ago(days=7)),
        directory=schedule.directory(),
        periodic=settings(schedule.PLUGIN),
        given=given,
        fixed=fixed(declared),
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


@bp.post("/admin/backup/schedule")
@owners_only
def choose_schedule(user):
    declared = _declared()
    typed = typed_in(declared)
    try:
        about.choose(me(), {name: value for name, value in typed.items() if name not in fixed(declared)})
    except Invalid as error:
        return show_backup(error=error, typed=typed)
    tell("Saved.")
    return go("/admin/backup")


@bp.post("/admin/backup/download")
@owners_only
def download_backup(user):
    path = download.take(me())
    reply = send_file(path, "application/octet-stream", as_attachment=True, download_name=path.name)
    reply.headers["Cache-Control"] = "private, no-store"
    return reply


def _declared() -> dict[str, Setting]:
    changeable = instance.changeable()
    return {name: changeable[name] for name in ("backup_every", "backup_keep")}
