from models.accounts.account import Account
from models.base import db
from models.moderation.held_sender import HeldSender
from tests.factories import Factory
from tests.live import app_of

PAGES = {"/admin/quarantine": "/admin/quarantine"}


def prepare(world):
    """Somebody whom nobody knows."""
    with app_of(world.site.environment) as app:
        stranger = Account.by_address("stranger", "far.example") or Factory(app).remote("stranger", "far.example")
        HeldSender.hold(stranger.id, "direct")
        db.session.commit()
