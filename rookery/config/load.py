"""Reading the settings: from the environment and from one file, checked before anything starts."""

import logging
import os
from collections.abc import Mapping
from pathlib import Path

from dotenv import dotenv_values
from marshmallow import ValidationError

from .config import Config, data_directory
from .setting import ConfigError
from .table import SETTINGS

SETTINGS_FILE = "rookery.env"
SECRET = ("ROOKERY_DATABASE_URL", "ROOKERY_SMTP_URL", "ROOKERY_REDIS_URL")  # there may be a password in them
RENAMED = "the setting %s is called %s now: please rename it"
log = logging.getLogger("rookery.config")


def load(environ: Mapping[str, str] | None = None, **given: object) -> Config:
    """Read the settings of this environment and of `<ROOKERY_DATA>/rookery.env`; `given` wins over both (for tests).

    Raises ConfigError with a sentence for each wrong value.
    """
    environ = os.environ if environ is None else environ
    ours = {name: value for name, value in environ.items() if name.startswith("ROOKERY_") or name in ("HOST", "PORT")}
    layers: dict[str, Mapping[str, object]] = {"environment": ours | given}
    layers["file"] = _from_file(data_directory({**environ, **given}.get("ROOKERY_DATA")))
    layers = {where: _with_current_names(layer) for where, layer in layers.items()}
    raw = {**layers["file"], **layers["environment"]}
    values, problems = {}, []
    for name, one in SETTINGS.items():
        try:
            values[name] = one.default if raw.get(name, "") == "" else one.parse(raw[name])
        except ValidationError as error:
            problems += wrong(name, raw[name], error)
    if problems:
        raise ConfigError("\n".join(problems))
    names = values.keys() | raw
    source = {name: next((s for s, layer in layers.items() if layer.get(name, "") != ""), "default") for name in names}
    extra = {name: str(value) for name, value in raw.items() if name not in values}
    return Config(values, source, extra)


def _with_current_names(layer: Mapping[str, object]) -> Mapping[str, object]:
    """Return the values with each former name of a setting replaced, and log that; the current name wins."""
    renamed = {former: name for name, one in SETTINGS.items() for former in one.formerly}
    for former in renamed.keys() & layer.keys():
        log.warning(RENAMED, former, renamed[former])
    found = {renamed[name]: value for name, value in layer.items() if name in renamed and value != ""}
    return found | {name: value for name, value in layer.items() if name not in renamed}


def _from_file(data: Path) -> dict[str, object]:
    path = data / SETTINGS_FILE
    if not path.exists():
        return {}
    values: dict[str, object] = {name: value or "" for name, value in dotenv_values(path, interpolate=False).items()}
    if unknown := [n for n in values if not n.startswith("ROOKERY_") and n not in SETTINGS]:
        raise ConfigError(f"{path} sets {', '.join(unknown)}, which is no setting of Rookery")
    return values


def wrong(name: str, value: object, error: ValidationError) -> list[str]:
    """Return a sentence for each thing that is wrong with the value of this setting."""
    said = "." if name in SECRET else f" (it is {value!r})."
    return [f"{name} {problem}{said}" for problem in error.messages]
