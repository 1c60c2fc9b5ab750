"""The answer of a closed server as a folder, `gone/`, which any web server can serve in its place."""

from pathlib import Path

from rookery import urls
from rookery.web.middleware import gone

EXAMPLES = Path(__file__).with_name("web_servers")
PAGE, DOCUMENT = "index.html", "gone.json"


def path() -> Path:
    return urls.config().data_dir / "gone"


def write() -> None:
    """Write the folder, with an example for each of the usual web servers."""
    path().mkdir(parents=True, exist_ok=True)
    domain = urls.config().domain
    texts = {PAGE: gone.page(), DOCUMENT: gone.document()}
    for example in sorted(EXAMPLES.glob("*.txt")):
        name = {"apache.txt": ".htaccess"}.get(example.name, example.name)
        texts[name] = example.read_text().replace("DOMAIN", domain)
    for name, text in texts.items():
        (path() / name).write_text(text)
