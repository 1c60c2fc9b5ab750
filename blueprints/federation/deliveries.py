"""Deliveries: what happens here, told to other servers."""

from models.federation import delivery, successful_delivery
from rookery.events import facts
from rookery.federation.outbound import (
    answers,
    deletions,
    deliver,
    features,
    host_queues,
    moves,
    peer_health,
    polls,
    profiles,
    reactions,
    relationships,
    reports,
    statuses,
)
from rookery.federation.remote import account_moves
from rookery.plugin import Plugin
from rookery.services.discovery import remote_collections
from rookery.services.moderation import severed_follows


def wake_forgotten() -> bool:
    """Enqueue jobs for host queues that have none."""
    return host_queues.enqueue_forgotten()


def tidy() -> bool:
    """Delete old deliveries, and what is known of those that arrived."""
    return delivery.delete_old() | successful_delivery.delete_old()


plugin = Plugin(
    name="deliveries",
    summary="what happens here, told to other servers",
    needs={"activitypub", "statuses"},
    within={
        facts.FollowRequested: (relationships.ask,),
        facts.Followed: (relationships.accept,),
        facts.FollowRepeated: (relationships.accept,),
        facts.FollowRejected: (relationships.reject,),
        facts.Unfollowed: (relationships.undo_follow,),
        facts.Blocked: (relationships.block,),
        facts.Unblocked: (relationships.undo_block,),
        facts.PollVoted: (polls.vote,),
    },
    on={
        facts.StatusPosted: (statuses.create,),
        facts.StatusEdited: (statuses.update,),
        facts.InteractionPolicyChanged: (statuses.update,),
        facts.StatusDeleted: (statuses.delete,),
        facts.Reblogged: (statuses.announce,),
        facts.Favourited: (statuses.like,),
        facts.Unfavourited: (statuses.undo_like,),
        facts.Reacted: (reactions.react,),
        facts.Unreacted: (reactions.undo_react,),
        facts.StatusPinned: (statuses.add_to_featured,),
        facts.StatusUnpinned: (statuses.remove_from_featured,),
        facts.RelationshipsSevered: (relationships.sever,),
        facts.ProfileChanged: (profiles.change,),
        facts.TagFeatured: (profiles.feature_tag,),
        facts.TagUnfeatured: (profiles.unfeature_tag,),
        facts.AccountSuspended: (profiles.suspend,),
        facts.AccountUnsuspended: (profiles.unsuspend,),
        facts.PollExpired: (polls.end,),
        facts.AccountMoved: (moves.move,),
        facts.ReportFiled: (reports.forward,),
        facts.AccountDeleted: (deletions.say_goodbye,),
    },
    tasks=(
        host_queues.deliver.by(deliver.deliver_queue),
        peer_health.probe,
        relationships.refuse_follow,
        severed_follows.restore_follows.by(relationships.resume),
        profiles.tell_profile,
        polls.tell_tallies,
        answers.answer_feature_request,
        remote_collections.ask_to_feature.by(features.ask),
        remote_collections.tell_collection.by(features.tell),
        remote_collections.tell_collection_gone.by(features.tell_gone),
        remote_collections.tell_permission_ended.by(features.tell_permission_ended),
        account_moves.check_move,
    ),
    every={"5m": wake_forgotten, "1h": (tidy, peer_health.probe_the_unavailable)},
)
