"""Moving an account: aliases, and the move to another account."""

import orjson
from flask import request
from flask.typing import ResponseReturnValue

from blueprints.pages.data_pages.base import bp
from models.accounts.account import AccountCounts
from models.base import db
from rookery import urls
from rookery.errors import RookeryError
from rookery.schemas import render
from rookery.services.accounts import migration
from rookery.web.pages import field, go, limited, me, my_account, page, signed_in, tell
from rookery.web.pages.show import EntityJson
from rookery.web.reauthentication import check_password

PATH = "/settings/migration"


@bp.get(PATH)
@signed_in
def show_migration(user, error=None, alias="", address=""):
    moved_to = my_account().moved_to_id
    return page(
        "data_pages/migration.html",
        error=error,
        aliases=migration.aliases(my_account()),
        alias=alias,
        address=address,
        moved_to=_shown(moved_to) if moved_to else None,
        most=migration.MOST_ALIASES,
        handle=f"@{me().username}@{urls.config().domain}",
        host=urls.config().domain,
    )


@bp.post(f"{PATH}/aliases")
@limited("elsewhere")
@signed_in
def add_alias(user):
    address = field("alias")
    try:
        migration.add_alias(my_account(), address)
    except RookeryError as error:
        return show_migration(error=error, alias=address)
    tell("The other account can now move here.")
    return go(PATH)


@bp.post(f"{PATH}/aliases/remove")
@signed_in
def remove_alias(user):
    uri = field("alias")
    if uri in my_account().also_known_as:
        migration.remove_alias(my_account(), uri)
    return go(PATH)


@bp.get(f"{PATH}/move")
@limited("elsewhere")
@signed_in
def show_move(user):
    """Show what a move to this address would mean, if it is possible at all."""
    address = request.args.get("address", "").replace("\0", "")
    return _asked(address)


@bp.post(f"{PATH}/move")
@limited("elsewhere")
@signed_in
def move(user):
    address = field("address")
    try:
        check_password(user, "known")
    except RookeryError as error:
        return _asked(address, error)
    try:
        migration.move(my_account(), address)
    except RookeryError as error:
        return show_migration(error=error, address=address)
    tell("You have moved. Your followers are being asked to follow your new account; this takes a while.")
    return go(PATH)


@bp.post(f"{PATH}/stay")
@signed_in
def stay(user):
    migration.stay(my_account())
    tell("Your account is active here again.")
    return go(PATH)


def _asked(address: str, wrong: RookeryError | None = None) -> ResponseReturnValue:
    """Ask whether to move there. `wrong` is what was wrong with the answer."""
    try:
        target = migration.foresee(my_account(), address)
    except RookeryError as error:
        return show_migration(error=error, address=address)
    counts = db.session.get(AccountCounts, me().id)
    return page(
        "data_pages/move.html",
        error=wrong,
        target=_shown(target.id),
        address=address,
        followers=counts.followers if counts else 0,
        days=migration.COOLDOWN.days,
    )


def _shown(account_id: int) -> EntityJson | None:
    return next(iter(orjson.loads(render.accounts([account_id], me()))), None)
