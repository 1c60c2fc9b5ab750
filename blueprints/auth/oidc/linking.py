"""The settings page of the provider: linking an account there, and removing the link."""

from flask import request

from blueprints.auth.oidc.base import Begun, bp, leave, needed_provider
from models.auth.external_identity import ExternalIdentity
from rookery.services.auth.oidc import identities
from rookery.web.pages import go, limited, local_path, on_error, page, signed_in, tell
from rookery.web.reauthentication import check_password

PAGE = "/settings/security/provider"


@bp.get(PAGE)
@signed_in
def show_identities(user, error=None):
    return page("oidc/identities.html", error=error, provider=needed_provider(), rows=ExternalIdentity.of_user(user.id))


@bp.post(f"{PAGE}/link")
@signed_in
@limited("oidc")
@on_error(show_identities)
def link(user):
    check_password(user, "known")
    return leave(Begun("link", PAGE, user.id), anew=True)


@bp.post(f"{PAGE}/<id:identity_id>/remove")
@signed_in
@on_error(lambda error, identity_id: show_identities(error=error))
def unlink(user, identity_id):
    check_password(user, f"known-{identity_id}")
    identities.unlink(needed_provider(), user, identity_id)
    tell("Removed.")
    return go(PAGE)


@bp.get("/auth/oidc/prove")
@signed_in
@limited("oidc")
def prove(user):
    """Sign in with the provider again, before something sensitive."""
    return leave(Begun("prove", local_path(request.args.get("next")), user.id), anew=True)
