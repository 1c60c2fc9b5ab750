"""The profile of the user: its source texts, and changes."""

from flask import Blueprint

from blueprints.accounts.accounts.write import ProfileArgs, max_body
from models.accounts.account import Account
from models.base import db
from rookery.schemas import render
from rookery.schemas.accounts.account import CredentialAccountSchema, ProfileSchema
from rookery.services.accounts import profiles
from rookery.web.auth import me
from rookery.web.endpoint import endpoint

bp = Blueprint("profile", __name__)


@bp.get("/profile")
@endpoint(scope="profile | read:accounts", returns=ProfileSchema)
def show_profile():
    """Return my profile with its source texts, and no picture where I have none."""
    return profile()


@bp.patch("/profile")
@endpoint(scope="write:accounts", args=ProfileArgs, returns=ProfileSchema, errors=[413, 422], max_body=max_body)
def update_profile(args):
    """Change what is given of my profile; a single wrong value, and nothing is changed."""
    profiles.update(me(), args)
    return profile()


def profile():
    return ProfileSchema.one().dump(db.session.get_one(Account, me().id))


@bp.delete("/profile/avatar")
@endpoint(scope="write:accounts", returns=CredentialAccountSchema)
def remove_avatar():
    profiles.remove_picture(me(), "avatar")
    return render.credential_account(me().id, me())


@bp.delete("/profile/header")
@endpoint(scope="write:accounts", returns=CredentialAccountSchema)
def remove_header():
    profiles.remove_picture(me(), "header")
    return render.credential_account(me().id, me())
