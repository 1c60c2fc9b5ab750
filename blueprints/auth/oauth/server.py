"""The authorization server: Authlib decides what a request is worth, our service keeps what comes of it."""

import hmac
from collections import defaultdict

from authlib.integrations.flask_oauth2 import AuthorizationServer
from authlib.oauth2.rfc6749 import (
    AuthorizationCodeMixin,
    ClientMixin,
    InvalidClientError,
    InvalidGrantError,
    InvalidRequestError,
    InvalidScopeError,
    OAuth2Error,
    OAuth2Payload,
    OAuth2Request,
    grants,
)
from authlib.oauth2.rfc7009 import RevocationEndpoint
from authlib.oauth2.rfc7636 import CodeChallenge
from flask import request
from sqlalchemy import select
from werkzeug import Response

from models.auth.oauth import OAuthApp, OAuthGrant, OAuthToken, hash_secret
from models.auth.user import User
from models.base import db
from rookery import events, urls
from rookery.schemas.instance.oauth import token_reply
from rookery.services.auth import oauth
from rookery.web import params

GRANT_TYPES = ["authorization_code", "client_credentials"]
CLIENT_AUTH_METHODS = ["client_secret_basic", "client_secret_post"]


class Client(ClientMixin):
    """An app, as Authlib asks for one."""

    def __init__(self, app: OAuthApp) -> None:
        self.app = app

    def get_client_id(self) -> str:
        return self.app.client_id

    def get_default_redirect_uri(self) -> None:
        """There is none: the documentation requires the parameter."""

    def get_allowed_scope(self, scope: str | None) -> str | None:
        return oauth.allowed_scopes(self.app, scope)

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        return oauth.is_redirect_uri(self.app, redirect_uri)

    def check_client_secret(self, client_secret: str) -> bool:
        return hmac.compare_digest(self.app.client_secret_hash, hash_secret(client_secret))

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        return method in CLIENT_AUTH_METHODS

    def check_response_type(self, response_type: str) -> bool:
        return response_type == "code"

    def check_grant_type(self, grant_type: str) -> bool:
        return grant_type in GRANT_TYPES


class Code(AuthorizationCodeMixin):
    """A grant, as Authlib asks for one."""

    code_challenge_method = "S256"

    def __init__(self, grant: OAuthGrant) -> None:
        self.grant = grant
        self.code_challenge = grant.code_challenge

    def get_redirect_uri(self) -> str:
        return self.grant.redirect_uri

    def get_scope(self) -> str:
        return self.grant.scopes


class Payload(OAuth2Payload):
    """The parameters, wherever they stood: clients send query, form and JSON alike."""

    def __init__(self, data: dict[str, str], lists: dict[str, list[str]]) -> None:
        self._data = data
        self._lists = defaultdict(list, lists)

    @property
    def data(self) -> dict[str, str]:
        return self._data

    @property
    def datalist(self) -> defaultdict[str, list[str]]:
        return self._lists

    @property
    def response_type(self) -> str | None:
        """Authlib repeats it in an error text, where RFC 6749 allows few characters."""
        given = self._data.get("response_type")
        return given if given is None or (given.isascii() and given.isalnum()) else "unknown"


class OAuthRequest(OAuth2Request):
    def __init__(self) -> None:
        # Authlib rejects http unless an environment variable allows it. The public address states whether there is
        # TLS; behind a proxy this process always sees http.
        super().__init__(request.method, f"https://{urls.config().web_host}{request.path}", headers=request.headers)
        given = params.given() if request.method == "POST" else request.args.to_dict()
        # The consent page posts its form to the URL of the authorization request, whose query has the parameters.
        if request.endpoint == "consent.authorize":
            given = request.args.to_dict()
        data = {name: params.clean(str(value)) for name, value in given.items() if isinstance(value, (str, int))}
        self.payload = Payload(data, request.args.to_dict(flat=False))

    @property
    def form(self) -> dict[str, str]:
        data: dict[str, str] = self.payload.data
        return data


