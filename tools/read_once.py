"""The `sitecustomize` of the browser's Python: a module in an archive is read once, not twice.

Python 3.13 reads and unpacks each module of an archive a first time only to learn the name of its
file (CPython issue 141276). In the browser the whole library lies in an archive, and 120 modules
of it are imported before the first of ours. Python imports `sitecustomize` before all of them;
what this file imported would still be read twice.
"""

import zipimport
from zipimport import ZipImportError, zipimporter

locate, ENDINGS = vars(zipimport)["_get_module_path"], vars(zipimport)["_zip_searchorder"]
list_files = vars(zipimporter)["_get_files"]


def get_filename(archive: zipimporter, name: str) -> str:
    """Return where the module *name* lies. Raises ZipImportError where *archive* has none such."""
    path, files = locate(archive, name), list_files(archive)
    for ending, *_ in ENDINGS:
        if path + ending in files:
            return str(files[path + ending][0])
    raise ZipImportError(name, name=name)


zipimporter.get_filename = get_filename  # type: ignore[assignment,method-assign]
