"""How gunicorn runs Rookery: threads, because requests and sockets wait more than they work."""

import sys

from app import create_app
from rookery import serving
from rookery.config import ConfigError, load

try:
    _settings = load()
except ConfigError as error:
    sys.exit(str(error))

wsgi_app = "app:create_app()"
bind = f"[{_settings.host}]:{_settings.port}" if ":" in _settings.host else f"{_settings.host}:{_settings.port}"
worker_class = "gthread"
workers = _settings.web_processes
threads = _settings.web_threads + _settings.streams  # an open connection keeps one; they are made when needed
worker_connections = 2 * threads + 300
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
    try:
        serving.prepare(create_app())
    except ConfigError as error:
        sys.exit(str(error))


def post_worker_init(worker):
    serving.start(worker.wsgi)


def worker_exit(server, worker):
    serving.stop(worker.wsgi)
