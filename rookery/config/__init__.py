"""Settings: `table` declares each as a `Setting`; `load` reads them; `Config` has the values."""

from .config import DATABASE, STORED_NAMES, Config, is_this_machine, with_driver
from .load import load, wrong
from .setting import ConfigError, Setting
from .table import SETTINGS

__all__ = [
    "DATABASE",
    "SETTINGS",
    "STORED_NAMES",
    "Config",
    "ConfigError",
    "Setting",
    "is_this_machine",
    "load",
    "with_driver",
    "wrong",
]
