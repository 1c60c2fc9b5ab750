"""Build the packages for Debian: `make deb`, with ARGS="--debian 13 --arch amd64" for some of them.

A package has a virtual environment in /opt/rookery, from the wheel and the lock file, for the Python of one release of
Debian. Nothing of that release is needed here: wheels are chosen for it by uv, and unpacked. Debian's packages dpkg,
binutils and binutils-aarch64-linux-gnu are.
"""

import argparse
import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.version import Version

from rookery.cli.server.service import unit
from tools import wheel
from tools.prune import prune
from tools.wheel import DIST, ROOT

SCRIPTS = ROOT / "packaging" / "debian"
DOCS = ("README.md", "CHANGELOG.md", "docs/*.md")
PROGRAM = Path("/usr/bin/rookery")
MAINTAINER = "The maintainers of Rookery"
ARCHITECTURES = {"amd64": "x86_64", "arm64": "aarch64"}
GLIBC = "manylinux_2_36"  # of Debian 12
OF_AN_INSTALLATION = ("RECORD", "REQUESTED", "INSTALLER", "direct_url.json", "uv_cache.json")


@dataclass(frozen=True)
class Release:
    """A release of Debian and the version of its Python."""

    number: int
    python: str

    @property
    def minor(self) -> str:
        return self.python.rpartition(".")[0]

    @property
    def depends(self) -> str:
        """Return a dependency on exactly this minor version: the packages in the environment fit no other."""
        major, minor = self.minor.split(".")
        return f"python3 (>= {self.minor}~), python3 (<< {major}.{int(minor) + 1}~), passwd"


RELEASES = {12: Release(12, "3.11.2"), 13: Release(13, "3.13.5")}


def build(built: Path, release: Release, arch: str, folder: Path, epoch: int) -> Path:
    """Build one package. The same wheel, lock file and time make the same bytes."""
    version = f"{debian_version(built.name.split('-')[1])}+deb{release.number}"
    with TemporaryDirectory(prefix="rookery-deb-") as temporary:
        root = Path(temporary)
        _add_environment(root / "opt" / "rookery", built, release, arch)
        _add_system_files(root)
        _add_docs(root / "usr" / "share" / "doc" / "rookery")
        _add_control(root, release, version, arch)
        _normalise(root, epoch)
        package = folder / f"rookery_{version}_{arch}.deb"
        command = ["dpkg-deb", "--root-owner-group", "-Zzstd", "-z9", "--threads-max=1", "--build", root, package]
        subprocess.run(
            command, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"SOURCE_DATE_EPOCH": str(epoch)}
        )
    return package


def debian_version(version: str) -> str:
    """Return the version as Debian sorts it: 1.0rc1 comes before 1.0."""
    parsed = Version(version)
    return parsed.base_version + (f"~{''.join(map(str, parsed.pre))}" if parsed.pre else "")


def _add_environment(home: Path, built: Path, release: Release, arch: str) -> None:
    packages = home / "lib" / f"python{release.minor}" / "site-packages"
    subprocess.run(
        [
            *(Path(sys.executable).with_name("uv"), "pip", "install", "--quiet", "--no-deps", "--link-mode=copy"),
            *("--require-hashes", "--only-binary=:all:", "--requirement", ROOT / "requirements.lock"),
            *(
                "--python-version",
                release.python,
                "--python-platform",
                f"{ARCHITECTURES[arch]}-{GLIBC}",
                "--target",
                packages,
            ),
        ],
        check=True,
    )
    shutil.rmtree(packages / "bin")
    zipfile.ZipFile(built).extractall(packages)
    for name in OF_AN_INSTALLATION:
        for file in packages.glob(f"*.dist-info/{name}"):
            file.unlink()
    prune(packages, f"{ARCHITECTURES[arch]}-linux-gnu-strip")
    (home / "pyvenv.cfg").write_text(
        f"home = /usr/bin\ninclude-system-site-packages = false\nversion = {release.python}\n"
    )
    (home / "bin").mkdir()
    (home / "bin" / "python3").symlink_to(f"/usr/bin/python{release.minor}")
    script = "#!/opt/rookery/bin/python3 -P\nfrom rookery.__main__ import main\n\nmain()\n"
    _write(home / "bin" / "rookery", script, 0o755)


def _add_system_files(root: Path) -> None:
    _write(root / PROGRAM.relative_to("/"), (SCRIPTS / "rookery").read_text(), 0o755)
    _write(root / "etc" / "rookery" / "rookery.env", (SCRIPTS / "rookery.env").read_text(), 0o640)
    units = root / "usr" / "lib" / "systemd" / "system"
    _write(units / "rookery.service", unit(PROGRAM))
    _write(units / "rookery-worker.service", unit(PROGRAM, worker=True))


def _add_docs(folder: Path) -> None:
    for file in [file for pattern in DOCS for file in sorted(ROOT.glob(pattern))]:
        _write(folder / file.name, file.read_text())
    _write(folder / "copyright", (SCRIPTS / "copyright").read_text())
    changelog = folder / "CHANGELOG.md"
    (folder / "changelog.gz").write_bytes(gzip.compress(changelog.read_bytes(), mtime=0))
    changelog.unlink()


def _add_control(root: Path, release: Release, version: str, arch: str) -> None:
    files = sorted(file for file in root.rglob("*") if file.is_file() and not file.is_symlink())
    control = {
        "Package": "rookery",
        "Version": version,
        "Architecture": arch,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(sum(-(-file.stat().st_size // 1024) for file in files)),
        "Depends": release.depends,
        "Recommends": "ffmpeg",
        "Suggests": "caddy, postgresql, redis-server",
        "Section": "web",
        "Priority": "optional",
        "Description": f"federated social server for a small place (for Debian {release.number})\n"
        " A person, a family or a club use it with any Mastodon app or a browser, and\n"
        " follow others across the fediverse.\n .\n"
        f" This package is for Debian {release.number} and its Python {release.minor}. An upgrade of Debian\n"
        " removes it, not the data; then install the package for the new release.",
    }
    sums = [f"{hashlib.md5(file.read_bytes()).hexdigest()}  {file.relative_to(root)}\n" for file in files]
    _write(root / "DEBIAN" / "control", "".join(f"{name}: {value}\n" for name, value in control.items()))
    _write(root / "DEBIAN" / "conffiles", "/etc/rookery/rookery.env\n")
    _write(root / "DEBIAN" / "md5sums", "".join(sums))
    for name in ("postinst", "prerm", "postrm"):
        script = (SCRIPTS / name).read_text().replace("@RELEASE@", str(release.number))
        _write(root / "DEBIAN" / name, script, 0o755)


def _write(path: Path, text: str, mode: int = 0o644) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)


def _normalise(root: Path, epoch: int) -> None:
    """Give files the rights and times that do not depend on who builds when."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            is_open = path.is_dir() or path.stat().st_mode & 0o100
            path.chmod(0o755 if is_open else 0o640 if path.name == "rookery.env" else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--folder", type=Path, default=DIST, help="default: dist/")
    parser.add_argument("--debian", type=int, choices=RELEASES, action="append", help="default: all releases")
    parser.add_argument("--arch", choices=ARCHITECTURES, action="append", help="default: all architectures")
    options = parser.parse_args()
    epoch = wheel.epoch()
    built = wheel.build(options.folder, epoch, "wheel")
    for number in options.debian or RELEASES:
        for arch in options.arch or ARCHITECTURES:
            print(build(built, RELEASES[number], arch, options.folder, epoch), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
