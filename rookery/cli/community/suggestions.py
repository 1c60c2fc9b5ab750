"""`rookery suggestions`: suggest accounts to everybody here."""

import click
from flask.cli import AppGroup

from models.accounts.account import Account
from rookery.cli._common import as_json, on_database, show
from rookery.errors import NotFound
from rookery.services import audit, search
from rookery.services.discovery import suggestions

group = AppGroup("suggestions", help="Accounts suggested to everybody.")


@group.command()
@click.argument("name")
@on_database
def add(name: str) -> None:
    """Suggest NAME, an account of this server or `name@host`; it must be discoverable."""
    account = _known(name)
    suggestions.recommend(account)
    audit.record_account(None, "suggest", account)


@group.command()
@click.argument("name")
@on_database
def remove(name: str) -> None:
    """Remove NAME from the suggestions."""
    account = _known(name)
    suggestions.recommend_no_more(account)
    audit.record_account(None, "stop suggesting", account)


@group.command("list")
@as_json
@on_database
def list_recommended(as_json: bool) -> None:
    """List the suggested accounts, in the order in which they are shown."""
    found = [{"name": one.acct, "findable": one.discoverable} for one in suggestions.recommended()]
    show(found, as_json, "Nobody is recommended.")


def _known(name: str) -> Account:
    address = search.address(name)
    found = Account.by_address(address.username, address.domain) if address else None
    if found is None:
        raise NotFound(f"There is no account {name} here")
    return found


command = group
