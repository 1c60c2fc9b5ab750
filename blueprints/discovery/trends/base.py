"""The blueprint of trends, and parts of a list of trends."""

from flask import Blueprint

from models.discovery.trend import trending
from rookery.services.discovery import trends
from rookery.web.auth import viewer_or_none
from rookery.web.language import written_by
from rookery.web.paging import stretch_of

bp = Blueprint("trends", __name__)


def stretch(kind, everything=False, **page):
    viewer = viewer_or_none()
    query = trending(kind, viewer is not None, everything)
    me = {"me": viewer.id} if viewer else {}
    language = written_by(viewer.id if viewer else None)
    return stretch_of(query, language=language, default_allowed=trends.default_allowed(), **me, **page)
