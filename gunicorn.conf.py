"""How gunicorn runs Rookery: threads, because requests and sockets wait more than they work.

A request takes a thread once it has arrived, and so does an open connection for as long as it lasts; threads are made
when they are needed and used again. docs/decisions/0008 has the reasons and what it costs.
"""

import sys

from app import create_app
from rookery import cores, gthread, reloading, serving, startup
from rookery.config import ConfigError, load
from rookery.connections import capacity

try:
    _settings = startup.explained(load)()
except ConfigError as error:
    sys.exit(str(error))

umask = 0o077  # nobody else on the machine reads what the server writes
wsgi_app = "app:create_app()"
bind = f"[{_settings.host}]:{_settings.port}" if ":" in _settings.host else f"{_settings.host}:{_settings.port}"
worker_class = "rookery.gthread.Worker"
web_processes = _settings.web_processes
has_jobs_apart = web_processes > 1 and _settings.job_threads > 0
workers = web_processes + has_jobs_apart
_capacity = capacity.of(_settings.web_threads, _settings.streams)
threads = _capacity.threads
worker_connections = _capacity.connections
keepalive = 15
timeout = 60
limit_request_line = 8190  # apps ask for forty accounts by id in one address
graceful_timeout = 10
control_socket_disable = True  # nothing is written outside the data directory
accesslog = None
loglevel = "warning"
proc_name = "rookery"


def on_starting(server):
    """Before anything listens: a wrong setting or a newer database stops the start with a sentence."""
    global _announcement
    try:
        for address in server.address:
            if isinstance(address, tuple):
                startup.check_address(*address[:2])
        _announcement = serving.prepare(create_app())
    except ConfigError as error:
        sys.exit(str(error))
    reloading.guard(server, check_again)
    capacity.allow_files(_settings.web_threads, _settings.streams)


def check_again():
    """Before a reload: what a start with the settings as they are now would check, and the address it would have."""
    settings = startup.explained(load)()
    serving.prepare(create_app(settings))
    return settings.host, settings.port


def when_ready(server):
    sys.stdout.write(f"{_announcement}\n")
    sys.stdout.flush()


def on_exit(server):
    gthread.end_quickly()


def pre_fork(server, worker):
    """A place among those with the same settings: a reload starts as many again before it ends the old ones."""
    worker.place = cores.free_place(one.place for one in server.WORKERS.values() if one.cfg is worker.cfg)


def post_fork(server, worker):
    if worker.place < web_processes:
        cores.keep_to(cores.share(worker.place, web_processes))
        if has_jobs_apart and not _settings.database_url.startswith("sqlite"):
            cores.give_way()


def post_worker_init(worker):
    is_web = worker.place < web_processes
    worker.serve(requests=is_web, jobs=not (is_web and has_jobs_apart))


def worker_exit(server, worker):
    worker.await_stop()
