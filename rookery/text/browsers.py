"""The name of a browser for its owner, from the header User-Agent."""

# Order matters: browsers also name those that they imitate.
BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Vivaldi", "Vivaldi"),
    ("SamsungBrowser", "Samsung Internet"),
    ("FxiOS", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
    ("FreeBSD", "FreeBSD"),
)


def browser_of(agent: str) -> str:
    """Return the name of the browser; empty for an unknown one."""
    return next((name for mark, name in BROWSERS if mark in agent), "")


def system_of(agent: str) -> str:
    return next((name for mark, name in SYSTEMS if mark in agent), "")


def name_of(agent: str) -> str:
    """Return browser and system in a form for every language: `Firefox · Linux`; empty for unknown ones."""
    return " · ".join(part for part in (browser_of(agent), system_of(agent)) if part)
