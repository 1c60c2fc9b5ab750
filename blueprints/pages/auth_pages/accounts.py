"""Several accounts in one browser: each signs in by itself or is linked with the one that acts. Switching is a form."""

import orjson
from flask import request

from blueprints.pages.auth_pages.base import bp
from rookery.schemas import render
from rookery.services.auth.browser_sessions import LINKED
from rookery.web import sessions, switching
from rookery.web.pages import field, go, local_path, page, refused
from rookery.web.pages.sign_in import after_first_step
from rookery.web.params import parse_id


@bp.get("/auth/accounts")
def show_accounts():
    """List the accounts of this browser, and those linked with the one that acts. `?account=` is the one that is to
    open `?next=`, as a push message says it.
    """
    user, wanted, after = sessions.user(), parse_id(request.args.get("account")), request.args.get("next")
    if user and user.account_id == wanted:
        return go(local_path(after))
    acting = [user.account_id] if user else []
    ids = [*acting, *switching.others()]
    if not ids:
        return go("/auth/sign_in")
    return page(
        "auth_pages/accounts.html",
        accounts=orjson.loads(render.accounts(ids, None)),
        acting=str(acting[0]) if acting else "",
        wanted=str(wanted) if wanted in ids else "",
        after=local_path(after) if after else "",
        here={str(one) for one in sessions.accounts_here()},
        is_full=len(sessions.accounts_here()) >= sessions.ACCOUNTS,
    )


@bp.post("/auth/accounts")
def switch_account():
    """Let another account act that is signed in here already, or sign in to a linked one, with its second step."""
    account_id, after = parse_id(field("account")), local_path(field("next"))
    if account_id in sessions.accounts_here() and _switch(account_id):
        return go(after)
    if linked := switching.linked(account_id):
        return after_first_step(linked, LINKED, after)
    return refused("This account is signed out here. Sign in again.", "/auth/sign_in?anew=1")


def _switch(account_id: int) -> bool:
    user = sessions.user()
    return (user is not None and user.account_id == account_id) or sessions.switch_to(account_id)