class CodeGrant(grants.AuthorizationCodeGrant):
    """The code flow. Approval happens on our consent page, so only the half at the token endpoint is used as it is."""

    TOKEN_ENDPOINT_AUTH_METHODS = CLIENT_AUTH_METHODS

    @staticmethod
    def validate_authorization_redirect_uri(request: OAuth2Request, client: Client) -> str:
        """Authlib's own check repeats the address in its error, where RFC 6749 allows few characters."""
        uri: str | None = request.payload.redirect_uri
        if not uri or not client.check_redirect_uri(uri):
            raise InvalidRequestError("The redirect uri included is not valid.")
        return uri

    def query_authorization_code(self, code: str, client: Client) -> Code | None:
        found = oauth.find_grant(client.app.id, code)
        if found is None or found.used_at is None:
            return Code(found) if found else None
        # A code that is used twice was stolen (RFC 6749, 4.1.2). This request is rejected and rolled back, so the
        # token that the code gave is revoked in a transaction of its own.
        oauth.revoke(found.token_id)
        events.commit()
        return None

    def authenticate_user(self, authorization_code: Code) -> User | None:
        return db.session.scalar(select(User).where(User.id == authorization_code.grant.user_id, User.active))

    def delete_authorization_code(self, authorization_code: Code) -> None:
        """The code is used up by the token just made; if another request was faster, ours is undone by the edge."""
        if not oauth.use_grant(authorization_code.grant.id, self.request.credential.id):
            raise InvalidGrantError("Invalid 'code' in request.")


class ClientCredentialsGrant(grants.ClientCredentialsGrant):
    """An app's own token."""

    TOKEN_ENDPOINT_AUTH_METHODS = CLIENT_AUTH_METHODS

    def validate_token_request(self) -> None:
        super().validate_token_request()
        scope = self.client.get_allowed_scope(self.request.payload.scope)
        if scope is None:
            raise InvalidScopeError("The requested scope is invalid, unknown, or malformed.")
        self.request.payload.data["scope"] = scope


class Revocation(RevocationEndpoint):
    """Giving a token back. One that is not there (any more) is fine, somebody else's is not."""

    CLIENT_AUTH_METHODS = CLIENT_AUTH_METHODS

    def authenticate_token(self, request: OAuth2Request, client: Client) -> OAuthToken | None:
        token = oauth.find_token(request.form.get("token", ""))
        if token and token.app_id != client.app.id:
            raise OAuth2Error(
                "You are not authorized to revoke this token", error="unauthorized_client", status_code=403
            )
        return token

    def revoke_token(self, token: OAuthToken, request: OAuth2Request) -> None:
        oauth.revoke(token.id)


class S256(CodeChallenge):
    """PKCE with S256 only. Whatever is wrong with a verifier makes the code a bad one (RFC 7636, 4.6)."""

    SUPPORTED_CODE_CHALLENGE_METHOD = ["S256"]

    def validate_code_challenge(self, grant: CodeGrant, redirect_uri: str) -> None:
        super().validate_code_challenge(grant, redirect_uri)
        data = grant.request.payload.data
        if data.get("code_challenge") and not data.get("code_challenge_method"):
            raise InvalidRequestError("The code_challenge_method must be S256.")

    def validate_code_verifier(self, grant: CodeGrant, result: object) -> None:
        try:
            super().validate_code_verifier(grant, result)
        except InvalidRequestError as error:
            raise InvalidGrantError(error.description) from error


class Server(AuthorizationServer):
    def create_oauth2_request(self, request: object) -> OAuth2Request:
        return request if isinstance(request, OAuth2Request) else OAuthRequest()

    def query_client(self, client_id: str) -> Client | None:
        app = db.session.scalar(select(OAuthApp).where(OAuthApp.client_id == client_id))
        return Client(app) if app else None

    def authenticate_client(self, request: OAuth2Request, methods: list[str], endpoint: str = "token") -> Client:
        """Authenticate the client; a wrong secret gets 401, whichever way it was sent."""
        try:
            found: Client = super().authenticate_client(request, methods, endpoint)
        except InvalidClientError as error:
            raise InvalidClientError("Client authentication failed.", status_code=401) from error
        return found

    def handle_error_response(self, request: OAuth2Request, error: OAuth2Error) -> Response:
        error.description = error.description or error.get_error_description()
        return super().handle_error_response(request, error)

    def generate_token(
        self, grant_type: str, client: Client, user: User | None = None, scope: str = "", **options: object
    ) -> dict[str, object]:
        secret, token = oauth.issue_token(client.app.id, user.id if user else None, scope)
        return {**token_reply(secret, token.scopes, token.created_at), "row": token}

    def save_token(self, token: dict[str, object], request: OAuth2Request) -> None:
        """Remember the row for the code. It is saved already, with the hash of the token alone."""
        row = token.pop("row")
        assert isinstance(row, OAuthToken)
        request.credential = row


server = Server()
server.register_grant(CodeGrant, [S256()])
server.register_grant(ClientCredentialsGrant)
server.register_endpoint(Revocation)
