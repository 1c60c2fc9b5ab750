"""Mastodon, GoToSocial, Pleroma, Misskey and their relatives."""

from tests.federation.kinds import ALICE, MENTION, PUBLIC, S1, S1_PAGE, Kind, document, hashtag, option

MASTODON = "https://masto.example/users/carol"
GOTOSOCIAL = "https://gts.example/users/lou"
PLEROMA = "https://pleroma.example/users/ada"
AKKOMA = "https://akkoma.example/users/bea"
MISSKEY = "https://misskey.example/users/9neko"
SHARKEY = "https://sharkey.example/users/9shark"
ICESHRIMP = "https://iceshrimp.example/users/9ice"
TAKAHE = "https://takahe.example/@tess@takahe.example/"
HOLLO = "https://hollo.example/@hana"
MITRA = "https://mitra.example/users/mia"
SNAC = "https://snac.example/sam"
SMITHEREEN = "https://smithereen.example/users/7"
THREADS = "https://threads.example/ap/users/178"
MICROBLOG = "https://micro.example/activitypub/manton"
BRIDGY = "https://bsky.brid.example/ap/did:plc:abc123"
BRIDGY_WEB = "https://web.brid.example/xn--e1afmkfd.example"
HEART = {"type": "Emoji", "name": ":blobcat:", "icon": {"type": "Image", "url": "https://misskey.example/e/cat.webp"}}

