"""The consent page: a user authorizes an app or denies it."""

from string import punctuation
from typing import TYPE_CHECKING
from urllib.parse import quote, urlencode

import orjson
from authlib.oauth2.rfc6749 import OAuth2Error
from flask import Response, request
from werkzeug.datastructures import Headers
from werkzeug.wrappers import Response as BaseResponse

from blueprints.auth.oauth.server import CodeGrant, server
from rookery import scopes as scope_rules
from rookery.schemas import render
from rookery.schemas.instance.oauth import issuer
from rookery.services.auth import oauth
from rookery.web import sessions, switching
from rookery.web.pages import POLICY, go, page, page_blueprint
from rookery.web.params import FALSE

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

# No `form-action`: Chromium would block the redirect to the app. No Cross-Origin-Opener-Policy either: to an app that
# signs in through a popup, the popup would seem closed.
bp = page_blueprint("consent", __name__, policy=POLICY)


GROUPS = ("see", "change", "admin")


class ToApp(Response):
    """A redirect to exactly this address: Werkzeug would make `app:?code=` of the `app://?code=` that apps wait for.

    Only what a header cannot hold is encoded.
    """

    def get_wsgi_headers(self, environ: "WSGIEnvironment") -> Headers:
        headers = super().get_wsgi_headers(environ)
        headers["Location"] = quote(self.headers["Location"], safe=punctuation)
        return headers


@bp.route("/authorize", methods=["GET", "POST"])
def authorize():
    """https://docs.joinmastodon.org/methods/oauth/#authorize"""
    try:
        grant = server.get_consent_grant()
    except OAuth2Error as error:
        return _refused(error)
    user = sessions.user()
    asks_again = request.method == "GET" and request.args.get("force_login", "") not in ("", *FALSE)
    if user is None or asks_again:
        # A user who signs in again stays signed in meanwhile, or a link could sign them out.
        return go(f"/auth/sign_in?{urlencode({'next': _address(), 'anew': 1})}")
    if not sessions.is_ready(user):
        return page("waiting.html", 403)
    if request.method == "GET":
        return _question(grant, user.id)
    if request.form.get("decision") != "allow":
        return _denied(grant)
    return _allowed(grant, user.id)


@bp.get("/authorize/native")
def show_code():
    """Show the code for apps without a redirect URI; the user copies it."""
    return page("oauth/code.html", code=request.args.get("code", ""))


def _question(grant: CodeGrant, user_id: int) -> BaseResponse:
    """Show what the app asks for, what of it is new, and what of it is much to ask."""
    app, asked = grant.client.app, grant.request.scope.split()
    before = oauth.authorised(user_id, app.id)
    fresh = [one for one in asked if before and not scope_rules.within([one], before.scopes)]
    groups = {name: [one for one in asked if _group(one) == name] for name in GROUPS}
    return page(
        "oauth/consent.html",
        app=app,
        groups=groups,
        grave=[one for one in asked if _is_grave(one)],
        before=before,
        fresh=fresh,
        address=_address(),
        others=orjson.loads(render.accounts(switching.others(), None)),
        home=oauth.host_of(app.website),
        leads_to=oauth.host_of(grant.redirect_uri),
    )


def _group(scope: str) -> str:
    """Return whether it lets an app look, do something, or run the server."""
    if scope.startswith("admin"):
        return "admin"
    return "change" if scope.startswith(("write", "follow")) else "see"


def _is_grave(scope: str) -> bool:
    """Return whether an app with it could take everything, or things of others."""
    return scope in ("write", "write:accounts") or scope.startswith("admin")


def _allowed(grant: CodeGrant, user_id: int) -> BaseResponse:
    asked = grant.request.payload
    code = oauth.grant(
        grant.client.app.id, user_id, grant.redirect_uri, grant.request.scope, asked.data.get("code_challenge")
    )
    if grant.redirect_uri == oauth.OUT_OF_BAND:
        return go(f"/oauth/authorize/native?{urlencode({'code': code})}")
    return _back(grant.redirect_uri, code=code, state=asked.state)


def _denied(grant: CodeGrant) -> BaseResponse:
    if grant.redirect_uri == oauth.OUT_OF_BAND:
        return page("oauth/code.html", code=None)
    return _back(
        grant.redirect_uri,
        error="access_denied",
        state=grant.request.payload.state,
        error_description="The resource owner or authorization server denied the request.",
    )


def _refused(error: OAuth2Error) -> BaseResponse:
    """Say what is wrong, with a link back to an app that we know: nobody is redirected by an invalid request.

    Anybody may register an app and send out such links, which would lead from this server to any other one (RFC 9700,
    4.11.2).
    """
    known = error.redirect_uri if error.redirect_uri != oauth.OUT_OF_BAND else None
    back = known and _answer(known, error=error.error, error_description=error.description, state=error.state)
    return page(
        "oauth/refused.html",
        400,
        problem=error.description or error.error,
        back=back or "",
        leads_to=oauth.host_of(known),
    )


def _back(redirect_uri: str, **answer: str | None) -> BaseResponse:
    """Redirect to the app with the answer and its issuer (RFC 9207). The redirect URI is used as it was registered."""
    return ToApp(status=302, headers={"Location": _answer(redirect_uri, **answer)})


def _answer(redirect_uri: str, **answer: str | None) -> str:
    given = {name: value for name, value in answer.items() if value}
    separator = "&" if "?" in redirect_uri else "?"
    return f"{redirect_uri}{separator}{urlencode({**given, 'iss': issuer()})}"


def _address() -> str:
    """Return where this request can be repeated, once signed in: `force_login` is then done with."""
    kept = [(name, value) for name, value in request.args.items(multi=True) if name != "force_login"]
    return f"{request.path}?{urlencode(kept)}"
