"""Pages and feeds are compressed, unless the size of an answer could tell what in it is secret."""

import gzip

import pytest

from tests.visitors import forms_of

GZIP = {"Accept-Encoding": "gzip, br"}


def token_of(html):
    return forms_of(html)[0].fields["csrf_token"]


@pytest.mark.parametrize("path", ["/", "/@alice", "/@alice.atom", "/@alice.json", "/auth/sign_in"])
def test_strangers_get_pages_and_feeds_compressed(visitor, alice, path):
    plain, packed = visitor.open(path), visitor.open(path, headers=GZIP)

    assert "Content-Encoding" not in plain.headers and packed.headers["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in plain.headers["Vary"] and "Accept-Encoding" in packed.headers["Vary"]
    assert packed.headers["Content-Length"] == str(len(packed.data)) and len(packed.data) < len(plain.data)
    if "form" not in plain.text:
        assert gzip.decompress(packed.data) == plain.data


def test_one_etag_is_that_of_both_codings(visitor, alice):
    plain, packed = visitor.open("/@alice"), visitor.open("/@alice", headers=GZIP)
    assert plain.headers["ETag"] == packed.headers["ETag"] and plain.headers["ETag"].startswith("W/")

    known = {**GZIP, "If-None-Match": plain.headers["ETag"]}
    unchanged, head = visitor.open("/@alice", headers=known), visitor.client.head("/@alice", headers=GZIP)

    assert (unchanged.status_code, unchanged.data) == (304, b"") and "Content-Encoding" not in unchanged.headers
    assert "Accept-Encoding" in unchanged.headers["Vary"]
    assert head.data == b"" and head.headers["Content-Length"] == packed.headers["Content-Length"]


def test_a_client_may_refuse_gzip(visitor, alice):
    assert "Content-Encoding" not in visitor.open("/@alice", headers={"Accept-Encoding": "gzip;q=0, *"}).headers


@pytest.mark.parametrize(
    ("path", "is_compressed"),
    [
        ("/home", True),
        ("/home?max_id=1234", True),
        ("/settings/profile", True),
        ("/home?max_id=bread", False),
        ("/home?guess=1234", False),
        ("/web/search?q=bread", False),
        ("/compose?text=bread", False),
        ("/share?text=bread", False),
    ],
)
def test_a_members_page_is_compressed_unless_it_may_repeat_a_query(enter, alice, path, is_compressed):
    reply = enter(alice).open(path, headers=GZIP)

    assert reply.status_code == 200
    assert ("Content-Encoding" in reply.headers) is is_compressed


def test_the_answer_to_a_form_is_not_compressed(enter, alice):
    visitor = enter(alice)
    visitor.open("/settings/profile")

    refused = visitor.give("/settings/profile", display_name="x" * 5000)

    assert refused.status_code == 422
    sent = {"csrf_token": token_of(refused.text), "display_name": "x" * 5000}
    assert "Content-Encoding" not in visitor._ask("post", "/settings/profile", data=sent, headers=GZIP).headers


def test_each_answer_masks_its_token_in_another_way(enter, alice):
    visitor = enter(alice)
    tokens = [token_of(visitor.open("/settings/profile").text) for _ in range(2)]

    assert not set(zip(*[iter(tokens[0])] * 8, strict=False)) & set(zip(*[iter(tokens[1])] * 8, strict=False))
    for token in tokens:
        assert visitor._ask("post", "/settings/profile", data={"csrf_token": token}).status_code == 303


@pytest.mark.parametrize("token", ["", "x", "AAAA", "é", "QUJD" * 61, "=" * 9])
def test_a_token_that_is_none_is_refused(enter, alice, token):
    visitor = enter(alice)

    assert visitor._ask("post", "/settings/profile", data={"csrf_token": token}).status_code == 400
