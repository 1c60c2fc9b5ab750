"""`rookery explain`: why a post or an account is seen or not, delivered or not, accepted or not."""

from collections.abc import Callable
from dataclasses import asdict

import click

from models.base import Json
from models.timelines.audience import AudienceMember
from rookery import explain as explaining
from rookery.cli._common import as_json, local_account, on_database, print_json, show, show_one, text_of
from rookery.explain import Explanation, Finding
from rookery.explain.reasons import found
from rookery.explain.subject import Subject
from rookery.federation.remote.trial_fetch import trial_fetch


@click.command()
@click.argument("subject", metavar="URL|HANDLE")
@click.option("--for", "name", metavar="@MEMBER", help="Also why this member does not see it.")
@click.option("--no-fetch", is_flag=True, help="Ask no other server.")
@as_json
@on_database
def explain(subject: str, name: str | None, no_fetch: bool, as_json: bool) -> None:
    """Explain why a post or an account is seen, delivered and accepted, or not, and what to do.

    SUBJECT is the address of a post, profile or activity, or a handle (@user@host). What another server has is also
    fetched, as federation does it, but not stored. Ends with 1 if that is refused, or if nothing is known.
    """
    account, user = local_account(name) if name else (None, None)
    made = explaining.for_operator(subject, account)
    told = explaining.for_member(subject, AudienceMember(account.id, user.filters_version)) if account and user else []
    if not as_json:
        _print(made, told, account.username if account else "")
    steps = list[str]()
    fetched = None
    if not no_fetch and not made.subject.is_ours:
        fetched = _fetched(made.subject.uri or subject, steps.append if as_json else _step)
    if as_json:
        fetch = _row(fetched) | {"steps": steps} if fetched else None
        member = {"for": account.username, "member": list(map(_row, told))} if account else {}
        print_json({"subject": _known(made.subject), **member, **_facts(made), "fetch": fetch})
    elif fetched:
        _print_findings("Fetched now:", [fetched])
    if fetched.code == "fetch_refused" if fetched else not made.is_known:
        raise click.exceptions.Exit(1)


def _fetched(url: str, say: Callable[[str], None]) -> Finding:
    verdict = trial_fetch(url, say)
    return found("fetch_accepted") if verdict.accepted else found("fetch_refused", rule=verdict.rule, why=verdict.why)


def _step(line: str) -> None:
    click.echo(f"  {text_of(line)}")


def _known(subject: Subject) -> Json:
    """Return what is known of the subject itself, as far as it is here."""
    account, status = subject.account, subject.status
    made: Json = {"address": subject.uri or subject.asked, "server": subject.host or "this server"}
    if account is None:
        return made | {"kind": "unknown"}
    made |= {"kind": "post" if status else "account", "id": str((status or account).id), "account": f"@{account.acct}"}
    if status is None:
        return made | {"since": account.created_at}
    return made | {"visibility": status.visibility, "created": status.created_at, "edited": status.edited_at}


def _facts(made: Explanation) -> Json:
    return {
        "findings": list(map(_row, made.findings)),
        "deliveries": [asdict(one) for one in made.deliveries],
        "server": made.server,
    }


def _row(one: Finding) -> Json:
    return {"code": one.code, "says": one.says, "at": one.at, "advice": one.advice}


def _print(made: Explanation, told: list[Finding], name: str) -> None:
    show_one(_known(made.subject), as_json=False)
    if name:
        _print_findings(f"@{name} is told:", told)
    _print_findings("What is known:", made.findings)
    if made.deliveries:
        click.echo("\nDeliveries:")
        show([asdict(one) for one in made.deliveries], as_json=False)
    if made.server:
        click.echo("\nIts server:")
        show_one(made.server, as_json=False)


def _print_findings(title: str, findings: list[Finding]) -> None:
    if not findings:
        return
    click.echo(f"\n{title}")
    width = max(len(one.code) for one in findings) + 2
    for one in findings:
        moment = f" ({text_of(one.at)})" if one.at else ""
        click.echo(f"  {one.code:<{width}}{text_of(one.says)}{moment}")
        click.echo(f"  {'':<{width}}{text_of(one.advice)}")


command = explain
