"""The pages as an app, in Chromium: offline, push messages while nobody looks, and what becomes of a press."""

import json

import pytest
from playwright.sync_api import expect

from tests.phones import Phone, encoded

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]


@pytest.fixture(scope="module")
def window(world, browser):
    """A window whose push service is the test: Chromium's own is out of reach here."""
    page = world.enter(browser, "owner", service_workers="allow", permissions=["notifications"]).new_page()
    page.goto("/home")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    return page


class NoService:
    def page(self, path, *_args, host, **_options):
        return f"https://{host}{path}"


def test_push_messages_are_turned_on_shown_and_counted_while_nobody_looks(world, window):
    phone = Phone(NoService())
    address = {"endpoint": phone.endpoint, "keys": {"p256dh": encoded(phone._point()), "auth": encoded(phone.auth)}}
    window.add_init_script(
        f"PushManager.prototype.subscribe = async () => ({{ toJSON: () => ({json.dumps(address)}) }})"
    )
    window.goto("/settings/notifications")
    window.get_by_role("button", name="Turn on").click()
    expect(window.get_by_text("Push messages are on in this browser.")).to_be_visible()
    expect(window.get_by_role("button", name="Turn off in this browser")).to_be_visible()

    said = {"title": "Jay mentioned you", "body": "Hello", "tag": "7", "lang": "en", "url": "/notifications"}
    push(window, json.dumps(said))

    shown = """navigator.serviceWorker.ready.then((one) => one.getNotifications())
        .then((all) => all.map(({ title, body, tag, data }) => ({ title, body, tag, url: data.url })))"""
    window.wait_for_function(f"{shown}.then((all) => all.length)")
    assert window.evaluate(shown) == [{name: said[name] for name in ("title", "body", "tag", "url")}]


def test_without_a_connection_a_page_says_so_and_nothing_private_was_kept(window):
    window.goto("/home")
    window.context.set_offline(True)
    window.goto("/notifications")
    expect(window.get_by_role("heading", name="You are offline")).to_be_visible()
    assert window.evaluate("getComputedStyle(document.body).margin") == "0px"  # the style sheet was kept, too

    kept = window.evaluate("""(async () => {
        const found = [];
        for (const name of await caches.keys())
            for (const one of await (await caches.open(name)).keys()) found.push(new URL(one.url).pathname);
        return found;
    })()""")
    assert {path for path in kept if not path.startswith("/static/")} == {"/offline"}

    window.context.set_offline(False)
    expect(window.get_by_role("heading", name="Notifications")).to_be_visible()  # it opened by itself


def test_a_press_shows_at_once_and_is_taken_back(world, window):
    post = world.api("member").status_post("A worm!")
    window.goto("/public/local")
    bookmark = window.locator(f"#item-{post['id']} button.bookmark")
    held = []
    window.route("**/web/statuses/*", lambda route: held.append(route))

    with window.expect_request("**/web/statuses/*"):
        bookmark.click()
    expect(bookmark).to_have_attribute("aria-pressed", "true")
    while not held:  # the window may tell of its request before the test is asked about it
        window.wait_for_timeout(20)
    held.pop().continue_()
    window.unroute("**/web/statuses/*")
    with window.expect_response("**/web/statuses/*"):  # the button turns before the server knows
        window.get_by_role("button", name="Undo").click()

    expect(bookmark).to_have_attribute("aria-pressed", "false")
    assert world.api("owner").bookmarks() == []


def test_what_is_taken_back_may_be_in_the_list_no_more(world, window):
    post = world.api("member").status_post("An old worm!")
    window.goto("/public/local")
    item = window.locator(f"#item-{post['id']}")
    item.locator("button.bookmark").click()
    undo = window.get_by_role("button", name="Undo")
    undo.wait_for()
    item.evaluate("(item) => item.remove()")  # as newer posts do

    with window.expect_response("**/web/statuses/*"):
        undo.click()

    window.get_by_role("button", name="Undo").wait_for(state="detached")
    expect(window.get_by_role("link", name="Write")).to_be_visible()
    assert world.api("owner").bookmarks() == []


def test_what_the_server_refuses_is_shown_as_it_was(world, window):
    post = world.api("member").status_post("Another worm!")
    window.goto("/public/local")
    star = window.locator(f"#item-{post['id']} button.favourite")
    window.route("**/web/statuses/*", lambda route: route.fulfill(status=500, body="<main><h1>Broken</h1></main>"))

    star.click()

    expect(window.get_by_role("alert").get_by_text("Broken")).to_be_visible()
    expect(star).to_have_attribute("aria-pressed", "false")
    window.unroute("**/web/statuses/*")


def test_without_a_connection_a_press_waits_and_a_form_is_not_lost(world, window):
    post = world.api("member").status_post("A third worm!")
    window.goto("/public/local")
    star = window.locator(f"#item-{post['id']} button.favourite")
    window.context.set_offline(True)

    star.click()
    expect(window.get_by_text("It will be sent as soon as there is one.")).to_be_visible()
    expect(star).to_have_attribute("aria-pressed", "true")
    window.context.set_offline(False)

    expect(window.get_by_text("Sent what you did without a connection.")).to_be_visible()
    assert [one["id"] for one in world.api("owner").favourites()] == [post["id"]]
    window.goto("/compose")
    window.locator("textarea").first.fill("I am underground")
    window.context.set_offline(True)
    window.get_by_role("button", name="Post", exact=True).click()
    expect(window.get_by_text("Nothing was sent: there is no connection.")).to_be_visible()
    window.context.set_offline(False)
    window.get_by_role("button", name="Try again").click()
    expect(window.get_by_text("I am underground").first).to_be_visible()


def test_what_waited_and_is_not_accepted_is_told(world, window):
    post = world.api("member").status_post("Not yours!")
    window.goto("/home")
    window.evaluate(
        "([account, path]) => localStorage.setItem(`rookery:unsent:${account}`,"
        " JSON.stringify([{ path, do: 'pin', at: Date.now() }]))",
        [window.locator("#toasts").get_attribute("data-account"), f"/web/statuses/{post['id']}"],
    )

    window.reload()

    expect(window.get_by_text("was not accepted")).to_be_visible()


def test_what_waits_goes_with_the_session(window):
    mine = window.locator("#toasts").get_attribute("data-account")
    window.evaluate(
        "(keys) => keys.forEach((key) => localStorage.setItem(key, '[]'))",
        [f"rookery:{kind}:{account}" for kind in ("unsent", "text") for account in ("1", mine)],
    )
    window.goto("/home")
    kept = window.evaluate("Object.keys(localStorage).filter((one) => one.startsWith('rookery:unsent:'))")
    assert kept == [f"rookery:unsent:{mine}"]  # no one else is here

    window.goto("/auth/accounts")
    window.get_by_role("button", name="Sign out @rook").click()

    window.wait_for_url(lambda url: "/auth/accounts" not in url)
    assert window.evaluate("Object.keys(localStorage)") == ["rookery:text:1"]  # whose session may come back


def push(window, data):
    devtools = window.context.new_cdp_session(window)
    registrations = []
    devtools.on("ServiceWorker.workerRegistrationUpdated", lambda said: registrations.extend(said["registrations"]))
    devtools.send("ServiceWorker.enable")
    while not registrations:
        window.wait_for_timeout(20)
    one = {"origin": window.evaluate("location.origin"), "registrationId": registrations[0]["registrationId"]}
    devtools.send("ServiceWorker.deliverPushMessage", {**one, "data": data})
