"""The periods of periodic jobs, parsed and formatted."""

from rookery.plugin.contract import PluginError

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def seconds(period: str) -> int:
    """Return the seconds of a period: `"15m"` → 900. Units: s, m, h, d."""
    number, unit = period[:-1], period[-1:]
    if not (number.isdigit() and int(number) and unit in UNITS):
        raise PluginError(f"{period!r} is no period of a periodic job: write a number and one of {', '.join(UNITS)}.")
    return int(number) * UNITS[unit]


def period(length: int) -> str:
    """Return the period of so many seconds as a plugin writes it: 900 → `"15m"`, in the largest unit without a rest."""
    unit = next(unit for unit in reversed(UNITS) if length % UNITS[unit] == 0)
    return f"{length // UNITS[unit]}{unit}"
