"""Which addresses are let out."""

import ipaddress

import pytest

from rookery.net import NotAllowed
from rookery.net.guard import Deadline, Rules, endpoints, is_public

INTERNET = Rules(private=[], ports=[80, 443], plain_http=False, hosts={})


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",
        "10.1.2.3",
        "100.64.0.1",
        "100.127.255.254",
        "127.0.0.1",
        "127.255.255.254",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "198.18.0.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.1",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "168.63.129.16",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "::ffff:0:10.0.0.1",
        "64:ff9b::7f00:1",
        "64:ff9b::808:808",
        "64:ff9b:1::a00:1",
        "100::1",
        "2001::1",
        "2001:0:4136:e378:8000:63bf:3fff:fdd2",
        "2001:2::1",
        "2001:10::1",
        "2001:20::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "2002:808:808::1",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ],
)
def test_10_17_no_address_is_public_that_is_private_special_or_another_one_in_disguise(address):
    assert not is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "2a00:1::1"])
def test_ordinary_addresses_are_public(address):
    assert is_public(ipaddress.ip_address(address))


@pytest.mark.parametrize(
    "host",
    [
        "127.0.0.1",
        "127.1",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "0177.0.0.1",
        "017700000001",
        "0",
        "::1",
        "::ffff:127.0.0.1",
        "0:0:0:0:0:ffff:7f00:1",
        "fe80::1%lo",
    ],
)
def test_10_17_odd_spellings_of_private_addresses_are_refused(host):
    with pytest.raises(NotAllowed):
        endpoints(host, 443, INTERNET, Deadline(5))


def test_10_17_of_a_name_with_public_and_private_addresses_only_the_public_ones_are_used(names):
    names["mixed.example"] = ["10.0.0.1", "93.184.215.14", "::1"]

    found = endpoints("mixed.example", 443, INTERNET, Deadline(5))

    assert [str(one) for one, _ in found] == ["93.184.215.14"]


def test_10_17_only_the_listed_ports_are_open_except_for_allowed_endpoints(names):
    names["pub.example"] = ["93.184.215.14"]
    names["home.example"] = ["10.0.0.1"]
    rules = Rules(private=[ipaddress.ip_network("10.0.0.0/8")], ports=[443], plain_http=False, hosts={})

    assert endpoints("home.example", 8443, rules, Deadline(5))
    assert endpoints("pub.example", 443, rules, Deadline(5))
    with pytest.raises(NotAllowed):
        endpoints("pub.example", 25, rules, Deadline(5))


def test_a_listed_host_is_not_looked_up_and_is_still_only_contacted_where_it_may_be(names):
    known = {"far.example": ("127.0.0.1", 8443), "odd.example": ("10.0.0.1", None)}
    rules = Rules(private=[ipaddress.ip_network("127.0.0.0/8")], ports=[443], plain_http=False, hosts=known)

    assert endpoints("far.example", 443, rules, Deadline(5)) == [(ipaddress.ip_address("127.0.0.1"), 8443)]
    with pytest.raises(NotAllowed):
        endpoints("odd.example", 443, rules, Deadline(5))
