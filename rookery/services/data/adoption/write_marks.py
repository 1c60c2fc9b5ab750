"""Writing what people did to statuses: favourites and bookmarks, approvals, muted threads."""

from models.base import Columns
from models.ids import new_id
from models.relationships.mute import ConversationMute
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.interaction import ACCEPTED, Interaction
from rookery.services.data.adoption import shape
from rookery.services.data.adoption.id_map import ACCOUNT, STATUS, THREAD
from rookery.services.data.adoption.source import Source
from rookery.services.data.adoption.writer import AdoptionWriter, in_batches


def write_marks(writer: AdoptionWriter, source: Source) -> None:
    for name, model in (("favourites", Favourite), ("bookmarks", Bookmark)):
        for some in in_batches(getattr(source, name)()):
            rows = [row for one in some if (row := _mark(writer, one))]
            if model is Bookmark:
                rows = [{key: value for key, value in row.items() if key != "uri"} for row in rows]
            writer.insert(model, rows)
            writer.count(name, len(rows))
    for given in in_batches(source.approvals()):
        writer.insert(Interaction, [row for one in given if (row := _approval(writer, one))])
    for muted in in_batches(source.muted_threads()):
        pairs = ((writer.ids.of(ACCOUNT, account), writer.ids.of(THREAD, thread)) for account, thread in muted)
        writer.insert(ConversationMute, ({"account_id": a, "conversation_id": t} for a, t in pairs if a and t))


def _mark(writer: AdoptionWriter, row: shape.Mark) -> Columns | None:
    account, status = writer.ids.of(ACCOUNT, row.account), writer.ids.of(STATUS, row.status)
    if account is None or status is None:
        return None
    made = {"account_id": account, "status_id": status, "created_at": row.created_at, "uri": row.uri}
    return {"id": new_id(row.created_at), **made}


def _approval(writer: AdoptionWriter, row: shape.Approval) -> Columns | None:
    account, status = writer.ids.of(ACCOUNT, row.account), writer.ids.of(STATUS, row.status)
    if account is None or status is None:
        return None
    return {
        "id": new_id(row.created_at),
        "kind": row.kind,
        "account_id": account,
        "status_id": status,
        "uri": row.uri,
        "state": ACCEPTED,
        "approval_uri": row.approval_uri,
        "created_at": row.created_at,
    }
