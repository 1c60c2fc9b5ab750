"""Pictures: what is taken, what is refused, and what is left of them."""

import io
import resource
import struct
import time
import zlib
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import ExifTags, Image, ImageCms, ImageOps, PngImagePlugin

from rookery.media import apng, decode, images
from rookery.media.decode import ImageLimits, MediaError, PictureTooLarge, Unsupported
from rookery.media.images import EMOJI_BYTES, process, process_avatar, process_emoji, process_header
from rookery.services.media.processing import EMOJI_LIMITS

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
SECRET = b"51 North, by the old mill"


def encoded(image, form, **options):
    file = io.BytesIO()
    image.save(file, form, **options)
    return file.getvalue()


def opened(rendition):
    return Image.open(io.BytesIO(rendition.data))


def picture(size=(64, 48), mode="RGB"):
    """Left half red, right half blue, in any mode."""
    image = Image.new("RGB", size, RED)
    image.paste(BLUE, (size[0] // 2, 0, *size))
    return image.convert(mode)


def exif(orientation=1):
    tags = Image.Exif()
    tags[ExifTags.Base.Orientation] = orientation
    tags[ExifTags.Base.ImageDescription] = SECRET.decode()
    tags.get_ifd(ExifTags.IFD.GPSInfo)[ExifTags.GPS.GPSLatitude] = (51.0, 30.0, 0.0)
    return tags


def animation(form="GIF", size=(40, 30), **options):
    first, *rest = (Image.new("RGB", size, colour) for colour in (RED, GREEN, BLUE))
    return encoded(first, form, save_all=True, append_images=rest, duration=[100, 200, 300], loop=0, **options)


def profile_bytes(space):
    return ImageCms.ImageCmsProfile(ImageCms.createProfile(space)).tobytes()


def chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_claiming(width, height):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"\0" * 4000)) + chunk(b"IEND", b"")


def near(pixel, colour, slack=12):
    return all(abs(a - b) <= slack for a, b in zip(pixel, colour, strict=False))


@pytest.mark.parametrize(
    ("form", "content_type", "extension"),
    [
        ("JPEG", "image/jpeg", "jpg"),
        ("PNG", "image/png", "png"),
        ("GIF", "image/gif", "gif"),
        ("WEBP", "image/webp", "webp"),
        ("AVIF", "image/avif", "avif"),
    ],
)
def test_each_accepted_format_keeps_its_format(form, content_type, extension):
    result = process(encoded(picture(), form))

    assert result.kind == "image"
    assert (result.original.content_type, result.original.extension) == (content_type, extension)
    assert opened(result.original).format == form
    assert near(opened(result.original).convert("RGB").getpixel((5, 5)), RED)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "AVIF"])
def test_exif_and_position_are_gone(form):
    data = encoded(picture(), form, exif=exif())
    assert SECRET in data

    result = process(data)

    for rendition in (result.original, result.small):
        assert SECRET not in rendition.data
        assert not opened(rendition).getexif()


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_turned_picture_is_stored_upright(form):
    data = encoded(picture((60, 40)), form, exif=exif(orientation=6))

    result = process(data)

    image = opened(result.original).convert("RGB")
    assert image.size == (40, 60) == (result.original.width, result.original.height)
    assert near(image.getpixel((20, 5)), RED) and near(image.getpixel((20, 55)), BLUE)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_picture_is_turned_whatever_else_its_exif_says(orientation):
    odd = exif(orientation).tobytes().replace(b"\x01\x0e\0\2", b"\x01\x1a\0\2")  # a resolution in words
    upright = ImageOps.exif_transpose(Image.open(io.BytesIO(encoded(picture((60, 40)), "PNG", exif=exif(orientation)))))

    result = process(encoded(picture((60, 40)), "PNG", exif=odd))

    assert opened(result.original).tobytes() == upright.tobytes()


def test_text_chunks_and_xmp_of_a_png_are_gone():
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Comment", SECRET.decode())
    notes.add_itxt("XML:com.adobe.xmp", SECRET.decode())
    data = encoded(picture(), "PNG", pnginfo=notes)
    assert SECRET in data

    result = process(data)

    assert SECRET not in result.original.data and SECRET not in result.small.data
    assert b"tEXt" not in result.original.data and b"iTXt" not in result.original.data


