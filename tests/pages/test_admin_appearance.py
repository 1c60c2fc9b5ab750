"""The appearance of the server as its owner chose it, and the places that show it."""

import io

import pytest
from PIL import Image
from sqlalchemy import select

from models.base import db
from models.moderation.audit import AuditEntry
from rookery.cache import cache
from rookery.services import appearance, emails, instance
from rookery.services.instance import pictures
from rookery.services.media import files, orphans
from tests.configured import configured

PATH = "/admin/appearance"


@pytest.fixture
def save(admin):
    """`save(accent="#ff6600")`: the form with what is in it, save these fields."""

    def send(**fields):
        admin.open(PATH)
        form = admin.form(PATH)
        kept = {name: value for name, value in form.fields.items() if not name.startswith("remove_")}
        typed = kept | {"theme": "system"} | fields
        return admin._ask("post", PATH, data=typed, content_type="multipart/form-data")

    return send


def picture(size=(600, 300), mode="RGB"):
    file = io.BytesIO()
    Image.new(mode, size, "#5b7c99").save(file, "PNG")
    return io.BytesIO(file.getvalue()), "nest.png"


def sheets(html):
    return [
        part.partition('"')[0]
        for part in html.split('<link rel="stylesheet" href="')[1:]
        if part.startswith("/appearance/")
    ]


def test_the_accent_is_on_every_page_by_a_style_sheet_with_its_hash(save, admin, visitor, api):
    assert save(accent="#FF6600", theme="dark").status_code == 303

    page = visitor.open("/").text
    [address] = [one for one in sheets(page) if one.startswith("/appearance/colours-")]
    assert '<html lang="en" data-theme="dark">' in page
    assert address in visitor.open("/nothing-here").text and address in admin.open("/settings/profile").text
    css = visitor.open(address)
    assert css.mimetype == "text/css" and "immutable" in css.headers["Cache-Control"]
    assert "--accent: #ad4500;" in css.text and "--accent: #ff6e0d;" in css.text
    assert visitor.open("/site.webmanifest").json["theme_color"] == "#ff6600"
    assert "immutable" not in visitor.open("/appearance/colours-0.css").headers["Cache-Control"]
    [entry] = db.session.scalars(select(AuditEntry))
    assert entry.action == "change settings" and "accent" in entry.details["what"]


def test_a_shade_that_was_derived_is_said_and_previewed(admin, save):
    page = save(accent="#ff6600", preview="1").text

    assert "darker shade #ad4500" in page and "accent=%23ff6600" in page
    assert appearance.accent() == ""
    assert ".preview-light { --accent: #ad4500" in admin.open(f"{PATH}/preview.css?accent=%23ff6600").text
    assert "--accent" in admin.open(f"{PATH}/preview.css?accent=}}x").text


