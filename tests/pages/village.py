"""People with faces who post pictures, for pictures of pages: everything is drawn here."""

import io
import math
import random

from mastodon import Mastodon
from PIL import Image, ImageDraw

from tests.pages.examples.pages import attach_drawn
from tests.pages.world import PASSWORD, World

# Login → what they call themselves, ground and feathers of the face, what they say of themselves.
PEOPLE = {
    "rook": ("Rook of the Wood", "#c9a27a", "#20242e", "Birds, and what they build. I run this place. #nests"),
    "jay": ("Jay", "#9db9c9", "#8a5a44", "Acorns. I hide them, and forget where."),
    "emma": ("Emma Lindqvist", "#e9c8d4", "#7a4c86", "Linocuts and long walks by the sea."),
    "dario": ("Dario Rossi", "#f0d9a0", "#a5542c", "Trains, mostly the slow ones. #railways"),
    "amina": ("Amina Yusuf", "#bfe0cf", "#1f6b55", "Bread, books, and a very small garden."),
}


def settle(world: World) -> None:
    """Give those who are there faces, let others move in, and let all of them post and answer."""
    apis = {"rook": world.api("owner"), "jay": world.api("member")}
    for name in PEOPLE:
        apis.setdefault(name, None)
        if not apis[name]:
            world.site.join(name, PASSWORD)
            token = world.site.flask("oauth", "token", name)
            apis[name] = Mastodon(access_token=token, api_base_url=world.site.url)
    for number, (name, (called, ground, feathers, note)) in enumerate(PEOPLE.items()):
        apis[name].account_update_credentials(
            display_name=called,
            note=note,
            discoverable=True,
            locked=False,
            avatar=bird(ground, feathers, number),
            avatar_mime_type="image/png",
            header=hills((1500, 500), number),
            header_mime_type="image/png",
        )
    for name in PEOPLE.keys() - {"rook"}:
        apis["rook"].account_follow(apis[name].me()["id"])
        apis[name].account_follow(apis["rook"].me()["id"])
    _talk(world, **apis)


def _talk(world: World, rook: Mastodon, jay: Mastodon, emma: Mastodon, dario: Mastodon, amina: Mastodon) -> None:
    dario.status_post(
        "The line from Garsdale to the coast closes on Saturday. I wrote down what it was like to take the last train."
    )
    seen = [
        attach_drawn(emma, hills((900, 640), 11), "An orange evening over the sea, birds far away"),
        attach_drawn(emma, hills((900, 640), 12), "Green hills below a pale sun"),
    ]
    prints = emma.status_post("New print: “Low water”. Two colours, edition of forty. ❤️", media_ids=seen)
    for one in (rook, jay, dario, amina):
        one.status_favourite(prints["id"])
    amina.status_reblog(prints["id"])
    asked = amina.status_post("@emma Is number seven still to be had?", in_reply_to_id=prints["id"])
    emma.status_post("@amina It is yours. Come by on Sunday!", in_reply_to_id=asked["id"])
    rook.status_post("It would look well above the stove. #nests", in_reply_to_id=prints["id"])
    vote = amina.make_poll(["Bake something", "Sort the photographs at last", "Nothing, and do it thoroughly"], 86400)
    poll = amina.status_post("What is the best thing to do with a rainy Sunday?", poll=vote)
    for number, one in enumerate((emma, dario, jay)):
        one.poll_vote(poll["poll"]["id"], [number % 2])
    dario.status_post("@rook Can you see the tower from your window?")
    emma.status_post("@rook Shall I bring the ladder?", visibility="direct")
    jay.status_post("Found one. An acorn, I mean. From two years ago. 🌰")
    world.names["talk"] = prints["id"]


def bird(ground: str, feathers: str, number: int) -> io.BytesIO:
    """The face of a bird that looks to the right."""
    picture = Image.new("RGB", (800, 800), ground)
    draw = ImageDraw.Draw(picture)
    draw.polygon([(500, 320), (700, 390), (500, 450)], fill="#e3a23c")
    draw.ellipse((170, 180, 560, 620), fill=feathers)
    draw.pieslice((120, 400, 640, 1100), 180, 360, fill=feathers)
    draw.ellipse((400, 290, 470, 360), fill="#ffffff")
    draw.ellipse((428, 310, 462, 344), fill="#14161c")
    if number % 2:
        draw.polygon([(250, 240), (330, 60), (400, 230)], fill=feathers)
    return _png(picture.resize((400, 400), Image.Resampling.LANCZOS))


SKIES = (("#f4b878", "#f3dcb8"), ("#6fa8d8", "#dcecf4"), ("#3d5a8c", "#c9d6ea"), ("#e58f8f", "#f6dcc8"))
LANDS = ("#5d8a6a", "#3c6b5c", "#2a4b48", "#1d3438")


def hills(size: tuple[int, int], number: int) -> io.BytesIO:
    """Hills below a sky, others for each number."""
    (width, height), chance = size, random.Random(number)
    above, below = (_rgb(one) for one in SKIES[number % len(SKIES)])
    picture = Image.new("RGB", size)
    draw = ImageDraw.Draw(picture)
    for y in range(height):
        part = y / height
        draw.line((0, y, width, y), fill=tuple(round(a + (b - a) * part) for a, b in zip(above, below, strict=True)))
    radius, x, y = height // 10, chance.randrange(width), height // 3
    draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill="#fbeecb")
    for layer, land in enumerate(LANDS):
        phase, base = chance.random() * 6, height * (0.55 + 0.12 * layer)
        tops = [(x, base - height * 0.06 * math.sin(phase + x / width * (4 + layer))) for x in range(0, width + 8, 8)]
        draw.polygon([*tops, (width, height), (0, height)], fill=land)
    return _png(picture)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _png(picture: Image.Image) -> io.BytesIO:
    file = io.BytesIO()
    picture.save(file, "PNG")
    file.seek(0)
    return file