def test_a_jpeg_comment_and_what_follows_the_picture_are_gone():
    data = encoded(picture(), "JPEG", comment=SECRET) + SECRET

    assert SECRET not in process(data).original.data


def test_a_phone_picture_with_more_behind_it_is_a_jpeg():
    data = encoded(picture(), "MPO", save_all=True, append_images=[picture()])
    assert Image.open(io.BytesIO(data)).format == "MPO"

    assert process(data).original.content_type == "image/jpeg"


def test_a_phone_picture_with_a_video_behind_it_is_a_jpeg():
    data = encoded(picture(), "JPEG") + b"\xff\xda video " * 500

    assert process(data).original.content_type == "image/jpeg"


def test_an_animated_gif_keeps_frames_timing_and_loop_without_its_comment():
    data = animation(comment=SECRET) + SECRET
    assert data.count(SECRET) == 2

    result = process(data)

    kept = opened(result.original)
    assert (kept.format, kept.n_frames, kept.info["loop"]) == ("GIF", 3, 0)
    assert SECRET not in result.original.data
    seen = []
    for index in range(3):
        kept.seek(index)
        seen.append((kept.info["duration"], kept.convert("RGB").getpixel((9, 9))))
    assert seen == [(100, RED), (200, GREEN), (300, BLUE)]


def test_an_animated_png_keeps_frames_and_timing_without_its_texts():
    texts = PngImagePlugin.PngInfo()
    texts.add_text("Comment", SECRET)
    data = animation("PNG", pnginfo=texts, exif=exif()) + SECRET
    assert SECRET in data

    result = process(data)

    kept = opened(result.original)
    seen = []
    for index in range(kept.n_frames):
        kept.seek(index)
        seen.append((kept.info["duration"], kept.convert("RGB").getpixel((9, 9))))
    assert seen == [(100, RED), (200, GREEN), (300, BLUE)]
    assert SECRET not in result.original.data and not kept.getexif()


def test_a_png_that_announces_other_frames_than_it_has_is_a_still_picture():
    announced, other = (chunk(b"acTL", struct.pack(">II", frames, 0)) for frames in (3, 2))
    data = animation("PNG").replace(announced, other)

    assert getattr(opened(process(data).original), "n_frames", 1) == 1


def test_of_a_png_only_headers_are_read_to_learn_whether_it_moves(tmp_path):
    head, rest = animation("PNG").split(b"acTL")
    head, length = head[:-4], head[-4:]
    path = tmp_path / "a.png"

    found = []
    for profile in (b"", b"\0" * 3_000_000, b"\0" * 5_000_000):
        path.write_bytes(head + chunk(b"iCCP", profile) + length + b"acTL" + rest)
        found.append(apng.is_animated(path))
    for data in (b"", b"\x89PNG", encoded(Image.new("RGB", (4, 4)), "PNG")):
        path.write_bytes(data)
        found.append(apng.is_animated(path))

    assert found == [True, True, False, False, False, False]


def test_a_photo_of_a_phone_that_shows_something_through_stays_transparent(monkeypatch):
    formats = decode.formats()
    monkeypatch.setattr(decode, "formats", lambda: (*formats, "TIFF"))  # stands for HEIC, whose decoder is an extra

    result = process(encoded(Image.new("RGBA", (40, 30), (255, 0, 0, 40)), "TIFF"))

    kept = opened(result.original)
    assert (kept.format, kept.convert("RGBA").getpixel((9, 9))[3]) == ("WEBP", 40)


def test_an_animated_webp_keeps_frames_and_timing_without_its_exif():
    result = process(animation("WEBP", exif=exif().tobytes(), lossless=True))

    kept = opened(result.original)
    durations = []
    for index in range(3):
        kept.seek(index)
        kept.load()
        durations.append(kept.info["duration"])
    assert durations == [100, 200, 300]
    assert SECRET not in result.original.data and not kept.getexif()


@pytest.mark.parametrize("form", ["GIF", "PNG", "WEBP"])
def test_the_small_version_of_an_animation_is_its_first_frame(form):
    result = process(animation(form))

    small = opened(result.small)
    assert getattr(small, "n_frames", 1) == 1
    assert near(small.convert("RGB").getpixel((9, 9)), RED)


