"""What agents read of a site: llms.txt and pages as Markdown.

The texts are those that the service writes itself; a test compares them.
"""

import hashlib
import html
import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, List, Optional
from urllib.parse import quote


@dataclass
class Page:
    """A published page."""

    title: str
    #: The file of its Markdown, from the root of the site.
    file: str
    #: Its address for readers, from the root of the site, as in "guide/install/".
    url: str
    markdown: str
    description: str = ""
    facets: Dict[str, str] = field(default_factory=dict)


@dataclass
class Group:
    """Pages that stand together in the navigation, in reading order."""

    title: str
    pages: List[Page]


@dataclass
class Site:
    """A built documentation."""

    title: str
    #: Empty where nothing says what it is about.
    description: str
    #: The address of the site without a slash at its end; empty where the generator does not know it.
    base: str
    groups: List[Group]

    @property
    def summary(self) -> str:
        """One sentence about the documentation."""
        return self.description or f"Documentation of {self.title}."

    def address(self, path: str) -> str:
        """The address of a path from the root of the site."""
        return f"{self.base}/{quote(path)}"


def one_line(text: str) -> str:
    """Write a text on one line."""
    return " ".join(text.split())


def link_text(text: str) -> str:
    """Escape a text for the brackets of a Markdown link."""
    return re.sub(r"([\[\]\\])", r"\\\1", re.sub(r"\s+", " ", text))


def _page_item(site: Site, page: Page) -> str:
    about = f": {one_line(page.description)}" if page.description else ""
    return f"- [{link_text(page.title)}]({site.address(page.file)}){about}"


def llms_text(site: Site) -> str:
    """Write llms.txt: https://llmstxt.org"""
    parts = [
        f"# {one_line(site.title)}\n",
        f"> {one_line(site.summary)}\n",
        f"Every page in one file: [llms-full.txt]({site.address('llms-full.txt')})\n",
    ]
    for group in site.groups:
        rows = "\n".join(_page_item(site, page) for page in group.pages)
        parts.append(f"## {one_line(group.title) or 'Pages'}\n\n{rows}\n")
    return "\n".join(parts)


def _has_title(markdown: str) -> bool:
    return re.match(r"#\s", markdown) is not None


def page_text(site: Site, page: Page) -> str:
    """Write a page as Markdown, with its metadata as front matter."""
    metadata = {"title": page.title, "description": page.description, "url": site.address(page.url)}
    metadata.update(page.facets)
    # JSON is YAML, whatever a title contains.
    rows = [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in metadata.items() if value]
    front = "\n".join(rows)
    index = f"> The index of the whole documentation is at [llms.txt]({site.address('llms.txt')})."
    text = page.markdown.strip()
    body = text if _has_title(text) else f"# {page.title}\n\n{text}"
    return f"---\n{front}\n---\n\n{index}\n\n{body}\n"


def full_text(site: Site) -> str:
    """Write llms-full.txt, the text of all pages."""
    parts = []
    for page in _pages(site):
        text = page.markdown.strip()
        body = re.sub(r"^#[^\n]*\n?", "", text) if _has_title(text) else text
        parts.append(f"# {page.title}\n\nSource: {site.address(page.url)}\n\n{body.strip()}\n")
    return "\n".join(parts)


def sitemap(site: Site) -> str:
    """Write sitemap.xml."""
    rows = "".join(
        f"\t<url><loc>{html.escape(site.address(page.url))}</loc></url>\n" for page in _pages(site)
    )
    head = '<?xml version="1.0" encoding="UTF-8"?>\n'
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    return f'{head}<urlset xmlns="{space}">\n{rows}</urlset>\n'


def files_of(site: Site, has_sitemap: bool) -> Dict[str, str]:
    """Make all files by their paths from the root of the site."""
    files = {page.file: page_text(site, page) for page in _pages(site)}
    files["llms.txt"] = llms_text(site)
    files["llms-full.txt"] = full_text(site)
    # Its addresses are full ones, which a site without one cannot have.
    if site.base and not has_sitemap:
        files["sitemap.xml"] = sitemap(site)
    return files


def write_files(folder: str, files: Dict[str, str], own: Optional[Dict[str, str]] = None) -> Dict[str, str]:
    """Write files that the site does not have itself.

    own: what an earlier build has written, by path with its digest; only that is written over.
    Returns the digests of what was written.
    """
    written: Dict[str, str] = {}
    for path, text in files.items():
        file = Path(folder, path)
        data = text.encode("utf-8")
        if file.exists() and hashlib.sha256(file.read_bytes()).hexdigest() != (own or {}).get(path):
            continue
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)
        written[path] = hashlib.sha256(data).hexdigest()
    return written


def remove_file(folder: str, path: str, digest: str) -> None:
    """Remove a file that an earlier build has written, unless it is another one by now."""
    file = Path(folder, path)
    if file.exists() and hashlib.sha256(file.read_bytes()).hexdigest() == digest:
        file.unlink()


_FENCE = re.compile(r"^( {0,3}|[ \t]+)(`{3,}|~{3,})")
_LINK = re.compile(r"(`+)(?:(?!\1).)*\1|(\]\()(<[^>\n]*>|[^()\s<]+(?:\([^()\s]*\)[^()\s]*)*)")
_DEFINITION = re.compile(r"^( {0,3}\[[^\]\n]+\]:[ \t]*)(\S+)")


def map_links(markdown: str, target_of: Callable[[str], str]) -> str:
    """Change the targets of links in Markdown; code stays as it is."""

    def inline(match: "re.Match[str]") -> str:
        if match[1]:
            return match[0]
        target = match[3].strip("<>")
        return match[2] + target_of(target)

    lines: List[str] = []
    fence: Optional[str] = None
    for line in markdown.split("\n"):
        edge = _FENCE.match(line)
        if edge and fence is None:
            fence = edge[2]
        elif edge and fence is not None and line.strip().startswith(fence) and not line.strip(" \t`~"):
            fence = None
        elif fence is None:
            line = _DEFINITION.sub(lambda match: match[1] + target_of(match[2]), line)
            line = _LINK.sub(inline, line)
        lines.append(line)
    return "\n".join(lines)


#: Says in a page that Docent is not to find it, where the page has no other mark of that.
HIDDEN = '<meta name="docent" content="noindex">'


def is_published(metadata: Dict[str, Any]) -> bool:
    """Whether the front matter of a page lets programs have it."""
    on = (True, "true", "yes")
    search = metadata.get("search")
    is_searched = not (isinstance(search, dict) and search.get("exclude") in on)
    is_shown = not any(metadata.get(name) in on for name in ("draft", "hidden", "unlisted"))
    is_indexed = "noindex" not in str(metadata.get("robots", ""))
    return is_searched and is_shown and is_indexed and metadata.get("published") not in (False, "false")


def _pages(site: Site) -> Iterable[Page]:
    return (page for group in site.groups for page in group.pages)
