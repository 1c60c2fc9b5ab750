"""The checks of the doctor, in administration."""

import pytest

from models import clock
from models.base import db
from rookery import doctor
from rookery.config.proxies import TrustedProxies
from rookery.doctor import echo, proxy

PAGE = "/admin/doctor"


def test_the_page_runs_the_checks_in_a_job_and_shows_the_last_report(app, enter, factory, run_jobs):
    app.extensions["rookery.secrets"].make_all()
    admin = enter(factory.user("olga", role="Owner"))
    assert "The checks have not been run yet." in admin.open(PAGE).text

    admin.send(PAGE)
    assert "The checks are running." in admin.open(PAGE).text

    run_jobs()
    shown = admin.open(PAGE).text
    assert "DNS knows no address of rookery.test." in shown and "dns.unknown" in shown
    assert "skipped because of dns.unknown" in shown


def test_the_page_is_in_the_language_of_its_reader(enter, factory):
    doctor.keep(doctor.Report(clock.now(), "https://rookery.test", (_checked(),)))
    db.session.commit()
    admin = enter(factory.user("olga", role="Owner", locale="de"))

    shown = admin.open(PAGE).text

    assert "Alle Besucher haben die Adresse 192.0.2.1" in shown and "ROOKERY_TRUSTED_PROXIES=2" in shown


def _checked():
    forged = echo.Echo("GET", "/", {}, 0, "", "127.0.0.1", "192.0.2.1", "", {})
    chain = proxy.Chain(["192.0.2.5", "192.0.2.1"], True)
    finding = next(proxy.judged(chain, forged, TrustedProxies(number=1)))
    return doctor.Checked("client", "Client address", (finding,))


@pytest.mark.any_database
def test_only_who_may_see_the_machine_sees_the_page(enter, factory):
    moderator = enter(factory.user("mona", role="Moderator"))

    assert moderator.open(PAGE).status_code == 403
