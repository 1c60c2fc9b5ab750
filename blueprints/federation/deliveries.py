"""Deliveries: what happens here, told to other servers."""

from models.federation import delivery
from rookery.events import facts
from rookery.federation.outbound import (
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


def wake_forgotten() -> bool:
    """See to it that somebody comes for whatever waits for another server."""
    return host_queues.promise_forgotten()


def tidy() -> bool:
    """Forget what was delivered, or could not be, long ago."""
    return delivery.tidy()


def probe_the_unavailable() -> bool:
    """Ask servers that were given up whether they are there again, each once a day."""
    return peer_health.probe_the_unavailable()


plugin = Plugin(
    name="deliveries",
    summary="what happens here, told to other servers",
    needs={"activitypub", "statuses"},
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
        facts.FollowRequested: (relationships.ask,),
        facts.Followed: (relationships.accept,),
        facts.FollowRepeated: (relationships.accept,),
        facts.FollowRefused: (relationships.refuse,),
        facts.FollowRejected: (relationships.reject,),
        facts.Unfollowed: (relationships.undo_follow,),
        facts.Blocked: (relationships.block,),
        facts.Unblocked: (relationships.undo_block,),
        facts.RelationshipsSevered: (relationships.sever,),
        facts.FollowsRestored: (relationships.resume,),
        facts.ProfileChanged: (profiles.change,),
        facts.ProfileToTell: (profiles.tell,),
        facts.TagFeatured: (profiles.feature_tag,),
        facts.TagUnfeatured: (profiles.unfeature_tag,),
        facts.AccountSuspended: (profiles.suspend,),
        facts.AccountUnsuspended: (profiles.unsuspend,),
        facts.PollVoted: (polls.vote,),
        facts.TalliesToTell: (polls.tell_tallies,),
        facts.PollExpired: (polls.end,),
        facts.FeatureAnswered: (features.answer,),
        facts.AccountMoved: (moves.move,),
        facts.MoveAnnounced: (account_moves.follow_up,),
        facts.ReportFiled: (reports.forward,),
        facts.AccountDeleted: (deletions.say_goodbye,),
        facts.DeliveryDue: (deliver.drain,),
        facts.PeerProbed: (peer_health.probe,),
    },
    every={"5m": wake_forgotten, "1h": (tidy, probe_the_unavailable)},
)
