"""The configuration of gunicorn: threads, because requests and sockets wait more than they work.

A request takes a thread once it has arrived, and so does an open connection for as long as it lasts; threads are made
when they are needed and used again. docs/decisions/0008 has the reasons and what it costs.
"""

import gc
import sys

from gunicorn.sock import create_sockets

from app import create_app
from rookery import gthread, reloading, serving, startup, topology
from rookery.config import ConfigError, load
from rookery.connections import capacity, starting

try:
    _settings = startup.explained(load)()
except ConfigError as error:
    sys.exit(str(error))

umask = 0o077  # nobody else on the machine reads what the server writes
wsgi_app = "app:create_app()"
bind = f"[{_settings.host}]:{_settings.port}" if ":" in _settings.host else f"{_settings.host}:{_settings.port}"
worker_class = "rookery.gthread.Worker"
workers = _settings.web_processes
_capacity = capacity.of(_settings)
threads = _capacity.threads
worker_connections = _capacity.connections
keepalive = 15
timeout = 60
limit_request_line = 8190  # apps request forty accounts by id in one URL
graceful_timeout = 10
control_socket_disable = True  # gunicorn would write outside the data directory
accesslog = None
loglevel = "warning"
proc_name = "rookery"

# No header says where the server is, by which scheme, or who asks: the public address is a setting, and the app itself
# reads X-Forwarded-For, of trusted proxies. By default gunicorn believes SCRIPT_NAME, PATH_INFO and the scheme to
# everybody who comes through a proxy on this machine.
forwarded_allow_ips = ""
forwarder_headers = ""
secure_scheme_headers: dict[str, str] = {}
header_map = "drop"  # X_Forwarded_For is not X-Forwarded-For
http_parser = "python"  # the one of rookery/connections, also where an environment has gunicorn_h1c
protocol = "http"
http_protocols = "h1"
http2_cleartext = "off"
proxy_protocol = "off"
proxy_allow_ips = ""
uwsgi_allow_ips = ""
permit_obsolete_folding = False
strip_header_spaces = False
permit_unconventional_http_method = False
permit_unconventional_http_version = False
casefold_http_method = False
limit_request_fields = 100
limit_request_field_size = 8190


def on_starting(server):
    """Stop the start with a sentence for a wrong setting or a newer database, before anything listens."""
    global _announcement
    try:
        startup.explained(topology.claim)(_settings)
        if not startup.inherits_socket():
            for address in server.address:
                if isinstance(address, tuple):
                    startup.check_address(*address[:2])
            server.LISTENERS = create_sockets(server.cfg, server.log)  # gunicorn (27.0.1) makes none if some are there
        with starting.answered(listener.sock for listener in server.LISTENERS):
            app = create_app()
            _announcement = serving.prepare(app)
    except ConfigError as error:
        sys.exit(str(error))
    server.app.callable = app  # what the workers serve, as with `preload_app`, which would load it before this hook
    reloading.guard(server, check_again)
    capacity.allow_files(_settings)
    gc.freeze()  # a collection would write to each object, and workers share pages until one writes to them


def check_again():
    """Check before a reload what a start with the current settings would check, and return the app and its address."""
    settings = startup.explained(load)()
    app = create_app(settings)
    serving.prepare(app)
    return app, (settings.host, settings.port)


def when_ready(server):
    sys.stdout.write(f"{_announcement}\n")
    sys.stdout.flush()


def on_exit(server):
    gthread.end_quickly()


def post_worker_init(worker):
    worker.serve()


def worker_exit(server, worker):
    worker.await_stop()
