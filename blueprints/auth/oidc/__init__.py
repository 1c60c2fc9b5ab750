"""Sign-in with an OpenID Connect provider: the accounts that a club, a school or a company already has."""

from functools import partial

import click

from blueprints.auth.oidc import linking, sign_in, sign_out, sign_up
from blueprints.auth.oidc.base import bp
from rookery.cli._common import on_database
from rookery.config.setting import is_base
from rookery.plugin import Limit, Plugin, Setting
from rookery.services.auth.oidc.provider import NEEDED, is_mapping, provider, redirect_uri, signed_out_uri

_setting = partial(Setting, owner_may_change=True, owners_only=True)


@click.command("check")
@on_database
def check() -> None:
    """Ask the provider for its configuration and its keys, and print what to register there."""
    if (found := provider()) is None:
        raise click.ClickException("No provider: set ROOKERY_OIDC_ISSUER and ROOKERY_OIDC_CLIENT_ID.")
    click.echo(f"Redirect URI to register at the provider: {redirect_uri()}")
    click.echo(f"Redirect URI after signing out there: {signed_out_uri()}")
    for name in (*NEEDED, "end_session_endpoint"):
        click.echo(f"{name}: {found.endpoint(name) or '-'}")
    click.echo(f"keys: {len(found.newest_keys().get('keys', []))}")


plugin = Plugin(
    name="oidc",
    summary="signing in with an OpenID Connect provider",
    mounts={"": bp},
    needs={"auth_pages"},
    limits={"oidc": Limit("60 per 10 minutes")},
    cli=(check,),
    settings={
        "issuer": _setting(
            "",
            "Address of the OpenID Connect provider (issuer); empty for none. Register the redirect URI "
            "`/auth/oidc/callback` of this server there.",
            is_base,
        ),
        "client_id": _setting("", "Client ID that the provider gave this server."),
        "client_secret": _setting("", "Client secret that goes with it.", secret=True),
        "scopes": _setting(["profile", "email"], "Scopes to ask for, beside `openid`."),
        "label": _setting("", "Name of the provider on the sign-in button."),
        "groups_claim": _setting("groups", "Claim that lists the groups of a person."),
        "roles": _setting(
            "",
            "Roles that groups give, such as `board=Moderator, press office=Editor`. Never one of an owner.",
            is_mapping,
        ),
        "only": _setting(
            False,
            "Everybody but owners has to sign in with the provider. Let members link their accounts first.",
        ),
    },
)
