"""A Containerfile, read; and its steps, run in roots of Debian, where no image can be built."""

import fnmatch
import json
import re
import shutil
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.packaging.roots import Root

Instruction = tuple[str, str]


def read(file: Path) -> list[Instruction]:
    """Return (name, words) of each instruction, lines joined and comments left out."""
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    joined = re.sub(r"\\\n\s*", "", "\n".join(lines))
    return [(name, words) for name, _, words in (line.partition(" ") for line in joined.splitlines() if line)]


@dataclass
class Stage:
    """What a stage has become: its root, and the settings for what runs in it."""

    root: Root
    folder: str = "/"
    user: str = "root"
    environment: dict[str, str] = field(default_factory=dict)

    def words(self, *command: str) -> tuple[str, ...]:
        """Return the command as this stage runs it."""
        variables = [f"{name}={value}" for name, value in self.environment.items()]
        user, _, group = self.user.partition(":")
        as_user = ["setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups"] if group else []
        return ("env", f"--chdir={self.folder}", *variables, *as_user, *command)


def run(instructions: list[Instruction], context: Path, new_root: Callable[[], Root]) -> Stage:
    """Carry out the instructions, and return the last stage."""
    stages: dict[str, Stage] = {}
    for name, words in instructions:
        if name == "FROM":
            stage = stages[words.partition(" AS ")[2]] = Stage(new_root())
        elif name == "RUN":
            stage.root.run(*stage.words("sh", "-c", words))
        elif name == "COPY":
            _copy(words.split(), stage, stages, context)
        elif name == "WORKDIR":
            stage.folder = words
            (stage.root.path / words.lstrip("/")).mkdir(parents=True, exist_ok=True)
        elif name == "ENV":
            stage.environment |= dict(pair.split("=", 1) for pair in words.split())
        elif name == "USER":
            stage.user = words
    return stage


def _copy(words: list[str], stage: Stage, stages: dict[str, Stage], context: Path) -> None:
    of = next((word.removeprefix("--from=") for word in words if word.startswith("--from=")), None)
    origin = stages[of].root.path if of else context
    *sources, to = [word for word in words if not word.startswith("--")]
    target = (
        stage.root.path / stage.folder.lstrip("/") / to.lstrip("/")
        if not to.startswith("/")
        else stage.root.path / to[1:]
    )
    for source in sources:
        found = origin / source.lstrip("/")
        if found.is_dir():
            shutil.copytree(found, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(found, target)


def is_sent(path: str, ignore_file: Path) -> bool:
    """Return whether the file of ignored paths leaves this one in the context."""
    sent = True
    for pattern in ignore_file.read_text().split():
        if fnmatch.fnmatch(path.split("/")[0], pattern.removeprefix("!").removeprefix("**/")):
            sent = pattern.startswith("!")
    return sent


def command_of(instructions: list[Instruction], name: str) -> list[str]:
    """Return the command of ENTRYPOINT, CMD or HEALTHCHECK."""
    words = dict(instructions)[name]
    return list(json.loads(words[words.index("[") :]))
