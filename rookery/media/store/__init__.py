"""The file store of this server: an S3 bucket if one is set, else the disk."""

from importlib.util import find_spec

from rookery.config import Config, ConfigError

from .base import Store
from .disk import DiskStore
from .s3 import Bucket, S3Store


def store_of(settings: Config) -> Store:
    """Return the store that the settings name. Raises ConfigError where the library for a bucket is not installed."""
    if not settings.s3_bucket:
        return DiskStore(settings.data_dir / "media", settings.media_url)
    if not find_spec("obstore"):
        raise ConfigError("ROOKERY_S3_BUCKET is set, but obstore is not installed: pip install 'rookery[s3]'.")
    bucket = Bucket(
        settings.s3_bucket,
        settings.s3_region,
        settings.s3_endpoint,
        settings.s3_access_key,
        settings.s3_secret_key,
        settings.s3_path_style,
    )
    return S3Store(bucket, settings.media_url)
