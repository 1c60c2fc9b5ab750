"""Following an account from another server: visitors are redirected to their own."""

from flask import redirect

from blueprints.pages.public_pages.base import bp
from rookery import urls
from rookery.errors import Invalid
from rookery.federation.local_actors import local_actor
from rookery.federation.remote import home_server_links
from rookery.web.pages import POLICY, field, limited, page


@bp.get("/@<username>/follow")
def show_follow(username, home="", error=None):
    account = local_actor(username)
    address = f"@{account.username}@{urls.config().domain}"
    reply = page("public_pages/follow.html", error=error, person=account, home=home, address=address)
    # No form-action: browsers would block the redirect to the other server.
    reply.headers["Content-Security-Policy"] = POLICY
    return reply


@bp.post("/@<username>/follow")
@limited("elsewhere")
def lead_on(username):
    """The answer to the form is a redirect to another server."""
    account = local_actor(username)
    home = field("home")[:500]
    try:
        return redirect(home_server_links.way_to(urls.actor(account.username), home), 303)
    except Invalid as error:
        return show_follow(username, home, error)
