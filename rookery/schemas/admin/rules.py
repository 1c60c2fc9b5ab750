"""Rules for servers, mailboxes and networks. https://docs.joinmastodon.org/entities/Admin_DomainBlock/ and beside."""

from calendar import timegm
from collections.abc import Sequence
from datetime import timedelta

from marshmallow import fields

from models import clock
from models.auth.sign_up_block import EmailDomainAttempt, EmailDomainBlock
from models.moderation.server_rule import digest
from rookery.schemas.entity import Entity, Extended
from rookery.schemas.fields import OBJECTS, TEXT, Computed, Id, Timestamp

DAYS_OF_HISTORY = 7


class AdminDomainBlockSchema(Entity):
    id = Id()
    domain = fields.String()
    digest = Computed(TEXT, lambda row: digest(row.domain))
    created_at = Timestamp()
    severity = fields.String()
    reject_media = fields.Boolean()
    reject_reports = fields.Boolean()
    private_comment = fields.String(allow_none=True)
    public_comment = fields.String(allow_none=True)
    obfuscate = fields.Boolean()


class AdminDomainAllowSchema(Entity):
    id = Id()
    domain = fields.String()
    created_at = Timestamp()


class AdminEmailDomainBlockSchema(Entity):
    """A block with the sign-up attempts of the last seven days by such an address, today's first."""

    id = Id()
    domain = fields.String()
    allow_with_approval = fields.Boolean()
    created_at = Timestamp()
    history = Computed(OBJECTS, lambda row: row.history)


class AdminCanonicalEmailBlockSchema(Entity):
    id = Id()
    canonical_email_hash = fields.String()


class AdminIpBlockSchema(Entity):
    id = Id()
    ip = fields.String()
    severity = fields.String()
    comment = fields.String()
    created_at = Timestamp()
    expires_at = Timestamp(allow_none=True)


def email_domain_blocks(found: Sequence[EmailDomainBlock]) -> list[dict[str, object]]:
    days = [clock.today() - timedelta(days=n) for n in range(DAYS_OF_HISTORY)]
    counted = EmailDomainAttempt.counted([row.id for row in found], days[-1])
    history = {
        row.id: [
            {"day": str(timegm(day.timetuple())), "accounts": str(ips), "uses": str(attempts)}
            for day in days
            for ips, attempts in (counted.get((row.id, day), (0, 0)),)
        ]
        for row in found
    }
    told = [Extended(row, history=history[row.id]) for row in found]
    made: list[dict[str, object]] = AdminEmailDomainBlockSchema.one().dump(told, many=True)
    return made
