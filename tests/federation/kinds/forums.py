"""Lemmy and its relatives, forums, and groups that boost."""

from tests.federation.kinds import ALICE, MENTION, PUBLIC, S1, Kind, document, hashtag, image, option

FINN, BIRDING = "https://lemmy.example/u/finn", "https://lemmy.example/c/birding"
GUS, BIRDS = "https://mbin.example/u/gus", "https://mbin.example/m/birds"
HAL, NESTS = "https://piefed.example/u/hal", "https://piefed.example/c/nests"
NODEBB, CATEGORY = "https://nodebb.example/uid/1", "https://nodebb.example/category/2"
DISCOURSE, TOPICS = "https://discourse.example/ap/actor/u1", "https://discourse.example/ap/actor/c1"
LOTIDE = "https://lotide.example/apub/users/1"
GROUP = {"type": "Group"}
GROUPS = {
    BIRDING: GROUP,
    BIRDS: GROUP,
    NESTS: GROUP,
    CATEGORY: GROUP | {"name": "talk"},
    TOPICS: GROUP | {"name": "topics"},
    NODEBB: {"name": "nora"},
    DISCOURSE: {"name": "dana"},
    LOTIDE: {"name": "lota"},
}


def kind(software, what, by, group, **said):
    return Kind(software, what, by, said, group, GROUPS)


def lemmy(what, **said):
    readers = {"to": [BIRDING, PUBLIC], "cc": [], "audience": BIRDING}
    return kind("Lemmy", what, FINN, BIRDING, **{**readers, **said})


def mbin(what, **said):
    return kind(
        "Mbin", what, GUS, BIRDS, **{"to": [BIRDS, PUBLIC], "cc": [f"{GUS}/followers"], "audience": BIRDS, **said}
    )


def piefed(what, **said):
    return kind("PieFed", what, HAL, NESTS, **{"to": [NESTS, PUBLIC], "cc": [], "audience": NESTS, **said})


