"""Each fault of a proxy has its own code, and no other: a real server behind a proxy with TLS, on a split domain."""

from ipaddress import ip_network
from urllib.parse import urlsplit

import pytest

from rookery import doctor
from rookery.doctor import address
from rookery.doctor import proxy as proxy_checks
from tests import faulty_proxy, live
from tests.configured import configured
from tests.faulty_proxy import DOMAIN, FAULTS, PUBLIC, bad_context
from tests.servers import free_port
from tests.web import self_signed

pytestmark = [pytest.mark.wide, pytest.mark.any_database]

OPTIONS = doctor.Options(socket_seconds=2 * faulty_proxy.CUT_SECONDS)
FIRST = next(number for number, check in enumerate(doctor.CHECKS) if check.name == "dns")
# What is asked of the address, and not of the machine.
OUTSIDE = [check for check in doctor.CHECKS[FIRST:] if check.name != "memory"]


@pytest.fixture(scope="module")
def place(authority):
    """(the proxy, the app of a command): the server runs behind the proxy, which can be told to have faults."""
    with faulty_proxy.serving(authority.context()) as (proxy, public_port):
        settings = {
            "ROOKERY_DOMAIN": DOMAIN,
            "ROOKERY_PUBLIC_URL": f"https://{PUBLIC}",
            "ROOKERY_TRUSTED_PROXIES": "1",
            "ROOKERY_CA_FILE": str(authority.file),
            "ROOKERY_HOSTS": f"{DOMAIN}=127.0.0.1:{public_port} {PUBLIC}=127.0.0.1:{public_port}",
        }
        with live.server(**settings) as site, live.app_of(site.environment) as app:
            proxy.upstream = urlsplit(site.url).port
            live.command(app, "accounts", "create", "ada", "--email", "ada@mail.example", "--confirmed")
            yield proxy, app


@pytest.fixture
def proxy(place, monkeypatch):
    monkeypatch.setattr(proxy_checks, "EARLY_SECONDS", 0.03)  # waited for by whoever is not refused
    proxy, app = place
    with app.app_context():
        yield proxy


@pytest.fixture
def app_of_place(place):
    return place[1]


def hosts(app):
    """Name → address and port, of the names of the proxy."""
    return app.extensions["rookery.config"].hosts


def examine():
    return [finding.code for finding in doctor.examine(OPTIONS, checks=OUTSIDE).findings]


def test_a_proxy_without_faults_has_no_finding(proxy):
    report = doctor.examine(OPTIONS, checks=OUTSIDE)

    assert [(one.name, one.findings) for one in report.checks if one.state != doctor.GOOD] == []


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_has_its_own_code_and_no_other(proxy, monkeypatch, fault):
    if "megabyte" in fault:
        monkeypatch.setattr(proxy_checks, "EARLY_SECONDS", 5.0)

    with proxy.fault(fault):
        assert examine() == [FAULTS[fault]]


@pytest.mark.parametrize(
    ("certificate", "codes"),
    [
        (lambda authority, folder: authority.certificate(PUBLIC, days=-3), ["tls.expired"]),
        (lambda authority, folder: authority.certificate(PUBLIC, days=5), ["tls.expires", "domain.unreachable"]),
        (lambda authority, folder: authority.certificate(PUBLIC), ["domain.unreachable"]),
        (lambda authority, folder: authority.certificate("other.test"), ["tls.name"]),
        (lambda authority, folder: self_signed(folder, PUBLIC), ["tls.untrusted"]),
    ],
    ids=["expired", "expires soon", "good, but not for the domain", "for another name", "of nobody"],
)
def test_a_bad_certificate_has_its_own_code(proxy, authority, tmp_path, monkeypatch, certificate, codes):
    monkeypatch.setattr(proxy, "context", bad_context(certificate(authority, tmp_path)))

    assert examine() == codes


def test_a_proxy_that_speaks_no_tls_is_told(proxy, app_of_place):
    with configured(app_of_place, ROOKERY_HOSTS={**hosts(app_of_place), PUBLIC: ("127.0.0.1", proxy.upstream)}):
        assert examine() == ["tls.failed"]


def test_a_name_that_dns_does_not_know_is_told(proxy, app_of_place):
    with configured(app_of_place, ROOKERY_HOSTS={DOMAIN: hosts(app_of_place)[DOMAIN]}):
        assert examine() == ["dns.unknown"]


def test_an_address_where_nothing_listens_is_told(proxy, app_of_place):
    with configured(app_of_place, ROOKERY_HOSTS={**hosts(app_of_place), PUBLIC: ("127.0.0.1", free_port())}):
        assert examine() == ["address.unreachable"]


def test_one_address_of_several_where_nothing_answers_is_told(proxy, app_of_place, names):
    names[PUBLIC] = ["127.0.0.1", "127.0.0.2"]
    names[DOMAIN] = ["127.0.0.1"]
    port = hosts(app_of_place)[PUBLIC][1]

    with configured(app_of_place, ROOKERY_HOSTS={}, ROOKERY_PUBLIC_URL=f"https://{PUBLIC}:{port}"):
        found = list(address._names(f"https://{PUBLIC}:{port}"))

    assert [one.code for one in found] == ["dns.private", "dns.address"]
    assert found[1].values == {"name": PUBLIC, "address": "127.0.0.2"}


def test_a_proxy_that_finds_no_server_is_not_to_blame(proxy, app_of_place):
    with configured(app_of_place, PORT=free_port()), proxy.fault("no way to the server"):
        assert examine() == ["server.down"]


@pytest.mark.parametrize(
    ("trusted", "code", "line"),
    [
        (0, ["client.untrusted"], "ROOKERY_TRUSTED_PROXIES=1"),
        ([ip_network("10.0.0.0/8")], ["client.untrusted"], "ROOKERY_TRUSTED_PROXIES=127.0.0.1"),
        ([ip_network("127.0.0.0/8")], [], ""),
    ],
)
def test_the_setting_of_trusted_proxies_is_compared_with_those_that_are_there(proxy, app_of_place, trusted, code, line):
    with configured(app_of_place, ROOKERY_TRUSTED_PROXIES=trusted):
        report = doctor.examine(OPTIONS, checks=OUTSIDE)

    assert [one.code for one in report.findings] == code
    assert [one.change["rookery.env"] for one in report.findings] == ([line] if line else [])
