"""The first page: what this server is, and how to get in."""

from blueprints.pages.base import bp
from rookery import urls
from rookery.services import instances
from rookery.web.pages import page


@bp.get("/")
def show_landing():
    return page("pages/landing.html", description=instances.description(), contact=instances.contact_email(),
                domain=urls.config().domain, mode=instances.registration_mode(), rules=instances.rules())  # fmt: skip
