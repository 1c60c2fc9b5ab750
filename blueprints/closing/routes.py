"""The page of owners who close the server, and the page that tells members what they can do."""

from models.auth.role import Permission
from models.instance.closing import Closing
from rookery import urls
from rookery.errors import Conflict, Invalid, NotFound
from rookery.services import emails, instance
from rookery.web.pages import field, go, me, on_error, open_page, page, page_blueprint, permitted, tell
from rookery.web.reauthentication import asked_of, reauthenticate_with_both

bp = page_blueprint("closing", __name__)
PATH = "/admin/closing"

owners_only = permitted(Permission.ADMINISTRATOR)


@bp.get(PATH)
@owners_only
def show_state(user, error=None):
    from blueprints.closing import archives, start

    closing = Closing.current()
    return page(
        "closing/admin.html",
        error=error,
        closing=closing,
        earliest=start.earliest_day(closing) if closing else None,
        lacking=archives.lacking(closing) if closing else 0,
        text_=field("text") if error else start.default_text(),
        domain=urls.config().domain,
        notice=start.NOTICE_DAYS,
        moves=start.MOVE_DAYS,
        asked=asked_of(user),
    )


@bp.post(PATH)
@owners_only
@on_error(show_state, (Invalid, Conflict))
def start_closing(user):
    from blueprints.closing import start

    start.check_domain(field("domain"))
    reauthenticate_with_both(user)
    start.start(me(), field("domain"), field("text"))
    tell("The closing is announced.")
    return go(PATH)


@bp.post(f"{PATH}/cancel")
@owners_only
@on_error(show_state, (Conflict, NotFound))
def cancel_closing(user):
    from blueprints.closing import start

    start.cancel(me())
    tell("The closing was cancelled.")
    return go(PATH)


@bp.get("/closing")
def show_closing():
    """Tell members how to take their data and followers along."""
    from blueprints.closing import rounds, start

    closing, shown = Closing.current(), instance.closing()
    if closing is None or shown is None:
        raise NotFound
    return open_page(
        "closing/closing.html",
        {},
        state=closing.state,
        earliest=shown["day"],
        first=start.first_day(closing).isoformat(),
        domain=urls.config().domain,
        has_mail=emails.can_send(),
        reminders=rounds.REMINDERS,
    )
