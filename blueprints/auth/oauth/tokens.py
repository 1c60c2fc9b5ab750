"""Token, revocation, user info and metadata endpoints."""

from flask import Blueprint, g, request

from blueprints.auth.oauth.server import CLIENT_AUTH_METHODS, GRANT_TYPES, Revocation, server
from models.accounts.account import Account
from models.base import db
from rookery import urls
from rookery.schemas.instance.oauth import TOKEN, UserInfoSchema, issuer
from rookery.services.auth import oauth
from rookery.web.auth import me
from rookery.web.endpoint import endpoint

bp = Blueprint("oauth", __name__)

# Parameters that Authlib reads itself.
CLIENT = ("client_id", "client_secret")
GRANT = ("grant_type", "code", "code_verifier", "redirect_uri", "scope")


@bp.before_request
def take_no_bearer():
    """Tokens are got and given back with the app's own credentials. A bearer token that comes along says nothing,
    and must not get in the way: clients send the very token that they revoke, twice if need be."""
    if request.endpoint != "oauth.userinfo":
        g.credentials = None


@bp.post("/oauth/token")
@endpoint(public=True, returns=TOKEN, errors=[400, 401], takes=(*CLIENT, *GRANT))
def token():
    """https://docs.joinmastodon.org/methods/oauth/#token"""
    return server.create_token_response()


@bp.post("/oauth/revoke")
@endpoint(public=True, errors=[400, 401, 403], takes=(*CLIENT, "token"))
def revoke():
    """https://docs.joinmastodon.org/methods/oauth/#revoke"""
    return server.create_endpoint_response(Revocation.ENDPOINT_NAME)


@bp.route("/oauth/userinfo", methods=["GET", "POST"])
@endpoint(scope="profile", returns=UserInfoSchema, errors=[401, 403])
def userinfo():
    return UserInfoSchema.one().dump(db.session.get(Account, me().id))


METADATA = {
    "issuer": str,
    "service_documentation": str,
    "authorization_endpoint": str,
    "token_endpoint": str,
    "app_registration_endpoint": str,
    "revocation_endpoint": str,
    "userinfo_endpoint": str,
    "scopes_supported": list,
    "response_types_supported": list,
    "response_modes_supported": list,
    "code_challenge_methods_supported": list,
    "grant_types_supported": list,
    "token_endpoint_auth_methods_supported": list,
    "authorization_response_iss_parameter_supported": bool,
}


@bp.get("/.well-known/oauth-authorization-server")
@endpoint(public=True, returns=METADATA)
def metadata():
    """RFC 8414, and where apps register. https://docs.joinmastodon.org/methods/oauth/#authorization-server-metadata"""
    base = urls.base()
    return {
        "issuer": issuer(),
        "service_documentation": "https://docs.joinmastodon.org/",
        "authorization_endpoint": f"{base}/oauth/authorize",
        "token_endpoint": f"{base}/oauth/token",
        "app_registration_endpoint": f"{base}/api/v1/apps",
        "revocation_endpoint": f"{base}/oauth/revoke",
        "userinfo_endpoint": f"{base}/oauth/userinfo",
        "scopes_supported": sorted(oauth.grantable()),
        "response_types_supported": ["code"],
        "response_modes_supported": ["query"],
        "code_challenge_methods_supported": ["S256"],
        "grant_types_supported": GRANT_TYPES,
        "token_endpoint_auth_methods_supported": CLIENT_AUTH_METHODS,
        "authorization_response_iss_parameter_supported": True,
    }
