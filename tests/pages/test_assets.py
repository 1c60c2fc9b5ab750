"""Style sheet and scripts: kept by browsers for as long as they are the same."""

import re


def test_a_file_is_named_with_its_version_and_kept(app):
    page = app.test_client().get("/").text

    [address] = re.findall(r'href="(/static/style\.css[^"]*)"', page)
    with app.test_client().get(address) as file:
        assert re.fullmatch(r"/static/style\.css\?v=[0-9a-f]{10}", address)
        assert file.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_file_without_a_version_is_asked_for_again(app):
    with app.test_client().get("/static/style.css") as file:
        assert "immutable" not in file.headers["Cache-Control"]
