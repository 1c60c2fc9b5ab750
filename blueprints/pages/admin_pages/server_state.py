"""The state of the server for its owner: topic by topic, whether all is well, and if not what to do about it.

What is expensive to find out is not looked at here: the last report of the doctor says it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from flask_babel import format_decimal

from blueprints.pages.admin_pages.base import may
from models import clock
from models.auth.role import Permission, allows
from models.auth.user import role_of
from models.federation.peer import Peer
from models.moderation import block_list
from models.moderation.figures.waiting import Waiting
from rookery import __version__, doctor, urls
from rookery.jobs import statistics
from rookery.plugin import plugins
from rookery.services import emails
from rookery.services.administration import update_notice
from rookery.services.data import disk_budget
from rookery.services.data.backup import download, last, schedule
from rookery.services.media import storage_usage
from rookery.translations import lazy_gettext as _
from rookery.translations import lazy_ngettext, say
from rookery.web.language import language
from rookery.web.pages import me

GOOD, UNKNOWN, WARNING, BAD = "good", "unknown", "warning", "bad"
OLD = timedelta(days=8)  # the age of a report of the doctor that says nothing about today
SEEN = timedelta(days=7)
FIRST_WEEK = timedelta(days=7)
BACKUP_OLD = timedelta(days=7)  # of one that was made by hand; periodic ones have their own measure
SHORT_DAYS, LITTLE, ALMOST_NONE = 30, 0.1, 0.03  # of the disk that is free
GIGABYTE = 10**9
_CERTIFICATE, _MAIL, _LIVE = ("dns", "address"), "mail", ("disk", "jobs", "backups")
LEVELS = {doctor.ERROR: BAD, doctor.WARNING: WARNING, doctor.NOTE: GOOD}


@dataclass(frozen=True)
class Topic:
    """The state of one thing: a sentence, its time `at` if it has one, and the page with the remedy."""

    name: str
    state: str
    sentence: str
    path: str = ""
    remedy: str = ""
    at: datetime | None = None

    @property
    def needs_attention(self) -> bool:
        return self.state in (WARNING, BAD)


def topics(counted: Waiting, budget: disk_budget.State | None) -> list[Topic]:
    """Return the state of all that the user may see, in their language, in a bounded number of queries."""
    report = doctor.last_report() if may("VIEW_DEVOPS") and plugins().is_on("doctor") else None
    found: list[Topic] = []
    if budget:
        found.append(_disk(budget, storage_usage.disk()))
    if may("VIEW_DEVOPS"):
        found += [_backup(), *_download(), _version(), _jobs(counted.failed_jobs)]
        found += [_checks(report), *_certificate(report)] if plugins().is_on("doctor") else []
    if may("MANAGE_SETTINGS"):
        found.append(_mail(report))
    if may("MANAGE_FEDERATION"):
        found += [_servers(Peer.unavailable()), *_block_lists()]
    there, lang = _openable(), language()
    return [_said(one, there, lang) for one in found]


def _openable() -> set[str]:
    """Return the pages of administration that the user may open. To ask may() of each page takes a statement each."""
    role = role_of(me().id)
    mine = role.computed_permissions if role else 0
    entries = plugins().menu("admin")
    return {one.path for one in entries if not one.permission or allows(mine, Permission(one.permission))}


def _disk(budget: disk_budget.State, disk: storage_usage.Disk | None) -> Topic:
    page = ("/admin/storage", _("Storage"))
    if budget.protected_since and budget.later:
        sentence = _("The disk budget is exceeded, and nothing may be deleted right now. See what may go from when.")
        return Topic("disk", WARNING, sentence, *page, budget.protected_since)
    if budget.protected_since:
        sentence = _("Only data that must stay are left, and they exceed the disk budget. Raise it, or add disk space.")
        return Topic("disk", BAD, sentence, *page, budget.protected_since)
    if disk is None:
        return Topic("disk", UNKNOWN, _("The size of the disk is not known."), *page)
    values = {"free": gigabytes(disk.free), "total": gigabytes(disk.total)}
    part = disk.free / max(disk.total, 1)
    if part < ALMOST_NONE:
        return Topic(
            "disk",
            BAD,
            _("Almost full: %(free)s GB of %(total)s GB are free. Add disk space, or set a disk budget.", **values),
            *page,
        )
    if part < LITTLE or (budget.days_left is not None and budget.days_left < SHORT_DAYS and not budget.budget):
        return Topic(
            "disk",
            WARNING,
            _("Soon full: %(free)s GB of %(total)s GB are free. Set a disk budget, or add disk space.", **values),
            *page,
        )
    return Topic("disk", GOOD, _("%(free)s GB of %(total)s GB are free.", **values), *page)


def _backup() -> Topic:
    page, made = ("/admin/backup", _("Backups")), last.found()
    at = made.created if made else None
    if late := schedule.overdue():
        sentence = (
            _("The last good backup is too old. The log says why no newer one was made.")
            if late.last
            else _("There is no good backup in the directory for periodic backups. The log says why.")
        )
        return Topic("backup", BAD, sentence, *page, late.last)
    if at is None:
        return Topic(
            "backup", WARNING, _("No backup of this server has been made yet. If the disk fails, all is lost."), *page
        )
    if not schedule.directory() and at < clock.now() - BACKUP_OLD:
        return Topic(
            "backup",
            WARNING,
            _("No periodic backups are made, and the last backup is more than a week old."),
            *page,
            at,
        )
    if found := last.damage_since(clock.now() - SEEN):
        sentence = (
            _("Backups were damaged, and some files could not be replaced. Look at the disk of the backups.")
            if found.lost
            else _("Damaged files in the backups were replaced. Look at the disk of the backups, it may be failing.")
        )
        return Topic("backup", WARNING, sentence, *page, at)
    return Topic("backup", GOOD, _("The last backup was read back and is good."), *page, at)


def _download() -> Iterator[Topic]:
    """For a week every owner sees that somebody asked for a backup, also without a mail server."""
    now = download.found()
    if now and now.asked_at > clock.now() - SEEN:
        sentence = _("@%(name)s asked for a backup to download.", name=now.by)
        yield Topic("download", GOOD, sentence, "/admin/audit", _("Audit log"), now.asked_at)


def _version() -> Topic:
    page = ("/admin/services", _("Update notice"))
    if newer := update_notice.newer():
        values = {"version": newer.version, "current": __version__}
        if newer.security:
            return Topic(
                "version",
                BAD,
                _(
                    "Rookery %(version)s is available. It fixes security problems. This server runs %(current)s.",
                    **values,
                ),
                newer.url or "",
                _("Release notes"),
            )
        return Topic(
            "version",
            GOOD,
            _("Rookery %(version)s is available. This server runs %(current)s.", **values),
            newer.url or "",
            _("Release notes"),
        )
    if update_notice.is_on():
        return Topic("version", GOOD, _("Rookery %(current)s. No newer version is known.", current=__version__))
    return Topic(
        "version", GOOD, _("Rookery %(current)s. Newer versions are not looked for.", current=__version__), *page
    )


def _jobs(failed: int) -> Topic:
    page = ("/admin/jobs", _("Jobs"))
    if statistics.stalled():
        return Topic("jobs", BAD, _("Jobs are due, but no worker runs."), *page)
    if minutes := statistics.minutes_behind():
        return Topic("jobs", WARNING, _("The oldest job is %(minutes)s minutes late.", minutes=minutes), *page)
    if not failed:
        return Topic("jobs", GOOD, _("No job has failed for good."))
    sentence = lazy_ngettext(
        "%(num)d job failed for good. Retry or drop it.", "%(num)d jobs failed for good. Retry or drop them.", failed
    )
    return Topic("jobs", WARNING, sentence, "/admin/jobs", _("Failed jobs"))


def _checks(report: doctor.Report | None) -> Topic:
    """Return the last report of the doctor, without the checks that other topics show."""
    page = ("/admin/doctor", _("Checks"))
    if report is None:
        return Topic("checks", UNKNOWN, _("The checks have not run yet."), *page)
    own = (*_CERTIFICATE, _MAIL, *_LIVE)
    found = [finding for one in report.checks if one.name not in own for finding in one.findings]
    bad = [finding for finding in found if LEVELS[finding.level] != GOOD]
    if report.at < clock.now() - OLD:
        return Topic("checks", UNKNOWN, _("The checks have not run for more than a week."), *page, report.at)
    if not bad:
        return Topic("checks", GOOD, _("The last checks found nothing to repair."), *page, report.at)
    state = BAD if any(finding.level == doctor.ERROR for finding in bad) else WARNING
    more = len(bad) - 1
    sentence = (
        lazy_ngettext(
            "%(first)s And %(num)d more finding.", "%(first)s And %(num)d more findings.", more, first=bad[0].sentence
        )
        if more
        else bad[0].sentence
    )
    return Topic("checks", state, sentence, *page, report.at)


def _certificate(report: doctor.Report | None) -> Iterator[Topic]:
    """The certificate and the public address, unless the server is for its own machine alone."""
    if not urls.config().secure or report is None or report.at < clock.now() - OLD:
        return
    host, page = urlsplit(urls.base()).hostname, ("/admin/doctor", _("Checks"))
    for finding in _findings(report, *_CERTIFICATE):
        if LEVELS[finding.level] != GOOD:
            yield Topic("certificate", LEVELS[finding.level], finding.sentence, *page, report.at)
            return
    yield Topic(
        "certificate", GOOD, _("%(host)s is reachable, and its certificate is valid.", host=host), *page, report.at
    )


def _mail(report: doctor.Report | None) -> Topic:
    page = ("/admin/mail", _("Mail"))
    if not emails.can_send():
        return Topic(
            "mail",
            GOOD,
            _("There is no mail server: nobody gets e-mails, and you reset forgotten passwords."),
            *page,
        )
    for finding in _findings(report, _MAIL) if report else ():
        if finding.code == "mail.failed":
            return Topic("mail", BAD, finding.sentence, *page, report.at if report else None)
    return Topic("mail", GOOD, _("E-mails go through %(host)s.", host=emails.server_name()), *page)


def _servers(unavailable: int) -> Topic:
    page = ("/admin/peers", _("Deliveries"))
    if not unavailable:
        return Topic("servers", GOOD, _("All known servers can be reached."), *page)
    sentence = lazy_ngettext(
        "%(num)d server has not been reachable for a week. Nothing is sent there until it answers again.",
        "%(num)d servers have not been reachable for a week. Nothing is sent there until they answer again.",
        unavailable,
    )
    return Topic("servers", GOOD, sentence, *page)


def _block_lists() -> Iterator[Topic]:
    """Offer block lists where there are neither lists nor rules, after the first week."""
    if block_list.are_unknown(since=clock.now() - FIRST_WEEK):
        sentence = _(
            "Many servers share lists of servers that send spam or harass people. You can review and use them."
        )
        yield Topic("block_lists", GOOD, sentence, "/admin/block_lists", _("Block lists"))


def _findings(report: doctor.Report, *names: str) -> Iterator[doctor.Finding]:
    return (finding for one in report.checks if one.name in names for finding in one.findings)


def _said(topic: Topic, there: set[str], lang: str) -> Topic:
    """Return the topic in the language of the reader, without links to pages that are not there for them."""
    is_there = topic.path in there or not topic.path.startswith("/admin/")
    path = topic.path if is_there else ""
    return Topic(topic.name, topic.state, say(topic.sentence, lang), path, say(topic.remedy, lang), topic.at)


def gigabytes(size: int) -> str:
    return str(format_decimal(round(size / GIGABYTE, 1)))
