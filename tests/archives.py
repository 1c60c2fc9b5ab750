"""Archives as other servers make them, for tests: the layout of Mastodon's, and the export of Pixelfed."""

import io
import json
import tarfile
import zipfile

PUBLIC = "https://www.w3.org/ns/activitystreams#Public"
ADA = "https://old.example/users/ada"
FOLLOWERS = f"{ADA}/followers"
AUDIENCES = {
    "public": ([PUBLIC], [FOLLOWERS]),
    "unlisted": ([FOLLOWERS], [PUBLIC]),
    "private": ([FOLLOWERS], []),
    "direct": (["https://far.example/users/carol"], []),
}


def uri_of(number):
    return f"{ADA}/statuses/{number}"


def created(number, content="<p>Hello</p>", visibility="public", published="2019-05-06T07:08:09Z", actor=ADA, **more):
    """A Create as Mastodon writes it into outbox.json; `more` is of its object."""
    to, cc = AUDIENCES[visibility]
    note = {
        "id": uri_of(number),
        "type": "Note",
        "summary": None,
        "inReplyTo": None,
        "published": published,
        "url": f"https://old.example/@ada/{number}",
        "attributedTo": actor,
        "to": to,
        "cc": cc,
        "sensitive": False,
        "content": content,
        "contentMap": {"en": content},
        "attachment": [],
        "tag": [],
        **more,
    }
    return {
        "id": f"{uri_of(number)}/activity",
        "type": "Create",
        "actor": actor,
        "published": published,
        "to": to,
        "cc": cc,
        "object": note,
    }


def announced(number, uri):
    return {"id": f"{uri_of(number)}/activity", "type": "Announce", "actor": ADA, "to": [PUBLIC], "object": uri}


def attachment(path, name="A nest", kind="image/png"):
    return {"type": "Document", "mediaType": kind, "url": f"/{path}", "name": name, "focalPoint": [0.5, -0.5]}


def contents(activities, files=(), likes=(), bookmarks=()):
    """Name → bytes of the files of an archive."""
    found = {
        "actor.json": {"id": ADA, "type": "Person", "preferredUsername": "ada", "followers": FOLLOWERS},
        "outbox.json": collection("outbox.json", activities),
        "likes.json": collection("likes.json", likes),
        "bookmarks.json": collection("bookmarks.json", bookmarks),
    }
    return {name: json.dumps(value).encode() for name, value in found.items()} | dict(files)


def collection(name, items):
    items = list(items)
    head = {"@context": "https://www.w3.org/ns/activitystreams", "id": name, "type": "OrderedCollection"}
    return {**head, "totalItems": len(items), "orderedItems": items}


def zipped(found, how=zipfile.ZIP_DEFLATED):
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", how) as made:
        for name, data in found.items():
            made.writestr(name, data)
    file.seek(0)
    return file


def tarred(found):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as made:
        for name, data in found.items():
            about = tarfile.TarInfo(name)
            about.size = len(data)
            made.addfile(about, io.BytesIO(data))
    file.seek(0)
    return file


def pixelfed(number, text="A nest", **more):
    """A status as Pixelfed's export of statuses has it."""
    return {
        "_v": 1,
        "id": str(number),
        "uri": f"https://pix.example/p/ada/{number}",
        "url": f"https://pix.example/p/ada/{number}",
        "in_reply_to_id": "",
        "in_reply_to_account_id": "",
        "reblog": None,
        "content": text,
        "content_text": text,
        "created_at": "2021-01-02T03:04:05.000Z",
        "sensitive": False,
        "spoiler_text": "",
        "visibility": "public",
        "mentions": [],
        "media_attachments": [],
        "account": {"id": "7", "acct": "ada", "url": "https://pix.example/ada"},
        "tags": [],
        "poll": None,
        **more,
    }
