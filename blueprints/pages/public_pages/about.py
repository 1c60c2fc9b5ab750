"""About the server, privacy policy, terms, and files for machines such as robots.txt."""

from flask import Response, redirect
from flask_babel import gettext as _

from blueprints.pages.public_pages.base import bp
from rookery import urls
from rookery.errors import or_not_found
from rookery.plugin import plugins
from rookery.schemas import render
from rookery.services import appearance, instance
from rookery.services.instance import statistics, texts
from rookery.web import sessions
from rookery.web.language import language
from rookery.web.pages import open_page
from rookery.web.params import parse_day
from rookery.web.reply import json_reply

DAY = {"Cache-Control": "public, max-age=86400"}
# Crawlers that collect training data for language models, not those that fetch a page at a user's request.
COLLECTORS = (
    "AI2Bot",
    "Amazonbot",
    "Applebot-Extended",
    "Bytespider",
    "CCBot",
    "ClaudeBot",
    "Claude-Web",
    "Diffbot",
    "FacebookBot",
    "GPTBot",
    "Google-Extended",
    "ImagesiftBot",
    "Meta-ExternalAgent",
    "Omgilibot",
    "PerplexityBot",
    "Timpibot",
    "anthropic-ai",
    "cohere-ai",
    "cohere-training-data-crawler",
    "img2dataset",
    "omgili",
)
NOTHING_FOR_ROBOTS = (
    "/admin",
    "/auth/",
    "/oauth/",
    "/settings",
    "/media_proxy/",
    "/@*/follow",
    "/@*/*/embed",
    "/interact/",
)


@bp.get("/about")
def show_about():
    usage = statistics.usage()
    contact = instance.contact_account_id()
    people, _ = render.accounts_and_statuses([contact] if contact else [], [], None)
    written = texts.extended_description()
    return open_page(
        "public_pages/about.html",
        {"owners": people},
        description=instance.description(),
        text=written.content,
        contact=instance.contact_email(),
        rules=[rule._asdict() for rule in texts.rules()],
        users=usage.users,
        active=usage.active_month,
        posts=usage.posts + usage.comments,
        blocks=_blocks(),
        mode=instance.registration_mode(),
        terms=texts.has_terms(),
        url=f"{urls.base()}/about",
    )


def _blocks():
    """The servers that this one blocks, as far as whoever runs it tells; None where nothing is told."""
    is_user = sessions.user() is not None
    if not statistics.is_shown("show_domain_blocks", is_user):
        return None
    explained = statistics.is_shown("show_domain_block_reasons", is_user)
    return [
        {"domain": rule.public_domain, "severity": rule.severity, "why": rule.public_comment if explained else ""}
        for rule in statistics.server_blocks()
    ]


@bp.get("/privacy-policy")
def show_privacy_policy():
    found = texts.privacy_policy()
    written = found.updated_at.isoformat() if found.updated_at else ""
    return open_page(
        "public_pages/text.html", {}, heading="privacy", text=found.content, written=written, since="", next=""
    )


@bp.get("/terms-of-service")
@bp.get("/terms-of-service/<date>")
def show_terms(date=None):
    """The version that holds today, or the one that holds from a day on."""
    found = or_not_found(texts.terms(parse_day(date) if date else None))
    return open_page(
        "public_pages/text.html",
        {},
        heading="terms",
        text=texts.as_html(found.text),
        written="",
        since=found.effective_date.isoformat(),
        next=found.succeeded_by.isoformat() if found.succeeded_by else "",
    )


# For machines -------------------------------------------------------------------------------------------------


@bp.get("/robots.txt")
def show_robots():
    """https://www.rfc-editor.org/rfc/rfc9309"""
    everybody = ["User-agent: *", *(f"Disallow: {path}" for path in NOTHING_FOR_ROBOTS)]
    refused = [f"User-agent: {name}" for name in COLLECTORS] + ["Disallow: /"]
    groups = [everybody] if instance.setting("ai_crawlers") == "allow" else [everybody, refused]
    return Response("\n\n".join("\n".join(group) for group in groups) + "\n", headers=DAY, mimetype="text/plain")


@bp.get("/site.webmanifest")
def show_manifest():
    """Serve the web app manifest. https://www.w3.org/TR/appmanifest/"""
    reply = json_reply(
        {
            "name": instance.title(),
            "short_name": instance.title()[:12],
            "description": instance.description(),
            "lang": language(),
            "id": "/",
            "scope": "/",
            "start_url": "/",
            "display": "standalone",
            "background_color": "#f1f0ec",
            "theme_color": appearance.accent() or "#f1f0ec",
            "icons": _icons(),
            **(_of_client() if plugins().is_on("client_pages") else {}),
        },
        headers=DAY,
    )
    reply.content_type = "application/manifest+json"
    reply.vary.add("Accept-Language")
    return reply


def _of_client():
    """Return the members of the manifest for the web client: its start, its shortcuts, its share target."""
    return {
        "start_url": "/home",
        "share_target": {"action": "/share", "params": {"title": "title", "text": "text", "url": "url"}},
        "shortcuts": [
            {"name": _("Write"), "url": "/compose", "icons": [_icon("shortcut-write", 96)]},
            {"name": _("Notifications"), "url": "/notifications", "icons": [_icon("shortcut-notifications", 96)]},
        ],
    }


def _icons():
    """The maskable one, with room around it, is drawn for our tower only."""
    if appearance.has_icon():
        return [{"src": appearance.icon(size), "sizes": f"{size}x{size}", "type": "image/png"} for size in (192, 512)]
    maskable = {**_icon("icon-maskable-512", 512), "purpose": "maskable"}
    return [_icon("icon-192", 192), _icon("icon-512", 512), maskable]


def _icon(name, size):
    return {"src": urls.static(f"{name}.png"), "sizes": f"{size}x{size}", "type": "image/png"}


@bp.get("/favicon.ico")
def show_icon():
    """Serve the icon where old browsers and feed readers look for one."""
    return redirect(appearance.icon(192), 302)


@bp.after_request
def refuse_collectors(reply):
    """The same for those who read headers: nothing of these pages is for language models."""
    if instance.setting("ai_crawlers") == "refuse":
        reply.headers["X-Robots-Tag"] = "noai, noimageai"
    return reply
