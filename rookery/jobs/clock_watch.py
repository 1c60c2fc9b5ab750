"""The clock of this machine: its jumps, and how it agrees with the ids and with the database (docs/decisions/0026)."""

import logging
import threading
import time
from datetime import UTC, datetime, timedelta

from flask import Flask
from sqlalchemy import text

from models import clock, ids
from models.base import db
from models.newest import newest_id
from rookery import events
from rookery.jobs import clock_correction

log = logging.getLogger(__name__)

LOOK_SECONDS, LOOK_SECONDS_AHEAD = 5.0, 1.0
TOLERATED = timedelta(seconds=10)
NAME = "rookery.clock"  # among the extensions of an app
# Runs on during sleep and is never set; systems without it report a sleep as a clock jump.
_STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class ClockWatch:
    """The clock watch of one process. `difference` says how far its clock is ahead of the database's."""

    def __init__(self, app: Flask) -> None:
        self._app, self._stopping = app, threading.Event()
        self._zero = _zero()
        self._ids_were_ahead = False
        self.difference = timedelta(0)
        app.extensions[NAME] = self

    def start(self) -> None:
        """Look once before anything is served, then in a thread."""
        self._look_safely()
        threading.Thread(target=self._run, name="clock", daemon=True).start()

    def stop(self) -> None:
        self._stopping.set()

    def look(self) -> None:
        """Check the clock once. Needs an app context; does not commit."""
        jump = self._jump()
        ids.follow(newest_id())
        self._compare_with_database()
        starts_ahead = self._note_lead() and not jump
        if jump < -TOLERATED or starts_ahead:
            clock_correction.bring_forward()

    def problem(self) -> str | None:
        """Return what is wrong with the machine's clock, for operators."""
        if abs(self.difference) <= TOLERATED:
            return None
        side = "ahead of" if self.difference > timedelta(0) else "behind"
        return f"{_span(self.difference)} {side} the database's"

    def _run(self) -> None:
        while not self._stopping.wait(LOOK_SECONDS_AHEAD if self._ids_were_ahead else LOOK_SECONDS):
            self._look_safely()

    def _look_safely(self) -> None:
        try:
            with self._app.app_context():
                self.look()
                events.commit()
        except Exception:  # for example, the database is unreachable
            log.exception("the clock could not be compared")

    def _jump(self) -> timedelta:
        """Return how far the clock was moved since the last look; said once."""
        before, self._zero = self._zero, _zero()
        jump = timedelta(seconds=self._zero - before)
        if abs(jump) <= TOLERATED:
            return timedelta(0)
        direction = "ahead" if jump > timedelta(0) else "back"
        log.warning("the clock of this machine was moved %s by %s; ids go on ascending", direction, _span(jump))
        return jump

    def _note_lead(self) -> bool:
        """Return whether ids have begun to be ahead of the clock; that and its end are said once."""
        lead = ids.lead()
        was_ahead, self._ids_were_ahead = self._ids_were_ahead, lead > TOLERATED
        if self._ids_were_ahead and not was_ahead:
            log.warning(
                "the newest row was made %s ahead of this machine's clock: new ones follow it until the clock has "
                "caught up; look at whether the clock is right",
                _span(lead),
            )
        return self._ids_were_ahead and not was_ahead

    def _compare_with_database(self) -> None:
        if db.engine.dialect.name != "postgresql":
            return  # SQLite has the clock of this machine
        was_wrong = self.problem()
        theirs: datetime = db.session.execute(text("SELECT clock_timestamp()")).scalar_one()
        self.difference = clock.now() - theirs.astimezone(UTC)
        if (problem := self.problem()) and not was_wrong:
            log.warning("the clock of this machine is %s: put it right on both", problem)
        elif was_wrong and not problem:
            log.warning("the clock of this machine agrees with the database's again")


def _zero() -> float:
    """Return when the monotonic clock began, by the wall clock: this changes only if that is set."""
    return time.time() - time.clock_gettime(_STEADY)


def _span(span: timedelta) -> str:
    return str(timedelta(seconds=round(abs(span).total_seconds())))