def test_large_pictures_are_scaled_down_and_small_ones_are_not():
    large = process(encoded(Image.new("RGB", (5000, 2500)), "JPEG"))
    tiny = process(encoded(picture((64, 48)), "PNG"))

    assert large.original.width * large.original.height <= 3840 * 2160
    assert large.original.width == pytest.approx(2 * large.original.height, abs=2)
    assert (tiny.original.width, tiny.original.height) == (tiny.small.width, tiny.small.height) == (64, 48)


def test_sixteen_to_nine_becomes_exactly_640x360_and_meta_tells_it():
    meta = process(encoded(picture((1920, 1080)), "JPEG")).meta()

    assert meta["original"] == {"width": 1920, "height": 1080, "size": "1920x1080", "aspect": 1920 / 1080}
    assert meta["small"] == {"width": 640, "height": 360, "size": "640x360", "aspect": 640 / 360}


@pytest.mark.parametrize("size", [(1, 1), (1, 9000), (65_500, 3), (3, 40_000)])
def test_odd_shapes_work(size):
    result = process(encoded(Image.new("RGB", size), "PNG"))

    assert min(result.small.width, result.small.height) >= 1
    assert result.small.width * result.small.height <= 640 * 360


def test_a_transparent_png_stays_transparent_in_both_sizes():
    image = picture((1000, 800), "RGBA")
    image.paste((0, 0, 0, 0), (0, 0, 1000, 400))

    result = process(encoded(image, "PNG"))

    for rendition in (result.original, result.small):
        shown = opened(rendition).convert("RGBA")
        assert shown.getpixel((10, 10))[3] == 0 and shown.getpixel((10, shown.height - 10))[3] == 255
    assert result.small.content_type == "image/png"


def test_an_alpha_channel_that_hides_nothing_is_dropped():
    result = process(encoded(picture(mode="RGBA"), "PNG"))

    assert opened(result.original).mode == "RGB"
    assert result.small.content_type == "image/jpeg"


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGBA"])
def test_png_of_every_mode_works(mode):
    assert opened(process(encoded(picture(mode=mode), "PNG")).original).mode in ("RGB", "RGBA")


def test_a_palette_png_with_a_transparent_colour_keeps_it():
    image = picture(mode="P")
    data = encoded(image, "PNG", transparency=image.getpixel((5, 5)))

    shown = opened(process(data).original)

    assert shown.getpixel((5, 5))[3] == 0 and shown.getpixel((60, 5)) == (*BLUE, 255)


@pytest.mark.parametrize("options", [{}, {"transparency": 40000}])
def test_sixteen_bit_grey_is_scaled_and_not_clipped(options):
    data = encoded(Image.new("I;16", (20, 20), 40000), "PNG", **options)

    assert opened(process(data).original).getpixel((5, 5)) == (156, 156, 156)


@pytest.mark.parametrize("profile", [b"", b"not a profile", profile_bytes("sRGB")])
def test_a_cmyk_jpeg_becomes_rgb_whatever_its_profile(profile):
    data = encoded(picture(mode="CMYK"), "JPEG", icc_profile=profile)

    image = opened(process(data).original)

    assert image.mode == "RGB" and "icc_profile" not in image.info
    assert near(image.getpixel((5, 5)), RED, slack=30)


@pytest.mark.parametrize("mode", ["RGB", "RGBA"])
def test_colours_are_converted_by_their_profile(mode):
    profile = profile_bytes("sRGB").replace("sRGB".encode("utf-16-be"), "Swap".encode("utf-16-be"))
    profile = profile.replace(b"rXYZ", b"____").replace(b"gXYZ", b"rXYZ").replace(b"____", b"gXYZ")
    image = Image.new(mode, (20, 20), RED)

    shown = opened(process(encoded(image, "PNG", icc_profile=profile)).original)

    assert near(shown.getpixel((5, 5)), GREEN) and "icc_profile" not in shown.info


def test_a_profile_for_other_pixels_than_these_is_ignored():
    data = encoded(Image.new("RGB", (20, 20), (200, 100, 50)), "PNG", icc_profile=profile_bytes("LAB"))

    image = opened(process(data).original)

    assert image.getpixel((5, 5)) == (200, 100, 50) and "icc_profile" not in image.info


