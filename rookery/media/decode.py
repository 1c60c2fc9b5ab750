"""Decoding of untrusted pictures: accepted formats, limits, and a result without metadata."""

import importlib
import importlib.util
import io
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache

from PIL import ExifTags, Image, ImageCms, ImageFile

from rookery.translations import lazy_gettext as _

from . import apng, gif, jpeg

_BUILT_IN = ("JPEG", "PNG", "GIF", "WEBP", "AVIF")
_MOST_SCANS = 100  # progressive JPEGs have about ten; a small file with thousands takes minutes
# Orientation and colour profile, under all keys that Pillow reads.
_KEPT = ("icc_profile", "exif", "Raw profile type exif", "xmp", "XML:com.adobe.xmp")

_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}

TOO_MUCH_MEMORY = _("The image needs too much memory")
UNREADABLE = _("The file is not an image that this server supports")


class MediaError(Exception):
    """A file that cannot become an attachment; the only argument is a text fit for the uploader."""


class Unsupported(MediaError):
    """The file is no picture of a known kind, or a broken one."""


class PictureTooLarge(MediaError):
    """More pixels or frames than this server decodes."""


@dataclass(frozen=True, slots=True)
class ImageLimits:
    """The most that is accepted (the first four) and what it is scaled down to (the last two).

    Defaults are Mastodon's where it has one. A decoded picture takes up to
    12 bytes per pixel while it is worked on, an animation one picture at a time.
    """

    pixels: int = 7680 * 4320
    side: int = 65_500  # the limit of the JPEG format
    frames: int = 1000
    frame_pixels: int = 100_000_000
    original_pixels: int = 3840 * 2160
    small_pixels: int = 640 * 360


DEFAULT_LIMITS = ImageLimits()


@dataclass(frozen=True, slots=True)
class CheckedPicture:
    """A picture whose headers are within the limits; its pixels are not decoded yet."""

    image: ImageFile.ImageFile
    form: str
    frames: int

    @property
    def animated(self) -> bool:
        return self.frames > 1


@cache
def formats() -> tuple[str, ...]:
    """Return Pillow's names of the accepted formats; HEIC is among them when pillow-heif is installed."""
    if not importlib.util.find_spec("pillow_heif"):
        return _BUILT_IN
    importlib.import_module("pillow_heif").register_heif_opener()
    return (*_BUILT_IN, "HEIF")


@contextmanager
def distrust() -> Iterator[None]:
    """Turn every error of a decoder that reads untrusted bytes into a `MediaError`."""
    try:
        yield
    except MediaError:
        raise
    except MemoryError as error:
        raise PictureTooLarge(TOO_MUCH_MEMORY) from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise PictureTooLarge(_("The image has too many pixels")) from error
    except Exception as error:
        # Decoders document no set of errors: struct, index, syntax, key, zlib and value errors all occur.
        raise Unsupported(UNREADABLE) from error


def identify(data: bytes) -> ImageFile.ImageFile:
    """Open without decoding; call it within `distrust`."""
    return Image.open(io.BytesIO(data), formats=formats())


def open_source(data: bytes, limits: ImageLimits) -> CheckedPicture:
    """Read the headers, and refuse here what would take too much memory or time to decode."""
    with distrust():
        image = identify(data)
        # MPO: a JPEG of a phone with further pictures appended.
        form = "JPEG" if image.format == "MPO" else image.format or ""
        size, frames = _measure(data, image, form, limits)
        _check(size, frames, limits)
        if form == "JPEG" and jpeg.scans(data, _MOST_SCANS) > _MOST_SCANS:
            raise Unsupported(_("The image has too many scans"))
        return CheckedPicture(image, form, frames)


def decode(source: CheckedPicture, wanted: tuple[int, int]) -> Image.Image:
    """The first frame: upright, sRGB, mode RGB or RGBA (only if something shows through), bare of metadata.

    It is scaled down to `wanted`, the size before it is turned upright, as soon as there are pixels: all later steps
    need a copy of the picture.
    """
    with distrust():
        image: Image.Image = source.image
        image.seek(0)
        # For JPEG only: decode at reduced size.
        image.draft(None, (min(wanted[0], image.width), min(wanted[1], image.height)))
        image = _shrunk(image, wanted)
        image.load()
        image = _upright(image)
        clean = _opaque_if_possible(_in_srgb(image, image.info.get("icc_profile")))
        clean.info = {}
        return clean


