"""How Sphinx builds the documents; tools/documents.py calls it."""

from stepstones import __version__

project = "Stepstones"
project_copyright = "Stepstones"
version = release = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "stepstones.api.markup"]
exclude_patterns = ["template/*.py", "notebooks"]
html_theme = "furo"
html_title = f"Stepstones {__version__}"
html_favicon = "icon.svg"
html_copy_source = False
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_preserve_defaults = True
html_static_path = ["_static"]
html_css_files = ["boards.css"]
