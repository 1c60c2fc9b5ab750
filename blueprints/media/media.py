"""Media: what people upload to attach to statuses."""

from flask import Blueprint

from rookery import events
from rookery.errors import Invalid, Refused
from rookery.plugin import Limit, Plugin, Setting, settings
from rookery.schemas import render
from rookery.schemas.statuses.media import MediaSchema
from rookery.services.data import remote_retention
from rookery.services.media import attachments, files, orphans, processing
from rookery.translations import lazy_gettext as _
from rookery.web.auth import me
from rookery.web.endpoint import endpoint
from rookery.web.params import Args, File, Text
from rookery.web.reply import json_reply

v1 = Blueprint("media_v1", __name__)
v2 = Blueprint("media_v2", __name__)

FORM_BYTES = 256 * 1024  # for the other fields of a form with a file


class DescribeArgs(Args):
    description = Text(allow_blank=True, load_default=None, allow_none=True)
    focus = Text(load_default=None, allow_none=True)
    # Previews of images are made from the image: a thumbnail is for video and audio.
    thumbnail = File(load_default=None, allow_none=True)


class UploadArgs(DescribeArgs):
    file = File(required=True)

    def sent(self, args):
        if args["file"] is None:
            raise Invalid(_("File can't be blank"))
        return attachments.Upload(args["file"].stream, args["description"], args["focus"], _thumbnail(args))


def _thumbnail(args):
    return attachments.read_thumbnail(args["thumbnail"].stream) if args["thumbnail"] else None


def max_body():
    """A file of the largest kind, and a picture beside it."""
    return attachments.most_bytes() + processing.most_picture_bytes() + FORM_BYTES


@v2.post("/media")
@endpoint(
    scope="write:media",
    args=UploadArgs,
    returns=MediaSchema,
    also=[202],
    errors=[413, 422, 503],
    limit="media",
    max_body=max_body,
)
def upload(args):
    """A picture is processed at once. For a video or sound the answer is 202, and `url` null until a job is done."""
    events.commit()  # hold no transaction open while the file is processed and stored
    made = attachments.upload(me(), UploadArgs().sent(args))
    return json_reply(render.media(made.id), 202 if made.state == "waiting" else 200)


@v1.post("/media")
@endpoint(
    scope="write:media",
    args=UploadArgs,
    returns=MediaSchema,
    errors=[413, 422, 503],
    limit="media",
    max_body=max_body,
    deprecated="@1586044800",
)
def upload_and_wait(args):
    events.commit()  # as above; a video may take minutes
    return render.media(attachments.upload_and_wait(me(), UploadArgs().sent(args)).id)


@v1.get("/media/<id:media_id>")
@endpoint(scope="write:media", returns=MediaSchema, errors=[404, 422], also=[206])
def show_media(media_id):
    """Return my attachment: 206 while it is processed, 422 when that failed."""
    found = attachments.own(me(), media_id)
    if found.state == "failed":
        raise Refused(_("Error processing the uploaded file"))
    return json_reply(render.media(found.id), 206 if found.state == "waiting" else 200)


@v1.put("/media/<id:media_id>")
@endpoint(scope="write:media", args=DescribeArgs, returns=MediaSchema, errors=[404, 422], max_body=max_body)
def describe(media_id, args):
    return render.media(attachments.describe(me(), media_id, args["description"], args["focus"], _thumbnail(args)).id)


@v1.delete("/media/<id:media_id>")
@endpoint(scope="write:media", errors=[404, 422])
def remove(media_id):
    attachments.remove(me(), media_id)
    return {}


def instance():
    """The limits that uploads are held to, from the same settings."""
    video = processing.video_limits()
    return {
        "configuration": {
            "media_attachments": {
                "supported_mime_types": processing.types(),
                "description_limit": settings("media")["max_description"],
                "image_size_limit": processing.most_picture_bytes(),
                "image_matrix_limit": processing.image_limits().pixels,
                "video_size_limit": video.size,
                "video_frame_rate_limit": video.frame_rate,
                "video_matrix_limit": video.pixels,
            }
        }
    }


def remove_orphans() -> None:
    """Delete files that nothing refers to, one part of the store per run."""
    orphans.remove()


plugin = Plugin(
    name="media",
    summary="pictures, videos and sounds to attach to statuses",
    mounts={"/api/v1": v1, "/api/v2": v2},
    needs={"files"},
    scopes={"write:media"},
    limits={"media": Limit("30 per 30 minutes", by_account=True)},
    settings={
        "max_image_bytes": Setting(16 * 1024 * 1024, "Largest image, in bytes."),
        "max_image_pixels": Setting(7680 * 4320, "Largest image, in pixels."),
        "max_video_bytes": Setting(99 * 1024 * 1024, "Largest video, in bytes."),
        "max_video_pixels": Setting(3840 * 2160, "Largest picture of a video, in pixels."),
        "max_video_frame_rate": Setting(120, "Most frames of a video in a second."),
        "video_seconds": Setting(600, "Most seconds that converting a video may take."),
        "max_description": Setting(1500, "Most characters of a description."),
        "cache_days": Setting(0, "Days after which copies of remote files are deleted; 0 keeps them."),
        "cache_mb": Setting(5000, "Most megabytes of these copies; 0 for any number."),
    },
    tasks=(attachments.process_upload, attachments.discard_upload),
    every={
        "10m": remote_retention.shrink_cache,
        "1h": (attachments.remove_unused, files.remove_leftovers, remove_orphans),
        "1d": remote_retention.drop_cached_files,
    },
    instance=instance,
)
