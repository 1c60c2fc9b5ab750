"""Style sheet and scripts: kept by browsers for as long as they are the same."""

import gzip
import re
from pathlib import Path

from rookery.services.notifications.kinds import KINDS
from tests.plugins.ours import declared


def test_a_file_is_named_with_its_version_and_kept(app):
    page = app.test_client().get("/").text

    [address] = re.findall(r'href="(/static/style\.css[^"]*)"', page)
    with app.test_client().get(address) as file:
        assert re.fullmatch(r"/static/style\.css\?v=[0-9a-f]{10}", address)
        assert file.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_every_drawing_that_is_named_is_there(app):
    drawn = set(re.findall(r'<symbol id="([^"]+)"', (Path(app.static_folder) / "icons.svg").read_text()))
    pages = [path.read_text() for root in ("rookery", "blueprints") for path in Path(root).rglob("*.html")]
    ours = declared().values()
    menus, kinds = [one for it in ours for one in it.menu], [one for it in ours for one in it.notification_kinds]

    named = {name for page in pages for name in re.findall(r'\bicon\("([^"]+)"', page)}
    named |= {one.icon for one in (*menus, *kinds, *KINDS) if one.icon}

    assert named - drawn == set()


def test_a_file_without_a_version_is_asked_for_again(app):
    with app.test_client().get("/static/style.css") as file:
        assert "immutable" not in file.headers["Cache-Control"]


def test_a_file_is_packed_for_who_can_unpack_it(app):
    client, plain = app.test_client(), (Path(app.static_folder) / "style.css").read_bytes()
    with client.get("/static/style.css", headers={"Accept-Encoding": "gzip, br"}) as packed:
        assert packed.headers["Content-Encoding"] == "gzip" and packed.headers["Vary"] == "Accept-Encoding"
        assert gzip.decompress(packed.data) == plain and len(packed.data) < len(plain) / 2
        assert packed.headers["Content-Length"] == str(len(packed.data))
        known = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    with client.get("/static/style.css") as file:
        assert "Content-Encoding" not in file.headers and file.data == plain
        assert file.headers["Vary"] == "Accept-Encoding"
    with client.get("/static/style.css", headers=known) as unchanged:
        assert (unchanged.status_code, unchanged.data) == (304, b"")
    with client.get("/static/icon-192.png", headers={"Accept-Encoding": "gzip"}) as picture:
        assert "Content-Encoding" not in picture.headers