def test_without_a_choice_there_is_no_style_sheet_but_ours(visitor):
    page = visitor.open("/").text

    assert not sheets(page) and "data-theme" not in page and "logo.svg" in page
    assert visitor.open("/appearance/custom-x.css").status_code == 404


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"accent": "blue"}, "Enter a colour such as"),
        ({"custom_css": "a { background: url(https://x.example) }"}, "Remove url()"),
        ({"custom_css": "/*" + "x" * 40_000 + "*/"}, "Shorten this to at most"),
        ({"logo": (io.BytesIO(b"<svg>"), "x.svg")}, "Choose another file."),
        ({"banner": (io.BytesIO(b"<svg>"), "x.svg")}, "Choose another file."),
        ({"banner_description": "x" * 1501, "banner": picture()}, "Use at most"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(save, fields, says):
    reply = save(**{"accent": "#123456", **fields})

    assert reply.status_code == 422 and says in reply.text
    db.session.rollback()
    cache().clear()
    assert appearance.accent() == "" and not any(map(pictures.picture, pictures.PICTURES))


def test_custom_css_is_on_every_page_but_that_where_it_is_repaired(save, admin, visitor):
    save(custom_css="body { display: none }")

    [address] = sheets(visitor.open("/about").text)
    assert visitor.open(address).text == "body { display: none }"
    assert visitor.reply.headers["X-Content-Type-Options"] == "nosniff"
    assert not sheets(admin.open(PATH).text) and "display: none" in admin.reply.text
    assert address in admin.open("/admin/about").text
    save(custom_css="")
    assert not sheets(visitor.open("/about").text)


def test_logo_and_icon_are_shown_and_kept_from_the_sweep(save, visitor, admin, api):
    save(logo=picture((800, 200), "RGBA"))

    logo = pictures.picture("logo")
    page = visitor.open("/").text
    assert logo["key"] in page and "logo.svg" not in page and "favicon.svg" not in page
    assert logo["width"] / logo["height"] == 4
    assert visitor.open("/favicon.ico").location.endswith(logo["icons"]["192"])
    assert [one["sizes"] for one in visitor.open("/site.webmanifest").json["icons"]] == ["192x192", "512x512"]
    assert [one["size"] for one in api().get("/api/v2/instance").json["icon"]] == ["192x192", "512x512"]
    keys = pictures.files_of(logo)
    assert len(keys) == 3 and orphans.named_keys([*keys, "headers/none"]) == keys
    with files.store().open(logo["icons"]["192"]) as file, Image.open(file) as icon:
        assert icon.size == (192, 192) and icon.getpixel((0, 0))[3] == 0
    save(icon=picture((512, 512)))
    assert pictures.picture("icon")["icons"]["192"] in visitor.open("/").text
    save(remove_icon="1", remove_logo="1")
    assert pictures.picture("logo") is None and "logo.svg" in visitor.open("/").text


def test_the_banner_is_on_the_landing_page_in_apps_and_where_links_are_shared(save, api, visitor):
    save(banner=picture(), banner_description="A nest")

    seen = api().get("/api/v2/instance").json["thumbnail"]
    assert seen["url"].endswith(pictures.banner()["key"]) and (seen["description"], bool(seen["blurhash"])) == (
        "A nest",
        True,
    )
    for path in ("/", "/about"):
        page = visitor.open(path).text
        assert f'<meta property="og:image" content="{seen["url"]}">' in page and "summary_large_image" in page
        assert f'<img class="banner" src="{seen["url"]}" alt="A nest"' in page
    key = pictures.banner()["key"]
    save(banner_description="A nest of twigs")
    assert pictures.banner()["description"] == "A nest of twigs" and pictures.banner()["key"] == key
    assert files.store().exists(key)
    save(remove_banner="1")
    assert pictures.banner() is None


def test_e_mails_show_logo_and_accent_once_they_are_chosen(save, the_app):
    assert (
        emails.write("a@mail.example", "News", "Hello,\n\nhttps://x.example/?a=<b>").get_content_type() == "text/plain"
    )

    save(logo=picture(), accent="#ff6600")
    letter = emails.write("a@mail.example", "News", "Hello <you>,\n\nOpen https://x.example/a?b=1&c=2 now")

    html = letter.get_body(("html",)).get_content()
    assert pictures.picture("logo")["key"] in html and "Hello &lt;you&gt;," in html
    assert '<a href="https://x.example/a?b=1&amp;c=2" style="color:#ad4500">' in html
    assert "Hello <you>," in letter.get_body(("plain",)).get_content()


def test_what_the_environment_decides_is_not_in_the_form(app, admin, save, visitor):
    with configured(app, ROOKERY_ACCENT="#112233"):
        assert 'name="accent"' not in admin.open(PATH).text and "accent" in admin.reply.text
        save(accent="#445566", theme="light")

        assert appearance.accent() == "#112233" and instance.setting("theme") == "light"


def test_a_page_about_an_outage_looks_the_same(app, save, visitor, monkeypatch):
    save(accent="#ff6600", logo=picture())
    visitor.open("/")
    monkeypatch.setattr("blueprints.pages.public_pages.about.statistics.usage", lambda: 1 / 0)
    app.testing = False
    try:
        page = visitor.open("/about")
    finally:
        app.testing = True

    assert page.status_code == 500 and pictures.picture("logo")["key"] in page.text and sheets(page.text)


def test_a_style_sheet_is_checked_for_a_preview_and_not_saved(admin, enter, alice):
    admin.open(PATH)
    bad = admin.give(f"{PATH}/try", custom_css="a { background: url(x) }")
    admin.open(PATH)
    good = admin.give(f"{PATH}/try", custom_css=" a { color: red } ")

    assert (bad.status_code, bad.mimetype) == (422, "text/plain") and "Remove url()" in bad.text
    assert (good.status_code, good.mimetype, good.text) == (200, "text/css", "a { color: red }")
    assert appearance.custom_css() == ""
    visitor = enter(alice)
    visitor.open("/settings/profile")
    assert visitor.give(f"{PATH}/try", custom_css="a {}").status_code == 403
