"""Interactions across servers: asking those for approval who want to be asked, and answering those who ask us."""

from rookery.events.facts import ApprovalArrived, InteractionAnswered, InteractionApproved, ReplyRejected
from rookery.federation import interacting
from rookery.federation.outbox import interactions
from rookery.plugin import Plugin

plugin = Plugin(
    name="interaction_requests",
    summary="approval of replies, likes and boosts, asked and given across servers",
    needs={"deliveries", "statuses"},
    on={
        ApprovalArrived: (interacting.verify,),
        InteractionApproved: (interactions.tell_approved,),
        InteractionAnswered: (interactions.answer,),
        ReplyRejected: (interactions.tell_rejected,),
    },
)
