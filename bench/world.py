"""The world that is measured: thirty people who follow each other, and what they write, all through the API."""

import io
import random
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from PIL import Image

from bench.client import Client
from bench.server import Server

PEOPLE = 30
REPLIES = 73
SCOPES = "read write follow push profile"
PASSWORD = "a long enough password"
TEXT = (
    "the garden is full of small birds this morning and nobody has fed them yet so we put out seeds near the old wall "
    "where a cat sleeps in summer reading poems about rivers while the kettle sings its one note and the train to the "
    "coast leaves without us again which is fine because there is bread and a long evening left"
)
WORDS = TEXT.split()
TAGS = ("birds", "garden", "poems", "Trains", "bread", "monochrome", "fediverse", "summer")
LINKS = ("https://example.org/essays/on-rivers?page=2", "https://example.net/timetable", "https://birds.example/wren")


@dataclass
class World:
    """Who and what there is: enough for every request that is measured."""

    tokens: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    account_ids: list[str] = field(default_factory=list)
    status_ids: list[str] = field(default_factory=list)
    thread_id: str = ""
    pages: list[str] = field(default_factory=list)  # URLs of status pages

    @property
    def reader(self) -> str:
        """The token of the one who follows all authors and writes nothing."""
        return self.tokens[PEOPLE]


def build(server: Server, statuses: int) -> World:
    """People, follows, `statuses` statuses (a thread of 73 replies in their midst) and reactions; all jobs done."""
    world, stranger, dice = World(), server.client(), random.Random(73)
    sign_up(server, world)
    people = [server.client(token) for token in world.tokens]
    for person, own_id in zip(people, world.account_ids, strict=True):
        for target_id in world.account_ids[:PEOPLE]:
            if target_id != own_id:
                person.post(f"/api/v1/accounts/{target_id}/follow")
    stranger.drain()
    authors, others = people[:PEOPLE], statuses - REPLIES - 1
    for number in range(others):
        if number == others // 2:
            _thread(world, authors, dice)
        _next_status(world, authors, dice, number)
    stranger.drain()
    return world


def sign_up(server: Server, world: World) -> None:
    stranger = server.client()
    app = stranger.post("/api/v1/apps", client_name="Bench", redirect_uris="urn:ietf:wg:oauth:2.0:oob", scopes=SCOPES)
    secrets = {key: app[key] for key in ("client_id", "client_secret")}
    token = stranger.post("/oauth/token", grant_type="client_credentials", scope=SCOPES, **secrets)["access_token"]
    app_client = server.client(token)
    for number in range(PEOPLE + 1):
        name = f"person{number:02}" if number < PEOPLE else "reader"
        form = {"username": name, "email": f"{name}@mail.example", "password": PASSWORD, "agreement": True}
        world.tokens.append(app_client.post("/api/v1/accounts", locale="en", **form)["access_token"])
        world.names.append(name)
        own = server.client(world.tokens[-1]).get("/api/v1/accounts/verify_credentials")
        world.account_ids.append(own["id"])


def _next_status(world: World, authors: list[Client], dice: random.Random, number: int) -> None:
    """One status of the mix, and what the others make of it."""
    author, chance = dice.choice(authors), dice.random()
    if chance < 0.10 and number > 20:
        author.post(f"/api/v1/statuses/{dice.choice(world.status_ids[-20:])}/reblog")
        return
    values = text_of(world, dice)
    if chance < 0.30 and number > 20:
        values["in_reply_to_id"] = dice.choice(world.status_ids[-20:])
    elif chance < 0.33:
        values["poll"] = {"options": ["Tea", "Coffee", "Water"], "expires_in": 86400}
    elif chance < 0.40:
        values["media_ids"] = [author.upload(_picture(dice), "picture.png", "Colours and grain")]
    posted = author.post("/api/v1/statuses", **values)
    if posted["visibility"] in ("public", "unlisted"):
        world.status_ids.append(posted["id"])
        world.pages.append(urlsplit(posted["url"]).path)
        for fan in dice.sample(authors, dice.choice((0, 0, 1, 1, 2, 5))):
            fan.post(f"/api/v1/statuses/{posted['id']}/favourite")


def text_of(world: World, dice: random.Random) -> dict[str, Any]:
    """A text of 5 to 60 words; some have tags, mentions, links, a warning, or are not for everybody."""
    words = dice.choices(WORDS, k=dice.randint(5, 60))
    if dice.random() < 0.25:
        words += [f"#{tag}" for tag in dice.sample(TAGS, dice.randint(1, 3))]
    if dice.random() < 0.15:
        words.insert(0, f"@{dice.choice(world.names)}")
    if dice.random() < 0.15:
        words.append(dice.choice(LINKS))
    values = {"status": " ".join(words), "language": dice.choice(("en", "en", "de", "fr"))}
    if dice.random() < 0.07:
        values["spoiler_text"] = "About the garden"
    values["visibility"] = dice.choices(("public", "unlisted", "private"), (80, 12, 8))[0]
    return values


def _thread(world: World, authors: list[Client], dice: random.Random) -> None:
    """A conversation of 73 replies: some answer the first status, most answer each other."""
    root = authors[0].post("/api/v1/statuses", status="What shall we read next? #poems")["id"]
    thread = [root]
    for _ in range(REPLIES):
        values = text_of(world, dice) | {"visibility": "public"}
        parent = root if dice.random() < 0.3 else dice.choice(thread)
        thread.append(dice.choice(authors).post("/api/v1/statuses", in_reply_to_id=parent, **values)["id"])
    world.thread_id = root


def _picture(dice: random.Random) -> bytes:
    buffer = io.BytesIO()
    image = Image.effect_noise((320, 240), dice.randint(20, 90)).convert("RGB")
    image.save(buffer, "PNG")
    return buffer.getvalue()
