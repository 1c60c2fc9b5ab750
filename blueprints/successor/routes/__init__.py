"""The pages of owners and of the successor."""

from blueprints.successor.routes import owners, successor
from blueprints.successor.routes.base import bp
