"""The blueprint of the pages of owners and of the successor."""

from rookery.web.pages import page_blueprint

bp = page_blueprint("successor", "blueprints.successor")
