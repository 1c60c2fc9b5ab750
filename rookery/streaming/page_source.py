"""An event stream for an open page: new, changed and deleted statuses, by id. The page then fetches them."""

from typing import Any

import orjson

from rookery.streaming.event_source import EventSource
from rookery.streaming.listener import StreamEvent

STATUS_EVENTS = ("update", "status.update", "delete")
EVENTS = (*STATUS_EVENTS, "notification", "notifications_merged", "conversation")


class PageSource(EventSource):
    """An event stream whose events have the id of their status, if any, and of a new one the id that it answers."""

    def accepts(self, event: str) -> bool:
        return event in EVENTS

    def encode(self, said: StreamEvent, label: tuple[str, ...]) -> bytes:
        return StreamEvent(said.event, orjson.dumps(_about(said.event, said.payload))).to_sse()


def _about(event: str, payload: bytes | None) -> dict[str, object]:
    if event == "delete":
        return {"id": (payload or b"").decode()}  # as text: scripts have no whole numbers as large as that
    told: Any = orjson.loads(payload) if payload else {}
    if event in STATUS_EVENTS:
        status = told
    else:
        status = told.get("status") if isinstance(told, dict) and event == "notification" else None
    return {"id": status["id"], "reply": status["in_reply_to_id"]} if status else {}
