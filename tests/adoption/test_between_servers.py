"""Two Rookeries know a GoToSocial; then Rookery takes its place, and they do not notice."""

import subprocess
import sys
from types import SimpleNamespace

import pytest

from tests import live
from tests.adoption import old_server
from tests.adoption.sources import BASE, NAMES, asked, changing, gotosocial
from tests.authority import Authority
from tests.jobs.house import ROOT
from tests.network.rookeries import Person, Rookery, network
from tests.servers import free_port
from tests.waiting import until

pytestmark = [pytest.mark.shared, pytest.mark.wide, pytest.mark.timeout(300)]

SCOPES = "read write follow"


@pytest.fixture(scope="module")
def servers(tmp_path_factory, database_there):
    """north, where nora follows gus, and south, which wants signed requests; old: what they know before."""
    folder, port = tmp_path_factory.mktemp("between"), free_port()
    database, storage = gotosocial(folder)
    known = SimpleNamespace(authority=Authority(folder), hosts={"gts-b.example": ("", port)})
    secure = {"south.example": {"ROOKERY_FEDERATION": "secure"}}
    with network("north.example", "south.example", plain=True, others=known, each=secure) as (north, south):
        nora, sam = north.user("nora"), south.user("sam")
        with old_server.serving(database, port) as old:
            before = SimpleNamespace(
                gus=nora.find("gus@gts-b.example"),
                at_south=sam.find("gus@gts-b.example"),
                post=nora.see(post_of(database)),
            )
            follow(old, nora, before.gus)
        remember(database, nora)
        here = adopted(folder, database_there, port, north)
        words = [sys.executable, "-m", "rookery", "adopt", "gotosocial", database, "--storage", storage, "--yes"]
        subprocess.run(words, cwd=ROOT, env=here.environment, check=True, capture_output=True)
        here.serve()
        try:
            yield SimpleNamespace(here=here, nora=nora, sam=sam, gus=person(here, "gus"), before=before)
        finally:
            here.stop_all()


def post_of(database):
    [(uri,)] = asked(database, "SELECT uri FROM statuses WHERE local AND text LIKE 'G public post%' LIMIT 1")
    return uri


def follow(old, nora, gus):
    """Let nora follow gus, and the old server accept it."""
    nora.account_follow(gus)
    asked_for = until(lambda: next((one for one in old.received if one["type"] == "Follow"), None))
    accept = {"id": f"{BASE}/users/gus/accepts/1", "type": "Accept", "actor": f"{BASE}/users/gus", "object": asked_for}
    assert nora.home.takes(
        old.signer("gus"), {"@context": "https://www.w3.org/ns/activitystreams", **accept}
    ).is_success
    until(lambda: nora.stands_with(gus).following)


def remember(database, nora):
    """Note in the old database who nora is, and that she follows gus."""
    account, base = "01M83BTZA3QYXKQG9BC7NNE2ZZ", f"{nora.home.base}/users/nora"
    row = {
        "id": account,
        "username": "nora",
        "domain": nora.home.domain,
        "uri": base,
        "inbox_uri": f"{base}/inbox",
        "actor_type": 4,
        "public_key": "",
        "public_key_uri": f"{base}#main-key",
    }
    with changing(database) as change:
        change(f"INSERT INTO accounts ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", *row.values())
        change(
            "INSERT INTO follows (id, uri, account_id, target_account_id) SELECT ?, ?, ?, id FROM accounts "
            "WHERE username = 'gus' AND domain IS NULL",
            account,
            f"{base}#follows/1",
            account,
        )


def adopted(folder, database_there, port, north):
    data = folder / "data"
    data.mkdir()
    made = Rookery("gts-b.example", data, database_there, None, PORT=str(port))
    made.url, made.base, made.domain = f"http://127.0.0.1:{port}", BASE, "gts-b.example"
    names = ("ROOKERY_HOSTS", "ROOKERY_ALLOWED_NETWORKS", "ROOKERY_PLAIN_HTTP", "ROOKERY_CA_FILE")
    made.set(**NAMES, **{name: north.settings[name] for name in names if name not in NAMES})
    return made


def person(here, name):
    with here.app() as app:
        return Person(here, name, live.command(app, "oauth", "token", name, "--scopes", SCOPES))


def test_the_next_post_reaches_a_follower_whose_server_cached_the_old_key(servers):
    posted = servers.gus.status_post("The first one in the new house")

    seen = until(lambda: servers.nora.in_home(posted.uri))

    assert seen.account.id == servers.before.gus.id


def test_an_answer_to_an_old_post_arrives_there(servers):
    answer = servers.nora.status_post("@gus@gts-b.example I know this one", in_reply_to_id=servers.before.post.id)

    told = until(lambda: servers.gus.told("mention", servers.nora))[0].status

    assert told.uri == answer.uri
    assert servers.gus.status(told.in_reply_to_id).uri == servers.before.post.uri


def test_a_boost_and_a_like_of_an_old_post_are_counted_there(servers):
    servers.nora.status_favourite(servers.before.post.id)
    servers.nora.status_reblog(servers.before.post.id)

    there = servers.gus.see(servers.before.post.uri)

    until(lambda: servers.gus.status(there).favourites_count == 1 and servers.gus.status(there).reblogs_count == 1)


def test_a_server_that_wants_signed_requests_knows_who_asks(servers):
    said = servers.sam.status_post("Hello from the south")

    found = servers.gus.see(said.uri)

    assert found.content == "<p>Hello from the south</p>"


def test_an_edited_old_post_changes_where_it_was_known_and_a_deleted_one_goes(servers):
    mine = servers.gus.see(servers.before.post.uri)

    servers.gus.status_update(mine, "G public post, mended")
    until(lambda: "mended" in servers.nora.status(servers.before.post.id).content)
    servers.gus.status_delete(mine)

    until(lambda: servers.nora.see(servers.before.post.uri) is None)
    assert servers.here.activitypub(servers.before.post.uri).status_code == 410
