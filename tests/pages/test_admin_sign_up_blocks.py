"""Sign-up blocks, in administration: networks, providers of mail, and single mailboxes."""

from dataclasses import replace
from functools import partial

import pytest

from models import clock
from models.auth.sign_up_block import CanonicalEmailBlock, EmailDomainAttempt, EmailDomainBlock, IpBlock, canonical_hash
from models.auth.username_block import UsernameBlock
from models.base import db
from models.moderation.audit import AuditEntry
from rookery.errors import Invalid
from rookery.services.accounts import local_accounts
from rookery.services.auth import sign_up_blocks, sign_up_form, username_blocks
from rookery.services.auth.sign_up_form import SignUp

PAGES = ("/admin/ip_blocks", "/admin/email_domain_blocks", "/admin/email_blocks", "/admin/username_blocks")


@pytest.fixture
def admin(enter, factory):
    return enter(factory.user("olga", role="Owner"))


def test_a_network_is_kept_out_for_a_while_and_let_in_again(admin, frozen_time):
    admin.open("/admin/ip_blocks")
    admin.send("/admin/ip_blocks", ip="203.0.113.9/24", severity="no_access", duration="86400", comment="floods us")

    [block] = db.session.scalars(db.select(IpBlock)).all()
    assert (block.ip, block.severity, block.comment) == ("203.0.113.0/24", "no_access", "floods us")
    assert block.expires_at == clock.ahead(days=1)
    shown = admin.open("/admin/ip_blocks").text
    assert "203.0.113.0/24" in shown and "floods us" in shown

    admin.give(f"/admin/ip_blocks/{block.id}/end")
    assert db.session.scalars(db.select(IpBlock)).all() == []


def test_a_rule_for_a_network_is_changed_and_lasts_as_long_as_it_did_unless_another_time_is_chosen(admin, frozen_time):
    block = sign_up_blocks.block_network(
        None, sign_up_blocks.NetworkTerms("203.0.113.0/24", "sign_up_block", "floods us", 86400)
    )
    ends, path = block.expires_at, f"/admin/ip_blocks/{block.id}"
    assert f'href="{path}"' in admin.open("/admin/ip_blocks").text
    shown = admin.open(path).text
    assert 'value="203.0.113.0/24"' in shown and "floods us" in shown and "No change: until" in shown

    admin.give(path, ip="203.0.113.0/25", severity="no_access", duration="keep", comment="less of it")

    changed = db.session.get(IpBlock, block.id)
    assert (changed.ip, changed.severity, changed.comment) == ("203.0.113.0/25", "no_access", "less of it")
    assert changed.expires_at == ends
    assert AuditEntry.latest(1)[0].action == "change network block"
    admin.open(path)
    admin.give(path, ip="203.0.113.0/25", severity="no_access", duration="0")
    assert db.session.get(IpBlock, block.id).expires_at is None


@pytest.mark.parametrize(
    ("ip", "says"),
    [
        ("nonsense", "not a valid network"),
        ("127.0.0.0/8", "would block your own address"),
        ("198.51.100.0/24", "has already been taken"),
    ],
)
def test_a_rule_for_a_network_does_not_become_one_that_may_not_be(admin, ip, says):
    sign_up_blocks.block_network(None, sign_up_blocks.NetworkTerms("198.51.100.0/24", "sign_up_block"))
    block = sign_up_blocks.block_network(None, sign_up_blocks.NetworkTerms("203.0.113.0/24", "no_access"))
    admin.open(f"/admin/ip_blocks/{block.id}")

    reply = admin.give(f"/admin/ip_blocks/{block.id}", ip=ip, severity="no_access", duration="3600")

    assert reply.status_code == 422 and says in reply.text and f'value="{ip}"' in reply.text
    kept = db.session.get(IpBlock, block.id)
    assert (kept.ip, kept.expires_at) == ("203.0.113.0/24", None)


@pytest.mark.parametrize(
    ("ip", "severity", "says"),
    [
        ("nonsense", "sign_up_block", "not a valid network"),
        ("127.0.0.0/8", "no_access", "would block your own address"),
    ],
)
def test_what_is_no_network_or_ones_own_is_said_and_what_was_typed_stays(admin, ip, severity, says):
    admin.open("/admin/ip_blocks")

    reply = admin.send("/admin/ip_blocks", ip=ip, severity=severity)

    assert reply.status_code == 422
    assert says in reply.text and f'value="{ip}"' in reply.text
    assert db.session.scalars(db.select(IpBlock)).all() == []


def test_a_provider_of_mail_may_be_allowed_with_approval(admin):
    admin.open("/admin/email_domain_blocks")

    admin.send("/admin/email_domain_blocks", domain="free.example", allow_with_approval="1")

    [block] = db.session.scalars(db.select(EmailDomainBlock)).all()
    assert (block.domain, block.allow_with_approval) == ("free.example", True)
    assert "with approval</span>" in admin.open("/admin/email_domain_blocks").text


