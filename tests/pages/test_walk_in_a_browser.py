"""One life on one server, in a browser, from the first start to the archive: with scripts, and without them."""

import io
import json
import re
import time
import zipfile

import pytest
from mastodon import Mastodon
from playwright.sync_api import expect

from tests import live
from tests.keys import code_of_app
from tests.pages.examples.pages import picture
from tests.waiting import until

pytestmark = [pytest.mark.browser, pytest.mark.filterwarnings("default::DeprecationWarning")]

PASSWORD = "nests are built of twigs"
FAR = "crows.example"
OUT_OF_BAND = "urn:ietf:wg:oauth:2.0:oob"


@pytest.fixture
def people(browser, scripts):
    """The server, and `window()`: the window of somebody, with cookies of their own."""
    windows = []
    with live.server(ROOKERY_CONFIRM_EMAIL="on") as site:

        def window():
            context = browser.new_context(base_url=site.url, java_script_enabled=scripts)
            context.set_default_timeout(10_000)
            windows.append(context)
            return context.new_page()

        yield site, window
        for context in windows:
            context.close()


def image():
    return {"name": "nest.png", "mimeType": "image/png", "buffer": io.BytesIO(picture((60, 40), "teal")).read()}


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_from_the_first_start_to_the_archive(people, scripts):
    site, window = people
    rook, jay = window(), window()

    begin(rook, site)
    join(jay, rook)
    approve(window(), rook)
    let_an_app_in(rook, site)
    post_a_picture(rook, scripts=scripts)
    guard_the_login(jay)
    report(jay, rook)
    suspend_a_server_and_take_it_back(rook)
    bring_a_pack_of_emoji(rook)
    take_everything_along(jay)
    end_another_session(rook)


class Counted:
    """The same window, which counts what somebody has to do in it."""

    def __init__(self, page):
        self.page, self.clicks, self.fields = page, 0, 0

    def fill(self, label, text):
        self.page.get_by_label(label, exact=True).fill(text)
        self.fields += 1

    def choose(self, label, file):
        self.page.get_by_label(label).set_input_files(file)
        self.fields += 1

    def press(self, name):
        press(self.page, name)
        self.clicks += 1


def begin(rook, site):
    """The printed link makes the owner, who has a first post with a picture out before there is much to click."""
    counted = Counted(rook)
    rook.goto(site.start_link)
    counted.fill("User name", "rook")
    counted.fill("E-mail address", "rook@mail.example")
    counted.fill("Password", PASSWORD)
    counted.press("Create owner account")
    expect(rook.get_by_role("heading", name="You are trying Rookery")).to_be_visible()
    counted.press("Finish setup")
    counted.fill("What's on your mind?", "Our nest is open")
    counted.choose("Picture (optional)", image())
    counted.press("Post")
    expect(rook.get_by_text("Your first post is published.")).to_be_visible()
    assert counted.clicks <= 6 and counted.fields <= 5


def join(jay, rook):
    """Rook hands over one link, and without a mail server Jay is in at once; both follow each other."""
    press(rook, "Create an invitation link")
    jay.goto(rook.locator("code.address").inner_text())
    jay.get_by_label("User name").fill("jay")
    jay.get_by_label("E-mail address").fill("jay@mail.example")
    jay.get_by_label("Password").fill(PASSWORD)
    jay.get_by_label("I agree to the rules").check()
    press(jay, "Sign up")
    press(jay, "Follow @rook")
    expect(jay.get_by_role("button", name="Follow @rook")).to_have_count(0)

    rook.get_by_role("link", name=re.compile("Notifications")).first.click()
    press(rook, "Follow back @jay")
    rook.get_by_role("main").get_by_role("link", name="jay", exact=True).first.click()
    expect(rook.get_by_role("button", name="Unfollow")).to_be_visible()
    expect(rook.get_by_text("follows you").first).to_be_visible()


def approve(dora, rook):
    """Who asks to join waits until Rook says yes, which is a button in the notification."""
    dora.goto("/auth/sign_up")
    dora.get_by_label("User name").fill("dora")
    dora.get_by_label("E-mail address").fill("dora@mail.example")
    dora.get_by_label("Password").fill(PASSWORD)
    dora.get_by_label("I agree to the rules").check()
    press(dora, "Request an account")
    expect(dora.get_by_text("Wait for approval.")).to_be_visible()
    assert dora.goto("/home").status == 403

    rook.goto("/notifications")
    press(rook, "Approve @dora")
    expect(rook.get_by_text("@dora approved.")).to_be_visible()
    assert dora.goto("/home").status == 200


def let_an_app_in(rook, site):
    client_id, secret = Mastodon.create_app(
        "Nest box", api_base_url=site.url, scopes=["read"], redirect_uris=[OUT_OF_BAND]
    )
    client = Mastodon(client_id=client_id, client_secret=secret, api_base_url=site.url)
    rook.goto(client.auth_request_url(scopes=["read"], allow_http=True))
    expect(rook.get_by_role("heading", name="Allow Nest box?")).to_be_visible()
    press(rook, "Allow")
    client.log_in(code=rook.locator("#code").input_value(), scopes=["read"], allow_http=True)
    assert client.me()["username"] == "rook"
    rook.goto("/settings/apps")
    expect(rook.get_by_text("Nest box").first).to_be_visible()


