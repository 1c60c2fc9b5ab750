"""A running server with people on it, for tests that look at pages with a browser."""

from dataclasses import dataclass, field

from mastodon import Mastodon
from playwright.sync_api import Browser, BrowserContext

from tests.live import Site

PASSWORD = "nests are built of twigs"
PEOPLE = {"owner": "rook", "member": "jay"}


@dataclass
class World:
    """`names`: what examples of pages need to name, such as the id of a status."""

    site: Site
    names: dict[str, str] = field(default_factory=dict)
    client_id: str = ""
    _apis: dict[str, Mastodon] = field(default_factory=dict)

    def api(self, who: str) -> Mastodon:
        """Mastodon.py, speaking for the owner or the member."""
        return self._apis[who]

    def enter(self, browser: Browser, who: str, **options: object) -> BrowserContext:
        """A window of the browser in which this one is signed in; a stranger is not."""
        # Without the worker, unless a test is about it: it would keep files, whose size could not be seen any more.
        context = browser.new_context(base_url=self.site.url, **{"service_workers": "block", **options})
        context.set_default_timeout(10_000)
        if who != "stranger":
            page = context.new_page()
            page.goto("/auth/sign_in")
            page.get_by_label("User name or e-mail address").fill(PEOPLE[who])
            page.get_by_label("Password", exact=True).fill(PASSWORD)
            page.get_by_role("button", name="Sign in").click()
            page.wait_for_url(lambda url: "/auth/sign_in" not in url)
            page.close()
        return context


def people_on(site: Site) -> World:
    """The owner and a member, each with a token."""
    world = World(site)
    for who, name in PEOPLE.items():
        role = "owner" if who == "owner" else "user"
        site.flask(
            "accounts",
            "create",
            name,
            "--email",
            f"{name}@mail.example",
            "--password",
            PASSWORD,
            "--confirmed",
            "--role",
            role,
        )
        world._apis[who] = Mastodon(access_token=site.flask("oauth", "token", name), api_base_url=site.url)
    world.client_id, _secret = Mastodon.create_app("A nest", api_base_url=site.url, scopes=["read"])
    return world
