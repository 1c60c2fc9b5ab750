"""The pages of newsletters."""

from blueprints.newsletter.routes import administration, groups, settings
from blueprints.newsletter.routes.base import bp
from blueprints.newsletter.routes.subscribing import one_click
