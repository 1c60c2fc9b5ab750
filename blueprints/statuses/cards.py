"""Cards: previews of what people link to."""

from rookery.events.facts import ProfileChanged, StatusEdited, StatusFetched, StatusPosted
from rookery.plugin import Plugin
from rookery.services.cards import cards

plugin = Plugin(
    name="cards",
    summary="previews of the pages that statuses link to",
    needs={"statuses", "files"},
    within={StatusPosted: (cards.want,), StatusFetched: (cards.want,), StatusEdited: (cards.want,)},
    on={ProfileChanged: (cards.reconsider,)},
    tasks=(cards.fetch_card,),
    every={"6h": cards.prune},
)
