"""Sign-in with an OpenID Connect provider: the accounts that a club, a school or a company already has."""

import click

from blueprints.auth.oidc import linking, sign_in, sign_up
from blueprints.auth.oidc.base import bp
from rookery.cli._common import on_database
from rookery.config.setting import is_base
from rookery.plugin import Limit, Plugin, Setting
from rookery.services.auth.oidc.provider import NEEDED, is_mapping, provider, redirect_uri


@click.command("check")
@on_database
def check() -> None:
    """Ask the provider for its configuration and its keys, and print what to register there."""
    if (found := provider()) is None:
        raise click.ClickException("No provider: set ROOKERY_OIDC_ISSUER and ROOKERY_OIDC_CLIENT_ID.")
    click.echo(f"Redirect URI to register at the provider: {redirect_uri()}")
    for name in NEEDED:
        click.echo(f"{name}: {found.endpoint(name)}")
    click.echo(f"keys: {len(found.newest_keys().get('keys', []))}")


plugin = Plugin(
    name="oidc",
    summary="signing in with an OpenID Connect provider",
    mounts={"": bp},
    needs={"auth_pages"},
    limits={"oidc": Limit("60 per 10 minutes")},
    cli=(check,),
    settings={
        "issuer": Setting(
            "",
            "Address of the OpenID Connect provider (issuer); empty for none. Register the redirect URI "
            "`/auth/oidc/callback` of this server there.",
            is_base,
            owner_may_change=True,
        ),
        "client_id": Setting("", "Client ID that the provider gave this server.", owner_may_change=True),
        "client_secret": Setting("", "Client secret that goes with it.", owner_may_change=True, secret=True),
        "scopes": Setting(["profile", "email"], "Scopes to ask for, beside `openid`.", owner_may_change=True),
        "label": Setting("", "Name of the provider on the sign-in button.", owner_may_change=True),
        "groups_claim": Setting("groups", "Claim that lists the groups of a person.", owner_may_change=True),
        "roles": Setting(
            "",
            "Roles that groups give, such as `board=Moderator, press office=Editor`. Never one of an owner.",
            is_mapping,
            owner_may_change=True,
        ),
        "only": Setting(
            False,
            "Everybody but owners has to sign in with the provider. Let members link their accounts first.",
            owner_may_change=True,
        ),
    },
)
