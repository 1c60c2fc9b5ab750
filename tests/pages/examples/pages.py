import io
from datetime import UTC, datetime
from tempfile import NamedTemporaryFile

import httpx
from PIL import Image

from tests.pages.examples import Example
from tests.waiting import until

PAGES = {
    "/": Example("/", who="stranger"),
    "/about": Example("/about", who="stranger"),
    "/about/apps": Example("/about/apps", who="stranger"),
    "/admin/apps": "/admin/apps",
    "/privacy-policy": Example("/privacy-policy", who="stranger"),
    "/terms-of-service": Example("/terms-of-service", who="stranger"),
    "/terms-of-service/<date>": Example("/terms-of-service/{terms}", who="stranger"),
    "/robots.txt": Example("", why="for crawlers"),
    "/site.webmanifest": Example("", why="for browsers, when somebody keeps the page among their apps"),
    "/favicon.ico": Example("", why="a redirect to a picture"),
    "/@<username>": Example("/@rook", who="stranger"),
    "/@<username>/about": Example("/@rook/about", who="stranger"),
    "/@<username>/with_replies": Example("/@rook/with_replies", who="stranger"),
    "/@<username>/media": Example("/@rook/media", who="stranger"),
    "/@<username>/follow": Example("/@rook/follow", who="stranger"),
    "/@<username>/tagged/<tag>": Example("/@rook/tagged/nests", who="stranger"),
    "/interact/<id:status_id>/<any(reply,boost,favourite):act>": Example("/interact/{status}/boost", who="stranger"),
    "/@<username>/<id:status_id>": Example("/@rook/{status}", who="stranger"),
    "/@<username>/<id:status_id>/history": Example("/@rook/{status}/history", who="stranger"),
    "/collections/<id:collection_id>": Example("/collections/{collection}", who="stranger"),
    "/tags/<name>": Example("/tags/nests", who="stranger"),
}
ABOUT = "A rook in a wood, with a *view*. I write about birds, and about what they build. #nests"


def prepare(world):
    """Somebody with a whole profile, and a status of each kind in one thread."""
    rook, jay = world.api("owner"), world.api("member")
    rook.account_update_credentials(
        display_name="Rook of the Wood",
        note=ABOUT,
        discoverable=True,
        fields=[("Nest", "https://nest.example/"), ("Tree", "an oak")],
        header=io.BytesIO(picture((900, 300), "#5b7c99")),
        header_mime_type="image/png",
    )
    first = jay.status_post("Who nests highest, and why? I ask because I want to see further. #nests")
    seen = [
        attach(rook, (640, 420), "#7a9a6a", "A nest of twigs in the fork of an oak"),
        attach(rook, (420, 420), "#b98d5e", "The same nest from below"),
    ]
    posted = rook.status_post("Rocks nest high. #nests", in_reply_to_id=first["id"], media_ids=seen)
    rook.status_update(posted["id"], "Rooks nest high: https://nest.example/a/very/long/path/to/it", media_ids=seen)
    jay.status_post("That cannot be measured.", in_reply_to_id=posted["id"], spoiler_text="Mathematics")
    vote = rook.make_poll(["Oak", "Elm", "Whatever the wind has left standing after winter"], 86400)
    asked = rook.status_post("Then let us vote.", in_reply_to_id=posted["id"], poll=vote)
    jay.poll_vote(asked["poll"]["id"], [0])
    jay.status_post(
        "Not for everybody.",
        in_reply_to_id=posted["id"],
        sensitive=True,
        media_ids=[attach(jay, (300, 200), "#993333", "An egg that fell")],
    )
    rook.status_favourite(posted["id"])
    rook.status_reblog(first["id"])
    rook.status_pin(rook.status_post("This is what I am about. #nests", quoted_status_id=posted["id"])["id"])
    world.names["status"] = posted["id"]
    world.names["collection"] = recommend(rook, jay)
    world.names["terms"] = publish_terms(world)


def recommend(owner, member):
    """Return the id of a collection of the owner's with the member in it, who has yet to agree."""
    headers = {"Authorization": f"Bearer {owner.access_token}"}
    body = {"name": "Birds", "description": "Who builds well", "account_ids": [member.me()["id"], owner.me()["id"]]}
    reply = httpx.post(f"{owner.api_base_url}/api/v1/collections", json=body, headers=headers)
    return reply.json()["collection"]["id"]


def publish_terms(world):
    """The day from which they hold."""
    with NamedTemporaryFile("w", suffix=".md") as file:
        file.write("### Be kind\n\nWhoever is not may be asked to leave.\n")
        file.flush()
        world.site.flask("instance", "terms", "publish", file.name)
    return str(datetime.now(UTC).date())


def attach(who, size, colour, describes):
    return attach_drawn(who, io.BytesIO(picture(size, colour)), describes)


def attach_drawn(who, file, describes):
    made = who.media_post(file, mime_type="image/png", description=describes)
    until(lambda: who.media(made["id"])["url"])
    return made["id"]


def picture(size, colour):
    file = io.BytesIO()
    Image.new("RGB", size, colour).save(file, "PNG")
    return file.getvalue()
