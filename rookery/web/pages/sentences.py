"""The sentences beside the fields of a form.

Services say what is wrong as the Mastodon API does: a predicate that goes on after the name of an attribute, which apps
may match. Beside a field stands a sentence that names what to do. It needs no label: each language orders it its own
way.
"""

from rookery.translations import LazyText
from rookery.translations import lazy_gettext as _

SENTENCES = {
    "are too many": _("Enter fewer."),
    "are too many (maximum is %(limit)s)": _("Enter at most %(limit)s."),
    "can't be blank": _("Fill in this field."),
    "cannot be used: %(problem)s": _("%(problem)s. Choose another file."),
    "contain a label that is too long (maximum is %(limit)s characters)": _(
        "Use at most %(limit)s characters for each label."
    ),
    "contain a value that is too long (maximum is %(limit)s characters)": _(
        "Use at most %(limit)s characters for each value."
    ),
    "contain a value without a label": _("Give each value a label."),
    "contain an entry that is not a domain": _("Enter domains only, each on its own line."),
    "contains a disallowed e-mail provider": _(
        "This server does not accept addresses of this e-mail provider. Use a different address."
    ),
    "contains no images that could be emoji": _("The file has no images that can be emoji. Choose another file."),
    "contains too many files": _("The file has too many files in it. Choose another one."),
    "has a bracket that does not match: %(part)s": _("The bracket %(part)s has no counterpart. Add or remove one."),
    "has already been taken": _("This is already in use. Choose a different one."),
    "is invalid": _("This is not valid. Check what you entered."),
    "is neither an address like you@your.server nor a server": _(
        "Enter your address, such as you@your.server, or your server."
    ),
    "is neither on nor off": _("Enter on or off."),
    "is not a colour like #2d4f94": _("Enter a colour such as #2d4f94."),
    "is not a date": _("Enter a date."),
    "is not a date and time": _("Enter a date and a time."),
    "is not a hashtag": _("Enter a hashtag: letters, numbers and underscores, without spaces."),
    "is not a language code": _("Enter a language code, such as en or de."),
    "is not a list like board=Moderator, press office=Editor": _(
        "Enter groups with their roles, such as board=Moderator, press office=Editor."
    ),
    "is not a list of domains": _("Enter domains, separated by spaces."),
    "is not a number": _("Enter a number."),
    "is not a period like 12h or 1d": _("Enter a number with h or d, such as 12h or 1d."),
    "is not a readable zip file": _("This file cannot be read. Choose a zip file."),
    "is not a readable zip or tar file": _("This file cannot be read. Choose a zip or tar file."),
    "is not a size: give `20 GB`, `500 MB`, a part of the disk such as `50%`, or `off`": _(
        "Enter a size such as 20 GB or 500 MB, a part of the disk in per cent, or off."
    ),
    "is not a user of this server": _("Enter the user name of somebody on this server."),
    "is not a whole number": _("Enter a whole number."),
    "is not an address like https://media.example/rookery": _(
        "Enter an address such as https://media.example/rookery."
    ),
    "is not an address like https://social.example": _("Enter an address such as https://social.example."),
    "is not an address like smtp://user:password@mail.example:587": _(
        "Enter an address such as smtp://user:password@mail.example:587."
    ),
    "is not an e-mail address": _("Enter an e-mail address, such as name@example.org."),
    "is not between %(low)s and %(high)s": _("Enter a number between %(low)s and %(high)s."),
    "is not included in the list": _("Choose one of the options."),
    "is not the domain of this server": _("Enter the domain of this server."),
    "is not the name of this account": _("Enter the name of this account, as it stands above."),
    "is not the name of a server, such as mail.example": _("Enter the name of a server, such as mail.example."),
    "is of a server that offers no such way: search for the address there": _(
        "Your server cannot open links from here. Search for the address there."
    ),
    "is of this server: search for the address in your app": _(
        "This is an address of this server. Search for the post or person in your app."
    ),
    "is reserved": _("This name is reserved. Choose a different one."),
    "is taken": _("This is already in use. Choose a different one."),
    "is too large (maximum is %(limit)s bytes)": _("Choose a file of at most %(limit)s bytes."),
    "is too long (maximum is %(limit)s bytes)": _("Shorten this to at most %(limit)s bytes."),
    "is too long (maximum is %(limit)s characters)": _("Use at most %(limit)s characters."),
    "is too short (minimum is %(limit)s characters)": _("Use at least %(limit)s characters."),
    "is wrong": _("This password is wrong. Try again."),
    "may not contain %(part)s: it may style, but not load anything": _(
        "Remove %(part)s: a style sheet can style pages, but not load anything."
    ),
    "must be 2 to 64 letters (a to z), digits or underscores": _(
        "Use 2 to 64 letters (a to z), digits or underscores."
    ),
    "must be a time of day, such as 22:00": _("Enter a time of day, such as 22:00."),
    "must be a whole number": _("Enter a whole number."),
    "must be accepted": _("You have to accept this to continue."),
    "must be at least one": _("Choose at least one day."),
    "must be between 0 and %(most)s": _("Enter a number between 0 and %(most)s."),
    "must be between 1 and %(max_characters)s characters long": _("Write between 1 and %(max_characters)s characters."),
    "must be between 1 and 65535": _("Enter a number between 1 and 65535."),
    "must be chosen for quiet hours": _("Choose your time zone, so that quiet hours begin and end by your clock."),
    "must contain only letters, numbers and underscores": _("Use only letters, numbers and underscores."),
    "must not be before the start": _("Choose an end after the start."),
    "must not be in the past while the announcement is shown": _(
        "Choose an end in the future, or withdraw the announcement first."
    ),
    "was not found: its server does not answer, or does not know it": _(
        "Your server does not answer, or does not know this address. Check it and try again."
    ),
}
# Where a predicate means something else than elsewhere.
OF_FIELDS = {
    ("code", "is wrong"): _("This code is wrong. Enter the one that your app shows now, or a recovery code."),
    ("shortcode", "is taken"): _("There is an emoji of this name already. Choose a different name."),
    ("invite_code", "is invalid"): _("This invite is not valid any more. Ask for a new one."),
    ("username", "has already been taken"): _("This user name is taken. Choose a different one."),
}


def sentence(field: str, problem: str) -> str:
    """Return the sentence for a predicate beside a field. What is a sentence already, or is of a plugin that is not
    ours, stays as it is.
    """
    message = problem.message if isinstance(problem, LazyText) else problem
    found = OF_FIELDS.get((field, message)) or SENTENCES.get(message)
    if found is None:
        return problem
    return LazyText(found.message, **problem.values) if isinstance(problem, LazyText) else found
