"""`rookery tokens`: list and revoke access tokens."""

from collections import Counter
from collections.abc import Sequence

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.accounts.account import Account
from models.auth.oauth import OAuthApp, OAuthToken
from models.auth.user import User
from models.base import AnyRow, Query, db
from rookery.cli._common import as_json, id_type, local_account, on_database, show
from rookery.errors import NotFound
from rookery.services import audit
from rookery.services.auth import oauth

group = AppGroup("tokens", help="Access tokens of apps.")


@group.command("list")
@click.argument("name", required=False)
@click.option("--limit", type=click.IntRange(1), default=100, show_default=True, help="How many to list.")
@as_json
@on_database
def list_tokens(name: str | None, limit: int, as_json: bool) -> None:
    """List the tokens of all logins, or of one, the newest first. The tokens themselves are not stored."""
    query = _query() if name is None else _query().where(OAuthToken.user_id == local_account(name)[1].id)
    found = db.session.execute(query.order_by(OAuthToken.id.desc()).limit(limit)).all()
    show([_described(one) for one in found], as_json, "There are no tokens.")


@group.command()
@click.argument("token_ids", metavar="[ID]...", type=id_type, nargs=-1)
@click.option("--of", "name", help="Revoke all tokens of this login.")
@click.option("--dry-run", is_flag=True, help="Only list the tokens that would be revoked.")
@as_json
@on_database
def revoke(token_ids: tuple[int, ...], name: str | None, dry_run: bool, as_json: bool) -> None:
    """Revoke tokens by their ids, or all of a login; browser sessions stay."""
    if bool(token_ids) == bool(name):
        raise click.UsageError("Give ids of tokens, as `rookery tokens list` shows them, or --of NAME.")
    user = local_account(name)[1] if name else None
    which = OAuthToken.user_id == user.id if user else OAuthToken.id.in_(token_ids)
    found = db.session.execute(_query().where(which).order_by(OAuthToken.id.desc())).all()
    if len(found) < len(set(token_ids)):
        raise NotFound(
            "Not all of these are tokens, so nothing was revoked: `rookery tokens list` shows those that are."
        )
    if not dry_run:
        if user:
            oauth.revoke_all(user.id)
        else:
            for one in found:
                oauth.revoke(one.id)
        _record(found)
    show([_described(one) for one in found], as_json, "There are no tokens.")


def _record(revoked: Sequence[AnyRow]) -> None:
    """Add an entry for each account that had tokens, and for each app whose own tokens they were."""
    for (account_id, app), count in Counter((one.account_id, one.name) for one in revoked).items():
        if account_id:
            audit.record_account(None, "revoke tokens", db.session.get_one(Account, account_id), app=app, count=count)
        else:
            audit.record(None, "revoke tokens", "app", None, app, count=count)


def _query() -> Query:
    return (
        select(
            OAuthToken.id,
            OAuthToken.scopes,
            OAuthToken.created_at,
            OAuthToken.last_used_at,
            OAuthApp.name,
            User.account_id,
            Account.username,
        )
        .join(OAuthApp, OAuthApp.id == OAuthToken.app_id)
        .outerjoin(User, User.id == OAuthToken.user_id)
        .outerjoin(Account, Account.id == User.account_id)
    )


def _described(one: AnyRow) -> dict[str, object]:
    return {
        "id": str(one.id),
        "login": one.username,
        "app": one.name,
        "scopes": one.scopes,
        "created": one.created_at,
        "last_used": one.last_used_at,
    }


command = group
