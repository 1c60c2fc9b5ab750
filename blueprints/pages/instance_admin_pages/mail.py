"""Settings of outgoing e-mail, and a test e-mail. Only owners name a mail server: it may be in the private network."""

from blueprints.pages.instance_admin_pages.base import bp
from blueprints.pages.instance_admin_pages.settings import fixed
from models.auth.role import Permission
from rookery.errors import Invalid
from rookery.services import emails, instance
from rookery.services.administration import mail_server
from rookery.services.administration.mail_server import PORTS, MailServer
from rookery.web import sessions
from rookery.web.pages import chosen, field, go, me, number, on_error, page, permitted, tell

DECLARED = {name: instance.CHANGEABLE[name] for name in mail_server.SETTINGS}


@bp.get("/admin/mail")
@permitted(Permission.MANAGE_SETTINGS)
def show_mail(user, status=200, problem="", error=None):
    server = mail_server.found()
    typed = _typed() if error else server or MailServer("smtp", "", PORTS["smtp"], "", False)
    return page(
        "instance_admin_pages/mail.html",
        status,
        error=error,
        server=server,
        typed=typed,
        sender=field("mail_from").strip() if error else instance.setting("mail_from"),
        fixed=fixed(DECLARED),
        may_change=sessions.may(user, Permission.ADMINISTRATOR),
        to=user.email,
        problem=problem,
    )


@bp.post("/admin/mail")
@permitted(Permission.MANAGE_SETTINGS)
def send_trial(user):
    """Mail a test to the user who asks, and to nobody else."""
    if not emails.can_send():
        return show_mail(status=422)
    if problem := emails.try_out(user):
        return show_mail(status=422, problem=problem)
    tell(
        "Sent to %(address)s. Check whether it arrives, and whether it ends up in the spam folder.", address=user.email
    )
    return go("/admin/mail")


@bp.post("/admin/mail/server")
@permitted(Permission.ADMINISTRATOR)
@on_error(show_mail)
def save_mail_server(user):
    if not fixed(DECLARED):
        mail_server.choose(me(), _typed(), field("smtp_password"), field("mail_from").strip())
        tell("Saved. Send yourself a test e-mail now.")
    return go("/admin/mail")


@bp.post("/admin/mail/server/remove")
@permitted(Permission.ADMINISTRATOR)
def remove_mail_server(user):
    if not fixed(DECLARED):
        mail_server.remove(me())
        tell("This server sends no e-mails any more.")
    return go("/admin/mail")


def _typed() -> MailServer:
    scheme = chosen("scheme", PORTS, "smtp")
    try:
        port = number("port")
    except Invalid:
        port = 0
    port = PORTS[scheme] if port is None else port
    return MailServer(scheme, field("host").strip(), port, field("smtp_user").strip(), False)