def test_a_provider_of_mail_is_kept_out_and_tries_are_counted(admin):
    admin.open("/admin/email_domain_blocks")
    admin.send("/admin/email_domain_blocks", domain="somebody@Throwaway.example")
    [block] = db.session.scalars(db.select(EmailDomainBlock)).all()
    assert block.domain == "throwaway.example"
    for ip in ("203.0.113.1", "203.0.113.2"):
        db.session.add(EmailDomainAttempt(block_id=block.id, day=clock.today(), ip=ip, attempts=2))

    assert "4 attempts in the last week" in admin.open("/admin/email_domain_blocks").text
    assert admin.give("/admin/email_domain_blocks", domain="throwaway.example").status_code == 422

    admin.open("/admin/email_domain_blocks")
    admin.give(f"/admin/email_domain_blocks/{block.id}/end")
    assert db.session.scalars(db.select(EmailDomainBlock)).all() == []


def test_a_mailbox_is_kept_out_by_its_address_or_fingerprint(admin, alice):
    admin.open("/admin/email_blocks")
    admin.give("/admin/email_blocks", email="Al.Ice+nest@mail.example")
    admin.open("/admin/email_blocks")
    admin.give("/admin/email_blocks", email=canonical_hash("bob@mail.example"))
    db.session.scalars(db.select(CanonicalEmailBlock)).first().account_id = alice.id

    assert "@alice" in admin.open("/admin/email_blocks").text
    assert "alice@mail.example is blocked" in admin.give("/admin/email_blocks/test", test="alice@mail.example").text
    assert "carol@mail.example is not blocked" in admin.give("/admin/email_blocks/test", test="carol@mail.example").text
    assert admin.give("/admin/email_blocks", email="no address").status_code == 422

    for block in db.session.scalars(db.select(CanonicalEmailBlock)).all():
        admin.open("/admin/email_blocks")
        admin.give(f"/admin/email_blocks/{block.id}/end")
    assert db.session.scalars(db.select(CanonicalEmailBlock)).all() == []


def test_a_list_of_what_stays_outside_costs_the_same_however_long_it_is(admin, count_queries):
    costs = {path: [] for path in PAGES}
    for number in range(20):
        sign_up_blocks.block_network(None, sign_up_blocks.NetworkTerms(f"203.0.113.{number}", "no_access"))
        sign_up_blocks.block_email_domain(None, f"m{number}.example")
        sign_up_blocks.block_email(None, f"m{number}@mail.example", "")
        for path in PAGES if number in (0, 19) else ():
            admin.open(path)  # what is remembered for seconds is fresh
            with count_queries() as counted:
                admin.open(path)
            costs[path].append(len(counted))

    assert {path: few for path, (few, _) in costs.items()} == {path: many for path, (_, many) in costs.items()}


def test_only_who_manages_blocks_sees_and_changes_who_stays_outside(enter, factory, visitor):
    moderator = enter(factory.user("mod", role="Moderator"))
    send = {path: partial(moderator.give, path) for path in PAGES}

    for path in PAGES:
        assert moderator.open(path).status_code == 403, path
        assert send[path](ip="203.0.113.1", domain="a.example", email="a@mail.example").status_code == 403, path
        assert "/auth/sign_in" in visitor.open(path).headers["Location"], path
    assert not any(db.session.scalars(db.select(one)).all() for one in (IpBlock, EmailDomainBlock, CanonicalEmailBlock))


# User names


@pytest.mark.parametrize("name", ["admin_", "the_4dm1n", "SysAdmin9"])
def test_a_name_that_contains_a_blocked_one_cannot_be_had(admin, app, name):
    admin.open("/admin/username_blocks")
    admin.give("/admin/username_blocks", username="Admin")

    assert "Admin</strong>" in admin.open("/admin/username_blocks").text
    with pytest.raises(Invalid, match="reserved"):
        sign_up_form.check_username(name)
    sign_up_form.check_username("adam")


def test_one_name_alone_is_blocked_until_it_is_no_more(admin):
    admin.open("/admin/username_blocks")
    admin.give("/admin/username_blocks", username="b0ss", exact="1")
    admin.open("/admin/username_blocks")
    assert admin.give("/admin/username_blocks", username="boss").status_code == 422
    [block] = db.session.scalars(db.select(UsernameBlock)).all()

    sign_up_form.check_username("bosses")
    with pytest.raises(Invalid, match="reserved"):
        sign_up_form.check_username("Boss")
    admin.give(f"/admin/username_blocks/{block.id}/end")

    sign_up_form.check_username("boss")
    assert [one.action for one in AuditEntry.latest(2)] == ["unblock user name", "block user name"]


def test_some_names_wait_for_approval_unless_another_rule_is_stricter(app):
    username_blocks.block(None, "club", allow_with_approval=True)
    form = SignUp("the_club", "club@mail.example", "long enough", True)

    assert not local_accounts.sign_up(form).approved
    assert local_accounts.sign_up(replace(form, username="ada", email="ada@mail.example")).approved
    username_blocks.block(None, "the")
    with pytest.raises(Invalid, match="reserved"):
        sign_up_form.check_username("the_club")


@pytest.mark.parametrize("name", ["", "a b", "x" * 31, "é"])
def test_what_is_no_user_name_is_not_blocked(admin, name):
    admin.open("/admin/username_blocks")

    assert admin.send("/admin/username_blocks", username=name).status_code == 422
