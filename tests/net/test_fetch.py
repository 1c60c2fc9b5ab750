"""The way out, against a real server on loopback."""

import gzip
import ipaddress
import itertools
import time

import pytest

from rookery import net
from tests.configured import configured
from tests.web import self_signed, serving

pytestmark = pytest.mark.any_database


def test_a_page_comes_with_its_type_its_charset_and_its_last_address(web):
    web.page("/new", "hëllo".encode("latin-1"), "Text/HTML; Charset=ISO-8859-1")
    old = web.redirect("/old", "/new#top")

    page = net.fetch(old, accept=["text/html"])

    assert (page.url, page.status, page.content_type) == (web.url("/new"), 200, "text/html")
    assert page.body.decode(page.charset) == "hëllo"


def test_10_17_we_say_who_we_are_and_send_neither_cookies_nor_what_the_environment_says(web, monkeypatch):
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    web.page("/b", "there")
    first = web.page("/a", status=302, Location="/b", Set_Cookie="crumb=1")

    net.fetch(first)

    _, where, headers = web.asked[1]
    assert where == "site.example/b"
    assert headers["User-Agent"].startswith("Rookery/") and "(+https://rookery.test/)" in headers["User-Agent"]
    assert not {"Cookie", "Authorization", "Referer"} & set(headers)


def test_10_17_headers_of_the_caller_stay_with_the_host_that_was_asked(web):
    web.page("/b", "there", host="other.example")
    first = web.redirect("/a", web.url("/b", "other.example"))

    net.fetch(first, headers={"Authorization": "Bearer secret"})

    assert [headers.get("Authorization") for _, _, headers in web.asked] == ["Bearer secret", None]


@pytest.mark.parametrize(
    "url",
    [
        "ftp://site.example/",
        "file:///etc/passwd",
        "gopher://site.example/",
        "//site.example/",
        "site.example",
        "",
        "http://user:secret@site.example/",
        "http:///path",
        "https://[::1",
        "http://a b/",
        "javascript:alert(1)",
        "http://site.example:99999/",
        "http://" + "a" * 300 + ".example/",
    ],
)
def test_what_is_no_plain_web_address_is_refused_or_not_known(web, url):
    with pytest.raises((net.NotAllowed, net.Unreachable)):
        net.fetch(url)

    assert web.asked == []


def test_plain_http_is_refused_unless_a_setting_says_otherwise(web, app):
    page = web.page("/", "hello")

    with configured(app, ROOKERY_PLAIN_HTTP=False), pytest.raises(net.NotAllowed):
        net.fetch(page)

    assert web.asked == []


@pytest.mark.parametrize(
    "target", ["http://127.0.0.2/", "http://[::1]/", "http://0x7f.0.0.2/", "http://169.254.169.254/latest/meta-data"]
)
def test_10_17_a_redirect_to_a_private_address_is_refused(web, target):
    with pytest.raises(net.NotAllowed):
        net.fetch(web.redirect("/", target))

    assert len(web.asked) == 1


@pytest.mark.parametrize("target", ["file:///etc/passwd", "gopher://site.example/", "http://user@site.example/"])
def test_a_redirect_to_something_else_than_the_web_is_refused(web, target):
    with pytest.raises(net.NotAllowed):
        net.fetch(web.redirect("/", target))


def test_10_17_a_private_address_is_refused_unless_it_is_allowed(web, app):
    page = web.page("/", "hello")

    with configured(app, ROOKERY_ALLOWED_NETWORKS=[]), pytest.raises(net.NotAllowed):
        net.fetch(page)

    assert web.asked == []


def test_10_17_the_address_that_was_checked_is_the_one_connected_to(web, names):
    """A resolver that says something harmless first and something private next is asked once only."""
    page = web.page("/", "hello", host="rebind.example")
    answers = iter([["127.0.0.1"], ["127.0.0.2"]])
    names["rebind.example"] = lambda: next(answers)

    assert net.fetch(page).body == b"hello"
    with pytest.raises(net.NotAllowed):
        net.fetch(page)


def test_what_the_owner_configured_may_be_private_and_plain(web, app):
    page = web.page("/translate", '{"done": true}', "application/json")
    away = web.redirect("/away", "http://127.0.0.2/")

    with configured(app, ROOKERY_ALLOWED_NETWORKS=[], ROOKERY_PLAIN_HTTP=False):
        assert net.post(page, b'{"q": "hi"}', configured=True).json() == {"done": True}
        with pytest.raises(net.NotAllowed):
            net.fetch(away, configured=True)

    assert web.asked[0][2]["Content-Type"] == "application/json"
    assert web.received[0] == b'{"q": "hi"}'


def test_a_post_is_not_redirected(web):
    web.page("/b", "{}", "application/json")

    with pytest.raises(net.BadStatus) as refused:
        net.post(web.redirect("/a", "/b", status=307), b"{}")

    assert refused.value.page.status == 307


def test_redirects_end_after_a_few(web):
    with pytest.raises(net.NotAllowed, match="redirects too often"):
        net.fetch(web.redirect("/", "/"), redirects=3)

    assert len(web.asked) == 4


def test_an_error_status_is_an_error_that_brings_the_answer(web):
    with pytest.raises(net.BadStatus, match="site.example answered with status 410") as gone:
        net.fetch(web.page("/", "it was here", status=410))

    assert gone.value.page.body == b"it was here"