def frames_of(source: CheckedPicture) -> Iterator[Image.Image]:
    """Every frame in turn, in RGBA; one is in memory at a time. Call it within `distrust`."""
    for index in range(source.frames):
        source.image.seek(index)
        yield source.image.convert("RGBA")


def play(source: CheckedPicture) -> list[int]:
    """Decode every frame, and tell how many milliseconds each is shown. Call it within `distrust`."""
    durations = []
    for index in range(source.frames):
        source.image.seek(index)
        source.image.load()
        durations.append(source.image.info.get("duration", 0))
    return durations


def _measure(data: bytes, image: ImageFile.ImageFile, form: str, limits: ImageLimits) -> tuple[tuple[int, int], int]:
    """Return canvas and frames; AVIF and HEIC sequences count as their first frame, the only one used."""
    if form == "GIF":
        size = gif.measure(data, limits.frames)
        return (size.width, size.height), size.frames
    if form == "PNG":
        frames = apng.frames(data, limits.frames)
        # A still picture for browsers without animations comes before the first frame.
        return image.size, max(frames, getattr(image, "n_frames", 1)) if frames > 1 else 1
    return image.size, getattr(image, "n_frames", 1) if form == "WEBP" else 1


def _check(size: tuple[int, int], frames: int, limits: ImageLimits) -> None:
    pixels = size[0] * size[1]
    if pixels > limits.pixels or max(size) > limits.side:
        raise PictureTooLarge(_("The image has too many pixels"))
    if frames > limits.frames or (frames > 1 and frames * pixels > limits.frame_pixels):
        raise PictureTooLarge(_("The animation is too long"))


def _shrunk(image: Image.Image, wanted: tuple[int, int]) -> Image.Image:
    """The picture in the wanted size, if that is smaller; its profile and its orientation are kept in `info`."""
    if wanted[0] >= image.width and wanted[1] >= image.height:
        return image
    kept = image.info
    small = _scalable(image).resize(wanted, Image.Resampling.LANCZOS, reducing_gap=2.0)
    small.info = {name: kept[name] for name in _KEPT if name in kept}
    return small


def _upright(image: Image.Image) -> Image.Image:
    """Turn the picture as its Exif says. Pillow's `exif_transpose` writes the Exif anew, and fails for odd tags."""
    turn = _TURNS.get(image.getexif().get(ExifTags.Base.Orientation, 1))
    return image if turn is None else image.transpose(turn)


def _scalable(image: Image.Image) -> Image.Image:
    """A mode in which the mean of two pixels is a colour between them: no palette, no colour that is transparent."""
    if image.mode.startswith("I"):
        return _eight_bits(image)
    if image.mode in ("1", "P", "PA") or (image.has_transparency_data and image.mode not in ("LA", "La", "RGBA")):
        return image.convert("RGBA" if image.has_transparency_data else "RGB")
    return image


def _in_srgb(image: Image.Image, profile: bytes | None) -> Image.Image:
    """Convert to sRGB, which every client shows; a profile that does not fit the pixels is ignored."""
    if image.mode.startswith("I"):
        image = _eight_bits(image)
    mode = "RGBA" if image.has_transparency_data else "RGB"
    if image.mode != "CMYK":  # a CMYK profile does not apply after the conversion
        image = _in_mode(image, mode)
    if profile:
        with suppress(ImageCms.PyCMSError):
            return _through_profile(image, profile, mode)
    return _in_mode(image, mode)


def _in_mode(image: Image.Image, mode: str) -> Image.Image:
    return image if image.mode == mode else image.convert(mode)  # `convert` would copy it


def _eight_bits(image: Image.Image) -> Image.Image:
    """Scale grey of 16 bits, where Pillow's conversion would clip; a transparent shade of it becomes opaque."""
    scaled = image.point(lambda value: value / 256).convert("L")
    scaled.info = {}
    return scaled


def _through_profile(image: Image.Image, profile: bytes, mode: str) -> Image.Image:
    source = ImageCms.getOpenProfile(io.BytesIO(profile))
    if image.mode == mode and ImageCms.getProfileDescription(source).startswith("sRGB"):
        return image
    converted = ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), outputMode=mode)
    return converted or image


def _opaque_if_possible(image: Image.Image) -> Image.Image:
    if image.mode == "RGBA" and image.getchannel("A").getextrema() == (255, 255):
        return image.convert("RGB")
    return image
