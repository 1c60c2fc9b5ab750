"""The answer of a closed server, which any web server can give that has the folder `gone/`."""

import json
from pathlib import Path

from markupsafe import escape

from rookery import urls
from rookery.services import instance
from rookery.translations import language_of, say
from rookery.translations import lazy_gettext as _

FOLDER = "gone"
EXAMPLES = Path(__file__).with_name("web_servers")
PAGE, DOCUMENT = "index.html", "gone.json"


def page() -> str:
    """Return the page for browsers, which needs nothing beside it."""
    language = language_of(next(iter(instance.languages()), "en"))
    domain = escape(urls.config().domain)
    text = say(_("This server is closed. Its accounts and posts were deleted."), language)
    return f"""<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>{domain}</title>
<h1>{domain}</h1>
<p>{escape(text)}</p>
</html>
"""


def document() -> str:
    """Return the document for other servers and apps."""
    return json.dumps({"@context": "https://www.w3.org/ns/activitystreams", "type": "Tombstone", "error": "Gone"})


def folder() -> Path:
    return urls.config().data_dir / FOLDER


def write_folder() -> None:
    """Write the folder that any web server can serve, with an example for each of the usual ones."""
    folder().mkdir(parents=True, exist_ok=True)
    domain = urls.config().domain
    texts = {PAGE: page(), DOCUMENT: document()}
    for example in sorted(EXAMPLES.glob("*.txt")):
        name = {"apache.txt": ".htaccess"}.get(example.name, example.name)
        texts[name] = example.read_text().replace("DOMAIN", domain)
    for name, text in texts.items():
        (folder() / name).write_text(text)
