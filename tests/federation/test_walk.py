"""Collections of other servers, in the shapes that they come in, and never more of them than is good."""

import pytest

from rookery.federation.read.values import Thing
from rookery.federation.remote import collection_pager
from rookery.federation.remote.dependencies import FetchBudget


@pytest.fixture
def collection(masto):
    """`collection(first=..., ...)` → the address of one that says this, served."""

    def serve(path="/c", kind="OrderedCollection", **said):
        return masto.page(path, {"id": masto.base + path, "type": kind, **said})

    return serve


def ids(source, budget=None, **how):
    return [thing.id for thing in collection_pager.items(source, budget or FetchBudget(), **how)]


def note(number):
    return f"https://masto.example/notes/{number}"


@pytest.mark.parametrize(
    "said",
    [
        {"orderedItems": [note(1), note(2)]},
        {"items": [{"id": note(1), "type": "Note"}, note(2)]},
        {"first": {"type": "CollectionPage", "items": [note(1), note(2)]}},
        {"first": {"type": "OrderedCollectionPage", "orderedItems": note(1), "next": "https://masto.example/c?page=2"}},
        {"first": "https://masto.example/c?page=1"},
        {"first": {"id": "https://masto.example/c?page=1"}},
        {"first": {"type": "Link", "id": "https://masto.example/c?page=1"}},
        {"items": [], "first": "https://masto.example/c?page=1"},
    ],
)
def test_6_6_items_stand_in_any_shape(masto, collection, said):
    masto.page(
        "/c?page=1",
        {
            "id": masto.base + "/c?page=1",
            "type": "CollectionPage",
            "items": [note(1), None, 7],
            "next": masto.base + "/c?page=2",
        },
    )
    masto.page("/c?page=2", {"type": "CollectionPage", "first": masto.base + "/c?page=1", "items": note(2)})

    assert ids(collection(**said)) == [note(1), note(2)]


def test_6_6_an_embedded_collection_is_not_fetched(masto):
    replies = {"type": "Collection", "first": {"type": "CollectionPage", "items": [note(1)]}}

    assert ids(Thing("", ("Collection",), replies), host="masto.example") == [note(1)]
    assert masto.asked == []


def test_6_6_a_page_of_another_host_is_not_read(fediverse, masto, collection):
    other = fediverse.server("other.example")
    other.page("/p", {"type": "CollectionPage", "items": [note(2)]})
    masto.page("/moved", b"", status=302, Location="https://other.example/p")

    assert ids(collection(items=[note(1)], next="https://other.example/p")) == [note(1)]
    assert other.asked == []
    assert ids(collection(items=[note(1)], next="https://masto.example/moved")) == [note(1)]


def test_6_6_no_page_is_read_twice(masto, collection):
    masto.page("/c?page=1", {"type": "CollectionPage", "items": [note(1)], "next": "https://masto.example/c?page=1"})

    assert ids(collection(first="https://masto.example/c?page=1")) == [note(1)]
    assert len(masto.asked) == 2


def test_6_6_ten_pages_are_enough(masto, collection):
    for number in range(1, 20):
        masto.page(
            f"/c?page={number}",
            {"type": "CollectionPage", "items": [note(number)], "next": f"https://masto.example/c?page={number + 1}"},
        )

    assert ids(collection(first="https://masto.example/c?page=1")) == [note(number) for number in range(1, 11)]


def test_6_6_five_hundred_items_are_enough(collection):
    assert len(ids(collection(items=[note(number) for number in range(700)]))) == 500
    assert len(ids(collection(items=[note(number) for number in range(700)]), most=20)) == 20


def test_6_6_thirty_seconds_are_enough(masto, collection, monkeypatch):
    masto.page("/c?page=1", {"type": "CollectionPage", "items": [note(1)], "next": "https://masto.example/c?page=2"})
    monkeypatch.setattr(collection_pager, "SECONDS", 0.0)

    assert ids(collection(items=[note(0)], first="https://masto.example/c?page=1")) == [note(0)]


def test_10_13_each_page_is_a_request_of_the_errand(masto, collection):
    masto.page("/c?page=1", {"type": "CollectionPage", "items": [note(1)], "next": "https://masto.example/c?page=2"})
    masto.page("/c?page=2", {"type": "CollectionPage", "items": [note(2)]})

    assert ids(collection(first="https://masto.example/c?page=1"), FetchBudget(requests=2)) == [note(1)]


@pytest.mark.parametrize("document", [b"no json", b"[]", b"7", {"type": "Note"}, {"items": {"a": 1}}, {"first": 7}])
def test_10_16_what_is_no_collection_has_no_items(masto, document):
    assert ids(masto.page("/c", document)) == []
    assert ids("https://nowhere.example/c") == []


def test_what_must_be_known_as_a_whole_is_not_known_in_part(masto, collection):
    everything = collection(items=[note(1)])
    part = collection("/part", items=[note(number) for number in range(501)])

    assert collection_pager.whole(everything, FetchBudget()) == [note(1)]
    with pytest.raises(collection_pager.Unfinished):
        collection_pager.whole(part, FetchBudget())
