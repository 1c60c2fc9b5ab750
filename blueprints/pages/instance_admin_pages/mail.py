"""Settings of outgoing e-mail, and a test e-mail."""

from urllib.parse import urlsplit

from blueprints.pages.instance_admin_pages.base import bp
from models.auth.role import Permission
from rookery import urls
from rookery.services import emails
from rookery.web.pages import go, page, permitted, tell


@bp.get("/admin/mail")
@permitted(Permission.MANAGE_SETTINGS)
def show_mail(user, status=200, problem=""):
    server = urlsplit(urls.config().smtp_url)
    sealed = server.scheme == "smtps"
    return page(
        "instance_admin_pages/mail.html",
        status,
        server=server,
        port=server.port or (465 if sealed else 587),
        sealed=sealed,
        sender=urls.config().mail_from,
        to=user.email,
        problem=problem,
    )


@bp.post("/admin/mail")
@permitted(Permission.MANAGE_SETTINGS)
def send_trial(user):
    """A letter to whoever asks, and to nobody else."""
    if not urls.config().smtp_url:
        return show_mail(status=422)
    if problem := emails.try_out(user):
        return show_mail(status=422, problem=problem)
    tell("Sent to %(address)s. Now see whether it arrives, and whether it lies among the spam.", address=user.email)
    return go("/admin/mail")
