"""Adds Docent, a documentation assistant, to a documentation made by Sphinx."""

import html
import json
import posixpath
from importlib.metadata import version
from pathlib import Path
from typing import Any, Dict, List, Optional
from urllib.parse import quote, unquote, urlsplit

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.errors import ExtensionError
from sphinx.util import logging

from . import agent_files
from .page_markdown import PageWriter
from .script_tag import first_fault, tag_attributes, unknown_fault
from .static_files import index_path, write_search

__all__ = ["setup"]

log = logging.getLogger(__name__)

#: Answers of the version of the page, and the search fields of Furo and of the theme of Read the Docs.
_SUITED = {
    "filter": "auto",
    "search": "palette",
    "searchTrigger": ".sidebar-search, #rtd-search-form input",
}

_BUILDERS = ("html", "dirhtml", "readthedocs", "readthedocsdirhtml")
_RECORD = "docent.json"


def setup(app: Sphinx) -> Dict[str, Any]:
    """Register the extension `sphinx_docent` of conf.py."""
    app.add_config_value("docent_service", None, "html")
    app.add_config_value("docent_domain", None, "html")
    app.add_config_value("docent_api_key", None, "html")
    app.add_config_value("docent_static", False, "html")
    app.add_config_value("docent_options", {}, "html")
    app.add_config_value("docent_agent_files", True, "")
    app.connect("config-inited", _check)
    app.connect("builder-inited", _add_script)
    app.connect("html-page-context", _name_markdown)
    # Other extensions write their files first.
    app.connect("build-finished", _write_agent_files, priority=900)
    app.connect("build-finished", _write_search, priority=901)
    return {
        "version": version("sphinx-docent"),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _check(_app: Sphinx, config: Any) -> None:
    given = {
        "service": config.docent_service,
        "domain": config.docent_domain,
        "api_key": config.docent_api_key,
        "static": config.docent_static,
        "options": config.docent_options,
    }
    unknown = (_unknown_fault(name) for name in getattr(config, "_raw_config", ()))
    fault = next(filter(None, unknown), None) or first_fault(given, lambda name: f"docent_{name}")
    if fault:
        raise ExtensionError(fault)


def _unknown_fault(name: str) -> Optional[str]:
    """Say what may be meant by a value of conf.py that looks like one of the extension and is none."""
    return unknown_fault(name, "docent_") if name.startswith("docent_") else None


def _add_script(app: Sphinx) -> None:
    if app.builder.name not in _BUILDERS:
        return
    config = app.config
    attributes = tag_attributes(
        config.docent_service,
        config.docent_domain,
        config.docent_api_key,
        config.docent_options or {},
        _SUITED,
        index_path(config.html_baseurl) if config.docent_static else None,
    )
    source = attributes.pop("src")
    app.add_js_file(source, **{"async": "async", **attributes})


def _name_markdown(
    app: Sphinx, pagename: str, _template: str, context: Dict[str, Any], doctree: Any
) -> None:
    """Say in a page where its Markdown is, or that it is hidden."""
    if not doctree or app.builder.name not in _BUILDERS:
        return
    mark = "" if _is_listed(app, pagename) else agent_files.HIDDEN
    if mark == "" and app.config.docent_agent_files:
        address = context["pathto"](_markdown_file(app, pagename), 1)
        mark = f'<link rel="alternate" type="text/markdown" href="{html.escape(address)}" />'
    context["metatags"] = context.get("metatags", "") + mark


def _is_listed(app: Sphinx, docname: str) -> bool:
    metadata = app.env.metadata.get(docname, {})
    return "nosearch" not in metadata and agent_files.is_published(metadata)


def _write_agent_files(app: Sphinx, exception: Optional[Exception]) -> None:
    if exception or app.builder.name not in _BUILDERS or not app.config.docent_agent_files:
        return
    config = app.config
    base = (config.html_baseurl or "").rstrip("/")
    pages = _pages(app, base)
    if not pages:
        return
    root = pages.get(_root(app))
    site = agent_files.Site(
        title=config.html_title if _has_own_title(config) else config.project,
        description=root.description if root else "",
        base=base,
        groups=_groups(app, dict(pages)),
    )
    record = Path(app.doctreedir, _RECORD)
    own = json.loads(record.read_text("utf-8")) if record.exists() else {}
    files = agent_files.files_of(site, has_sitemap=False)
    # A page that is gone takes its Markdown along.
    for path in own.keys() - files.keys():
        agent_files.remove_file(app.outdir, path, own[path])
    written = agent_files.write_files(app.outdir, files, own)
    record.write_text(json.dumps(written), "utf-8")
    log.info("Docent: llms.txt and %d pages as Markdown.", len(pages))
    if not base:
        log.info(
            "Docent: html_baseurl is not set, so the files for agents have paths instead of addresses; "
            "set it to the address of the site, such as https://docs.example.com/."
        )


def _write_search(app: Sphinx, exception: Optional[Exception]) -> None:
    if exception or app.builder.name not in _BUILDERS or not app.config.docent_static:
        return
    config = app.config
    title = config.html_title if _has_own_title(config) else config.project
    write_search(str(app.outdir), config.html_baseurl or None, title, log)


def _has_own_title(config: Any) -> bool:
    """Whether the title is more than the project with its release."""
    return bool(config.html_title) and config.html_title != f"{config.project} {config.release} documentation"


def _root(app: Sphinx) -> str:
    return app.config.root_doc


def _markdown_file(app: Sphinx, docname: str) -> str:
    """The file of a page's Markdown: the address of the page with the ending."""
    path = app.builder.get_target_uri(docname)
    path = path[:-5] if path.endswith(".html") else path.strip("/")
    return f"{unquote(path) or 'index'}.md"


def _pages(app: Sphinx, base: str) -> Dict[str, agent_files.Page]:
    facets = {"version": app.config.release, "language": app.config.language}
    given = {name: str(value) for name, value in facets.items() if value}
    pages: Dict[str, agent_files.Page] = {}
    writer = PageWriter(app, lambda name: _markdown_address(app, name, base))
    for docname in sorted(app.env.found_docs):
        if not _is_listed(app, docname):
            continue
        doctree = app.env.get_doctree(docname)
        pages[docname] = agent_files.Page(
            title=app.env.titles[docname].astext(),
            description=_description(doctree),
            file=_markdown_file(app, docname),
            url=unquote(app.builder.get_target_uri(docname)),
            markdown=_text(app, docname, base, writer),
            facets=given,
        )
    return pages


def _description(doctree: nodes.document) -> str:
    for node in doctree.findall(lambda node: node.tagname == "meta"):
        if node.get("name") == "description":
            return node.get("content", "")
    return ""


def _text(app: Sphinx, docname: str, base: str, writer: PageWriter) -> str:
    """The source of a page in Markdown, and the text of one in another language."""
    source = Path(app.env.doc2path(docname))
    if source.suffix != ".md":
        return writer.write(docname)
    text = source.read_text("utf-8-sig")
    if text.startswith("---\n") and "\n---\n" in text:
        text = text[text.index("\n---\n", 3) + 5 :]
    return agent_files.map_links(text, lambda target: _address(app, docname, target, base))


def _markdown_address(app: Sphinx, docname: str, base: str) -> str:
    return f"{base}/{quote(_markdown_file(app, docname))}"


def _address(app: Sphinx, docname: str, target: str, base: str) -> str:
    """The full address of what a page links to, where that is a page."""
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or (not parts.path and not parts.fragment):
        return target
    name = docname
    if parts.path:
        path = posixpath.normpath(posixpath.join(posixpath.dirname(docname), unquote(parts.path)))
        name = app.env.path2doc(path) or path
    if name not in app.env.found_docs:
        return target
    rest = f"#{parts.fragment}" if parts.fragment else ""
    return _markdown_address(app, name, base) + rest


def _groups(app: Sphinx, rest: Dict[str, agent_files.Page]) -> List[agent_files.Group]:
    includes = app.env.toctree_includes

    def taken(docname: str) -> List[agent_files.Page]:
        page = rest.pop(docname, None)
        below = [found for child in includes.get(docname, []) for found in taken(child)] if page else []
        return [page, *below] if page else []

    root = rest.pop(_root(app), None)
    groups = [agent_files.Group("", [root] if root else [])]
    for toctree in app.env.get_doctree(_root(app)).findall(addnodes.toctree):
        pages = [page for name in toctree["includefiles"] for page in taken(name)]
        caption = toctree.get("caption") or ""
        if caption == "" and groups[-1].title == "":
            groups[-1].pages.extend(pages)
        else:
            groups.append(agent_files.Group(caption, pages))
    groups.append(agent_files.Group("More", list(rest.values())))
    return [group for group in groups if group.pages]
