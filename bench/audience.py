"""Who posts and who listens: accounts with tokens, and who follows whom, written straight into the database."""

import random
import secrets
from dataclasses import dataclass, field
from typing import Any

from flask import Flask
from sqlalchemy import insert

from models import clock
from models.accounts.account import Account, AccountCounts
from models.accounts.account_name import AccountName, names_of
from models.auth.oauth import OAuthApp, OAuthToken, hash_secret
from models.auth.role import Role
from models.auth.user import User
from models.base import db
from models.ids import new_id
from models.relationships.follow import Follow

SCOPES = "read write follow push"
AUTHORS = 40
FEWEST, MOST = 30, 200


@dataclass
class Audience:
    """Tokens of those who post and of those who listen; `followers` of each author, in the same order."""

    authors: list[str] = field(default_factory=list)
    listeners: list[str] = field(default_factory=list)
    followers: list[int] = field(default_factory=list)


def gather(app: Flask, listeners: int) -> Audience:
    """Each author has 30 to 200 of the listeners as followers, few have many; nobody follows twice."""
    dice, found = random.Random(listeners), Audience()
    with app.app_context():
        writers = [person(f"author{number}", found.authors) for number in range(AUTHORS)]
        readers = [person(f"listener{number}", found.listeners) for number in range(listeners)]
        write(writers + readers)
        follows = []
        for author in writers:
            wish = round(FEWEST * (MOST / FEWEST) ** dice.random())
            fans = dice.sample(readers, min(wish, listeners))
            found.followers.append(len(fans))
            follows += [{"id": new_id(), "account_id": fan["id"], "target_id": author["id"]} for fan in fans]
        db.session.execute(insert(Follow), follows)
        db.session.commit()
        db.engine.dispose()
    return found


def person(name: str, tokens: list[str]) -> dict[str, Any]:
    tokens.append(secrets.token_hex(16))
    return {"id": new_id(), "user_id": new_id(), "name": name, "token": tokens[-1]}


def write(people: list[dict[str, Any]]) -> None:
    """Accounts, logins without a password, and a token for each."""
    role, now = Role.named("User"), clock.now()
    assert role
    app = OAuthApp(
        name="Bench",
        redirect_uris=["urn:ietf:wg:oauth:2.0:oob"],
        scopes=SCOPES,
        client_id=secrets.token_hex(16),
        client_secret_hash=hash_secret(secrets.token_hex(16)),
    )
    db.session.add(app)
    db.session.flush()
    tables: list[tuple[Any, list[dict[str, Any]]]] = [
        (Account, [{"id": one["id"], "username": one["name"]} for one in people]),
        (AccountCounts, [{"account_id": one["id"]} for one in people]),
        (
            AccountName,
            [
                {"account_id": one["id"], "kind": kind, "name": name}
                for one in people
                for kind, name in names_of(one["name"], None, "")
            ],
        ),
        (
            User,
            [
                {
                    "id": one["user_id"],
                    "account_id": one["id"],
                    "email": f"{one['name']}@mail.example",
                    "password": "!",
                    "role_id": role.id,
                    "session_token": secrets.token_hex(16),
                    "confirmed_at": now,
                }
                for one in people
            ],
        ),
        (
            OAuthToken,
            [
                {
                    "id": new_id(),
                    "token_hash": hash_secret(one["token"]),
                    "app_id": app.id,
                    "user_id": one["user_id"],
                    "scopes": SCOPES,
                }
                for one in people
            ],
        ),
    ]
    for model, rows in tables:
        db.session.execute(insert(model), rows)
