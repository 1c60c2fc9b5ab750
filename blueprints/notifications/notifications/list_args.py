"""Parameters of every list and count of notifications: types, a sender, and filtered ones."""

from models.notifications.listing import Narrowing
from rookery.services.notifications.kinds import hidden_kinds
from rookery.web.auth import me
from rookery.web.params import Args, IdParam, TextList, Truthy

PERMITTED = ("types", "exclude_types", "account_id", "include_filtered", "supported_types")

ALL = Narrowing()
EVEN_FILTERED = Narrowing(filtered=True)


class ShowArgs(Args):
    supported_types = TextList(load_default=None)


class NotificationListArgs(ShowArgs):
    types = TextList(load_default=list)
    exclude_types = TextList(load_default=list)
    account_id = IdParam(load_default=None, allow_none=True)
    include_filtered = Truthy(load_default=False)


def narrowed(args):
    """The shape of the query that these arguments ask for, and the values of its parameters."""
    shape = Narrowing(
        bool(args["types"]), bool(args["exclude_types"]), args["account_id"] is not None, bool(args["include_filtered"])
    )
    narrowing = {"types": args["types"], "exclude_types": args["exclude_types"], "sender": args["account_id"]}
    return shape, {**narrowing, **mine()}


def mine():
    return {"me": me().id, "hidden": hidden_kinds(me().permissions)}
