"""A running server with people on it, for tests that look at pages with a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from mastodon import Mastodon
from playwright.sync_api import Browser, BrowserContext, Page

from tests import live
from tests.live import Site
from tests.visitors import forms_of
from tests.waiting import until

PASSWORD = "nests are built of twigs"
PEOPLE = {"owner": "rook", "member": "jay"}
SOON = 30_000  # what is told goes through a job first, which may take its time on a busy machine


@dataclass
class World:
    """`names`: what examples of pages need to name, such as the id of a status."""

    site: Site
    names: dict[str, str] = field(default_factory=dict)
    client_id: str = ""
    _apis: dict[str, Mastodon] = field(default_factory=dict)
    _windows: list[BrowserContext] = field(default_factory=list)

    def api(self, who: str) -> Mastodon:
        """Mastodon.py, speaking for the owner or the member."""
        return self._apis[who]

    def enter(self, browser: Browser, who: str, **options: object) -> BrowserContext:
        """A window of the browser in which this one is signed in; a stranger is not."""
        # Without the worker, unless a test is about it: it would keep files, whose size could not be seen any more.
        context = browser.new_context(base_url=self.site.url, **{"service_workers": "block", **options})
        self._windows.append(context)
        context.set_default_timeout(10_000)
        if who != "stranger":
            _sign_in(context, PEOPLE[who])
        return context

    def close_windows(self) -> None:
        """Close what `enter` opened: an open page goes on asking, also a server that is gone."""
        for window in self._windows:
            window.close()
        self._windows.clear()


@contextmanager
def running(**settings: str) -> Iterator[World]:
    """A server with the owner and the member on it. Its windows are closed before it stops."""
    with live.server(**settings) as site:
        world = people_on(site)
        yield world
        world.close_windows()


def listens(page: Page) -> None:
    """Wait until the page is connected to its stream: it is not told what happens before."""
    # To wait inside of the page its policy would have to allow `eval`.
    until(lambda: page.evaluate("typeof source === 'object' && source.readyState === EventSource.OPEN"))


def _sign_in(context: BrowserContext, name: str) -> None:
    """Send the form of the sign-in without a page: to show it and what follows takes a second of processor time."""
    form = next(one for one in forms_of(context.request.get("/auth/sign_in").text()) if "login" in one.fields)
    fields = {**form.fields.to_dict(), "login": name, "password": PASSWORD}
    reply = context.request.post("/auth/sign_in", form=fields)
    assert reply.ok and "/auth/sign_in" not in reply.url, reply.text()


def people_on(site: Site) -> World:
    """The owner and a member, each with a token."""
    world = World(site)
    with live.app_of(site.environment) as app:
        for who, name in PEOPLE.items():
            role = "owner" if who == "owner" else "user"
            mail = f"{name}@mail.example"
            live.command(
                app, "accounts", "create", name, "--email", mail, "--password", PASSWORD, "--confirmed", "--role", role
            )
            token = live.command(app, "oauth", "token", name)
            world._apis[who] = Mastodon(access_token=token, api_base_url=site.url)
    world.client_id, _secret = Mastodon.create_app("A nest", api_base_url=site.url, scopes=["read"])
    return world
