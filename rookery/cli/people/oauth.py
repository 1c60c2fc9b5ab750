"""`rookery oauth`: access tokens for scripts."""

import click
from flask.cli import AppGroup
from sqlalchemy import select

from models.auth.oauth import OAuthApp
from models.base import db
from rookery.cli._common import local_account, on_database
from rookery.services import audit
from rookery.services.auth import oauth

APP_NAME = "Command line"

group = AppGroup("oauth", help="Access to the API.")


@group.command()
@click.argument("name")
@click.option("--scopes", default="read write follow push profile", show_default=True, help="Scopes of the token.")
@on_database
def token(name: str, scopes: str) -> None:
    """Print a new access token of a login, and nothing else."""
    account, user = local_account(name)
    wanted = " ".join(scopes.split())
    same = select(OAuthApp).where(OAuthApp.name == APP_NAME, OAuthApp.scopes == wanted).order_by(OAuthApp.id).limit(1)
    app = db.session.scalar(same) or oauth.register_app(APP_NAME, [oauth.OUT_OF_BAND], wanted)[0]
    secret, _ = oauth.issue_token(app.id, user.id, app.scopes)
    audit.record_account(None, "issue token", account, app=APP_NAME, permissions=wanted)
    click.echo(secret)


command = group
