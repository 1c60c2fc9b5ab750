"""The doctor: checks of the server from inside, and from outside through its public address.

`examine` runs the checks in their order. A check is left out after a finding that would only show up in it again, so
each fault has one code. docs/operating.md lists what is checked.
"""

import logging
import threading
from collections.abc import Callable, Iterable

from flask import Flask, current_app
from sqlalchemy.exc import SQLAlchemyError

from models import clock
from models.base import db
from models.instance.instance import StoredSetting
from models.jobs.job import NETWORK
from rookery.doctor import address, data, documents, event_stream, machine, proxy, socket
from rookery.doctor.examination import Check, Examination, Options, Progress
from rookery.doctor.findings import BAD, ERROR, GOOD, NOTE, SKIPPED, WARNING, Checked, Finding, Report, read
from rookery.net import FetchError
from rookery.outages import words
from rookery.plugin import task
from rookery.translations import lazy_gettext as _

__all__ = [
    "BAD",
    "CHECKS",
    "ERROR",
    "GOOD",
    "NOTE",
    "SKIPPED",
    "STORED",
    "WARNING",
    "Checked",
    "Finding",
    "Options",
    "Report",
    "examine",
    "examine_daily",
    "examine_later",
    "last_report",
]

log = logging.getLogger(__name__)

STORED = "doctor"  # the key of the job, and the name of its report among the stored settings
_DATABASE = ("database",)
_ARRIVED = ("dns", "address", "tls", "server", "proxy.redirects", "proxy.gateway", "proxy.elsewhere", "secrets")

CHECKS = (
    Check("secrets", _("Secrets and push keys"), machine.secrets),
    Check("files", _("File modes"), machine.files),
    Check("disk", _("Disk"), machine.disk),
    Check("migrations", _("Migrations"), data.migrations),
    Check("database", _("Database"), data.integrity, ("database.none", "database.away")),
    Check("budget", _("Disk budget"), machine.budget, _DATABASE),
    Check("jobs", _("Jobs"), data.jobs, _DATABASE),
    Check("backups", _("Backups"), data.backups),
    Check("mail", _("Mail"), machine.mail, _DATABASE),
    Check("outgoing", _("Outgoing requests"), machine.outgoing, _DATABASE),
    Check("clock", _("Clock"), machine.the_clock, _DATABASE),
    Check("dns", _("DNS"), address.dns),
    Check("address", _("Public address and TLS"), address.arrival, ("dns", "secrets")),
    Check("memory", _("Memory"), machine.memory, _ARRIVED),
    Check("proxy", _("Requests through the proxy"), proxy.requests, _ARRIVED),
    Check("client", _("Client address"), proxy.client, _ARRIVED),
    Check("uploads", _("Size of uploads"), proxy.uploads, (*_ARRIVED, "proxy.answer", "proxy.body")),
    Check("compression", _("Compression"), proxy.compression, _ARRIVED),
    Check("stream", _("Event streams"), event_stream.examine, (*_ARRIVED, "proxy.answer")),
    Check("domain", _("Site of the domain"), documents.domain, _ARRIVED),
    Check("webfinger", "WebFinger", documents.webfinger, (*_ARRIVED, "domain", "proxy.query")),
    Check("host_meta", "host-meta", documents.host_meta, (*_ARRIVED, "domain")),
    Check("nodeinfo", "NodeInfo", documents.nodeinfo, _ARRIVED),
    Check("actor", _("Actor"), documents.actor, _ARRIVED),
    Check("inbox", _("Inboxes"), documents.inboxes, (*_ARRIVED, *_DATABASE, "proxy.answer")),
)
_ALONE = tuple(check for check in CHECKS if check.name != "outgoing")
SOCKET = Check("websocket", "WebSocket", lambda found: iter(()), _ARRIVED)


def examine(
    options: Options | None = None, progress: Progress = lambda title: None, checks: Iterable[Check] = CHECKS
) -> Report:
    """Run the checks. Each asks with a deadline; together they take about as long as the WebSocket is left alone."""
    found, began, done = Examination(options or Options()), clock.now(), list[Checked]()
    watch: _SocketWatch | None = None
    for check in checks:
        progress(check.title)
        done.append(_checked(check, found))
        if check.name == "address" and not found.blocking(_ARRIVED):
            watch = _SocketWatch(found)  # beside the other checks
    progress(SOCKET.title)
    done.append(watch.checked() if watch else _checked(SOCKET, found))
    return Report(began, found.base, tuple(done))


def _checked(check: Check, found: Examination) -> Checked:
    if because := found.blocking(check.needs):
        return Checked(check.name, check.title, because=because)
    findings = tuple(_run(check.title, lambda: check.run(found)))
    found.findings += findings
    return Checked(check.name, check.title, findings)


def _run(title: str, check: Callable[[], Iterable[Finding]]) -> list[Finding]:
    """Return the findings of a check. One that fails itself is a finding, and the others go on."""
    try:
        return list(check())
    except FetchError as error:
        sentence = _("%(check)s: a request was not answered (%(reason)s).", check=title, reason=error.message)
        return [Finding("proxy.answer", sentence)]
    except Exception as error:
        log.exception("the check %s failed", title)
        _forget_transaction()
        reason = f"{type(error).__name__}: {words(error)}"[:200]
        return [Finding("doctor.failed", _("%(check)s: the check failed (%(reason)s).", check=title, reason=reason))]


def _forget_transaction() -> None:
    try:
        db.session.rollback()
    except SQLAlchemyError:
        log.debug("the database is away", exc_info=True)


class _SocketWatch:
    """The check of the WebSocket, in a thread: it waits most of the time."""

    def __init__(self, found: Examination) -> None:
        app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # of the proxy
        self._findings: list[Finding] = []

        def watch() -> None:
            with app.app_context():
                self._findings = _run(SOCKET.title, lambda: socket.examine(found.base, found.options.socket_seconds))

        self._thread = threading.Thread(target=watch, name="doctor", daemon=True)
        self._thread.start()

    def checked(self) -> Checked:
        self._thread.join()
        return Checked(SOCKET.name, SOCKET.title, tuple(self._findings))


# For the page -----------------------------------------------------------------------------------------------------


@task(queue=NETWORK, key=lambda *_: STORED)
def examine_later(ask_others: bool = True) -> None:
    """Run the checks and keep the report for the page; without those that ask another server, if it is not wished."""
    db.session.rollback()  # hold no transaction open meanwhile
    keep(examine(checks=CHECKS if ask_others else _ALONE))


def examine_daily() -> None:
    """Check this server through its public address, if it has one; no other server is asked."""
    if not Examination(Options()).is_local:
        examine_later.enqueue(False)


def keep(report: Report) -> None:
    StoredSetting.put(STORED, report.stored())


def last_report() -> Report | None:
    """Return the report that was kept last."""
    row = db.session.get(StoredSetting, STORED, populate_existing=True)
    return read(row.value) if row else None
