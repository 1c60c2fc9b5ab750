"""Filters: words and single statuses that I do not want to read, and where."""

from blueprints.timelines.filters import parts, v1, v2
from rookery.plugin import Plugin
from rookery.services.timelines import filters

v2.bp.register_blueprint(parts.bp)

plugin = Plugin(
    name="filters",
    summary="words and statuses that people do not want to read",
    mounts={"/api/v1": v1.bp, "/api/v2": v2.bp},
    needs={"statuses"},
    scopes={"read:filters", "write:filters"},
    tasks=(filters.tell_end,),
    idle={"GET /api/v1/filters": [], "GET /api/v2/filters": []},
)
