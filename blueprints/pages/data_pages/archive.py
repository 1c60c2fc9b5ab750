"""Archives of an account: requested, made by jobs, and downloaded by their user only."""

from flask import Response, send_file

from blueprints.pages.data_pages.base import bp
from models import clock
from models.data.archive import Archive
from models.instance.closing import Closing
from rookery.errors import Conflict, NotFound, TooMany, or_not_found
from rookery.services import emails, instance
from rookery.services.data.archives import requests as archives
from rookery.web import media_files
from rookery.web.pages import go, me, my_account, on_error, page, signed_in


@bp.get("/settings/archive")
@signed_in
def show_archives(user, error=None):
    found = Archive.of_account(me().id)
    moment = archives.next_at(me().id)
    return page(
        "data_pages/archive.html",
        error=error,
        running=[one for one in found if not one.finished_at],
        finished=[one for one in found if one.finished_at],
        next_at=moment if moment and moment > clock.now() else None,  # where the next one has to wait
        has_mail=emails.can_send(),
        closing=instance.closing(),
        leftover=Closing.was_cancelled_since(clock.now() - archives.KEPT),
    )


@bp.post("/settings/archive")
@signed_in
@on_error(show_archives, (Conflict, TooMany))
def ask_for_archive(user):
    archives.begin(my_account())
    return go("/settings/archive")


@bp.get("/settings/archive/<id:archive_id>.zip")
@signed_in
def download_archive(user, archive_id):
    found = or_not_found(next((one for one in Archive.of_account(me().id) if one.id == archive_id), None))
    if found.file_key:
        reply = _stored(found.file_key)
    else:
        reply = send_file(or_not_found(archives.file_of(found)), "application/zip")
    name = f"{me().username}-{found.created_at.date()}.zip"
    reply.headers["Content-Disposition"] = f"attachment; filename={name}"
    reply.headers["Cache-Control"] = "private, no-store"
    return reply


def _stored(key: str) -> Response:
    """Serve an archive from the bucket through this server, which alone knows whose it is."""
    reply = media_files.send(key)
    if reply.status_code == 404:
        raise NotFound
    reply.content_type, reply.headers["Cross-Origin-Resource-Policy"] = "application/zip", "same-origin"
    return reply