KINDS = [
    Kind(
        "Mastodon",
        "Note with contentMap, a mention and a hashtag",
        MASTODON,
        {
            "id": "/users/carol/statuses/1",
            "url": "https://masto.example/@carol/1",
            "content": "<p>Seen a heron</p>",
            "contentMap": {"en": "<p>Seen a heron</p>"},
            "summary": None,
            "cc": [f"{MASTODON}/followers", ALICE],
            "tag": [MENTION, hashtag("#birds", "masto.example")],
            "conversation": "tag:masto.example,2026-03-01:objectId=1:objectType=Conversation",
            "attachment": [],
        },
    ),
    Kind(
        "Mastodon",
        "Note with a warning, a picture with focus and a film",
        MASTODON,
        {
            "id": "/users/carol/statuses/2",
            "content": "<p>Look</p>",
            "summary": "eye contact",
            "sensitive": True,
            "attachment": [
                document(
                    "https://masto.example/m/1.jpg", name="A heron", focalPoint=[-0.3, 0.6], width=600, height=400
                ),
                document("https://masto.example/m/2.mp4", "video/mp4", name=None, duration="PT12.5S"),
            ],
        },
    ),
    Kind(
        "Mastodon",
        "Question, closed",
        MASTODON,
        {
            "id": "/users/carol/statuses/3",
            "type": "Question",
            "content": "<p>Which?</p>",
            "endTime": "2026-03-02T10:00:00Z",
            "closed": "2026-03-02T10:00:00Z",
            "votersCount": 5,
            "oneOf": [option("wren", 3), option("rook", 2)],
        },
    ),
    Kind(
        "Mastodon",
        "Note for followers",
        MASTODON,
        {"id": "/users/carol/statuses/4", "content": "<p>Among us</p>", "to": [f"{MASTODON}/followers"], "cc": []},
    ),
    Kind(
        "Mastodon",
        "Note with a quote (FEP-044f)",
        MASTODON,
        {
            "id": "/users/carol/statuses/5",
            "content": f'<p class="quote-inline">RE: <a href="{S1_PAGE}">post</a></p><p>So true</p>',
            "quote": S1,
            "quoteUri": S1,
            "_misskey_quote": S1,
            "interactionPolicy": {"canQuote": {"automaticApproval": [PUBLIC]}},
        },
    ),
    Kind(
        "Mastodon",
        "Note with a sound",
        MASTODON,
        {
            "id": "/users/carol/statuses/6",
            "content": "<p>Listen</p>",
            "attachment": [
                document("https://masto.example/m/3.mp3", "audio/mpeg", name="A song", icon={"type": "Image"})
            ],
        },
    ),
    Kind(
        "GoToSocial",
        "Note whose lists of one are no lists",
        GOTOSOCIAL,
        {
            "id": "/users/lou/statuses/01J1",
            "url": "https://gts.example/@lou/statuses/01J1",
            "content": "<p>Hallo</p>",
            "contentMap": {"de": "<p>Hallo</p>"},
            "to": PUBLIC,
            "cc": [f"{GOTOSOCIAL}/followers", ALICE],
            "tag": MENTION,
            "attachment": document("https://gts.example/f/1.webp", "image/webp", name="Nest", blurhash=""),
            "interactionPolicy": {"canReply": {"always": PUBLIC}, "canLike": {"always": PUBLIC}},
            "replies": {"id": "https://gts.example/users/lou/statuses/01J1/replies", "type": "Collection"},
        },
    ),
    Kind(
        "GoToSocial",
        "Question of several choices",
        GOTOSOCIAL,
        {
            "id": "/users/lou/statuses/01J2",
            "type": "Question",
            "content": "<p>Food?</p>",
            "endTime": "2036-03-02T10:00:00Z",
            "votersCount": 4,
            "anyOf": [option("seeds", 3), option("worms", 2)],
        },
    ),
    Kind(
        "GoToSocial",
        "Reply",
        GOTOSOCIAL,
        {"id": "/users/lou/statuses/01J3", "content": "<p>Me too</p>", "inReplyTo": S1, "cc": ALICE, "tag": [MENTION]},
    ),
    Kind(
        "GoToSocial",
        "Direct Note",
        GOTOSOCIAL,
        {"id": "/users/lou/statuses/01J4", "content": "<p>Psst</p>", "to": ALICE, "cc": None, "tag": MENTION},
    ),
    Kind(
        "Pleroma",
        "Note with hashtags as bare words, and its source",
        PLEROMA,
        {
            "id": "/objects/1",
            "content": "Nest at home",
            "source": {"content": "Nest at home", "mediaType": "text/plain"},
            "context": "https://pleroma.example/contexts/1",
            "conversation": "https://pleroma.example/contexts/1",
            "summary": "",
            "sensitive": None,
            "tag": ["nests", hashtag("#nests", "pleroma.example")],
            "emoji": {},
            "attachment": [
                {
                    "type": "Document",
                    "mediaType": "image/png",
                    "name": "",
                    "url": [{"type": "Link", "mediaType": "image/png", "href": "https://pleroma.example/m/1.png"}],
                }
            ],
        },
    ),
    Kind(
        "Pleroma",
        "Question without a number of voters",
        PLEROMA,
        {
            "id": "/objects/2",
            "type": "Question",
            "content": "Up?",
            "closed": "2036-03-02T10:00:00.000000Z",
            "voters": [],
            "oneOf": [option("yes", 1), option("no", 0)],
        },
    ),
    Kind(
        "Pleroma",
        "ChatMessage",
        PLEROMA,
        {"id": "/objects/3", "type": "ChatMessage", "content": "hi there", "to": [ALICE], "cc": None, "tag": []},
    ),
    Kind(
        "Pleroma",
        "EmojiReact",
        PLEROMA,
        {"id": "/activities/4", "type": "EmojiReact", "object": S1, "content": "🐦", "to": [PUBLIC, ALICE]},
    ),
    Kind(
        "Pleroma",
        "Listen to a song (scrobble)",
        PLEROMA,
        {
            "id": "/activities/5",
            "type": "Listen",
            "object": {"type": "Audio", "id": "https://pleroma.example/objects/5", "title": "Song", "artist": "A"},
        },
    ),
    Kind(
        "Akkoma",
        "Note in Misskey's Markdown with contentMap and a quote",
        AKKOMA,
        {
            "id": "/objects/1",
            "content": "<b>Ja</b>",
            "contentMap": {"de": "<b>Ja</b>"},
            "source": {"content": "**Ja**", "mediaType": "text/x.misskeymarkdown"},
            "htmlMfm": True,
            "contextMap": None,
            "quoteUri": S1,
            "quoteUrl": S1,
            "tag": [
                {"type": "Link", "href": S1, "mediaType": 'application/ld+json; profile="x"', "rel": "_misskey_quote"}
            ],
        },
    ),
    Kind(
        "Misskey",
        "Note with custom emoji and its source",
        MISSKEY,
        {
            "id": "/notes/1",
            "content": "<p>にゃ :blobcat:</p>",
            "_misskey_content": "にゃ :blobcat:",
            "source": {"content": "にゃ :blobcat:", "mediaType": "text/x.misskeymarkdown"},
            "sensitive": False,
            "tag": [HEART | {"id": "https://misskey.example/emojis/blobcat", "updated": "2025-01-01T00:00:00Z"}],
            "attachment": [],
        },
    ),
    Kind(
        "Misskey",
        "Note of a file alone",
        MISSKEY,
        {
            "id": "/notes/2",
            "content": None,
            "attachment": [document("https://misskey.example/files/x", "image/webp", name=None, sensitive=True)],
            "sensitive": True,
        },
    ),
    Kind(
        "Misskey",
        "Question, its votes in _misskey_votes",
        MISSKEY,
        {
            "id": "/notes/3",
            "type": "Question",
            "content": "<p>どっち</p>",
            "endTime": "2036-03-02T10:00:00.000Z",
            "_misskey_content": "どっち",
            "oneOf": [option("a", 2, _misskey_votes=2), option("b", 1, _misskey_votes=1)],
        },
    ),
    Kind(
        "Misskey",
        "Like with an emoji",
        MISSKEY,
        {"id": "/likes/4", "type": "Like", "object": S1, "content": "🎉", "_misskey_reaction": "🎉"},
    ),
    Kind(
        "Misskey",
        "Note to one person (specified)",
        MISSKEY,
        {"id": "/notes/5", "content": "<p>ねえ</p>", "to": [ALICE], "cc": [], "tag": [MENTION]},
    ),
    Kind(
        "Sharkey",
        "Quote with text in MFM and a warning",
        SHARKEY,
        {
            "id": "/notes/1",
            "content": f'<p><i>spin</i><span class="quote-inline"><br><br>RE: <a href="{S1}">{S1}</a></span></p>',
            "summary": "spoiler",
            "_misskey_quote": S1,
            "quoteUrl": S1,
            "quoteUri": S1,
        },
    ),
    Kind(
        "Iceshrimp",
        "Note of unlisted visibility with a mention",
        ICESHRIMP,
        {
            "id": "/notes/1",
            "content": '<p>hello <a href="https://rookery.test/@alice" class="u-url mention">@alice</a></p>',
            "to": [f"{ICESHRIMP}/followers"],
            "cc": [PUBLIC, ALICE],
            "tag": [MENTION],
        },
    ),
    Kind(
        "Takahē",
        "Note whose address is its page as well",
        TAKAHE,
        {
            "id": "/@tess@takahe.example/posts/1/",
            "url": "https://takahe.example/@tess@takahe.example/posts/1/",
            "content": "<p>Hello from Takahē</p>",
            "to": "as:Public",
            "tag": [{"type": "Hashtag", "href": "https://takahe.example/tags/rails/", "name": "#rails"}],
            "updated": "2026-03-01T10:00:00Z",
        },
        actors={TAKAHE: {"name": "tess"}},
    ),
    Kind(
        "Hollo",
        "Note in a language, with a source in Markdown",
        HOLLO,
        {
            "id": "/@hana/0195",
            "type": "as:Note",
            "content": "<p>안녕</p>\n",
            "contentMap": {"ko": "<p>안녕</p>\n"},
            "source": {"type": "Object", "content": "안녕", "mediaType": "text/markdown"},
            "to": "as:Public",
            "cc": "https://hollo.example/@hana/followers",
        },
        actors={HOLLO: {"name": "hana"}},
    ),
    Kind(
        "Mitra",
        "Note with a quote as Link of its tags (FEP-e232)",
        MITRA,
        {
            "id": "/objects/1",
            "content": f'<p>see <a href="{S1}">RE</a></p>',
            "tag": [{"type": "Link", "name": f"RE: {S1}", "href": S1, "mediaType": "application/activity+json"}],
        },
    ),
    Kind(
        "snac",
        "Note with a title and a place",
        SNAC,
        {
            "id": "/sam/p/1",
            "name": "Title",
            "content": "<b>bold</b><br>plain",
            "location": {"type": "Place", "name": "Park", "latitude": 1.5, "longitude": 2.5},
            "context": "https://snac.example/sam#ctx",
            "attachment": [],
        },
    ),
    Kind(
        "Smithereen",
        "Note on a wall, with photos",
        SMITHEREEN,
        {
            "id": "/posts/1",
            "content": "<p>On my wall</p>",
            "target": {"type": "Collection", "id": f"{SMITHEREEN}/wall", "attributedTo": SMITHEREEN},
            "attachment": [
                {
                    "type": "Image",
                    "mediaType": "image/webp",
                    "url": "https://smithereen.example/i/1.webp",
                    "width": 100,
                    "height": 50,
                }
            ],
        },
    ),
    Kind(
        "Threads",
        "Note with its page on another host",
        THREADS,
        {
            "id": "/ap/users/178/post/1",
            "url": "https://www.threads.example/@jo/post/AbC",
            "content": "Hello from Threads",
            "updated": "2026-03-01T10:00:00+0000",
            "published": "2026-03-01T10:00:00+0000",
            "attachment": [
                {
                    "type": "Document",
                    "mediaType": "image/jpeg",
                    "url": "https://cdn.threads.example/t51.jpg?stp=dst&oe=67",
                    "name": "Photo by Jo",
                    "width": 1440,
                    "height": 1800,
                }
            ],
        },
        actors={THREADS: {"name": "jo"}},
    ),
    Kind(
        "micro.blog",
        "Note whose page is at the domain of its author",
        MICROBLOG,
        {
            "id": "/manton/2026/03/01/1.html",
            "url": "https://manton.example/2026/03/01/1.html",
            "content": '<p>New <a href="https://manton.example/x">post</a></p>',
            "name": None,
            "tag": [],
        },
    ),
    Kind(
        "Bridgy Fed",
        "Post of Bluesky, with HTML and plain text in contentMap",
        BRIDGY,
        {
            "id": "/convert/ap/at://did:plc:abc123/app.bsky.feed.post/1",
            "url": "http://localhost/r/https://bsky.app/profile/did:plc:abc123/post/1",
            "content": '<p>Sky is <a href="https://bsky.app/hashtag/blue" class="hashtag">#blue</a></p>',
            "contentMap": {"en": '<p>Sky is <a href="https://bsky.app/hashtag/blue" class="hashtag">#blue</a></p>'},
            "cc": [],
            "tag": [{"type": "Hashtag", "name": "#blue", "href": "https://bsky.app/hashtag/blue"}],
            "attachment": [
                {"type": "Image", "mediaType": "image/jpeg", "url": "https://cdn.bsky.example/1", "name": "Sky"}
            ],
        },
        actors={BRIDGY: {"name": "sky.bsky.social"}},
    ),
    Kind(
        "Bridgy Fed",
        "Note of a website whose name has two hyphens in a row",
        BRIDGY_WEB,
        {
            "id": "/r/https://xn--e1afmkfd.example/note",
            "url": "https://xn--e1afmkfd.example/note",
            "content": "A note of a website",
            "mediaType": "text/html",
            "cc": [],
        },
    ),
]
