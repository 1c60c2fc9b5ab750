"""Filters: words and single statuses that I do not want to read, and where."""

from blueprints.timelines.filters import groups, parts, phrases
from rookery.plugin import Plugin
from rookery.services.timelines import filters

groups.bp.register_blueprint(parts.bp)

plugin = Plugin(
    name="filters",
    summary="words and statuses that people do not want to read",
    mounts={"/api/v1": phrases.bp, "/api/v2": groups.bp},
    needs={"statuses"},
    scopes={"read:filters", "write:filters"},
    tasks=(filters.tell_end,),
    idle={"GET /api/v1/filters": [], "GET /api/v2/filters": []},
)
