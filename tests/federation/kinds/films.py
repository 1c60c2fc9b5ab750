"""Films, pictures, music and live streams."""

from tests.federation.kinds import ALICE, MENTION, PUBLIC, S1, Kind, document, hashtag, image

GIL, PONDS = "https://peertube.example/accounts/gil", "https://peertube.example/video-channels/ponds"
EVE = "https://pixelfed.example/users/eve"
LOOPS = "https://loops.example/ap/users/12"
VERNISSAGE = "https://vernissage.example/actors/vera"
FUNKWHALE = "https://funkwhale.example/federation/actors/fay"
FUNK_LIBRARY = "https://funkwhale.example/federation/music/libraries/1"
CASTOPOD = "https://castopod.example/@cast"
OWNCAST = "https://owncast.example/federation/user/live"
MANYFOLD = "https://manyfold.example/federation/actors/mo"
BANDWAGON = "https://bandwagon.example/@band"
GANCIO = "https://gancio.example/federation/u/events"
ACTORS = {
    PONDS: {"type": "Group"},
    LOOPS: {"name": "lena"},
    GANCIO: {"type": "Application"},
    OWNCAST: {"type": "Service"},
    CASTOPOD: {"name": "cast"},
    BANDWAGON: {"name": "band"},
}
BOTH = [{"type": "Person", "id": GIL}, {"type": "Group", "id": PONDS}]
PAGE = {"type": "Link", "mediaType": "text/html", "href": "https://peertube.example/w/1"}


def mp4(height):
    href = f"https://peertube.example/static/web-videos/1-{height}.mp4"
    return {"type": "Link", "mediaType": "video/mp4", "href": href, "height": height, "size": 1000, "fps": 30}


def video(what, **said):
    begun = {
        "type": "Video",
        "attributedTo": BOTH,
        "duration": "PT61S",
        "mediaType": "text/markdown",
        "icon": [image("https://peertube.example/t/1.jpg", width=280, height=157)],
        "language": {"identifier": "en", "name": "English"},
        "category": {"identifier": "15", "name": "Science"},
        "views": 3,
        "cc": [f"{GIL}/followers"],
    }
    return Kind("PeerTube", what, GIL, begun | said, actors=ACTORS)


