"""The reasons why a post or an account is seen or not, delivered or not, accepted or not: one table.

A code is stable: scripts compare it, and docs/explain.md lists all of them (`make tables`).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from models.auth.role import Permission
from rookery.translations import LazyText
from rookery.translations import lazy_gettext as _


class ReasonAudience(Enum):
    """The people who are told a reason: a member of their own settings alone, the operator by the command line."""

    MEMBER = "the member"
    USERS = Permission.MANAGE_USERS
    FEDERATION = Permission.MANAGE_FEDERATION
    OPERATOR = "the operator"


@dataclass(frozen=True)
class Reason:
    """`says` and `advice` have the values of a Finding in them."""

    code: str
    audience: ReasonAudience
    says: LazyText
    advice: LazyText


@dataclass(frozen=True)
class Finding:
    """A reason that applies, with the values of its texts; `at`: since, or until, when."""

    reason: Reason
    values: Mapping[str, object] = field(default_factory=dict)
    at: datetime | None = None

    @property
    def code(self) -> str:
        return self.reason.code

    @property
    def says(self) -> LazyText:
        return LazyText(self.reason.says.message, **self.values)

    @property
    def advice(self) -> LazyText:
        return LazyText(self.reason.advice.message, **self.values)


def found(code: str, at: datetime | None = None, **values: object) -> Finding:
    """Return the finding that the reason with this code applies."""
    return Finding(REASONS[code], values, at)


def _reason(audience: ReasonAudience, code: str, says: LazyText, advice: LazyText) -> tuple[str, Reason]:
    return code, Reason(code, audience, says, advice)


_MEMBER, _USERS, _FEDERATION, _OPERATOR = ReasonAudience
_LOOK_AROUND = _(
    "Check the address, or search for it. The post may also be deleted, or be visible to other people only."
)
_IN_ADMINISTRATION = _("Change this on the page of the account in administration.")
_RULE_FOR_SERVER = _("Change the rule on the page of the server in administration, or with `rookery domains`.")
_THEIR_DECISION = _("Nothing: it is their decision. Do not tell anybody about it.")
_CHANGE_FOLLOW = _("Change this on their profile.")

REASONS: dict[str, Reason] = dict(
    (
        # Of the member's own settings
        _reason(_MEMBER, "unknown", _("Nothing at this address can be shown to you."), _LOOK_AROUND),
        _reason(_MEMBER, "visible", _("None of your settings hides this from you."), _("Open it.")),
        _reason(_MEMBER, "yours", _("This is yours."), _("Your filters, mutes and blocks do not apply to it.")),
        _reason(
            _MEMBER,
            "muted_account",
            _("You muted @%(acct)s: their posts are hidden from your timelines and lists."),
            _("Unmute them on their profile."),
        ),
        _reason(
            _MEMBER,
            "muted_thread",
            _("You muted this conversation: it does not notify you."),
            _("Unmute the conversation under the post."),
        ),
        _reason(
            _MEMBER,
            "blocked_account",
            _("You blocked @%(acct)s: their posts are hidden from you, and yours from them."),
            _("Unblock them on their profile. You then have to follow each other again."),
        ),
        _reason(
            _MEMBER,
            "blocked_domain",
            _("You blocked the server %(domain)s: nothing from it is shown to you."),
            _("Unblock the server in your settings, under Blocks."),
        ),
        _reason(
            _MEMBER,
            "filter_hides",
            _("Your filter “%(title)s” hides it in: %(places)s."),
            _("Change or delete the filter in your settings."),
        ),
        _reason(
            _MEMBER,
            "filter_covers",
            _("Your filter “%(title)s” covers it with a warning in: %(places)s."),
            _("Change or delete the filter in your settings."),
        ),
        _reason(
            _MEMBER,
            "not_followed",
            _("You do not follow @%(acct)s: their posts are not in your home timeline."),
            _("Follow them."),
        ),
        _reason(
            _MEMBER,
            "follow_requested",
            _("@%(acct)s has not accepted your follow request yet: their posts are not in your home timeline."),
            _("Wait for their answer."),
        ),
        _reason(
            _MEMBER,
            "boosts_hidden",
            _("You follow @%(acct)s without boosts: what they boost is not in your home timeline."),
            _CHANGE_FOLLOW,
        ),
        _reason(
            _MEMBER,
            "daily_limit",
            _("Your home timeline shows %(most)s posts of @%(acct)s a day: the others are in your digest."),
            _("Read the digest, or change the limit in your settings, under Calm home."),
        ),
        _reason(
            _MEMBER,
            "replies_hidden",
            _("You follow @%(acct)s without replies: what they reply to others is in your digest."),
            _("Read the digest, or change this in your settings, under Calm home."),
        ),
        _reason(
            _MEMBER,
            "boosts_in_digest",
            _("You chose to see no boosts of @%(acct)s in your home timeline: they are in your digest."),
            _("Read the digest, or change this in your settings, under Calm home."),
        ),
        _reason(
            _MEMBER,
            "language_hidden",
            _("You follow @%(acct)s in some languages only (%(languages)s): others are not in your home timeline."),
            _CHANGE_FOLLOW,
        ),
        _reason(
            _MEMBER,
            "only_on_list",
            _("Your list “%(title)s” keeps its members out of your home timeline, and @%(acct)s is on it."),
            _("Read the list, or change it in your settings."),
        ),
        _reason(
            _MEMBER,
            "reply_to_others",
            _("It is a reply to somebody you do not follow: such replies are not in your home timeline."),
            _("Read it on the profile of its author, or follow both."),
        ),
        _reason(
            _MEMBER,
            "boosted_post_in_home",
            _("It boosts a post that your home timeline already has."),
            _("Nothing: home shows a post once a day, whoever boosts it."),
        ),
        _reason(
            _MEMBER,
            "not_in_home",
            _("None of your settings hides it, but it is not in your home timeline."),
            _(
                "The home timeline has the last 1,000 posts since you followed. Older ones are on the profile of "
                "their author."
            ),
        ),
        # Of accounts and posts
        _reason(
            _USERS,
            "not_here",
            _("It is not known here."),
            _("Search for its address while signed in: it is then fetched from its server, unless a rule forbids it."),
        ),
        _reason(
            _USERS,
            "limited_visibility",
            _("The post is not public (%(visibility)s)."),
            _("Only the people it mentions can read it and, if it is for followers, the followers of its author."),
        ),
        _reason(_USERS, "account_suspended", _("This server suspended @%(acct)s."), _IN_ADMINISTRATION),
        _reason(
            _USERS,
            "account_suspended_there",
            _("Its own server reports @%(acct)s as suspended or deleted."),
            _("Nothing: the account is shown again when its server says so."),
        ),
        _reason(
            _USERS,
            "account_limited",
            _("@%(acct)s is limited: only followers see the account in timelines and search."),
            _IN_ADMINISTRATION,
        ),
        _reason(
            _USERS,
            "account_pending",
            _("The sign-up of @%(acct)s is not confirmed and approved yet: nobody sees the account."),
            _IN_ADMINISTRATION,
        ),
        _reason(_USERS, "deleted", _("The post was deleted."), _("Nothing: it cannot be restored.")),
        _reason(
            _USERS,
            "account_deleted",
            _("The account @%(acct)s was deleted."),
            _("Nothing: it cannot be restored, and its name stays taken."),
        ),
        # Of other servers
        _reason(
            _FEDERATION,
            "federation_off",
            _("This server does not federate."),
            _("Set ROOKERY_FEDERATION, and restart."),
        ),
        _reason(
            _FEDERATION,
            "server_suspended",
            _("This server suspended %(domain)s: nothing is accepted from there or sent there."),
            _RULE_FOR_SERVER,
        ),
        _reason(
            _FEDERATION,
            "server_not_allowed",
            _("Only allowed servers may federate with this one, and %(host)s is not among them."),
            _("Add it to the allowed servers in administration."),
        ),
        _reason(
            _FEDERATION,
            "server_limited",
            _("This server limited %(domain)s: only followers see people there in timelines and search."),
            _RULE_FOR_SERVER,
        ),
        _reason(
            _FEDERATION,
            "server_media_rejected",
            _("This server does not accept files from %(domain)s."),
            _RULE_FOR_SERVER,
        ),
        _reason(
            _FEDERATION,
            "nobody_follows",
            _("Nobody here follows @%(acct)s: their server does not send their posts here."),
            _("Follow them, or search for the address of the post: it is fetched then."),
        ),
        _reason(
            _FEDERATION,
            "deleted_there",
            _("Its server reported it as deleted."),
            _("Nothing: it is not accepted again for some hours."),
        ),
        _reason(
            _FEDERATION,
            "refused",
            _("It was refused when it arrived: %(why)s (rule %(rule)s)."),
            _("Look up the rule in docs/federation-rules.md. Usually the other server has to correct something."),
        ),
        _reason(
            _FEDERATION,
            "signature_refused",
            _("The last signature errors of %(host)s: %(why)s (rule %(rule)s)."),
            _("Compare the clocks of both servers, and check that no proxy changes Host, Date and Digest."),
        ),
        _reason(
            _FEDERATION,
            "local_only",
            _("The post is for this server only: it is sent nowhere."),
            _("Nothing: its author chose this."),
        ),
        _reason(
            _FEDERATION,
            "delivered",
            _("It was delivered in the last 14 days. Servers: %(count)s."),
            _("If it is not visible there, ask the administrators of that server: it accepted the delivery."),
        ),
        _reason(
            _FEDERATION,
            "delivery_waiting",
            _("Deliveries are waiting for their next attempt. Servers: %(count)s."),
            _("Wait, or try again at once with `rookery peers retry HOST`."),
        ),
        _reason(
            _FEDERATION,
            "delivery_failed",
            _("Deliveries were given up. Servers: %(count)s."),
            _("Read the error of each delivery. When its cause is fixed, edit the post: the edit is delivered again."),
        ),
        _reason(
            _FEDERATION,
            "not_delivered",
            _("No delivery of it is recorded: there was none, or it was more than 14 days ago."),
            _("A post is delivered to followers and mentioned people on other servers when it is published."),
        ),
        _reason(
            _FEDERATION,
            "server_resting",
            _("%(host)s could not be reached (%(error)s): deliveries to it are waiting."),
            _("Wait, or try again at once with `rookery peers retry HOST`."),
        ),
        _reason(
            _FEDERATION,
            "server_unavailable",
            _("%(host)s was given up after seven days without a delivery (%(error)s): nothing is sent there."),
            _("It is probed every day. Try at once with `rookery peers retry HOST`."),
        ),
        # Reasons that only the command tells
        _reason(
            _OPERATOR,
            "fetch_refused",
            _("When fetched now, it is refused: %(why)s (rule %(rule)s)."),
            _("Look up the rule in docs/federation-rules.md. Usually the other server has to correct something."),
        ),
        _reason(
            _OPERATOR,
            "fetch_accepted",
            _("When fetched now, it is accepted."),
            _("If it is not here, search for its address while signed in."),
        ),
        _reason(
            _OPERATOR,
            "not_addressed",
            _("The post is not for @%(member)s (%(visibility)s)."),
            _("Its author has to mention them or, if it is for followers, accept them as a follower."),
        ),
        _reason(_OPERATOR, "blocked_by_author", _("@%(acct)s blocks @%(member)s."), _THEIR_DECISION),
    )
)
