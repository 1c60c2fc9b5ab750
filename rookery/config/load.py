"""Reading the settings: from the environment and from one file, checked before anything starts."""

import io
import logging
import os
from collections.abc import Mapping
from pathlib import Path

from dotenv.parser import Original, parse_stream
from marshmallow import ValidationError

from rookery.renames import RENAMED

from .config import Config, data_directory
from .setting import ConfigError
from .table import SETTINGS

SETTINGS_FILE = "rookery.env"
SECRET = ("ROOKERY_DATABASE_URL", "ROOKERY_SMTP_URL", "ROOKERY_REDIS_URL")  # there may be a password in them
log = logging.getLogger("rookery.config")


def load(environ: Mapping[str, str] | None = None, **given: object) -> Config:
    """Read the settings of this environment and of `<ROOKERY_DATA>/rookery.env`; `given` wins over both (for tests).

    Raises ConfigError with a sentence for each wrong value.
    """
    environ = os.environ if environ is None else environ
    ours = {name: value for name, value in environ.items() if name.startswith("ROOKERY_") or name in ("HOST", "PORT")}
    layers: dict[str, Mapping[str, object]] = {"environment": ours | given}
    layers["file"] = _from_file(data_directory({**environ, **given}.get("ROOKERY_DATA")))
    layers = {where: _by_current_names(layer) for where, layer in layers.items()}
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
    source = {name: _source(name, layers) for name in names}
    extra = {name: str(value) for name, value in raw.items() if name not in values}
    return Config(values, source, extra)


def _source(name: str, layers: Mapping[str, Mapping[str, object]]) -> str:
    """Return the layer whose value is in force; an empty one stands for the default, whatever the next layer has."""
    where = next((where for where, layer in layers.items() if name in layer), "default")
    return where if where != "default" and layers[where][name] != "" else "default"


def _by_current_names(layer: Mapping[str, object]) -> Mapping[str, object]:
    """Return the values by the names that settings have now, and log each old one; the current name wins."""
    old = RENAMED.keys() & layer.keys()
    for name in old:
        log.warning("the setting %s is called %s now: please rename it", name, RENAMED[name])
    found = {RENAMED[name]: layer[name] for name in old if layer[name] != ""}
    return found | {name: value for name, value in layer.items() if name not in old}


def _from_file(data: Path) -> dict[str, object]:
    path = data / SETTINGS_FILE
    if not path.exists():
        return {}
    try:
        lines = list(parse_stream(io.StringIO(path.read_text("utf-8-sig"))))
    except UnicodeDecodeError:
        raise ConfigError(f"{path} is not UTF-8: save it in that encoding.") from None
    if bad := [str(_line_of(one.original)) for one in lines if one.error]:
        raise ConfigError(f"{path} has lines that are not NAME=value: line {', '.join(bad)}. Is a quote left open?")
    values: dict[str, object] = {one.key: one.value or "" for one in lines if one.key}
    if unknown := [n for n in values if not n.startswith("ROOKERY_") and n not in SETTINGS]:
        raise ConfigError(f"{path} sets {', '.join(unknown)}, which is no setting of Rookery")
    return values


def _line_of(statement: Original) -> int:
    """Return the line in which a statement begins, without the empty ones before it."""
    text = statement.string
    return statement.line + text[: len(text) - len(text.lstrip())].count("\n")


def wrong(name: str, value: object, error: ValidationError) -> list[str]:
    """Return a sentence for each thing that is wrong with the value of this setting."""
    said = "." if name in SECRET else f" (it is {value!r})."
    return [f"{name} {problem}{said}" for problem in error.messages]
