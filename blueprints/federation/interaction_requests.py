"""Interactions across servers: asking those for approval who want to be asked, and answering those who ask us."""

from rookery.events.facts import ApprovalArrived, InteractionAnswered, InteractionApproved, ReplyRejected
from rookery.federation.inbound import interaction_responses
from rookery.federation.outbound import interactions
from rookery.plugin import Plugin

plugin = Plugin(
    name="interaction_requests",
    summary="approval of replies, likes and boosts, asked and given across servers",
    needs={"deliveries", "statuses"},
    on={
        ApprovalArrived: (interaction_responses.verify,),
        InteractionApproved: (interactions.tell_approved,),
        InteractionAnswered: (interactions.answer,),
        ReplyRejected: (interactions.tell_rejected,),
    },
)
