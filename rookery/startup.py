"""Errors of starts and commands as a sentence that says why and what to do, never a traceback."""

import errno
import gc
import os
import socket
import sys
from collections.abc import Callable
from functools import wraps
from types import TracebackType
from typing import ParamSpec, TypeVar

import click

from rookery.config import ConfigError
from rookery.outages import line_of, outage_of, reason

P = ParamSpec("P")
R = TypeVar("R")
# Set when a socket is inherited: from systemd, from gunicorn's former master, or from Flask's reloader.
INHERITED = ("LISTEN_FDS", "GUNICORN_FD", "WERKZEUG_SERVER_FD")
_OF_DISK = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EFBIG, errno.EIO)
_NOT_USABLE = (errno.EACCES, errno.EPERM, errno.EEXIST, errno.ENOTDIR, errno.EISDIR)


def problem(error: BaseException) -> str | None:
    """Return a sentence for an error that an operator can mend; None for a bug."""
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, OSError) and error.errno in _OF_DISK and not error.filename:  # also of standard output
        sentence = reason(error)
        return f"{sentence[0].upper()}{sentence[1:]}."
    if outage := outage_of(error):
        return f"{outage.cause[0].upper()}{outage.cause[1:]} ({line_of(error)}): {outage.remedy}."
    if isinstance(error, OSError) and error.errno in _NOT_USABLE and error.filename:
        return (
            f"{error.filename} cannot be used ({error.strerror}): look at ROOKERY_DATA, and give what is there to the "
            "user who runs Rookery."
        )
    return None


def explained(function: Callable[P, R]) -> Callable[P, R]:
    """Have the function raise ConfigError with the sentence for what an operator can mend."""

    @wraps(function)
    def call(*args: P.args, **options: P.kwargs) -> R:
        try:
            return function(*args, **options)
        except Exception as error:
            if (sentence := problem(error)) is None:
                raise
            if flask_run():  # Flask's reloader prints a traceback for any other exception
                sys.exit(f"Error: {sentence}")
            raise ConfigError(sentence) from None

    return call


def uncollected(function: Callable[P, R]) -> Callable[P, R]:
    """Have the function run without the garbage collector: it makes what stays."""

    @wraps(function)
    def call(*args: P.args, **options: P.kwargs) -> R:
        gc.disable()
        try:
            return function(*args, **options)
        finally:
            if is_other_command():
                gc.freeze()  # a command ends before its app is garbage: the collector need not look at it then
            gc.enable()

    return call


def explain_uncaught() -> None:
    """Have a command of this process, also one of an extension, end with the sentence."""
    if click.get_current_context(silent=True):
        sys.excepthook = _print_sentence


def _print_sentence(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if sentence := problem(error):
        click.echo(f"Error: {sentence}", err=True)
    else:
        sys.__excepthook__(kind, error, trace)


def inherits_socket() -> bool:
    """Return whether the socket is given to this process. Requests wait in it until the server accepts them."""
    return any(name in os.environ for name in INHERITED)


def check_address(host: str, port: int) -> None:
    """Raise ConfigError if nothing of this process can listen there."""
    if inherits_socket():
        return
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        raise ConfigError(_address_problem(error, host, port)) from None


def _address_problem(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Port {port} of {host} is taken: stop what listens there, which may be Rookery itself, or choose another "
            "port with PORT."
        )
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} is for root alone: choose one above 1023 with PORT, and put a proxy in front."
    return f"Nothing can listen at {host}, port {port} ({os.strerror(error.errno or 0)}): look at HOST and PORT."


def flask_run() -> click.Context | None:
    """The context of `flask run`, if that is what runs."""
    context = click.get_current_context(silent=True)
    while context is not None:
        if context.info_name == "run" and "reload" in context.params:
            return context
        context = context.parent
    return None


def is_other_command() -> bool:
    """Return whether a command other than `flask run` or `rookery run` is running."""
    context = click.get_current_context(silent=True)
    return context is not None and context.find_root().invoked_subcommand != "run"
