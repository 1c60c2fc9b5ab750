"""Connections that are kept for the next request: none is left open behind."""

import gc
import itertools
import warnings

import httpcore2
import pytest

from rookery import net
from rookery.net import keep_alive


@pytest.mark.any_database
def test_a_connection_that_cannot_be_used_again_is_closed(fediverse, monkeypatch):
    monkeypatch.setattr(keep_alive, "IDLE_SECONDS", -1.0)
    inbox = f"{fediverse.server('masto.example').base}/inbox"

    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always", ResourceWarning)
        with net.connection_to(inbox) as line:
            assert line.post(inbox, b"{}", {}).status == 202
        del line
        gc.collect()

    assert found == []


def test_of_an_answer_without_end_no_more_is_read_than_is_of_use():
    answer = httpcore2.Response(200, content=itertools.repeat(b"x" * 1000))

    page = keep_alive._page(answer, "https://masto.example/inbox")

    assert (len(page.body), page.complete) == (16_384, False)
