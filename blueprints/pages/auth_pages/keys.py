"""Passkeys: adding and removing them."""

from blueprints.pages.auth_pages.base import bp
from blueprints.pages.auth_pages.two_factor import shown
from models.auth.second_factor import Passkey
from models.auth.user import User
from models.base import db
from rookery.errors import NotFound
from rookery.services.auth import passkeys
from rookery.web import challenges
from rookery.web.pages import field, go, on_error, page, signed_in, tell
from rookery.web.reauthentication import check_password


@bp.get("/settings/security/passkeys/new")
@signed_in
def show_new_passkey(user, error=None):
    options = passkeys.creation(user, challenges.begin())
    return page("auth_pages/passkey_new.html", error=error, options=options, name=field("name"))


@bp.post("/settings/security/passkeys/new")
@signed_in
@on_error(show_new_passkey)
def add_passkey(user):
    challenge = challenges.take()
    check_password(user, "known")
    codes = passkeys.add(user, challenge, field("credential"), field("name"))
    tell("Passkey added. You now need it to sign in.")
    return shown(codes) if codes else go("/settings/security")


@bp.get("/settings/security/passkeys/<id:passkey_id>/remove")
@signed_in
def show_remove_passkey(user, passkey_id, error=None):
    return page("auth_pages/passkey_remove.html", error=error, passkey=_mine(user, passkey_id))


@bp.post("/settings/security/passkeys/<id:passkey_id>/remove")
@signed_in
@on_error(show_remove_passkey)
def remove_passkey(user, passkey_id):
    _mine(user, passkey_id)
    check_password(user, "known")
    passkeys.remove(user, passkey_id)
    tell("Passkey removed.")
    return go("/settings/security")


def _mine(user: User, passkey_id: int) -> Passkey:
    found = db.session.get(Passkey, passkey_id)
    if found is None or found.user_id != user.id:
        raise NotFound
    return found
