"""Apps: register a client program, and look whether its token works."""

from flask import Blueprint

from models.auth.oauth import OAuthApp
from models.base import db
from rookery.plugin import Limit, Plugin
from rookery.schemas.instance.oauth import ApplicationSchema, CredentialApplicationSchema
from rookery.services.auth import oauth
from rookery.web.auth import given_credentials
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Text, TextList

bp = Blueprint("apps", __name__)


class AppArgs(Args):
    client_name = Text(required=True)
    redirect_uris = TextList(required=True)
    scopes = TextList(load_default=[])
    website = Text(load_default=None, allow_none=True)


@bp.post("/apps")
@endpoint(public=True, args=AppArgs, returns=CredentialApplicationSchema, errors=[422], limit="apps")
def create_app(args):
    name, uris, scopes = args["client_name"], args["redirect_uris"], " ".join(args["scopes"])
    app, secret = oauth.register_app(name, uris, scopes, args["website"])
    return {**CredentialApplicationSchema.one().dump(app), "client_secret": secret}


@bp.get("/apps/verify_credentials")
@endpoint(app_token=True, unready=True, returns=ApplicationSchema)
def verify_credentials():
    return ApplicationSchema.one().dump(db.session.get(OAuthApp, given_credentials().app_id))


plugin = Plugin(
    name="apps",
    mounts={"/api/v1": bp},
    needs={"oauth"},
    limits={"apps": Limit("60 per 30 minutes")},  # because apps are never deleted
    summary="Apps register themselves and check their credentials.",
)
