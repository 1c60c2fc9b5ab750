"""Groups: accounts that boost what their members write to them."""

from rookery.config.setting import between
from rookery.events.facts import AccountDeleted, Reblogged, StatusDeleted, StatusEdited, StatusPosted
from rookery.federation.outbound import groups as outbound
from rookery.plugin import Plugin, Setting
from rookery.services.groups import moderation, posts, refusals
from rookery.services.groups.groups import succeed

plugin = Plugin(
    name="groups",
    summary="accounts that boost what their members write to them",
    needs={"statuses", "follows", "deliveries"},
    settings={
        "posts_per_hour": Setting(
            20, "Posts of one member that a group boosts within an hour.", between(1, 1000), owner_may_change=True
        ),
    },
    within={StatusPosted: (posts.boost_local,), AccountDeleted: (succeed,)},
    on={
        StatusPosted: (outbound.announce_reply,),
        Reblogged: (outbound.announce_post,),
        StatusEdited: (outbound.announce_edit,),
        StatusDeleted: (outbound.announce_deletion,),
    },
    tasks=(
        refusals.tell_why,
        outbound.pass_on,
        outbound.pass_on_held,
        outbound.pass_on_deletion,
        moderation.announce_act.by(outbound.announce_act),
    ),
    every={"1d": posts.forget_passed_on},
)