def post_a_picture(rook, *, scripts):
    rook.goto("/compose")
    rook.get_by_label("What's on your mind?").fill("All others build badly")
    without_scripts = rook.get_by_role("checkbox", name="Add image, video or audio")
    if scripts:
        expect(without_scripts).to_be_hidden()
        rook.get_by_label("Files").set_input_files(image())
    else:
        without_scripts.check()
        rook.get_by_label("Files").set_input_files(image())
        press(rook, "Attach")
    rook.get_by_label("Description (alt text)", exact=True).fill("A nest of twigs")
    press(rook, "Post")
    rook.get_by_alt_text("A nest of twigs").first.wait_for()


def guard_the_login(jay):
    """From now on it takes a code of an app, and a recovery code helps once."""
    jay.goto("/settings/security/codes")
    jay.get_by_label("Your password").fill(PASSWORD)
    press(jay, "Set up")
    secret = jay.locator("code.address").inner_text().replace(" ", "")
    jay.get_by_label("Code", exact=True).fill(code_of_app(secret, time.time()))
    press(jay, "Turn on")
    spare = jay.locator("code").first.inner_text()

    press(jay, "Sign out")
    jay.goto("/auth/sign_in")
    jay.get_by_label("User name or e-mail address").fill("jay")
    jay.get_by_label("Password", exact=True).fill(PASSWORD)
    press(jay, "Sign in")
    expect(jay.get_by_role("heading", name="One more step")).to_be_visible()
    jay.get_by_label("Code", exact=True).fill("000000")
    press(jay, "Sign in")
    expect(jay.get_by_text("This code is wrong")).to_be_visible()
    jay.get_by_label("Code", exact=True).fill(spare)
    press(jay, "Sign in")
    jay.goto("/home")
    assert jay.url.endswith("/home")


def report(jay, rook):
    """Jay reports what Rook wrote; Rook, who moderates, settles it."""
    jay.goto("/@rook@" + re.sub("^https?://|/.*$", "", jay.url))
    if "/people/" not in jay.url:
        jay.goto("/web/search?q=rook")
        jay.get_by_role("link", name=re.compile("rook")).first.click()
    jay.locator("main details.more > summary").first.click()
    jay.get_by_role("link", name="Report", exact=True).first.click()
    jay.get_by_label("It's something else").check()
    jay.get_by_label("All others build badly").check()
    jay.get_by_label("Additional comments").fill("We build well.")
    press(jay, "Submit report")

    rook.goto("/admin/reports")
    rook.get_by_text("We build well.").first.wait_for()
    rook.get_by_role("link", name="@rook").last.click()
    expect(rook.get_by_text("All others build badly").first).to_be_visible()
    press(rook, "Resolve without action")
    rook.goto("/admin/reports")
    expect(rook.get_by_text("We build well.")).to_have_count(0)
    rook.goto("/admin/reports?state=resolved")
    expect(rook.get_by_text("We build well.").first).to_be_visible()


def suspend_a_server_and_take_it_back(rook):
    rook.goto(f"/admin/domains/{FAR}/suspend")
    expect(rook.get_by_text("so none are lost")).to_be_visible()
    press(rook, "Suspend this server")
    rook.goto("/admin/domain_blocks")
    expect(rook.get_by_text(FAR).first).to_be_visible()
    rook.goto(f"/admin/domains/{FAR}")
    press(rook, "Remove rule")
    rook.goto("/admin/domain_blocks")
    expect(rook.get_by_text(FAR)).to_have_count(0)


def bring_a_pack_of_emoji(rook):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as pack:
        pack.writestr("nest.png", picture((32, 32), "teal"))
        pack.writestr("pack.json", json.dumps({"files": {"nest": "nest.png"}}))
    rook.goto("/admin/emojis/packs")
    file = {"name": "pack.zip", "mimeType": "application/zip", "buffer": packed.getvalue()}
    rook.get_by_label("Zip file").set_input_files(file)
    press(rook, "Import")
    look_again_for(rook, "/admin/emojis", rook.get_by_text(":nest:"))

    rook.goto("/admin/emojis/packs")
    with rook.expect_download() as coming:
        press(rook, "Download")
    with zipfile.ZipFile(coming.value.path()) as pack:
        assert "nest" in json.loads(pack.read("pack.json"))["files"]


def look_again_for(page, path, what):
    """Until a job has done its part; without scripts a page does not say so by itself."""

    def is_there():
        page.goto(path)
        return what.count()

    until(is_there)


def take_everything_along(jay):
    jay.goto("/settings/archive")
    press(jay, "Request an archive")
    fetch = jay.get_by_role("link", name="Download")
    look_again_for(jay, "/settings/archive", fetch)
    with jay.expect_download() as coming:
        fetch.first.click()
    with zipfile.ZipFile(coming.value.path()) as archive:
        assert json.loads(archive.read("actor.json"))["preferredUsername"] == "jay"


def end_another_session(rook):
    rook.goto("/settings/apps")
    rook.get_by_role("button", name=re.compile("Revoke|Take")).first.click()
    rook.goto("/settings/apps")
    expect(rook.get_by_text("Nest box")).to_have_count(0)
