"""The update notice: a daily look for a newer version, if the operator names an address."""

from rookery.config.setting import is_base
from rookery.plugin import Plugin, Setting
from rookery.services.administration import update_notice

plugin = Plugin(
    name="update_notice",
    summary="a notice of newer versions for those who run the server",
    settings={
        "url": Setting(
            "",
            "Address of a JSON document that names the newest version (docs/operating.md), read once a day without "
            "saying who asks; the overview of administration shows a newer one. Empty: nothing is asked.",
            is_base,
            owner_may_change=True,
        )
    },
    tasks=(update_notice.look,),
    every={"1d": update_notice.look_daily},
)
