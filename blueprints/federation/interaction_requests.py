"""Interactions across servers: asking those for approval who want to be asked, and answering those who ask us."""

from rookery.events.facts import ReplyRejected
from rookery.federation.inbound import interaction_responses
from rookery.federation.outbound import answers, interactions
from rookery.plugin import Plugin
from rookery.services.statuses import approvals

plugin = Plugin(
    name="interaction_requests",
    summary="approval of replies, likes and boosts, asked and given across servers",
    needs={"deliveries", "statuses"},
    on={ReplyRejected: (interactions.tell_rejected,)},
    tasks=(
        approvals.verify_approval.by(interaction_responses.verify),
        approvals.tell_approved.by(interactions.tell_approved),
        answers.answer_interaction_request,
    ),
)
