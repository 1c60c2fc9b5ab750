"""Processing of images: an original without metadata, a small version, a blurhash; avatars and headers."""

import io
import math
from dataclasses import dataclass, replace
from typing import Any, Literal

from blurhash_rs import blurhash_encode
from PIL import Image, ImageOps

from rookery.translations import lazy_gettext as _

from . import apng, gif, renditions
from .decode import (
    DEFAULT_LIMITS,
    UNREADABLE,
    CheckedPicture,
    ImageLimits,
    PictureTooLarge,
    Unsupported,
    decode,
    distrust,
    frames_of,
    open_source,
    play,
)
from .sniff import PICTURES

_SIZES = {"avatars": (400, 400), "headers": (1500, 500)}
_ICONS = (192, 512)
_MOST_MOVING_BYTES = 8 * 1024 * 1024  # of an avatar or header, once it has their size; as many as may be uploaded
_EXTENSIONS = {"JPEG": "jpg", "PNG": "png", "GIF": "gif", "WEBP": "webp", "AVIF": "avif"}
EMOJI_BYTES = 256 * 1024  # Mastodon and others show no larger ones
_EMOJI_FORMS = ("PNG", "GIF", "WEBP", "AVIF", "JPEG")
_SETTINGS: dict[str, dict[str, Any]] = {
    "JPEG": {"quality": 90, "progressive": True},
    "PNG": {},
    "GIF": {},
    "WEBP": {"quality": 90},
    "AVIF": {"quality": 80, "speed": 8},
}
# AVIF as fast as this is no smaller: 68 ms and 74 kB for 1280x960, where this takes 37 ms and 78 kB.
_FOR_PAGES: dict[str, Any] = {"quality": 80, "method": 2}


@dataclass(frozen=True, slots=True)
class Rendition:
    """A file ready to be stored and served."""

    data: bytes
    content_type: str
    extension: str
    width: int
    height: int

    def meta(self) -> dict[str, object]:
        size = f"{self.width}x{self.height}"
        return {"width": self.width, "height": self.height, "size": size, "aspect": self.width / self.height}


@dataclass(frozen=True, slots=True)
class Processed:
    """An attachment: what is shown in full, what is shown in a list, what is shown before either has loaded."""

    kind: Literal["image"]
    original: Rendition
    small: Rendition
    blurhash: str
    renditions: dict[int, Rendition]

    def meta(self) -> dict[str, object]:
        """Return `meta` as in docs.joinmastodon.org/entities/MediaAttachment/#meta, without the focus."""
        return {"original": self.original.meta(), "small": self.small.meta()}


@dataclass(frozen=True, slots=True)
class Avatar:
    """A cropped picture, and one that does not move; the same one unless the first is animated."""

    original: Rendition
    static: Rendition
    renditions: dict[int, Rendition]


@dataclass(frozen=True, slots=True)
class PictureHeaders:
    """A picture by its headers; `pixels` are those of all frames."""

    form: str
    frames: int
    pixels: int


@dataclass(frozen=True, slots=True)
class Logo:
    """A picture for heads of pages, and square ones for icons, on nothing, by their side in pixels."""

    original: Rendition
    icons: dict[int, Rendition]


