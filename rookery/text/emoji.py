"""Recognition of single emoji, as keyboards make them."""

import regex

_TONE, _TAGS = r"[\U0001F3FB-\U0001F3FF]", r"[\U000E0020-\U000E007F]"
_PICTURE = rf"(?:(?![0-9#*])\p{{Emoji}}(?:\uFE0F|{_TONE})?{_TAGS}*+)"
_EMOJI = regex.compile(rf"[\U0001F1E6-\U0001F1FF]{{2}}|[0-9#*]\uFE0F?\u20E3|{_PICTURE}(?:\u200D{_PICTURE}){{0,8}}")
_TEXTUAL = regex.compile(r"(?![0-9#*])(?!\p{Emoji_Presentation})\p{Emoji}")


def is_emoji(text: str) -> bool:
    """Return whether the text is exactly one emoji: a picture, a flag, a keycap, or several pictures joined into
    one.
    """
    return len(text) <= 40 and _EMOJI.fullmatch(text) is not None


def qualified(text: str) -> str:
    """An emoji in the form in which it is shown as a picture: some servers say "❤", others "❤️", and mean the same."""
    return f"{text}\ufe0f" if _TEXTUAL.fullmatch(text) else text