def test_the_blurhash_has_sixteen_components_and_sees_white_through_the_picture():
    opaque = process(encoded(picture(), "PNG")).blurhash
    clear = process(encoded(Image.new("RGBA", (30, 30), (0, 0, 0, 0)), "PNG")).blurhash
    white = process(encoded(Image.new("RGB", (30, 30), "white"), "PNG")).blurhash

    assert len(opaque) == 6 + 2 * 15 and opaque[0] == "U"
    assert clear == white != opaque


def test_a_bomb_is_refused_at_once_and_without_memory():
    before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.perf_counter()

    for width, height in [(60_000, 60_000), (10_000, 10_000), (8000, 4400), (2_000_000, 2)]:
        with pytest.raises(PictureTooLarge):
            process(png_claiming(width, height))

    assert time.perf_counter() - start < 1
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


def test_a_gif_whose_later_frame_outgrows_the_canvas_is_refused():
    data = bytearray(animation())
    last = data.rindex(b"\x2c\0\0\0\0\x28\0\x1e\0")
    data[last + 5 : last + 9] = struct.pack("<HH", 65_000, 65_000)

    with pytest.raises(PictureTooLarge):
        process(bytes(data))


@pytest.mark.parametrize("form", ["GIF", "PNG", "WEBP"])
@pytest.mark.parametrize("limit", [{"frames": 2}, {"frame_pixels": 3000}, {"original_pixels": 900}])
def test_too_long_or_too_wide_animations_are_refused(form, limit):
    with pytest.raises(PictureTooLarge):
        process(animation(form), ImageLimits(**limit))


def test_counting_the_frames_of_an_endless_gif_stops_early():
    frame = b"\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0"
    data = b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff" + frame * 400_000
    start = time.perf_counter()

    with pytest.raises(PictureTooLarge):
        process(data)

    assert time.perf_counter() - start < 0.5


@pytest.mark.parametrize("between", [b"", b"\xff", b"\xff\xd0", b"\xff\xfe\0\4\xff\xd9"])
def test_a_jpeg_with_absurdly_many_scans_is_refused(between):
    data = encoded(picture(), "JPEG", progressive=True)
    scan = data[data.index(b"\xff\xda") : data.index(b"\xff\xda") + 20]

    with pytest.raises(Unsupported, match="too many scans"):
        process(data[:-2] + (between + scan) * 500 + data[-2:])


def test_a_jpeg_filled_up_with_the_byte_that_begins_markers_is_read_at_once():
    data = encoded(picture(), "JPEG")
    start = time.perf_counter()

    process(data[:-2] + b"\xff" * 50_000 + b"\0" + data[-2:])

    assert time.perf_counter() - start < 0.5


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<!doctype html><script>alert(1)</script>",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"\x89PNG\r\n\x1a\n<html></html>",
        b"GIF89a<script>alert(1)</script>",
        b"\xff\xd8\xff\xe0 not a jpeg",
        b"%PDF-1.7",
        encoded(Image.new("RGB", (9, 9)), "BMP"),
        encoded(Image.new("RGB", (9, 9)), "TIFF"),
        encoded(Image.new("RGB", (9, 9)), "ICO"),
    ],
)
def test_everything_else_is_unsupported(data):
    for work in (process, process_avatar, process_header):
        with pytest.raises(Unsupported):
            work(data)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP", "AVIF", "GIF"])
@pytest.mark.parametrize("part", [0.1, 0.5, 0.9])
def test_a_truncated_picture_is_unsupported(form, part):
    noise = Image.effect_noise((200, 200), 90).convert("RGB")
    data = encoded(noise, form)

    with pytest.raises(Unsupported):
        process(data[: int(len(data) * part)])


