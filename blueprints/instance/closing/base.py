"""The blueprint of these pages."""

from rookery.web.pages import page_blueprint

bp = page_blueprint("closing", __name__)
