"""Settings of libraries that read what clients send: each is chosen, and a new one of a new version is looked at."""

import ast

from flask import Flask
from gunicorn.config import KNOWN_SETTINGS

from tests.live import ROOT

# Nothing in these sections reads a request: files, processes, logs, hooks, and protocols that are off.
OTHER_SECTIONS = {
    *("Config File", "Server Socket", "Debugging", "Logging", "Process Naming", "Server Hooks", "SSL", "HTTP/2"),
    *("Dirty Arbiters", "Dirty Arbiter Hooks", "Control"),
}
OF_PROCESSES = (
    "max_requests max_requests_jitter preload_app sendfile reuse_port chdir daemon raw_env pidfile worker_tmp_dir user "
    "group initgroups tmp_upload_dir pythonpath paste raw_paste_global_conf"
)
OF_ASGI = "asgi_loop asgi_lifespan asgi_disconnect_grace_period websocket_max_message_size root_path"

# Of Flask, what a client can reach. No Host is trusted, so none is believed; our routes have limits of their own.
FLASK = {
    "TRUSTED_HOSTS": None,
    "SERVER_NAME": None,
    "APPLICATION_ROOT": "/",
    "USE_X_SENDFILE": False,
    "SESSION_COOKIE_DOMAIN": None,
    "SESSION_COOKIE_PATH": None,
    "SESSION_COOKIE_HTTPONLY": True,
    "SESSION_COOKIE_PARTITIONED": False,
    "SESSION_COOKIE_SAMESITE": "Lax",
    "MAX_CONTENT_LENGTH": 1024 * 1024,
    "MAX_FORM_MEMORY_SIZE": 500_000,
    "MAX_FORM_PARTS": 1000,
    "MAX_COOKIE_SIZE": 4093,
    "PROVIDE_AUTOMATIC_OPTIONS": True,
}
OF_THE_APP = (
    "DEBUG TESTING PROPAGATE_EXCEPTIONS SECRET_KEY SECRET_KEY_FALLBACKS PERMANENT_SESSION_LIFETIME SESSION_COOKIE_NAME "
    "SESSION_COOKIE_SECURE SESSION_REFRESH_EACH_REQUEST SEND_FILE_MAX_AGE_DEFAULT TRAP_BAD_REQUEST_ERRORS "
    "TRAP_HTTP_EXCEPTIONS EXPLAIN_TEMPLATE_LOADING PREFERRED_URL_SCHEME TEMPLATES_AUTO_RELOAD"
)


def test_each_setting_of_gunicorn_that_concerns_a_request_is_set():
    tree = ast.parse((ROOT / "gunicorn.conf.py").read_text())
    assigned = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    annotated = [node.target for node in tree.body if isinstance(node, ast.AnnAssign)]
    chosen = {target.id for target in [*assigned, *annotated] if isinstance(target, ast.Name)}

    of_requests = {one.name for one in KNOWN_SETTINGS if one.section not in OTHER_SECTIONS}

    assert of_requests - {*OF_PROCESSES.split(), *OF_ASGI.split()} - chosen == set()


def test_each_setting_of_flask_that_concerns_a_request_has_the_value_that_was_chosen(app):
    assert set(Flask.default_config) == {*FLASK, *OF_THE_APP.split()}
    assert {name: app.config[name] for name in FLASK} == FLASK
