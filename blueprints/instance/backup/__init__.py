"""Backups of the server: commands to make, check, restore and rehearse them, and the periodic one."""

from blueprints.instance.backup.commands import commands
from rookery.config.setting import between
from rookery.plugin import Plugin, Setting
from rookery.services.data.backup import download, schedule

plugin = Plugin(
    name="backup",
    summary="backups of the whole server",
    settings={
        "dir": Setting("", "Directory of periodic backups, better on another disk. Empty: there are none."),
        "every": Setting(
            "1d",
            "How often a backup is made: a number and `h` or `d`.",
            schedule.check_period,
            owner_may_change=True,
            owners_only=True,
        ),
        "keep": Setting(
            7,
            "How many periodic backups are kept; older ones are removed.",
            between(1, 1000),
            owner_may_change=True,
            owners_only=True,
        ),
        "passphrase": Setting(
            "",
            "Passphrase with which all backups are encrypted. Keep it elsewhere as well: without it they are lost. "
            "Empty: they are not encrypted.",
        ),
    },
    cli=commands,
    tasks=(schedule.make_due, download.make_download),
    every={"10m": schedule.start_due, "1h": download.sweep},
)
