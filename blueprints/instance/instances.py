"""The instance: what this server is, its rules and texts, whom it knows and how busy it is."""

from flask import Blueprint

from rookery.errors import NotFound, Unauthorized, or_not_found
from rookery.plugin import Plugin
from rookery.schemas.instance import instance as documents
from rookery.schemas.instance.instance import (
    DomainBlockSchema,
    ExplainedDomainBlockSchema,
    ExtendedDescriptionSchema,
    InstanceSchema,
    InstanceV1Schema,
    RuleSchema,
    TermsOfServiceSchema,
    TextSchema,
    WeekSchema,
)
from rookery.services import instance
from rookery.services.instance import statistics, texts
from rookery.text.language_names import NAMES
from rookery.web.auth import viewer_or_none
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, Text, parse_day
from rookery.web.reply import cached_reply

bp = Blueprint("instances", __name__)
bp_v2 = Blueprint("instances_v2", __name__)


class PeersArgs(Args):
    q = Text(load_default=None, allow_none=True)


@bp_v2.get("/instance")
@endpoint(public=True, returns=InstanceSchema)
def show_instance():
    return cached_reply(documents.document())


@bp.get("/instance")
@endpoint(public=True, returns=InstanceV1Schema)
def show_instance_v1():
    return cached_reply(documents.document_v1())


@bp.get("/instance/rules")
@endpoint(public=True, returns=[RuleSchema])
def list_rules():
    return RuleSchema.one().dump(texts.rules(), many=True)


@bp.get("/instance/peers")
@endpoint(public=True, returns=[str])
def list_peers():
    """The domains that this server has met."""
    return statistics.peers()


@bp.get("/peers/search")
@endpoint(public=True, args=PeersArgs, returns=[str])
def search_peers(args):
    """Complete the beginning `q` of a domain: ten of these servers at most."""
    return statistics.peers_starting_with(args["q"] or "")


@bp.get("/instance/activity")
@endpoint(public=True, returns=[WeekSchema])
def list_weeks():
    """Twelve weeks, this one first."""
    return WeekSchema.one().dump(statistics.weeks(), many=True)


@bp.get("/instance/extended_description")
@endpoint(public=True, returns=ExtendedDescriptionSchema)
def show_extended_description():
    return ExtendedDescriptionSchema.one().dump(texts.extended_description())


@bp.get("/instance/privacy_policy")
@endpoint(public=True, returns=TextSchema)
def show_privacy_policy():
    return TextSchema.one().dump(texts.privacy_policy())


@bp.get("/instance/terms_of_service")
@bp.get("/instance/terms_of_service/<date>")
@endpoint(public=True, returns=TermsOfServiceSchema, errors=[404])
def show_terms_of_service(date=None):
    """The version that holds today, or the one that holds from a day on."""
    found = or_not_found(texts.terms(parse_day(date) if date is not None else None))
    return TermsOfServiceSchema.one().dump(found)


@bp.get("/instance/domain_blocks")
@endpoint(public=True, returns=[DomainBlockSchema], errors=[401, 404])
def list_domain_blocks():
    """List the servers that this one blocks, and why, as far as the owner shows it to the viewer."""
    is_user = viewer_or_none() is not None
    if not statistics.is_shown("show_domain_blocks", is_user):
        raise NotFound if is_user or instance.setting("show_domain_blocks") == "disabled" else Unauthorized
    explained = statistics.is_shown("show_domain_block_reasons", is_user)
    return [
        (ExplainedDomainBlockSchema if explained and rule.public_comment else DomainBlockSchema).one().dump(rule)
        for rule in statistics.server_blocks()
    ]


@bp.get("/instance/languages")
@endpoint(public=True, returns=[{"code": str, "name": str}])
def list_languages():
    """The languages that a status may be said to be in."""
    return [{"code": code, "name": name} for code, name in NAMES.items()]


plugin = Plugin(
    name="instances",
    mounts={"/api/v1": bp, "/api/v2": bp_v2},
    instance=documents.base,
    summary="What this server is, its rules, whom it knows and how busy it is.",
)
