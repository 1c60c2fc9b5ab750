"""Push subscriptions: where my app wants to be told what happens. Each token has one at most."""

from collections.abc import Mapping

from marshmallow import ValidationError, fields

from blueprints.notifications.push import bp
from models.notifications.push import PushSubscription
from rookery.errors import or_not_found
from rookery.schemas.notifications.push import PushSubscriptionSchema
from rookery.services.notifications.kinds import alerts
from rookery.services.push import subscriptions
from rookery.services.push.subscriptions import Device, SubscriptionChoice
from rookery.translations import lazy_gettext as _
from rookery.web.auth import bearer_token, given_credentials, me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, LoadedArgs, Text, Truthy

# The second path is an alias for clients that use it.
ONE, SAME = "/push/subscription", "/push/subscriptions"


class Alerts(fields.Field[dict[str, bool | None]]):
    """`data[alerts][mention]`: kinds of notifications, each on or off. Kinds that nobody knows are ignored."""

    def _deserialize(
        self, value: object, attr: str | None, data: Mapping[str, object] | None, **kwargs: object
    ) -> dict[str, bool | None]:
        if not isinstance(value, dict):
            raise ValidationError(_("is not an object of switches"))
        return {name: Truthy().deserialize(value[name]) for name in alerts() if value.get(name) is not None}


class KeysArgs(Args):
    p256dh = Text(load_default="")
    auth = Text(load_default="")


class DeviceArgs(Args):
    endpoint = Text(load_default="")
    keys = fields.Nested(KeysArgs(), load_default=lambda: KeysArgs().load({}))
    standard = Truthy(load_default=False, allow_none=True)


class DataArgs(Args):
    alerts = Alerts(load_default=None, allow_none=True)
    policy = Text(load_default=None, allow_none=True)


class WantedArgs(Args):
    """`policy` may stand in `data` or beside it."""

    data = fields.Nested(DataArgs(), load_default=None, allow_none=True)
    policy = Text(load_default=None, allow_none=True)

    @staticmethod
    def wanted(args: LoadedArgs) -> SubscriptionChoice:
        data = args["data"] or {"alerts": None, "policy": None}
        return SubscriptionChoice(data["alerts"], data["policy"] or args["policy"])


class SubscribeArgs(WantedArgs):
    subscription = fields.Nested(DeviceArgs(), load_default=lambda: DeviceArgs().load({}))

    @staticmethod
    def device(args: LoadedArgs) -> Device:
        given = args["subscription"]
        return Device(given["endpoint"], given["keys"]["p256dh"], given["keys"]["auth"], bool(given["standard"]))


@bp.get(ONE)
@bp.get(SAME)
@endpoint(scope="push", returns=PushSubscriptionSchema, errors=[404])
def show_subscription():
    found = or_not_found(PushSubscription.of_token(given_credentials().token_id))
    return shown(found)


@bp.post(ONE)
@bp.post(SAME)
@endpoint(scope="push", args=SubscribeArgs, returns=PushSubscriptionSchema, errors=[422])
def subscribe(args):
    """A new subscription replaces the one that this token had."""
    device, wanted = SubscribeArgs.device(args), SubscribeArgs.wanted(args)
    token_id, token = given_credentials().token_id, bearer_token() or ""
    return shown(subscriptions.subscribe(token_id, me().id, device, wanted, token))


@bp.put(ONE)
@bp.put(SAME)
@endpoint(scope="push", args=WantedArgs, returns=PushSubscriptionSchema, errors=[404, 422])
def change_subscription(args):
    """Change alerts and policy. Alerts that are not named go off, if any are named."""
    return shown(subscriptions.change(given_credentials().token_id, WantedArgs.wanted(args)))


@bp.delete(ONE)
@bp.delete(SAME)
@endpoint(scope="push", returns={})
def unsubscribe():
    subscriptions.unsubscribe(given_credentials().token_id)
    return {}


def shown(subscription):
    return PushSubscriptionSchema.one().dump(subscription)
