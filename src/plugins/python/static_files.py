"""The search and the widget as files in a built site, which docent-service writes."""

import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any, List, Mapping, Optional
from urllib.parse import urlsplit

_FOLDER = "docent"

#: The options that a site without a service does not need.
OF_SERVICE = ("service", "domain", "api_key")


def is_alone(given: Mapping[str, Any]) -> bool:
    """Whether the files of the site answer, without a service."""
    return given.get("static") is True and not any(given.get(name) for name in OF_SERVICE)


def static_fault(value: Any, name: str) -> Optional[str]:
    """Say what is wrong with the option; None when it is right."""
    return None if isinstance(value, bool) else f"Docent: {name} must be true or false."


def index_path(address: Optional[str]) -> str:
    """Make the path of the files on the host of a site, by the address of the site."""
    path = urlsplit(address or "").path.strip("/")
    return f"/{path}/{_FOLDER}/" if path else f"/{_FOLDER}/"


def _words(folder: str, address: Optional[str], title: str) -> List[str]:
    words = ["docent-service", "build", folder, "--html", "--out", str(Path(folder, _FOLDER))]
    return [*words, f"--title={title}", *([f"--site-url={address}"] if address else [])]


def write_search(folder: str, address: Optional[str], title: str, log: Any) -> None:
    """Run docent-service on a built site, or say how to.

    A strict build ends at a warning, so it gets none where a later command is to write the files.
    """
    words = _words(folder, address, title)
    program = shutil.which(words[0])
    if program is None:
        log.info(f"Docent: docent-service is not installed here; run this after each build: npx {shlex.join(words)}")
        return
    ran = subprocess.run([program, *words[1:]], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        log.warning(f"Docent: the search was not written. {ran.stderr.strip()}")
