"""Settings: `table` declares each as a `Setting`; `load` reads them; `Config` has the values."""

from .config import Config, is_this_machine
from .load import RENAMED, load, wrong
from .setting import ConfigError, Setting
from .table import SETTINGS

__all__ = ["RENAMED", "SETTINGS", "Config", "ConfigError", "Setting", "is_this_machine", "load", "wrong"]
