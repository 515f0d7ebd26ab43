"""How Sphinx writes the reference: plain pages in the frame that all pages of the site have."""

project = "Luxor Explorer"
extensions = ["sphinx.ext.autodoc"]
templates_path = ["templates"]
html_theme = "basic"
html_copy_source = False
html_show_sphinx = False
html_use_index = False
html_sidebars: dict[str, list[str]] = {"**": []}
default_role = "code"
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
add_module_names = False
nitpicky = False


def setup(app):  # type: ignore[no-untyped-def]
    """Put every page into the frame of the site, whose style sheet has the colours of code, too."""
    from docs.site.pages import frame

    def framed(app, name, template, context, doctree):  # type: ignore[no-untyped-def]
        title = context.get("title") or "Reference"
        context["framed"] = frame(title, context.get("body", ""), here="reference", depth=1)

    app.connect("html-page-context", framed)
