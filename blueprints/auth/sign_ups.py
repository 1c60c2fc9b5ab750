"""Sign-ups: an app makes a login for somebody who has none yet."""

from flask import Blueprint, request

from models.auth.oauth import OAuthToken
from models.base import db
from rookery.plugin import Limit, Plugin
from rookery.schemas.instance.oauth import TOKEN, token_reply
from rookery.services.accounts import local_accounts
from rookery.services.auth import oauth
from rookery.services.auth.sign_up_form import SignUp
from rookery.web.auth import given_credentials
from rookery.web.endpoint import endpoint
from rookery.web.params import DataclassArgs, DateParam, Text, Truthy

bp = Blueprint("sign_ups", __name__)


class SignUpArgs(DataclassArgs):
    makes = SignUp

    username = Text(load_default="")
    email = Text(load_default="")
    password = Text(load_default="")
    agreement = Truthy(load_default=False)
    locale = Text()
    reason = Text(allow_none=True)
    date_of_birth = DateParam(allow_none=True)
    invite_code = Text(allow_none=True)


@bp.post("/accounts")
@endpoint(scope="write:accounts", app_token=True, args=SignUpArgs, returns=TOKEN, errors=[403, 422], limit="sign_up")
def sign_up(args):
    """A token of the new user, for the app that asks and what its own token may do.

    Until the address is confirmed and the sign-up approved it is good for the confirmation only.
    """
    asking = given_credentials()
    user = local_accounts.sign_up(args, app_id=asking.app_id, ip=request.remote_addr)
    scopes = db.session.get_one(OAuthToken, asking.token_id).scopes
    secret, token = oauth.issue_token(asking.app_id, user.id, scopes)
    return token_reply(secret, scopes, token.created_at)


plugin = Plugin(
    name="sign_ups",
    mounts={"/api/v1": bp},
    needs={"oauth", "emails"},
    scopes={"write:accounts"},
    limits={"sign_up": Limit("5 per 30 minutes")},
    summary="signing up through an app",
)
