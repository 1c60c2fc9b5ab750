"""Writing what people did to statuses: favourites and bookmarks, approvals, muted threads."""

from blueprints.adoption import shape
from blueprints.adoption.id_map import ACCOUNT, STATUS, THREAD
from blueprints.adoption.source import Source
from blueprints.adoption.writer import STAYS, TWICE, AdoptionWriter, in_batches
from models.base import Columns
from models.relationships.mute import ConversationMute
from models.statuses.bookmark import Bookmark
from models.statuses.favourite import Favourite
from models.statuses.interaction import ACCEPTED, Interaction


def write_marks(writer: AdoptionWriter, source: Source) -> None:
    for name, model in (("favourites", Favourite), ("bookmarks", Bookmark)):
        for some in in_batches(writer.read(name, getattr(source, name)())):
            rows = [row for one in some if (row := _mark(writer, name, one))]
            if model is Bookmark:
                rows = [{key: value for key, value in row.items() if key != "uri"} for row in rows]
            written = writer.insert(model, rows)
            writer.count(name, written)
            writer.leave_out(name, STAYS, len(some) - len(rows))
            writer.leave_out(name, TWICE, len(rows) - written)
    for given in in_batches(writer.read("approvals", source.approvals())):
        rows = [row for one in given if (row := _approval(writer, one))]
        writer.count("approvals", writer.insert(Interaction, rows))
        writer.leave_out("approvals", STAYS, len(given) - len(rows))
    for muted in in_batches(writer.read("muted threads", source.muted_threads())):
        found = ((writer.ids.of(ACCOUNT, account), writer.ids.of(THREAD, thread)) for account, thread in muted)
        pairs = [{"account_id": account, "conversation_id": thread} for account, thread in found if account and thread]
        written = writer.insert(ConversationMute, pairs)
        writer.count("muted threads", written)
        writer.leave_out("muted threads", STAYS, len(muted) - len(pairs))
        writer.leave_out("muted threads", TWICE, len(pairs) - written)


def _mark(writer: AdoptionWriter, table: str, row: shape.Mark) -> Columns | None:
    account, status = writer.ids.of(ACCOUNT, row.account), writer.ids.of(STATUS, row.status)
    if account is None or status is None:
        return None
    made = {"account_id": account, "status_id": status, "created_at": row.created_at, "uri": row.uri}
    return {"id": writer.ids.draw(table, row.created_at), **made}


def _approval(writer: AdoptionWriter, row: shape.Approval) -> Columns | None:
    account, status = writer.ids.of(ACCOUNT, row.account), writer.ids.of(STATUS, row.status)
    if account is None or status is None:
        return None
    return {
        "id": writer.ids.draw("interactions", row.created_at),
        "kind": row.kind,
        "account_id": account,
        "status_id": status,
        "uri": row.uri,
        "state": ACCEPTED,
        "approval_uri": row.approval_uri,
        "created_at": row.created_at,
    }
