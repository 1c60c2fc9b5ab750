"""The table in docs/federation.md says what a reader sees of each document of tests/federation/kinds/.

With ROOKERY_WRITE_TABLES=1 the rows are written anew.
"""

import json
import os
from itertools import groupby, takewhile
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from rookery.text.plain import html_to_text
from tests.federation.kinds import S1, articles, films, forums, microblogs
from tests.federation.stage import ACTORS, Stage

HEAD = "| Software | Sent | Shown |\n|---|---|---|\n"
PAGE = Path(__file__).parents[2] / "docs" / "federation.md"
KINDS = sorted((*microblogs.KINDS, *forums.KINDS, *films.KINDS, *articles.KINDS), key=lambda one: one.software.lower())
BY_SOFTWARE = {software: list(kinds) for software, kinds in groupby(KINDS, lambda one: one.software)}

pytestmark = pytest.mark.thorough


@pytest.fixture
def stage(fediverse, api, post, run_jobs, alice, bob):
    return Stage(fediverse, api, post, run_jobs, alice, bob)


@pytest.mark.parametrize("software", BY_SOFTWARE)
def test_the_table_says_what_a_reader_sees(stage, software, monkeypatch):
    for kind in BY_SOFTWARE[software]:
        for uri, more in kind.actors.items():
            monkeypatch.setitem(ACTORS, uri, more)
    reader = Reader(stage)

    rows = [f"| {software} | {kind.what} | {reader.sees(kind)} |" for kind in BY_SOFTWARE[software]]

    if os.environ.get("ROOKERY_WRITE_TABLES"):
        write(software, rows)
    assert rows == [line for line in PAGE.read_text().splitlines() if line.startswith(f"| {software} | ")]


class Reader:
    """Alice, who follows whoever sends."""

    def __init__(self, stage):
        self.stage, self.followed = stage, set()

    def sees(self, kind):
        """The outcome for a document, in the words of the table."""
        self._meet(kind)
        told = len(self.stage.told())
        if not kind.is_activity:
            self.stage.serves(self._about_s1(kind.object))
        signer = self.stage.actor(kind.signer)
        assert self.stage.sends(json.dumps(self._about_s1(kind.activity)).encode(), signer).status_code == 202
        status = None if kind.is_activity else self.stage.shown(kind.object["id"])
        parts = [*(shown(status, kind) if status else ["no post"])]
        notifications = self.stage.told()
        parts += [f"tells of a {one['type']}" for one in notifications[: len(notifications) - told]]
        return "; ".join(parts).replace("|", "\\|").replace(str(self.stage.s1.id), "S1")

    def _meet(self, kind):
        for uri in (kind.by, *kind.actors):
            if uri == kind.by or urlsplit(uri).netloc == urlsplit(kind.by).netloc:
                self.stage.actor(uri)
        if kind.signer not in self.followed:
            self.stage.follows(self.stage.actor(kind.signer))
        self.followed.add(kind.signer)

    def _about_s1(self, document):
        return json.loads(json.dumps(document).replace(S1.rpartition("/")[2], str(self.stage.s1.id)))


def shown(status, kind):
    """The parts of a post that a reader sees: what is usual (public, of the sender) is not said."""
    text = " / ".join(line.strip() for line in html_to_text(status["content"]).splitlines() if line.strip())
    yield f"“{text}”" if text else "no text"
    if status["account"]["uri"] != kind.by:
        yield f"by {status['account']['username']}"
    if status["visibility"] != "public":
        yield status["visibility"]
    if status["in_reply_to_id"]:
        yield "a reply"
    if status["spoiler_text"]:
        yield f"warning “{status['spoiler_text']}”"
    if status["sensitive"]:
        yield "sensitive"
    for one in status["media_attachments"]:
        yield one["type"] + (f" “{one['description']}”" if one["description"] else "")
    if poll := status["poll"]:
        options = ", ".join(f"{one['title']} {one['votes_count']}" for one in poll["options"])
        how = "closed poll" if poll["expired"] else "poll of several choices" if poll["multiple"] else "poll"
        yield f"{how} ({options}; {poll['voters_count']} voters)"
    if quote := status["quote"]:
        yield f"quote, {quote['state']}"
    if status["emojis"]:
        yield "emoji " + ", ".join(one["shortcode"] for one in status["emojis"])
    if status["tags"]:
        yield " ".join(f"#{one['name']}" for one in status["tags"])
    if status["mentions"]:
        yield "mentions " + ", ".join(one["acct"] for one in status["mentions"])
    if status["language"]:
        yield f"in `{status['language']}`"
    if status["url"] != status["uri"]:
        yield f"page {status['url'].partition('://')[2]}"


def write(software, rows):
    """Put the rows in place of those of this software, or where they belong by its name."""
    before, rest = PAGE.read_text().split(HEAD, 1)
    lines = rest.splitlines(keepends=True)
    table = list(takewhile(lambda line: line.startswith("|"), lines))
    kept = [line for line in table if not line.startswith(f"| {software} | ")] + [f"{row}\n" for row in rows]
    kept.sort(key=lambda line: line.split("|")[1].lower())
    PAGE.write_text("".join([before, HEAD, *kept, *lines[len(table) :]]))
