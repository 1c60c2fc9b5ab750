"""The log of requests, where ROOKERY_LOG_REQUESTS is on. Never the query: some apps put their token there."""

import logging
from urllib.parse import quote

from flask import Flask, request

from rookery.config import Config
from rookery.logs import REQUESTS
from rookery.text.plain import clean_line
from rookery.web.middleware import finished
from rookery.web.middleware.finished import FinishedRequest

log = logging.getLogger(REQUESTS)

LONGEST_AGENT = 200


def init_app(app: Flask, settings: Config) -> None:
    if settings.log_requests:
        finished.observe(app, _write)


def _write(done: FinishedRequest) -> None:
    size = done.response.content_length if done.response and done.status != 101 else None
    path = quote(request.path, safe="/@:+~!$&'()*,;=")
    fields = {
        "method": done.method,
        "path": path,
        "route": done.route,
        "status": done.status,
        "milliseconds": round(done.seconds * 1000, 1),
        "bytes": size,
        "client": request.remote_addr,
        "user_agent": clean_line(request.user_agent.string, LONGEST_AGENT),
    }
    log.info(
        "%s %s %s %.1f ms %s bytes %s %r",
        *(done.method, path, done.status, done.seconds * 1000),
        *("-" if size is None else size, fields["client"], fields["user_agent"]),
        extra={"fields": fields},
    )
