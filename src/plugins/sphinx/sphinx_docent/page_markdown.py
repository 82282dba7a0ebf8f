"""The text of a page as Sphinx's own text builder writes it, with headings, code and links of Markdown."""

import posixpath
from typing import Callable, Dict, Optional, Sequence
from urllib.parse import urlsplit

from docutils import nodes
from docutils.io import StringOutput
from sphinx.application import Sphinx
from sphinx.builders.text import TextBuilder
from sphinx.writers.text import TextTranslator, TextWriter

AddressOf = Callable[[str], str]


class _MarkdownTranslator(TextTranslator):
    def end_state(
        self, wrap: bool = True, end: Sequence[str] = ("",), first: Optional[str] = None
    ) -> None:
        # Lines stay as they are in the source: they need no width, and a link is broken nowhere else.
        super().end_state(False, list(end) if end is not None else None, first)

    def visit_transition(self, node: nodes.Element) -> None:
        self.new_state(0)
        self.add_text("---")
        self.end_state()
        raise nodes.SkipNode

    def depart_title(self, node: nodes.Element) -> None:
        words = "".join(part[1] for part in self.states.pop() if part[0] == -1)
        self.stateindent.pop()
        is_heading = isinstance(node.parent, nodes.section)
        lines = [f"{'#' * min(self.sectionlevel, 6)} {words}" if is_heading else f"**{words}**"]
        self.states[-1].append((0, ["", *lines, ""]))

    def visit_literal_block(self, node: nodes.Element) -> None:
        language = node.get("language", "")
        code = node.astext()
        fence = "````" if "```" in code else "```"
        is_named = language not in ("", "default", "none")
        self.new_state(0)
        self.add_text(f"{fence}{language if is_named else ''}\n{code}\n{fence}")
        self.end_state()
        raise nodes.SkipNode

    def visit_doctest_block(self, node: nodes.Element) -> None:
        self.visit_literal_block(node)

    def visit_literal(self, node: nodes.Element) -> None:
        self.add_text("`")

    def depart_literal(self, node: nodes.Element) -> None:
        self.add_text("`")

    def visit_reference(self, node: nodes.Element) -> None:
        if self._target(node):
            self.add_text("[")

    def depart_reference(self, node: nodes.Element) -> None:
        target = self._target(node)
        if target:
            self.add_text(f"]({target})")

    # Extensions have nodes that no text is known for.
    def unknown_visit(self, node: nodes.Node) -> None:
        pass

    def unknown_departure(self, node: nodes.Node) -> None:
        pass

    def _target(self, node: nodes.Element) -> str:
        if "refuri" in node:
            return self.builder.full_address(node["refuri"])
        anchor = node.get("refid", "")
        return self.builder.full_address(f"#{anchor}") if anchor else ""


class _MarkdownBuilder(TextBuilder):
    default_translator_class = _MarkdownTranslator
    #: The paths of the built pages with their names.
    names: Dict[str, str] = {}
    address_of: AddressOf

    def full_address(self, uri: str) -> str:
        """The address that a link of a built page leads to, of the Markdown where that is a page."""
        parts = urlsplit(uri)
        if parts.scheme or parts.netloc:
            return uri
        here = self.app.builder.get_target_uri(self.current_docname)
        name = self.current_docname if not parts.path else self.names.get(_joined(here, parts.path))
        if name is None:
            return uri
        return self.address_of(name) + (f"#{parts.fragment}" if parts.fragment else "")


def _joined(here: str, path: str) -> str:
    """A path that a page links to, from the root of the site."""
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(here), path))
    return "" if joined == "." else joined


class PageWriter:
    """Writes pages that have no Markdown of their own."""

    def __init__(self, app: Sphinx, address_of: AddressOf) -> None:
        self._env = app.env
        self._builder = _MarkdownBuilder(app, app.env)
        self._builder.init()
        self._builder.address_of = address_of
        self._builder.names = {
            app.builder.get_target_uri(name).rstrip("/"): name for name in app.env.found_docs
        }

    def write(self, docname: str) -> str:
        """Write a page as Markdown, as far as its text goes."""
        builder = self._builder
        builder.current_docname = docname
        builder.secnumbers = self._env.toc_secnumbers.get(docname, {})
        doctree = self._env.get_and_resolve_doctree(docname, builder)
        writer = TextWriter(builder)
        writer.write(doctree, StringOutput(encoding="unicode"))
        return writer.output
