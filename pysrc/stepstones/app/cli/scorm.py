"""``scorm``: a lesson of the course as a package for learning platforms (SCORM 1.2)."""

from __future__ import annotations

import argparse
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from stepstones.app.cli.output import ANSWERED, add_language, demand_page
from stepstones.app.cli.source import Commands
from stepstones.app.host import site
from stepstones.core.errors import TextError

IMS = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
_DATE = (1980, 1, 1, 0, 0, 0)
"""The same package is the same bytes."""


def add(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("scorm", help="a lesson as a package for learning platforms")
    parser.set_defaults(command=_scorm)
    parser.add_argument("lesson", help="its name: chain, queens, tour, waves, stack or cost")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the package")
    add_language(parser)


def _scorm(options: argparse.Namespace) -> int:
    demand_page()
    lessons = site.root() / "static" / "lessons"
    words = json.loads((lessons / options.language / "course.json").read_text("utf-8"))
    if options.lesson not in words:
        raise TextError("app.no-lesson", options.lesson, ", ".join(words))
    files = sorted(site_files())
    title = words[options.lesson]["title"]
    manifest = manifest_of(options.lesson, title, [name for name, _ in files])
    with zipfile.ZipFile(options.out, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr(zipfile.ZipInfo("imsmanifest.xml", _DATE), manifest)
        for name, path in files:
            info = zipfile.ZipInfo(name, _DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            package.writestr(info, path.read_bytes())
    return ANSWERED


def site_files() -> Iterator[tuple[str, Path]]:
    """Yield the files of the page, each with its address below the page's.

    Of the modules only the one that the browser asks for by its name: all others are packed.
    """
    yield f"{site.MODULES}/app/worker.py", site.PACKAGE / "app" / "worker.py"
    root = site.root()
    found = [path for path in (root / "static").rglob("*") if path.is_file()]
    for path in (*(root / name for name in site.FILES), *found):
        name = path.relative_to(root).as_posix()
        if path.is_file() and not any(
            part.startswith(".") for part in path.parts[len(root.parts) :]
        ):
            yield name, path


def manifest_of(lesson: str, title: str, names: list[str]) -> bytes:
    """Return the ``imsmanifest.xml`` of a package with one lesson and the files *names*.

    >>> b'href="index.html?course=cost&amp;scorm"' in manifest_of("cost", "Cost", ["index.html"])
    True
    """
    ET.register_namespace("", IMS)
    ET.register_namespace("adlcp", ADL)
    root = ET.Element(f"{{{IMS}}}manifest", identifier=f"stepstones-{lesson}", version="1.2")
    about = ET.SubElement(root, f"{{{IMS}}}metadata")
    ET.SubElement(about, f"{{{IMS}}}schema").text = "ADL SCORM"
    ET.SubElement(about, f"{{{IMS}}}schemaversion").text = "1.2"
    every = ET.SubElement(root, f"{{{IMS}}}organizations", default="course")
    course = ET.SubElement(every, f"{{{IMS}}}organization", identifier="course")
    ET.SubElement(course, f"{{{IMS}}}title").text = title
    item = {"identifier": "item", "identifierref": "lesson", "isvisible": "true"}
    ET.SubElement(ET.SubElement(course, f"{{{IMS}}}item", item), f"{{{IMS}}}title").text = title
    resources = ET.SubElement(root, f"{{{IMS}}}resources")
    launch = {"identifier": "lesson", "type": "webcontent", f"{{{ADL}}}scormtype": "sco"}
    launch["href"] = f"index.html?course={lesson}&scorm"
    resource = ET.SubElement(resources, f"{{{IMS}}}resource", launch)
    for name in names:
        ET.SubElement(resource, f"{{{IMS}}}file", href=name)
    written: bytes = ET.tostring(root, "utf-8", xml_declaration=True)
    return written
