"""Listeners without sockets: a table of who listens to what."""

from collections import defaultdict

from rookery.streaming import messages
from rookery.streaming.listener import HASHTAG, OWN, PUBLIC, Channel
from tests.filtering import viewer


class Ears:
    """`ears.listen(alice, "user", "public", tag="nest", list_id=1)`: alice listens to these streams."""

    def __init__(self):
        self._by_channel = defaultdict(dict)

    def listen(self, account, *streams, tags=(), list_id=None):
        for stream in streams:
            own = [account.id] if stream in OWN else [list_id] if stream == "list" else [None]
            for of in tags if stream in HASHTAG else own:
                self._by_channel[Channel(stream, of)][account.id] = viewer(account)

    def listen_to_all(self, account, **arguments):
        self.listen(account, *OWN, *PUBLIC, *HASHTAG, *(["list"] if "list_id" in arguments else []), **arguments)

    def viewers_of(self, channel):
        return self._by_channel.get(channel, {})

    def channels(self, stream):
        return [channel for channel in self._by_channel if channel.stream == stream]

    def hear(self, fact):
        """(account, stream, event, payload) of everything that reaches anybody."""
        return [
            (account_id, message.channel.stream, message.event, message.payload)
            for message in messages.messages_for(fact, self)
            for account_id in self.viewers_of(message.channel)
            if message.to is None or account_id in message.to
        ]