KINDS = [
    lemmy(
        "Page about a link",
        id="/post/1",
        type="Page",
        name="A study of rooks",
        attachment=[{"type": "Link", "href": "https://news.example/rooks"}],
        image=image("https://lemmy.example/pictrs/1.webp"),
        commentsEnabled=True,
        sensitive=False,
        language={"identifier": "fr", "name": "Français"},
    ),
    lemmy(
        "Page with a text in Markdown",
        id="/post/2",
        type="Page",
        name="Where?",
        content="<p>Where are <strong>they</strong>?</p>\n",
        mediaType="text/html",
        source={"content": "Where are **they**?", "mediaType": "text/markdown"},
        attachment=[],
        stickied=False,
        language={"identifier": "en", "name": "English"},
    ),
    lemmy(
        "Page of a picture with a description",
        id="/post/3",
        type="Page",
        name="My photo",
        attachment=[{"type": "Image", "url": "https://lemmy.example/pictrs/image/3.jpeg", "name": "A rook"}],
        sensitive=True,
        tag=[{"type": "Hashtag", "href": "https://lemmy.example/post/3", "name": "#birding"}],
    ),
    lemmy(
        "Page with a flair of the community among its tags",
        id="/post/4",
        type="Page",
        name="Tagged",
        attachment=[],
        tag=[
            {"type": "lemmy:CommunityTag", "id": f"{BIRDING}/tag/1", "name": "Question"},
            {"type": "Hashtag", "href": "https://lemmy.example/post/4", "name": "#birding"},
        ],
    ),
    lemmy(
        "Note, a comment with a mention",
        id="/comment/5",
        inReplyTo=S1,
        content="<p>Yes</p>\n",
        mediaType="text/html",
        cc=[ALICE],
        tag=[MENTION],
        distinguished=False,
        attachment=[],
        language={"identifier": "de", "name": "Deutsch"},
    ),
    lemmy(
        "Note, a comment that is a picture",
        id="/comment/6",
        content='<p><img src="https://lemmy.example/p/6.png" alt="nest" /></p>',
    ),
    lemmy(
        "Note, a comment with a picture in its text",
        id="/comment/11",
        content='<p>As here:</p>\n<p><img src="https://lemmy.example/pictrs/image/11.png" alt="A jay" /></p>\n',
        attachment=[],
    ),
    lemmy("Like that a community announces", id="/activities/like/7", type="Like", object=S1),
    lemmy("Dislike that a community announces", id="/activities/dislike/8", type="Dislike", object=S1),
    Kind(
        "Lemmy",
        "Note to one person without a mention (1.0)",
        FINN,
        {
            "id": "/private_message/9",
            "content": "<p>Hello Alice</p>",
            "mediaType": "text/html",
            "to": [ALICE],
            "cc": None,
        },
    ),
    Kind(
        "Lemmy",
        "ChatMessage (before 1.0)",
        FINN,
        {"id": "/private_message/10", "type": "ChatMessage", "content": "<p>Hello</p>", "to": [ALICE], "cc": None},
    ),
    mbin(
        "Page about a link, with the hashtag of its magazine",
        id="/m/birds/t/1/rooks",
        type="Page",
        name="Rooks",
        content=None,
        summary="Rooks #birds",
        mediaType="text/html",
        source=None,
        url="https://news.example/rooks",
        tag=[hashtag("#birds", "mbin.example")],
        commentsEnabled=True,
        attachment=[{"type": "Link", "href": "https://news.example/rooks"}],
        contentMap={"en": ""},
    ),
    mbin(
        "Page with a picture",
        id="/m/birds/t/2/photo",
        type="Page",
        name="Photo",
        content="<p>A photo</p>",
        contentMap={"en": "<p>A photo</p>"},
        attachment=[image("https://mbin.example/media/2.jpg", name="A jay", focalPoint=[0.0, 0.0])],
    ),
    mbin(
        "Note of the microblog of a magazine",
        id="/m/birds/p/3",
        content="<p>Short</p>",
        contentMap={"en": "<p>Short</p>"},
        tag=[hashtag("#birds", "mbin.example"), hashtag("#jays", "mbin.example")],
        sensitive=False,
    ),
    mbin(
        "Note, a comment",
        id="/m/birds/p/3/reply/4",
        content="<p>Indeed</p>",
        inReplyTo=S1,
        cc=[ALICE],
        tag=[MENTION],
    ),
    piefed(
        "Question, a poll with a title",
        id="/post/1",
        type="Question",
        name="Which nest?",
        content="<p>Vote</p>",
        endTime="2036-03-02T10:00:00Z",
        votersCount=3,
        oneOf=[option("high", 2), option("low", 1)],
        attachment=[],
    ),
    piefed(
        "Page of a film elsewhere",
        id="/post/2",
        type="Page",
        name="A film",
        attachment=[{"type": "Link", "href": "https://films.example/watch?v=1"}],
        language={"identifier": "en", "name": "English"},
        tag=[{"type": "Hashtag", "href": "https://piefed.example/tag/films", "name": "#films"}],
    ),
    piefed(
        "Event",
        id="/post/3",
        type="Event",
        name="Walk",
        content="<p>At dawn</p>",
        startTime="2026-05-01T05:00:00+02:00",
        endTime="2026-05-01T08:00:00+02:00",
        location={"type": "Place", "name": "Old mill"},
    ),
    kind(
        "NodeBB",
        "Article that begins a topic, with a preview",
        NODEBB,
        CATEGORY,
        id="/post/1",
        type="Article",
        name="Welcome",
        summary="<p>Hello all</p>",
        content="<p>Hello all</p>\n<p>More</p>",
        context="https://nodebb.example/topic/1",
        audience=CATEGORY,
        to=[PUBLIC, CATEGORY],
        preview={"type": "Note", "content": "<p>Hello all</p>"},
        source={"content": "Hello all", "mediaType": "text/markdown"},
        url="https://nodebb.example/post/1",
    ),
    kind(
        "NodeBB",
        "Note, an answer in a topic",
        NODEBB,
        CATEGORY,
        id="/post/2",
        name=None,
        summary=None,
        content="<p>Thanks</p>",
        inReplyTo=S1,
        context="https://nodebb.example/topic/1",
        audience=CATEGORY,
        to=[PUBLIC, CATEGORY],
        cc=[ALICE],
        tag=[MENTION],
    ),
    kind(
        "Discourse",
        "Note, the first post of a topic",
        DISCOURSE,
        TOPICS,
        id="/ap/object/1",
        name="A topic",
        content="<p>What do you think?</p>",
        context="https://discourse.example/ap/collection/1",
        audience=TOPICS,
        url="https://discourse.example/t/a-topic/1",
        updated="2026-03-01T10:00:00Z",
    ),
    kind(
        "Discourse",
        "Article of a whole topic",
        DISCOURSE,
        TOPICS,
        id="/ap/object/2",
        type="Article",
        name="A long topic",
        content="<p>Long text</p>",
        audience=TOPICS,
        url="https://discourse.example/t/a-long-topic/2",
    ),
    Kind(
        "Lotide",
        "Page whose text is HTML and whose summary is its title",
        LOTIDE,
        {
            "id": "/apub/posts/1",
            "type": "Page",
            "name": "Lotide post",
            "summary": "Lotide post",
            "content": "<p>Body</p>",
            "mediaType": "text/html",
            "url": "https://lotide.example/posts/1",
            "attachment": [document("https://lotide.example/a.pdf", "application/pdf", name="Paper")],
        },
        actors=GROUPS,
    ),
]
