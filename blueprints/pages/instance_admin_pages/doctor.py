"""The last report of the doctor, and a button for the next one: the checks run in a job."""

from sqlalchemy import select

from blueprints.pages.instance_admin_pages.base import bp
from models.auth.role import Permission
from models.base import db
from models.jobs.job import Job
from rookery import doctor
from rookery.translations import say
from rookery.web.language import language
from rookery.web.pages import go, page, permitted

LABELS = {"caddy": "Caddy", "nginx": "nginx", "apache": "Apache", "haproxy": "HAProxy", "dns": "DNS"}


@bp.get("/admin/doctor")
@permitted(Permission.VIEW_DEVOPS)
def show_report(user):
    report = doctor.last_report()
    return page(
        "instance_admin_pages/doctor.html",
        report=report,
        checks=[_row(one) for one in report.checks] if report else [],
        is_running=db.session.scalar(select(Job.id).where(Job.key == doctor.STORED, Job.dead_at.is_(None))),
    )


@bp.post("/admin/doctor")
@permitted(Permission.VIEW_DEVOPS)
def start_checks(user):
    doctor.examine_later.enqueue()
    return go("/admin/doctor")


def _row(checked):
    """Return a check with its texts in the language of the visitor."""
    findings = [
        {
            "code": one.code,
            "level": one.level,
            "sentence": say(one.sentence, language()),
            "lines": [(LABELS.get(place, place), line) for place, line in one.change.items()],
        }
        for one in checked.findings
    ]
    return {"title": say(checked.title, language()), "because": checked.because, "findings": findings}
