"""The page of the successor: accept or decline, download the recovery kit, take over."""

from flask import send_file

from blueprints.successor.routes.base import bp
from models.auth.second_factor import has_second_factor
from models.instance.succession import Succession
from rookery.errors import Conflict, Invalid, NotFound
from rookery.services.administration import owner_presence
from rookery.web.pages import go, on_error, page, signed_in, tell
from rookery.web.reauthentication import asked_of, reauthenticate_with_both

PATH = "/settings/successor"


@bp.get(PATH)
@signed_in
def show_succession(user, error=None):
    from blueprints.successor import kit, take_over

    succession = Succession.current()
    if succession is None or succession.user_id != user.id:
        raise NotFound
    return page(
        "successor/successor.html",
        error=error,
        succession=succession,
        absent=owner_presence.days_absent(succession),
        is_offered=take_over.is_offered(succession),
        has_second_factor=has_second_factor(user.id),
        kit=kit.found(),
        asked=asked_of(user),
    )


@bp.post(f"{PATH}/accept")
@signed_in
@on_error(show_succession)
def accept(user):
    from blueprints.successor import nominate

    reauthenticate_with_both(user)
    nominate.accept(user)
    tell("You are the successor now. Nothing changes until you are told.")
    return go(PATH)


@bp.post(f"{PATH}/decline")
@signed_in
def decline(user):
    from blueprints.successor import nominate

    nominate.decline(user)
    tell("You are not the successor.")
    return go("/settings")


@bp.post(f"{PATH}/take_over")
@signed_in
@on_error(show_succession, (Invalid, Conflict))
def accept_offer(user):
    from blueprints.successor import take_over

    reauthenticate_with_both(user)
    take_over.take_over(user)
    tell("You have taken over the work of the owners.")
    return go("/admin")


@bp.post(f"{PATH}/kit")
@signed_in
def download_kit(user):
    from blueprints.successor import kit

    path = kit.take(user)
    reply = send_file(path, "application/octet-stream", as_attachment=True, download_name=path.name)
    reply.headers["Cache-Control"] = "private, no-store"
    return reply
