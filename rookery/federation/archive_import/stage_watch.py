"""Looking at the stage of an import while its archive is read, which may take long."""

import time

from sqlalchemy import select

from models.base import db
from models.data.post_import import PostImport
from rookery.services.data.post_imports.archive_file import Stopped

SECONDS = 1.0
PAUSE = 1.0  # for the site: times the processor time of this thread, which others have to wait for


class StageWatch:
    """Called while an archive is read: each second it leaves the processor to others for a moment, and raises Stopped
    if the import is at another stage by now, as when its user undoes it.
    """

    def __init__(self, run: PostImport) -> None:
        self._id, self._stage = run.id, run.stage
        self._next, self._worked = time.monotonic() + SECONDS, time.thread_time()

    def __call__(self) -> None:
        if time.monotonic() < self._next:
            return
        time.sleep(PAUSE * (time.thread_time() - self._worked))
        self._next, self._worked = time.monotonic() + SECONDS, time.thread_time()
        if db.session.scalar(select(PostImport.stage).where(PostImport.id == self._id)) != self._stage:
            raise Stopped