def test_another_type_than_asked_for_is_not_read(web):
    picture = web.page("/", b"\x89PNG", "image/png")

    with pytest.raises(net.WrongType):
        net.fetch(picture, accept=["text/html", "application/xhtml+xml"])

    assert net.fetch(picture, accept=["image/*"]).body == b"\x89PNG"


@pytest.mark.parametrize("compress", [bytes, gzip.compress])
def test_no_more_comes_than_may(web, compress):
    encoding = {"Content_Encoding": "gzip"} if compress is gzip.compress else {}
    page = web.page("/", compress(b"x" * 10_000), **encoding)

    assert len(net.fetch(page, max_bytes=10_000).body) == 10_000
    with pytest.raises(net.TooLarge):
        net.fetch(page, max_bytes=9_999)
    part = net.fetch(page, max_bytes=500, cut=True)
    assert (part.body, part.complete) == (b"x" * 500, False)


def test_a_bomb_of_compressed_zeros_is_unpacked_no_further_than_the_limit(web):
    import tracemalloc

    page = web.page("/", gzip.compress(bytes(200_000_000), 9), Content_Encoding="gzip")

    tracemalloc.start()
    with pytest.raises(net.TooLarge):
        net.fetch(page, max_bytes=1_000_000)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()

    assert peak < 20_000_000


def test_a_body_without_end_is_left_when_there_is_enough(web):
    page = web.page("/", lambda: itertools.repeat(b"more " * 1000))

    with pytest.raises(net.TooLarge):
        net.fetch(page, max_bytes=100_000)


def test_a_drip_ends_with_the_deadline(web):
    def drip():
        while True:
            yield b"."
            time.sleep(0.01)

    started = time.monotonic()
    with pytest.raises(net.TooSlow):
        net.fetch(web.page("/", drip), deadline=0.1)

    assert time.monotonic() - started < 2


def test_redirects_share_one_deadline(web):
    web.redirect("/a", "/b")
    web.pages["site.example", "/b"] = (302, {"Location": "/a"}, "", 0.06)

    with pytest.raises(net.TooSlow):
        net.fetch(web.url("/a"), deadline=0.1, redirects=10)


def test_a_host_that_says_nothing_ends_with_the_deadline(web):
    with pytest.raises(net.TooSlow):
        net.fetch(web.page("/", "late", delay=3), deadline=0.05)


def test_a_resolver_that_says_nothing_ends_with_the_deadline(web, names):
    names["slow.example"] = lambda: time.sleep(2) or ["127.0.0.1"]

    with pytest.raises(net.TooSlow):
        net.fetch("http://slow.example/", deadline=0.05)


def test_an_unknown_name_and_a_closed_port_are_unreachable(web, names):
    names["closed.example"] = ["127.0.0.1"]

    with pytest.raises(net.Unreachable, match=r"nowhere\.example could not be resolved"):
        net.fetch("http://nowhere.example/")
    with pytest.raises(net.Unreachable):
        net.fetch("http://closed.example:1/")


@pytest.mark.parametrize("encoding", ["br", "gzip, gzip", "zstd"])
def test_an_encoding_that_was_not_asked_for_is_a_bad_answer(web, encoding):
    with pytest.raises(net.BadAnswer):
        net.fetch(web.page("/", b"abc", Content_Encoding=encoding))


def test_broken_compression_and_broken_json_are_bad_answers(web):
    with pytest.raises(net.BadAnswer):
        net.fetch(web.page("/", b"not gzip", Content_Encoding="gzip"))
    with pytest.raises(net.BadAnswer):
        net.fetch(web.page("/", "{", "application/json")).json()


def test_tls_is_checked_against_the_name_although_the_connection_goes_to_an_address(app, names, tmp_path):
    certificate = self_signed(tmp_path, "site.example")
    here = [ipaddress.ip_network("127.0.0.1")]
    with serving(names, certificate) as web:
        page, other = web.page("/", "safe"), web.page("/", "unsafe", host="other.example")

        with configured(app, ROOKERY_ALLOWED_NETWORKS=here):
            with pytest.raises(net.Unreachable):
                net.fetch(page)
            with configured(app, ROOKERY_CA_FILE=str(certificate)):
                assert net.fetch(page).body == b"safe"
                with pytest.raises(net.Unreachable):
                    net.fetch(other)


def test_a_url_with_a_name_in_another_script_is_asked_for_in_ascii(web):
    web.page("/", "hallo", host="xn--bcher-kva.example")

    assert net.fetch(f"http://bücher.example:{web.port}/").body == b"hallo"


@pytest.mark.parametrize(
    ("url", "asked_for", "shown", "host"),
    [
        ("https://a.example/b?c=d#e", "https://a.example/b?c=d", "https://a.example/b?c=d#e", "a.example"),
        ("HTTPS://A.example/#", "https://a.example/", "https://a.example/#", "a.example"),
        ("http://bücher.example:81/ü", *["http://xn--bcher-kva.example:81/%C3%BC"] * 2, "xn--bcher-kva.example:81"),
    ],
)
def test_an_address_is_tidied_with_its_fragment_only_for_who_shows_it(url, asked_for, shown, host):
    assert net.tidy(url) == (asked_for, host)
    assert net.tidy(url, with_fragment=True) == (shown, host)


@pytest.mark.parametrize(
    "url", ["", "ftp://a.example/", "a.example", "http:///b", "https://x@a.example/", "https://[::1", "javascript:x"]
)
def test_what_is_no_web_address_is_not_tidied(url):
    assert net.tidy(url) is None
