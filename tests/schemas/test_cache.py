"""The cache of rendered rows."""

from rookery.cache import Cache


def test_rows_that_are_asked_for_stay_and_others_go():
    cache = Cache(entries=10)
    cache.set_many({"asked for": 1, "never": 1})

    for number in range(100):
        cache.get_many(["asked for"])
        cache.set_many({number: number})

    assert cache.get_many(["asked for", "never", 99]) == {"asked for": 1, 99: 99}


def test_it_stays_within_its_size():
    cache = Cache(entries=10)

    for number in range(100):
        cache.set_many({number: number})

    assert len(cache.get_many(range(100))) <= 12