@pytest.mark.parametrize("form", ["GIF", "WEBP"])
def test_a_truncated_animation_is_unsupported(form):
    data = animation(form, size=(300, 200))

    with pytest.raises(Unsupported):
        process(data[: len(data) * 2 // 3 - 1])


@pytest.mark.parametrize(("work", "size"), [(process_avatar, (400, 400)), (process_header, (1500, 500))])
def test_avatars_and_headers_are_cropped_from_the_centre(work, size):
    image = Image.new("RGB", (3000, 1000), RED)
    image.paste(BLUE, (1000, 0, 2000, 1000))

    result = work(encoded(image, "JPEG", exif=exif()))

    shown = opened(result.original)
    assert shown.size == size == (result.original.width, result.original.height)
    assert near(shown.getpixel((size[0] // 2, size[1] // 2)), BLUE)
    assert result.static is result.original and SECRET not in result.original.data


def test_an_animated_avatar_moves_and_its_static_version_does_not():
    result = process_avatar(animation(comment=SECRET))

    moving, still = opened(result.original), opened(result.static)
    assert (moving.format, moving.n_frames, moving.size, moving.info["loop"]) == ("GIF", 3, (400, 400), 0)
    assert SECRET not in result.original.data
    seen = []
    for index in range(3):
        moving.seek(index)
        seen.append((moving.info["duration"], moving.convert("RGB").getpixel((9, 9))))
    assert seen == [(100, RED), (200, GREEN), (300, BLUE)]
    assert getattr(still, "n_frames", 1) == 1 and near(still.convert("RGB").getpixel((9, 9)), RED)


def test_an_avatar_with_too_many_frames_for_its_size_stands_still():
    result = process_avatar(animation(), ImageLimits(frame_pixels=400_000))

    assert result.original is result.static


def test_an_avatar_that_is_large_once_it_has_its_size_stands_still(monkeypatch):
    size = len(process_avatar(animation()).original.data)
    monkeypatch.setattr(images, "_MOST_MOVING_BYTES", size - 1)

    result = process_avatar(animation())

    assert result.original is result.static


def test_a_transparent_avatar_stays_transparent():
    result = process_avatar(encoded(Image.new("RGBA", (50, 50), (0, 0, 0, 0)), "PNG"))

    assert result.original.content_type == "image/png"
    assert opened(result.original).getpixel((5, 5))[3] == 0


def test_an_emoji_that_grows_too_large_for_other_servers_is_made_smaller():
    data = encoded(Image.merge("RGB", [Image.effect_noise((512, 512), 90)] * 3).quantize(32), "PNG")
    assert len(data) < EMOJI_BYTES < len(process(data).original.data)

    made = process_emoji(data, EMOJI_LIMITS)

    assert len(made.original.data) < EMOJI_BYTES
    assert (made.original.width, made.original.height) == (256, 256)


def test_an_emoji_that_moves_goes_on_moving_however_large_it_is(monkeypatch):
    monkeypatch.setattr(images, "EMOJI_BYTES", 1)

    assert opened(process_emoji(animation(), EMOJI_LIMITS).original).n_frames == 3


def test_threads_do_not_disturb_each_other():
    sources = [encoded(picture((200 + n, 100)), form) for n in range(4) for form in ("JPEG", "PNG", "WEBP", "GIF")]

    with ThreadPoolExecutor(2) as pool:
        together = list(pool.map(process, sources))

    assert together == [process(source) for source in sources]


HEADS = [b"", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n", b"GIF89a", b"RIFF\xff\0\0\0WEBPVP8X", b"\0\0\0\x1cftypavif"]
WHOLE = [encoded(picture((16, 12)), form) for form in ("JPEG", "PNG", "GIF", "WEBP", "AVIF")]
WHOLE += [animation(form, size=(16, 12)) for form in ("GIF", "PNG", "WEBP")]
MODEST = ImageLimits(pixels=250_000, frame_pixels=1_000_000)
quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def survives(data):
    for work in (process, process_avatar):
        try:
            work(data, MODEST)
        except MediaError as error:
            assert isinstance(error, (Unsupported, PictureTooLarge))


@quick
@given(st.sampled_from(HEADS), st.binary(max_size=300))
def test_random_bytes_raise_nothing_but_the_two_refusals(head, tail):
    survives(head + tail)


@quick
@given(st.sampled_from(WHOLE), st.lists(st.tuples(st.floats(0, 1), st.binary(min_size=1, max_size=4)), max_size=4))
def test_damaged_pictures_raise_nothing_but_the_two_refusals(whole, damage):
    data = bytearray(whole)
    for place, patch in damage:
        start = int(place * len(data))
        data[start : start + len(patch)] = patch

    survives(bytes(data))
