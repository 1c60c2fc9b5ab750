"""Domain names: which hosts are counted as one."""

import pytest

from rookery.text import domains


@pytest.mark.parametrize(
    ("host", "family"),
    [
        ("example.org", "example.org"),
        ("a.example.org", "example.org"),
        ("c.b.a.example.org:8443", "example.org"),
        ("a.example.co.uk", "example.co.uk"),
        ("example.co.uk", "example.co.uk"),
        ("a.b.example.com.au", "example.com.au"),
        ("a.example.de", "example.de"),
        ("a.fedi.de", "fedi.de"),
        ("a.masto.host", "masto.host"),
        ("a.b.io", "b.io"),
        ("mine.duckdns.org", "duckdns.org"),
        ("example", "example"),
        ("localhost:5001", "localhost"),
        ("", ""),
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:8443", "192.0.2.7"),
        ("xn--p1ai", "xn--p1ai"),
    ],
)
def test_subdomains_are_counted_with_the_name_that_somebody_has(host, family):
    assert domains.base_domain(host) == family
