"""The quarantine: first contacts of accounts that nobody here knows are held until somebody lets them in."""

import orjson

from models.accounts.account import Account
from models.auth.role import Permission
from models.moderation.held_sender import HeldSender
from rookery.plugin import Entry, Plugin, Setting
from rookery.schemas import render
from rookery.services.notifications import first_contact, quarantine
from rookery.web.pages import get_or_404, go, me, neighbours, page, page_blueprint, permitted, tell
from rookery.web.paging import page_of

bp = page_blueprint("quarantine", __name__)
managing = permitted(Permission.MANAGE_USERS)
PAGE = "/admin/quarantine"


@bp.get(PAGE)
@managing
def list_held(user):
    """List the accounts that wait, the newest first."""
    rows = page_of(quarantine.senders(), HeldSender.account_id, default=40, maximum=80)
    people = {one["id"]: one for one in orjson.loads(render.accounts([row.account_id for row in rows.rows], None))}
    found = [(people[str(row.account_id)], row) for row in rows.rows if str(row.account_id) in people]
    return page("quarantine/held.html", held=found, is_holding=first_contact.is_on(), **neighbours(rows))


@bp.post(f"{PAGE}/<id:account_id>/release")
@managing
def release(user, account_id):
    quarantine.release(me(), get_or_404(Account, account_id))
    tell("Released. What was held is delivered in a moment.")
    return go(PAGE)


plugin = Plugin(
    name="quarantine",
    summary="holding the first contact of accounts that nobody here knows",
    mounts={"": bp},
    needs={"auth_pages", "admin", "notifications"},
    settings={
        "first_contact": Setting(
            False,
            "Hold mentions, quotes, direct messages and follows of accounts on other servers that nobody here follows, "
            "wrote to or accepted.",
            owner_may_change=True,
        )
    },
    tasks=(quarantine.show_held, quarantine.accept_held_follows),
    every={"1d": quarantine.forget_old},
    menu=(
        Entry(
            "admin",
            "First contacts",
            PAGE,
            Permission.MANAGE_USERS,
            group="People",
            waiting=quarantine.waiting,
        ),
    ),
)
