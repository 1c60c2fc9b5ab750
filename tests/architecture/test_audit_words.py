"""The audit log describes each action of administration in words: none is shown as the code calls it."""

import ast
import re
from pathlib import Path

from models.groups.group_log import GroupAct

ROOT = Path(__file__).parents[2]
GROUP_LOG = (ROOT / "blueprints/pages/group_pages/templates/group_pages/log.html").read_text()
WORDS = (ROOT / "blueprints/pages/admin_pages/templates/admin_pages/_audit.html").read_text()
# Where the action (and the kind of thing) stands among the arguments.
RECORDS = {"record": (1, 2), "record_account": (1, None)}


def words_of(name, page=WORDS):
    [found] = re.findall(rf"{{% set {name} = {{(.*?)}} %}}", page, re.DOTALL)
    return set(re.findall(r'"([^"]+)":', found))


def constants(node):
    return {one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)}


def is_audit(call):
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "audit"


def recorded():
    """The actions and the kinds of things that are named where the log is written, be it by a function between."""
    actions, kinds = set(), {"account"}
    for path in sorted((*ROOT.glob("rookery/**/*.py"), *ROOT.glob("blueprints/**/*.py"))):
        if "audit.record" not in (text := path.read_text()):
            continue
        tree = ast.parse(text)
        places = {}
        for function in (one for one in ast.walk(tree) if isinstance(one, ast.FunctionDef)):
            names = [one.arg for one in function.args.args]
            if "action" in names and any(isinstance(one, ast.Call) and is_audit(one) for one in ast.walk(function)):
                places[function.name] = names.index("action")
        for call in (one for one in ast.walk(tree) if isinstance(one, ast.Call)):
            if is_audit(call) and call.func.attr in RECORDS:
                action, kind = RECORDS[call.func.attr]
                kinds |= constants(call.args[kind]) if kind else set()
            elif isinstance(call.func, ast.Name) and call.func.id in places:
                action = places[call.func.id]
            else:
                continue
            actions |= said_in(call.args[action])
    return actions, kinds


def said_in(node):
    """Of a condition the two ends; of what is looked up or handed on nothing: it is named elsewhere."""
    if isinstance(node, ast.IfExp):
        return said_in(node.body) | said_in(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) else set()


def test_whatever_is_recorded_has_words():
    actions, kinds = recorded()

    assert len(actions) > 50
    assert actions - words_of("act_words") == set()
    assert kinds - words_of("kind_words") == set()


def test_the_acts_in_a_group_have_words_in_both_logs():
    acts = {act.value for act in GroupAct}

    assert acts - words_of("act_words") == set()
    assert acts == words_of("words", GROUP_LOG)
