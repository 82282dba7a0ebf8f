"""Adds Docent, a documentation assistant, to a site made by MkDocs."""

import logging
import posixpath
from typing import Any, Callable, Dict, List, Optional
from urllib.parse import quote, unquote, urlsplit

from mkdocs.config import config_options
from mkdocs.config.base import ValidationError
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.utils import get_relative_url

from . import agent_files
from .script_tag import (
    api_key_fault,
    domain_fault,
    options_fault,
    script_tag,
    service_fault,
    tag_attributes,
    unknown_fault,
)
from .static_files import OF_SERVICE, index_path, is_alone, write_search

__all__ = ["DocentPlugin"]

log = logging.getLogger("mkdocs.plugins.docent")

#: The search of a theme, which opens the palette.
_SEARCH_TRIGGERS = {
    "mkdocs": "[data-target='#mkdocs_search_modal'], [data-bs-target='#mkdocs_search_modal']",
    "material": ".md-search__input, .md-header__button[for=__search]",
    "readthedocs": "#rtd-search-form input",
}

#: The code of the key "/", which the theme `mkdocs` gives to its list of keys.
_SLASH = 191

_FaultOf = Callable[[Any, str], Optional[str]]


class _Checked(config_options.BaseConfigOption):
    """An option whose fault is told in a sentence."""

    def __init__(self, fault_of: _FaultOf, name: str, default: Any = None) -> None:
        super().__init__()
        self.default = default
        self._fault_of = fault_of
        self._name = name

    def run_validation(self, value: Any) -> Any:
        fault = self._fault_of(value, self._name)
        if fault:
            raise ValidationError(fault)
        return value