KINDS = [
    video(
        "Video with files of several sizes, a text in Markdown and a hashtag with a dot",
        id="/videos/watch/1",
        name="Pond",
        content="An hour of **pond**.",
        url=[PAGE, mp4(1080), mp4(480)],
        tag=[{"type": "Hashtag", "name": "mug.org"}, {"type": "Hashtag", "name": "ponds"}],
    ),
    video(
        "Video that is only a playlist (HLS)",
        id="/videos/watch/2",
        name="Lake",
        content=None,
        url=[
            PAGE,
            {
                "type": "Link",
                "mediaType": "application/x-mpegURL",
                "href": "https://peertube.example/hls/2.m3u8",
                "tag": [{"type": "Infohash", "name": "ab"}, mp4(720)],
            },
        ],
    ),
    video(
        "Video that is live, without a file",
        id="/videos/watch/3",
        name="Live",
        content="Now",
        isLiveBroadcast=True,
        latencyMode=1,
        duration="PT0S",
        url=[
            PAGE,
            {"type": "Link", "mediaType": "application/x-mpegURL", "href": "https://peertube.example/hls/3.m3u8"},
        ],
    ),
    video(
        "Video with a warning in its summary",
        id="/videos/watch/4",
        name="Owl",
        summary="Contains a mouse",
        sensitive=True,
        content="An owl",
        url=[PAGE, mp4(720)],
    ),
    Kind(
        "PeerTube",
        "Note, a comment",
        GIL,
        {
            "id": "/videos/watch/1/comments/5",
            "content": '<p><a href="https://rookery.test/@alice">@alice</a> thanks</p>',
            "inReplyTo": S1,
            "cc": [f"{GIL}/followers", ALICE],
            "tag": [MENTION],
            "replyApproval": None,
        },
        actors=ACTORS,
    ),
    Kind(
        "PeerTube",
        "Playlist",
        GIL,
        {"id": "/video-playlists/6", "type": "Playlist", "name": "Ponds", "totalItems": 1, "attributedTo": [PONDS]},
        actors=ACTORS,
    ),
    Kind(
        "PeerTube",
        "CacheFile of a mirror",
        GIL,
        {"id": "/redundancy/7", "type": "CacheFile", "url": mp4(720)},
        actors=ACTORS,
    ),
    Kind(
        "Pixelfed",
        "Note of three photos with a place",
        EVE,
        {
            "id": "/p/eve/1",
            "url": "https://pixelfed.example/p/eve/1",
            "content": "Three of them #birds",
            "summary": None,
            "sensitive": False,
            "attachment": [
                document(
                    f"https://pixelfed.example/s/{n}.jpg", name=name, blurhash="UBL_:rOpGG-oBUNG,qRj2so|=eE1w^n4S5NH"
                )
                | {"type": "Image"}
                for n, name in enumerate(("One", "", None), 1)
            ],
            "tag": [hashtag("#birds", "pixelfed.example")],
            "location": {"type": "Place", "name": "Lund", "country": "Sweden"},
            "commentsEnabled": True,
            "capabilities": {"announce": PUBLIC, "like": PUBLIC, "reply": PUBLIC},
        },
    ),
    Kind(
        "Pixelfed",
        "Note, a comment",
        EVE,
        {"id": "/p/eve/2", "content": "Nice", "inReplyTo": S1, "cc": [ALICE], "tag": [MENTION], "attachment": []},
    ),
    Kind(
        "Pixelfed",
        "Story",
        EVE,
        {
            "id": "/stories/eve/3",
            "type": "Story",
            "attachment": image("https://pixelfed.example/st/1.jpg"),
            "duration": 5,
        },
    ),
    Kind(
        "Loops",
        "Note of a film",
        LOOPS,
        {
            "id": "/ap/users/12/video/1",
            "url": "https://loops.example/v/1",
            "content": "<p>Watch this</p>",
            "attachment": [document("https://loops.example/v/1.mp4", "video/mp4", name="Film")],
            "tag": [hashtag("#loops", "loops.example")],
        },
        actors=ACTORS,
    ),
    Kind(
        "Vernissage",
        "Note of a photo with camera data",
        VERNISSAGE,
        {
            "id": "/actors/vera/statuses/1",
            "content": "<p>Street</p>",
            "attachment": [
                image(
                    "https://vernissage.example/p/1.jpg",
                    name="A street",
                    exif={"make": "C", "model": "X"},
                    location={"type": "Place", "name": "Wrocław"},
                    width=3000,
                    height=2000,
                )
            ],
        },
    ),
    Kind(
        "Funkwhale",
        "Audio, a track with its artist and album",
        FUNKWHALE,
        {
            "id": "/federation/music/uploads/1",
            "type": "Audio",
            "name": "Track – Artist",
            "library": FUNK_LIBRARY,
            "duration": 200,
            "url": [
                {"type": "Link", "mediaType": "audio/ogg", "href": "https://funkwhale.example/listen/1?to=ogg"},
                {"type": "Link", "mediaType": "text/html", "href": "https://funkwhale.example/library/tracks/1"},
            ],
            "track": {"type": "Track", "name": "Track", "artists": [{"type": "Artist", "name": "Artist"}]},
        },
    ),
    Kind(
        "Castopod",
        "Note about an episode",
        CASTOPOD,
        {
            "id": "/@cast/posts/1",
            "content": '<p>New episode</p><p><a href="https://castopod.example/@cast/episodes/1">Episode 1</a></p>',
            "replies": "https://castopod.example/@cast/posts/1/replies",
            "attachment": [],
        },
        actors=ACTORS,
    ),
    Kind(
        "Castopod",
        "PodcastEpisode",
        CASTOPOD,
        {
            "id": "/@cast/episodes/2",
            "type": "PodcastEpisode",
            "name": "Episode 2",
            "description": {"type": "Note", "mediaType": "text/markdown", "content": "About rooks"},
            "audio": {
                "type": "Audio",
                "name": "Episode 2",
                "url": {"type": "Link", "href": "https://castopod.example/a/2.mp3", "mediaType": "audio/mpeg"},
            },
            "image": image("https://castopod.example/c/2.jpg"),
        },
        actors=ACTORS,
    ),
    Kind(
        "Owncast",
        "Note that a stream begins",
        OWNCAST,
        {
            "id": "/federation/1",
            "content": '<p>I am live</p><p><a href="https://owncast.example">Watch</a></p>',
            "tag": [hashtag("#owncast", "directory.owncast.example")],
            "attachment": [{"type": "Image", "url": "https://owncast.example/preview.gif", "mediaType": "image/gif"}],
            "sensitive": False,
        },
        actors=ACTORS,
    ),
    Kind(
        "Manyfold",
        "Note about a 3D model",
        MANYFOLD,
        {
            "id": "/federation/published/models/1",
            "content": '<p>New model: <a href="https://manyfold.example/models/1">Boat</a></p>',
            "f3di:concreteType": "3DModel",
            "context": "https://manyfold.example/collections/1",
            "attributionTo": None,
            "attachment": [{"type": "Image", "url": "https://manyfold.example/r/1.png", "mediaType": "image/png"}],
        },
    ),
    Kind(
        "Bandwagon",
        "Document, an album with its cover",
        BANDWAGON,
        {
            "id": "/1",
            "type": "Document",
            "name": "First album",
            "summary": "Ten songs",
            "image": {"type": "Image", "url": "https://bandwagon.example/c.webp", "summary": "Cover"},
        },
        actors=ACTORS,
    ),
    Kind(
        "Gancio",
        "Event with a place and an address",
        GANCIO,
        {
            "id": "/federation/m/1",
            "type": "Event",
            "name": "Concert",
            "url": "https://gancio.example/event/concert",
            "content": "<p>Loud</p>",
            "startTime": "2026-05-01T19:00:00+02:00",
            "location": {"type": "Place", "name": "Hall", "address": "Street 1"},
            "attachment": [document("https://gancio.example/media/1.jpg", name="Poster", focalPoint=[0, 0])],
            "tag": [hashtag("#noise", "gancio.example")],
        },
        actors=ACTORS,
    ),
]
