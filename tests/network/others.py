"""Modelled servers (tests/peers.py) among real ones, which reach them by name over TLS.

with others("masto.example") as fediverse, network("nest.example", others=fediverse) as (nest,):
    carol = fediverse.server("masto.example").person("carol")
    nest.takes(carol, carol.activity("Follow", alice.uri))
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import peers
from tests.authority import Authority


class Others(peers.Fediverse):
    """Whoever sends for these people says to which server: there are several."""

    def __init__(self, authority: Authority) -> None:
        super().__init__(None)
        self.authority = authority


@contextmanager
def others(*domains: str) -> Iterator[Others]:
    with tempfile.TemporaryDirectory(prefix="rookery-others-") as folder:
        made = Others(Authority(Path(folder)))
        with peers.serving(made, made.authority.context()):
            for domain in domains:
                made.server(domain)
            yield made
