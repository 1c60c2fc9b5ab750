"""An event stream for an open page: that there is something new. The page asks for it as it always does."""

from typing import Any

import orjson

from rookery.streaming.event_source import EventSource
from rookery.streaming.listener import Said

HEARD = ("update", "notification", "notifications_merged")


class PageSource(EventSource):
    """`update` and `notification` say which status is new, if it is about one, and what that answers."""

    def hears(self, event: str) -> bool:
        return event in HEARD

    def encode(self, said: Said, label: tuple[str, ...]) -> bytes:
        told: Any = orjson.loads(said.payload) if said.payload else {}
        status = told if said.event == "update" else told.get("status") if isinstance(told, dict) else None
        about = {"id": status["id"], "reply": status["in_reply_to_id"]} if status else {}
        return Said(said.event, orjson.dumps(about)).as_lines()