class DocentPlugin(BasePlugin):
    """The plugin `docent` of mkdocs.yml."""

    config_scheme = (
        ("service", _Checked(service_fault, "service")),
        ("domain", _Checked(domain_fault, "domain")),
        ("api_key", _Checked(api_key_fault, "api_key")),
        ("static", config_options.Type(bool, default=False)),
        ("options", _Checked(options_fault, "options", {})),
        ("agent_files", config_options.Type(bool, default=True)),
    )

    def __init__(self) -> None:
        self._files: Any = None
        self._pages: Dict[str, agent_files.Page] = {}
        self._nav: Any = None
        self._is_served = False
        #: What the builds of this process wrote, by path with its digest.
        self._written: Dict[str, str] = {}

    def load_config(self, options: Dict[str, Any], config_file_path: Optional[str] = None) -> Any:
        """Read the options. One that the plugin does not have is a fault, where MkDocs would go on."""
        errors, warnings = super().load_config(options, config_file_path)
        if is_alone(options):
            errors = [error for error in errors if error[0] not in OF_SERVICE]
        faults = ((name, unknown_fault(str(name))) for name in options)
        unknown = [(name, ValidationError(fault)) for name, fault in faults if fault]
        return unknown + list(errors), warnings

    def on_startup(self, command: str, **_: Any) -> None:
        """Know whether MkDocs serves a site that it builds at each change."""
        self._is_served = command == "serve"

    def on_files(self, files: Any, **_: Any) -> Any:
        """Begin a build."""
        self._files = files
        self._pages = {}
        return files

    def on_nav(self, nav: Any, **_: Any) -> Any:
        """Keep the order of the pages."""
        self._nav = nav
        return nav

    @event_priority(-100)
    def on_page_markdown(self, markdown: str, page: Any, config: Any, **_: Any) -> str:
        """Keep a page's Markdown as the other plugins leave it."""
        if self.config["agent_files"] and agent_files.is_published(page.meta):
            base = _base_of(config)
            text = agent_files.map_links(markdown, lambda target: self._address(target, page, base))
            self._pages[page.file.src_path] = agent_files.Page(
                title=str(page.title),
                description=str(page.meta.get("description") or ""),
                file=_markdown_file(page.file),
                url=unquote(page.file.url).replace("./", "", 1),
                markdown=text,
            )
        return markdown

    def on_page_content(self, html: str, page: Any, **_: Any) -> str:
        """Say in a page where its Markdown is.

        The link stands in the content, because instant navigation keeps the head of the first page.
        """
        known = self._pages.get(page.file.src_path)
        if known is None:
            return html
        # Newer versions take the title from the heading, which is known from here on.
        known.title = str(page.title)
        address = get_relative_url(quote(_markdown_file(page.file)), page.url)
        return f'{html}\n<link rel="alternate" type="text/markdown" href="{address}" />'

    def on_post_page(self, output: str, page: Any, config: Any, **_: Any) -> str:
        """Put the script on a page."""
        if not agent_files.is_published(page.meta):
            output = output.replace("</head>", f"{agent_files.HIDDEN}</head>", 1)
        return self._with_script(output, config)

    def on_post_template(self, output_content: str, template_name: str, config: Any, **_: Any) -> str:
        """Put the script on pages without Markdown, such as the search of a theme."""
        return self._with_script(output_content, config) if template_name.endswith(".html") else output_content

    @event_priority(-100)
    def on_post_build(self, config: Any, **_: Any) -> None:
        """Write the search and the files for agents, once all others are there."""
        if self.config["static"] and not self._is_served:
            write_search(config["site_dir"], config["site_url"], str(config["site_name"]), log)
        if self.config["agent_files"] and self._pages:
            self._write_agent_files(config)

    def _write_agent_files(self, config: Any) -> None:
        site = agent_files.Site(
            title=str(config["site_name"]),
            description=self._summary(config),
            base=_base_of(config),
            groups=self._groups(),
        )
        # MkDocs makes a sitemap itself.
        files = agent_files.files_of(site, has_sitemap=True)
        self._written.update(agent_files.write_files(config["site_dir"], files, self._written))
        log.info("Docent: llms.txt and %d pages as Markdown.", len(self._pages))
        if not site.base:
            log.info(
                "Docent: site_url is not set, so the files for agents have paths instead of addresses; "
                "set it to the address of the site, such as https://docs.example.com/."
            )

    def _with_script(self, output: str, config: Any) -> str:
        theme = config["theme"]
        suited = {
            "search": "palette",
            "searchTrigger": _SEARCH_TRIGGERS.get(theme.name),
            "searchShortcut": "Mod+K" if _uses_slash(theme) else None,
        }
        told = (self.config[name] for name in ("service", "domain", "api_key", "options"))
        index = index_path(config["site_url"]) if self.config["static"] else None
        tag = script_tag(tag_attributes(*told, suited, index))
        before, end, after = output.rpartition("</body>")
        return f"{before}{tag}\n{end}{after}" if end else f"{output}\n{tag}"

    def _summary(self, config: Any) -> str:
        first = next((page for page in self._pages.values() if page.file == "index.md"), None)
        return (first.description if first else "") or str(config["site_description"] or "")

    def _groups(self) -> List[agent_files.Group]:
        rest = dict(self._pages)

        def taken(item: Any) -> List[agent_files.Page]:
            if item.is_section:
                return [page for child in item.children for page in taken(child)]
            page = rest.pop(item.file.src_path, None) if item.is_page else None
            return [page] if page else []

        groups: List[agent_files.Group] = []
        for item in self._nav.items:
            pages = taken(item)
            title = str(item.title) if item.is_section else ""
            if title == "" and groups and groups[-1].title == "":
                groups[-1].pages.extend(pages)
            else:
                groups.append(agent_files.Group(title, pages))
        groups.append(agent_files.Group("More", list(rest.values())))
        return [group for group in groups if group.pages]

    def _address(self, target: str, page: Any, base: str) -> str:
        """The full address of what a page links to, of its Markdown where it is a page."""
        parts = urlsplit(target)
        if parts.scheme or parts.netloc or (not parts.path and not parts.fragment):
            return target
        rest = f"#{parts.fragment}" if parts.fragment else ""
        here = posixpath.dirname(page.file.src_path.replace("\\", "/"))
        path = posixpath.normpath(posixpath.join(here, unquote(parts.path))) if parts.path else None
        file = page.file if path is None else self._files.get_file_from_path(path)
        if file is None or parts.path.startswith("/"):
            return target
        name = _markdown_file(file) if file.is_documentation_page() else file.url
        return f"{base}/{quote(unquote(name))}{rest}"


def _uses_slash(theme: Any) -> bool:
    """Whether the theme has given the key "/" away."""
    shortcuts = theme["shortcuts"] if "shortcuts" in theme else None
    return isinstance(shortcuts, dict) and _SLASH in shortcuts.values()


def _base_of(config: Any) -> str:
    return (config["site_url"] or "").rstrip("/")


def _markdown_file(file: Any) -> str:
    """The file of a page's Markdown: the address of the page with the ending."""
    path = unquote(file.url).strip("./")
    if path.endswith(".html"):
        return f"{path[:-5]}.md"
    return f"{path or 'index'}.md"
