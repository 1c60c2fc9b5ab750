"""The pages of owners: who is their successor, after which time, and the recovery kit."""

from flask import request

from blueprints.successor.routes.base import bp
from models.accounts.account import Account
from models.auth.role import Permission
from models.auth.user import User
from models.base import db
from models.instance.succession import Succession, SuccessionWarning
from models.moderation.audit import AuditEntry
from rookery.errors import Conflict, Invalid, NotFound, or_not_found
from rookery.services import acting
from rookery.services.administration import owner_presence
from rookery.services.data.backup import download
from rookery.web import sessions
from rookery.web.pages import field, go, me, neighbours, number, on_error, page, permitted, tell
from rookery.web.paging import page_of

PATH = "/admin/successor"

owners_only = permitted(Permission.ADMINISTRATOR)


@bp.get(PATH)
@owners_only
def show_successor(user, error=None):
    from blueprints.successor import kit, nominate
    from blueprints.successor.obstacles import obstacles

    succession, ready = Succession.current(), download.found()
    return page(
        "successor/owners.html",
        error=error,
        succession=succession,
        name=_username(succession) if succession else "",
        term=acting.term(),
        absent=owner_presence.days_absent(succession) if succession else 0,
        obstacles=obstacles(succession) if succession else [],
        warnings=SuccessionWarning.of_step(succession.step) if succession else [],
        kit=kit.found(),
        is_ready=bool(ready and ready.state == download.READY and ready.account_id == me().id),
        least=nominate.LEAST_DAYS,
        most=nominate.MOST_DAYS,
        days=succession.days if succession else nominate.DAYS,
    )


@bp.post(PATH)
@owners_only
@on_error(show_successor, (Invalid, Conflict))
def name_successor(user):
    from blueprints.successor import nominate

    nominate.name(me(), field("username"), number("days") or 0)
    tell("They are asked whether they accept.")
    return go(PATH)


@bp.post(f"{PATH}/days")
@owners_only
@on_error(show_successor, (Invalid, NotFound))
def change_days(user):
    from blueprints.successor import nominate

    nominate.change_days(me(), number("days") or 0)
    tell("Saved.")
    return go(PATH)


@bp.post(f"{PATH}/remove")
@owners_only
@on_error(show_successor, NotFound)
def remove_successor(user):
    from blueprints.successor import nominate

    nominate.remove(me())
    tell("There is no successor any more.")
    return go(PATH)


@bp.post(f"{PATH}/end")
@owners_only
@on_error(show_successor, NotFound)
def end_role(user):
    from blueprints.successor import take_over

    take_over.withdraw(me())
    tell("The successor has their former role again.")
    return go(f"{PATH}/changes")


@bp.get(f"{PATH}/changes")
@owners_only
def show_changes(user, error=None, entry_id=None):
    """List what was changed while somebody acted in place of the owners."""
    from blueprints.successor import changes

    term = or_not_found(acting.term())
    rows = page_of(changes.made_in(term), AuditEntry.id, default=40, maximum=80)
    return page(
        "successor/changes.html",
        error=error,
        term=term,
        entries=rows.rows,
        undoable={one.id for one in rows.rows if changes.is_undoable(term, one)},
        may=lambda name: sessions.user_may(Permission[name]),
        **neighbours(rows),
    )


@bp.post(f"{PATH}/changes/<id:entry_id>/undo")
@owners_only
@on_error(show_changes, (Invalid, Conflict, NotFound))
def undo_change(user, entry_id):
    from blueprints.successor import changes

    changes.undo(me(), entry_id)
    tell("Undone.")
    return go(f"{PATH}/changes?{request.query_string.decode()}".removesuffix("?"))


@bp.post(f"{PATH}/changes/close")
@owners_only
@on_error(show_changes, Conflict)
def close_changes(user):
    from blueprints.successor import changes

    changes.close(me())
    return go(PATH)


@bp.post(f"{PATH}/kit")
@owners_only
@on_error(show_successor, NotFound)
def give_kit(user):
    from blueprints.successor import kit

    kit.give(me())
    tell("The successor can download the backup now.")
    return go(PATH)


@bp.get(f"{PATH}/kit")
@owners_only
def print_kit(user):
    from blueprints.successor import kit

    succession = Succession.current()
    return page(
        "successor/kit.html", facts=kit.facts(), kit=kit.found(), name=_username(succession) if succession else ""
    )


def _username(succession):
    user = db.session.get_one(User, succession.user_id)
    return db.session.get_one(Account, user.account_id).username
