"""Trends: what is used more than usual, and whoever may say that it is none."""

from blueprints.discovery.trends import read, review
from blueprints.discovery.trends.base import bp
from rookery.plugin import Plugin, Setting
from rookery.services.discovery import trends

plugin = Plugin(
    name="trends",
    summary="hashtags, links and statuses that are used more than usual",
    mounts={"/api/v1": bp},
    needs={"statuses", "tags", "cards"},
    scopes={"read:statuses", "admin:read", "admin:write"},
    idle={f"GET /api/v1/trends{what}": [] for what in ("", "/tags", "/links", "/statuses")},
    settings={
        "review": Setting(False, "Whether moderators approve of trends before anybody sees them."),
        "threshold": Setting(3, "Accounts, or favourites and boosts, that something needs to trend."),
    },
    every={"5m": (trends.refresh_tags, trends.refresh_links, trends.refresh_statuses)},
)
