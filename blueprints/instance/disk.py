"""The disk budget, and the storage that is used."""

from rookery.plugin import Plugin, Setting
from rookery.services.data import disk_budget
from rookery.services.media import storage_usage

plugin = Plugin(
    name="disk",
    summary="keeps the database and local media within a budget",
    settings={
        "budget": Setting(
            "",
            "Most that the SQLite database and local media may take together: `20 GB`, `500 MB`, a part of the disk "
            "such as `50%`, or `off`, which an empty one is, too. New servers start with half of what is free.",
            disk_budget.check,
            owner_may_change=True,
            doubt=disk_budget.doubt,
        )
    },
    every={"5m": storage_usage.measure_files, "10m": disk_budget.keep_budget},
)
