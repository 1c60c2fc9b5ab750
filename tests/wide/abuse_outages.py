"""A bad day: PostgreSQL goes away under load, and the clock runs a day ahead and is put right."""

import threading
import time
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx

from tests import servers
from tests.waiting import within
from tests.wide.abuse import case, steadily

CLIENTS = 8
LOG_BYTES = 16_000  # for two minutes: a line a minute for each cause, and some that say what is lost and found
DAY = 24 * 60 * 60
# Python reads this at its start: `models.clock` and `time.time` are ahead by what the file says.
CLOCK_AHEAD = """
import importlib.util, sys, time
from datetime import UTC, datetime, timedelta
from pathlib import Path

OFFSET, real = Path(__file__).with_name("offset"), time.time
time.time = lambda: real() + float(OFFSET.read_text() or 0)


class Finder:
    def find_spec(self, name, path=None, target=None):
        if name != "models.clock":
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        run = spec.loader.exec_module

        def exec_module(module):
            run(module)
            def now():
                moment = datetime.fromtimestamp(time.time(), UTC)
                return moment.replace(microsecond=moment.microsecond // 1000 * 1000)
            module.now = now

        spec.loader.exec_module = exec_module
        return spec


sys.meta_path.insert(0, Finder())
"""


class Postgres:
    """A PostgreSQL that a case can stop and start. `settings` are those of the server."""

    def __init__(self, cluster):
        self.cluster, self.settings = cluster, {"ROOKERY_DATABASE_URL": cluster.url}
        self._running = None
        self.start()

    def start(self):
        self._running = ExitStack()
        self._running.enter_context(self.cluster.running(synchronous_commit="on"))

    def stop(self):
        self._running.close()


@contextmanager
def postgres(folder):
    with servers.postgres_files() as cluster:
        around = Postgres(cluster)
        try:
            yield around
        finally:
            around.stop()


@case(answers=(200, 503), surroundings=postgres, quick=False)
def a_database_that_goes_away(attack):
    """C6: two minutes without PostgreSQL, with clients that ask and post all the time."""
    before = len(attack.log)
    answers = []
    with ExitStack() as load:
        for _ in range(CLIENTS):
            load.enter_context(steadily(lambda: answers.append((time.monotonic(), status(attack))), 0.02))
        time.sleep(2)
        attack.around.stop()
        gone = time.monotonic()
        time.sleep(120 if attack.is_long else 10)
        back = time.monotonic()
        attack.around.start()
        recovered = within(20, lambda: status(attack) == 200)
    away = {one for at, one in answers if gone + 1 < at < back - 1}
    log = attack.log[before:]
    attack.note(f"{len(answers)} requests of {CLIENTS} clients, PostgreSQL away for {back - gone:.0f} s")
    attack.expect(away == {503}, f"each request is answered 503 meanwhile ({away})")
    attack.expect(recovered, "requests are served again without a restart")
    attack.expect(len(log) < LOG_BYTES, f"the log grew by {len(log)} bytes, by less than {LOG_BYTES}")
    attack.expect("Traceback" not in log, "no traceback is logged")


def status(attack):
    """The answer to a new request: its status, or the error instead."""
    try:
        headers = {"Authorization": f"Bearer {attack.token}"}
        return httpx.get(f"{attack.house.url}/api/v1/timelines/home", headers=headers, timeout=10).status_code
    except httpx.HTTPError as error:
        return type(error).__name__


class Clock:
    """The clock of the server's processes, which a case can move."""

    def __init__(self, folder):
        self._offset = Path(folder, "offset")
        self.move(0)
        Path(folder, "sitecustomize.py").write_text(CLOCK_AHEAD)
        self.settings = {"PYTHONPATH": str(folder)}

    def move(self, seconds):
        draft = self._offset.with_name(f"offset.{threading.get_ident()}")
        draft.write_text(str(seconds))
        draft.replace(self._offset)


@contextmanager
def clock(folder):
    there = Path(folder, "clock")
    there.mkdir()
    yield Clock(there)


@case(surroundings=clock)
def a_clock_that_runs_a_day_ahead(attack):
    """C8: it is put right again, and new posts stand above all others at once."""
    before = len(attack.log)
    attack.around.move(DAY)
    time.sleep(6)
    posted = [post(attack, f"Tomorrow {number}") for number in range(3)]
    attack.around.move(0)
    time.sleep(6)
    posted += [post(attack, f"Today {number}") for number in range(3)]
    me = attack.client.get("/api/v1/accounts/verify_credentials").json()["id"]
    listed = [one["id"] for one in attack.client.get(f"/api/v1/accounts/{me}/statuses?limit=40").json()]
    found = [one for one in listed if one in posted]
    log = attack.log[before:]
    attack.expect(found == posted[::-1], "posts stand in the order in which they were written")
    attack.expect(log.count("was moved ahead by 1 day") == 1, "the log says once that the clock was moved ahead")
    attack.expect(log.count("was moved back by 1 day") == 1, "the log says once that it was moved back")
    home = [one["id"] for one in attack.client.get("/api/v1/timelines/home").json()]
    attack.expect(posted[-1] in home, "the newest post is at home")


def post(attack, text):
    return attack.client.post("/api/v1/statuses", json={"status": text}).json()["id"]
