"""`rookery invites`: create, list and revoke invites."""

import click
from flask.cli import AppGroup

from models.auth.invite import Invite
from models.base import db
from rookery import urls
from rookery.cli._common import as_json, local_account, on_database, show, show_one
from rookery.errors import NotFound
from rookery.services import audit
from rookery.services.auth import invites

group = AppGroup("invites", help="Invitations to sign up.")


@group.command()
@click.option(
    "--uses", type=click.IntRange(1, invites.MAX_USES), help="How many people may use it. Default: any number."
)
@click.option("--days", type=click.IntRange(1, invites.MAX_DAYS), help="How many days it is valid. Default: no limit.")
@click.option("--by", "name", help="The user who invites.")
@as_json
@on_database
def create(uses: int | None, days: int | None, name: str | None, as_json: bool) -> None:
    """Create an invite and print its code and link."""
    show_one(_described(invites.invite(local_account(name)[1].id if name else None, uses, days)), as_json)


@group.command("list")
@as_json
@on_database
def list_invites(as_json: bool) -> None:
    """List all invites, the oldest first."""
    show([_described(invite) for invite in Invite.in_order()], as_json, "There are no invites.")


@group.command()
@click.argument("code")
@on_database
def revoke(code: str) -> None:
    """Revoke an invite; people who used it stay."""
    invite = Invite.by_code(code)
    if invite is None:
        raise NotFound(f"There is no invite {code}: `rookery invites list` shows those that are.")
    audit.record(None, "expire invite", "invite", invite.id, invite.code)
    db.session.delete(invite)
    click.echo(f"The invite {code} was revoked.")


def _described(invite: Invite) -> dict[str, object]:
    return {
        "code": invite.code,
        "usable": invite.usable,
        "uses": invite.uses,
        "max_uses": invite.max_uses,
        "expires_at": invite.expires_at,
        "link": f"{urls.base()}/auth/sign_up?invite={invite.code}",
    }


command = group
