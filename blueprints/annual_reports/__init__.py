"""Annual reports: my year here, in figures. See docs/annual-reports.md."""

from rookery.plugin import Plugin, Setting, task


@task()
def generate_report(account_id: int, year: int) -> None:
    """Make the report that somebody asked for."""
    from blueprints.annual_reports import reports

    reports.make(account_id, year)


plugin = Plugin(
    name="annual_reports",
    summary="somebody's year in figures",
    mounts={"/api/v1": "blueprints.annual_reports.routes:bp"},
    needs={"async_refreshes", "statuses"},
    scopes={"read:accounts", "write:accounts"},
    settings={"least_statuses": Setting(5, "How many posts of a year its report needs.")},
    idle={"GET /api/v1/annual_reports": {"annual_reports": [], "accounts": [], "statuses": []}},
    tasks=(generate_report,),
)