def look(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> PictureHeaders:
    """Return what a picture is; nothing of it is decoded. Raises `Unsupported` or `PictureTooLarge`."""
    source = open_source(data, limits)
    return PictureHeaders(source.form, source.frames, source.frames * math.prod(source.image.size))


def process(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> Processed:
    """Make an attachment of an uploaded or fetched file.

    The original keeps its format (HEIC becomes JPEG, or WebP where something shows
    through) and its animation (GIF, PNG, WebP), loses all metadata, and is scaled down to `limits.original_pixels`;
    an animation above that size is refused. Raises `Unsupported` or `PictureTooLarge`.
    """
    source = open_source(data, limits)
    if source.animated:
        original = _animation(data, source, limits)
        image = decode(source, source.image.size)
    else:
        image = decode(source, _fit(source.image.size, limits.original_pixels))
        form = source.form if source.form in _SETTINGS else _photo_form(image)
        del source  # frees the decoder's memory, which may equal the picture's
        original = _encoded(image, form)
    small = _fitted(image, limits.small_pixels)
    pages = _for_pages(image, "media") if image.width > small.width else {}
    return Processed("image", original, _encoded(small, _still_form(small)), _blurhash(small), pages)


@dataclass(frozen=True, slots=True)
class Thumbnail:
    """A small picture that does not move, and what is shown before it has loaded."""

    small: Rendition
    blurhash: str


def process_thumbnail(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> Thumbnail:
    """The picture in the size for lists. Raises `Unsupported` or `PictureTooLarge`."""
    return _thumbnail(open_source(data, limits), limits)


def process_chosen_thumbnail(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> Thumbnail:
    """The picture that somebody drew for a video or sound: as `process_thumbnail`, and PNG stays PNG."""
    source = open_source(data, limits)
    return _thumbnail(source, limits, "PNG" if source.form == "PNG" else None)


def _thumbnail(source: CheckedPicture, limits: ImageLimits, form: str | None = None) -> Thumbnail:
    small = decode(source, _fit(source.image.size, limits.small_pixels))
    return Thumbnail(_encoded(small, form or _still_form(small)), _blurhash(small))


def process_avatar(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> Avatar:
    """The centre of a picture in 400x400. Raises `Unsupported` or `PictureTooLarge`."""
    return _cropped(data, "avatars", limits)


def process_header(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> Avatar:
    """The centre of a picture in 1500x500. Raises `Unsupported` or `PictureTooLarge`."""
    return _cropped(data, "headers", limits)


def process_logo(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> Logo:
    """Make a logo, which keeps its shape, and icons with all of it. Raises `Unsupported` or `PictureTooLarge`."""
    source = open_source(data, limits)
    image = decode(source, _fit(source.image.size, limits.original_pixels))
    square = image.convert("RGBA")
    icons = {side: _encoded(ImageOps.pad(square, (side, side), color=(0, 0, 0, 0)), "PNG") for side in _ICONS}
    return Logo(_encoded(image, _still_form(image)), icons)


def process_renditions(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> dict[int, Rendition]:
    """The renditions of an attachment, by their longest side. Raises `Unsupported` or `PictureTooLarge`."""
    return _renditions_of(data, "media", limits)


def process_avatar_renditions(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> dict[int, Rendition]:
    """The renditions of an avatar, by their side. Raises `Unsupported` or `PictureTooLarge`."""
    return _renditions_of(data, "avatars", limits)


def process_header_renditions(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> dict[int, Rendition]:
    """The renditions of a header, by their width. Raises `Unsupported` or `PictureTooLarge`."""
    return _renditions_of(data, "headers", limits)


def process_emoji(data: bytes, limits: ImageLimits = DEFAULT_LIMITS) -> Processed:
    """Process a picture, in the few formats that other servers show as custom emoji.

    Encoded anew, without a palette, it may become too large for them: then it is shown in its small size.
    """
    source = open_source(data, limits)
    if source.form not in _EMOJI_FORMS:
        raise Unsupported(UNREADABLE)
    made = process(data, limits)
    is_too_large = len(made.original.data) > EMOJI_BYTES and not source.animated
    return replace(made, original=made.small) if is_too_large else made


def _renditions_of(data: bytes, folder: str, limits: ImageLimits) -> dict[int, Rendition]:
    source = open_source(data, limits)
    largest = renditions.fitted(*source.image.size, max(renditions.SIDES[folder]))
    return _for_pages(decode(source, largest), folder)


def _for_pages(image: Image.Image, folder: str) -> dict[int, Rendition]:
    made = {}
    for side in renditions.SIDES[folder]:
        size, file = renditions.fitted(*image.size, side), io.BytesIO()
        smaller = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0) if size != image.size else image
        smaller.save(file, "WEBP", **_FOR_PAGES)
        made[side] = _rendition(file.getvalue(), "WEBP", size)
    return made


def _cropped(data: bytes, folder: str, limits: ImageLimits) -> Avatar:
    """A GIF stays animated, unless it would be too much in this size, in frames or bytes: then it stands still."""
    source, size = open_source(data, limits), _SIZES[folder]
    image = ImageOps.fit(decode(source, _covering(source.image.size, max(size))), size)
    form = source.form if source.form in ("PNG", "WEBP") else _still_form(image)
    static, pages = _encoded(image, form), _for_pages(image, folder)
    moves = source.form == "GIF" and source.animated and source.frames * math.prod(size) <= limits.frame_pixels
    return Avatar((_cropped_animation(source, size) if moves else None) or static, static, pages)


def _cropped_animation(source: CheckedPicture, size: tuple[int, int]) -> Rendition | None:
    """Return the animation in this size; None where everybody who sees it would load too many bytes."""
    loop = {"loop": source.image.info["loop"]} if "loop" in source.image.info else {}
    rest = (_cropped_frame(frame, size) for frame in frames_of(source))
    with distrust(), io.BytesIO() as file:
        first = next(rest)
        first.save(file, "GIF", save_all=True, append_images=rest, disposal=2, **loop)
        return None if file.tell() > _MOST_MOVING_BYTES else _rendition(file.getvalue(), "GIF", size)


def _cropped_frame(frame: Image.Image, size: tuple[int, int]) -> Image.Image:
    cropped = ImageOps.fit(frame, size)
    cropped.info = {"duration": frame.info.get("duration", 0)}  # keep the timing only: the rest is metadata
    return cropped


def _animation(data: bytes, source: CheckedPicture, limits: ImageLimits) -> Rendition:
    """The whole animation without metadata, after every frame has proved to be sound."""
    if math.prod(source.image.size) > limits.original_pixels:
        raise PictureTooLarge(_("The animation has too many pixels"))
    with distrust():
        durations = play(source)
        rebuild = {"GIF": gif.strip, "PNG": apng.strip}.get(source.form)
        kept = rebuild(data) if rebuild else _encoded_webp(source, durations)
        return _rendition(kept, source.form, source.image.size)


def _encoded_webp(source: CheckedPicture, durations: list[int]) -> bytes:
    """Encode WebP. Only the colour profile stays, for the frames are not converted one by one."""
    file, info = io.BytesIO(), source.image.info
    kept = {"loop": info["loop"], "icc_profile": info.get("icc_profile", b"")}
    source.image.save(file, "WEBP", save_all=True, duration=durations, **kept, **_SETTINGS["WEBP"])
    return file.getvalue()


def _encoded(image: Image.Image, form: str) -> Rendition:
    file = io.BytesIO()
    image.save(file, form, **_SETTINGS[form])
    return _rendition(file.getvalue(), form, image.size)


def _rendition(data: bytes, form: str, size: tuple[int, int]) -> Rendition:
    return Rendition(data, PICTURES[form], _EXTENSIONS[form], *size)


def _still_form(image: Image.Image) -> str:
    return "PNG" if image.mode == "RGBA" else "JPEG"


def _photo_form(image: Image.Image) -> str:
    """Return a form for a photo in a format that browsers do not show; as PNG it would be ten times as large."""
    return "WEBP" if image.mode == "RGBA" else "JPEG"


def _fitted(image: Image.Image, pixels: int) -> Image.Image:
    size = _fit(image.size, pixels)
    return image if size == image.size else image.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)


def _fit(size: tuple[int, int], pixels: int) -> tuple[int, int]:
    """The largest size of the same shape with at most `pixels`; never larger than it was."""
    width, height = size
    if width * height <= pixels:
        return size
    return max(1, math.isqrt(pixels * width // height)), max(1, math.isqrt(pixels * height // width))


def _covering(size: tuple[int, int], side: int) -> tuple[int, int]:
    """The smallest size of the same shape that covers a square, as a turned picture swaps its sides."""
    scale = min(1.0, side / min(size))
    return math.ceil(size[0] * scale), math.ceil(size[1] * scale)


def _blurhash(image: Image.Image) -> str:
    """Return a blurhash of four by four components, as Mastodon's, on white."""
    tiny = image.copy()
    tiny.thumbnail((32, 32))
    backdrop = Image.new("RGB", tiny.size, "white")
    backdrop.paste(tiny, mask=tiny if tiny.mode == "RGBA" else None)
    return blurhash_encode(backdrop, x_components=4, y_components=4)
