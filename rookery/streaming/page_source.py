"""An event stream for an open page: what is new, changed or gone. The page asks for it as it always does."""

from typing import Any

import orjson

from rookery.streaming.event_source import EventSource
from rookery.streaming.listener import Said

ABOUT_STATUSES = ("update", "status.update", "delete")
HEARD = (*ABOUT_STATUSES, "notification", "notifications_merged", "conversation")


class PageSource(EventSource):
    """Each event says which status it is about, if it is about one; of a new one also what that answers."""

    def hears(self, event: str) -> bool:
        return event in HEARD

    def encode(self, said: Said, label: tuple[str, ...]) -> bytes:
        return Said(said.event, orjson.dumps(_about(said.event, said.payload))).as_lines()


def _about(event: str, payload: bytes | None) -> dict[str, Any]:
    if event == "delete":
        return {"id": (payload or b"").decode()}  # as text: scripts have no whole numbers as large as that
    told: Any = orjson.loads(payload) if payload else {}
    if event in ABOUT_STATUSES:
        status = told
    else:
        status = told.get("status") if isinstance(told, dict) and event == "notification" else None
    return {"id": status["id"], "reply": status["in_reply_to_id"]} if status else {}
