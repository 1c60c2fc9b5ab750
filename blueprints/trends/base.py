"""What both sides of trends share: a part of the list, in the order for whoever asks."""

from flask import Blueprint, request
from sqlalchemy import select

from models.base import db
from models.trend import trending
from models.user import User
from rookery.services import trends
from rookery.text.languages import normalise, primary
from rookery.web.auth import viewer_or_none
from rookery.web.paging import stretch_of

bp = Blueprint("trends", __name__)


def stretch(kind, everything=False, **page):
    viewer = viewer_or_none()
    query = trending(kind, viewer is not None, everything)
    me = {"me": viewer.id} if viewer else {}
    return stretch_of(query, language=language_of(viewer), default_allowed=trends.default_allowed(), **me, **page)


def language_of(viewer):
    """What is written in this language comes first: the one that the viewer writes in, else that of the browser."""
    if viewer:
        mine = db.session.scalar(select(User.default_language).where(User.account_id == viewer.id))
        if mine:
            return primary(mine)
    return primary(normalise(request.accept_languages.best))
