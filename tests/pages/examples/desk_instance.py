from models.base import db
from models.emoji import Emoji
from rookery.services import our_emojis
from tests.live import app_of
from tests.pages.examples import Example
from tests.pages.examples.pages import picture

PAGES = {
    "/admin/emojis": "/admin/emojis",
    "/admin/emojis/<id:emoji_id>": "/admin/emojis/{emoji}",
    "/admin/emojis/<id:emoji_id>/delete": "/admin/emojis/{emoji}/delete",
    "/admin/emojis/elsewhere": "/admin/emojis/elsewhere",
    "/admin/emojis/packs": "/admin/emojis/packs",
    "/admin/emojis/pack.zip": Example("", why="a file"),
}


def prepare(world):
    with app_of(world.site.environment):
        for name, colour in (("rook", "#2f4a7a"), ("egg", "#b98d5e"), ("nest", "#7a9a6a")):
            made = our_emojis.add(None, name, picture((64, 64), colour), "Birds" if name != "nest" else "")
        made.disabled = True
        db.session.add(Emoji(shortcode="crow", domain="far.example", remote_url="https://far.example/crow.png"))
        db.session.commit()
        world.names["emoji"] = made.id
