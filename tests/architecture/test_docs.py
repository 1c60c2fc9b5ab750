"""The documents say what is true: their commands, links, files, settings and operations exist."""

import fnmatch
import re
from functools import cache
from pathlib import Path

import click
import pytest

from rookery.config import SETTINGS
from rookery.schemas.instance import api_level
from tools import api_list, periodic_list, reason_list

pytestmark = pytest.mark.any_database

ROOT = Path(__file__).parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/**/*.md"))]
FENCED = re.compile(r"^```.*?^```$", re.M | re.S)
LINK = re.compile(r"\]\(([^)\s]+)\)")
SETTING = re.compile(r"\bROOKERY_[A-Z][A-Z_]*[A-Z]\b")
TARGET = re.compile(r"(?:^|=\S* |&& )make ([a-z]+)\b", re.M)
COMMAND = re.compile(
    r"(?:^|\s|bin/)(?<!-u )(?<!from )(?:flask|rookery) ([a-z]+(?:-[a-z]+)*)(?: ([a-z]+(?:-[a-z]+)*))?", re.M
)
FOLDERS = ("blueprints", "models", "rookery", "tests", "tools")
FILES = [
    f"/{path.relative_to(ROOT)}"
    for path in (*ROOT.glob("*.py"), *(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")))
]
FILE = re.compile(r"[\w<>/.-]+\.py\b")
RUN = "run"
OF_THE_TESTS = {"ROOKERY_TEST_EVERYTHING", "ROOKERY_TEST_DATABASE"}


def wrong(named, is_right):
    """Return the names in the documents that are not right; `named(page)` returns those of a page."""
    return [f"{page.relative_to(ROOT)}: {one}" for page in PAGES for one in named(page) if not is_right(page, one)]


@cache
def code_of(page):
    """What stands in a page as code, one piece a line."""
    text = page.read_text()
    return "\n".join([*FENCED.findall(text), *re.findall(r"`([^`\n]+)`", FENCED.sub("", text))])


def anchors_of(page):
    """The anchors of a page's headings, as GitHub and Forgejo make them."""
    headings = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text()), re.M)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_what_is_to_be_made_is_in_the_makefile():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.M))

    assert wrong(lambda page: TARGET.findall(code_of(page)), lambda page, name: name in targets) == []


def test_the_readme_shows_how_to_run_and_to_test():
    assert {"make run", "make test"} <= set(code_of(ROOT / "README.md").splitlines())


def test_links_lead_somewhere():
    def links(page):
        return [link for link in LINK.findall(FENCED.sub("", page.read_text())) if "://" not in link]

    def leads_somewhere(page, link):
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        return target.exists() and (not anchor or anchor in anchors_of(target))

    assert wrong(links, leads_somewhere) == []


def test_every_file_that_is_named_exists():
    """A path may leave out the folders that it lies in; `<topic>` stands for any name."""

    def exists(page, path):
        return fnmatch.filter(FILES, "*/" + re.sub(r"<\w+>", "*", path))

    assert wrong(lambda page: FILE.findall(code_of(page)), exists) == []


def test_every_setting_that_is_named_exists(the_app):
    of_plugins = {
        f"ROOKERY_{plugin.name}_{key}".upper()
        for plugin in the_app.extensions["rookery.plugins"].all.values()
        for key in plugin.settings
    }
    known = SETTINGS.keys() | of_plugins | OF_THE_TESTS

    assert wrong(lambda page: SETTING.findall(page.read_text()), lambda page, name: name in known) == []


def test_every_command_that_is_named_exists(the_app):
    def exists(page, named):
        name, word = named
        command = the_app.cli.get_command(click.Context(the_app.cli), name)
        if isinstance(command, click.Group) and word:
            return word in command.commands
        return command or name == RUN

    assert wrong(lambda page: COMMAND.findall(code_of(page)), exists) == []


def test_the_page_of_the_api_names_the_versions_that_are_served(the_app):
    served, text = api_level.served_by(the_app.url_map), (ROOT / "docs" / "api.md").read_text()

    assert f"`version` reads `4.{api_level.version(served)}.0 (" in text
    assert f"`api_versions.mastodon` is {api_level.api_level(served)}." in text


def test_every_operation_is_listed(the_app):
    assert api_list.written() == api_list.tables(the_app), "run `make tables`"


def test_every_periodic_job_is_listed_with_what_it_does(the_app):
    table = periodic_list.table(the_app)

    assert "|  |" not in table
    assert periodic_list.written() == table, "run `make tables`"


def test_every_reason_is_listed():
    assert reason_list.written() == reason_list.table(), "run `make tables`"


def test_pictures_are_small():
    assert all(picture.stat().st_size <= 200_000 for picture in (ROOT / "docs" / "pictures").iterdir())
