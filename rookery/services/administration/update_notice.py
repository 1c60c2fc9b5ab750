"""The update notice: whether there is a newer version, read once a day from an address that the operator chose.

docs/operating.md has its form, a small JSON document. The request says nothing of this server: neither its name nor its
version, no cookie, no validator of an earlier answer.
"""

import logging
import re
from typing import NamedTuple
from urllib.parse import urlsplit

from models.instance.instance import StoredSetting
from models.jobs.job import NETWORK
from rookery import __version__, net
from rookery.plugin import plugins, settings, task
from rookery.services import instance

log = logging.getLogger(__name__)

PLUGIN = NAME = "update_notice"
MOST_BYTES = 16 * 1024
HEADERS = {"User-Agent": "Rookery"}  # ours has the address of the server
_VERSION = re.compile(r"\d{1,6}(\.\d{1,6}){1,3}")


class UpdateNotice(NamedTuple):
    """A newer version; `url` leads to what is new in it, if the notice says so."""

    version: str
    url: str | None
    security: bool


def look_daily() -> None:
    """Look for a newer version at `ROOKERY_UPDATE_NOTICE_URL`."""
    if _address():
        look.enqueue()


@task(queue=NETWORK, key=lambda: NAME)
def look() -> None:
    """Fetch the notice and keep it. What goes wrong is logged, and the last one stays."""
    if not (address := _address()):
        return
    by_operator = instance.source(f"{PLUGIN}_url") != "administration"  # only the operator may name a private address
    try:
        page = net.fetch(
            address, accept=("application/json",), headers=HEADERS, max_bytes=MOST_BYTES, configured=by_operator
        )
        notice = _read(page.json())
    except (net.FetchError, ValueError) as problem:
        log.warning("the update notice at %s cannot be read: %s", address, problem)
        return
    StoredSetting.put(NAME, notice._asdict())


def newer() -> UpdateNotice | None:
    """Return the notice if it is of a version newer than this one."""
    if not _address():
        return None
    stored = StoredSetting.get(NAME)
    notice = UpdateNotice(**stored) if stored else None
    return notice if notice and _numbers(notice.version) > _numbers(__version__) else None


def is_on() -> bool:
    """Return whether newer versions are looked for."""
    return bool(_address())


def _address() -> str:
    return str(settings(PLUGIN)["url"]) if PLUGIN in plugins().on else ""


def _read(found: object) -> UpdateNotice:
    """Raises ValueError for anything that is no notice."""
    said = found if isinstance(found, dict) else {}
    version, url = said.get("version"), said.get("url")
    if not (isinstance(version, str) and _VERSION.fullmatch(version)):
        raise ValueError("it has no version like 0.3.0")
    tidy = net.tidy(url) if isinstance(url, str) else None
    is_link = tidy is not None and urlsplit(tidy[0]).scheme == "https"
    return UpdateNotice(version, tidy[0] if tidy and is_link else None, said.get("security") is True)


def _numbers(version: str) -> list[int]:
    """Return the numbers of a version, without what follows them in a preliminary one."""
    found = _VERSION.match(version)
    numbers = [int(number) for number in found[0].split(".")] if found else []
    return numbers + [0] * (4 - len(numbers))
