"""The blueprint that these pages share."""

from rookery.web.pages import page_blueprint

bp = page_blueprint("newsletter", "blueprints.newsletter")
