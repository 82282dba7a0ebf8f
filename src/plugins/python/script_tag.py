"""The script tag of a site, and the options that it is made of."""

import difflib
import html
import json
import re
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Optional
from urllib.parse import urlsplit

from .static_files import is_alone, static_fault

_PRINTED = "The line or the tag that docent-service prints has it."

#: The options of a plugin.
_NAMES = ("service", "domain", "api_key", "static", "options", "agent_files")


def _known_options() -> Dict[str, Any]:
    """The options of the widget by name: their words, "function", or nothing for other values."""
    return json.loads(Path(__file__).with_name("widget_options.json").read_text("utf-8"))


def service_fault(value: Any, name: str) -> Optional[str]:
    """Say what is wrong with the address of the service; None when it is right."""
    if isinstance(value, str) and re.match(r"https?://[^\s/]+", value):
        return None
    written = "it is missing" if value is None else f"not {value!r}"
    return (
        f"Docent: {name} must be the address of the service, such as "
        f"https://assistant.example.com; {written}. {_PRINTED}"
    )


def domain_fault(value: Any, name: str) -> Optional[str]:
    """Say what is wrong with the domain; None when it is right."""
    if isinstance(value, str) and value.strip():
        return None
    written = "it is missing" if value is None else f"not {value!r}"
    return f"Docent: {name} must be the domain of the documentation; {written}. {_PRINTED}"


def api_key_fault(value: Any, name: str) -> Optional[str]:
    """Say what is wrong with the public key; None when it is right. A wrong key may be a secret one, so it is not told."""
    public = re.match(r"(?:svc|mint)_dsc_(.*)", value, re.DOTALL) if isinstance(value, str) else None
    if public and re.fullmatch(r"[A-Za-z0-9_-]+", public[1]):
        return None
    if public and (public[1] == "" or "…" in public[1] or "." in public[1]):
        return (
            f"Docent: {name} is still the placeholder of the guide; "
            "copy the key that docent-service prints."
        )
    if public:
        return (
            f"Docent: {name} has characters that no key has: behind svc_dsc_ stand letters, digits, "
            "- and _. Copy the key that docent-service prints."
        )
    written = "it is missing" if value is None else "this is another one"
    return f"Docent: {name} must be the public key, which begins with svc_dsc_; {written}. {_PRINTED}"


def _fold(name: str) -> str:
    return name.replace("_", "").replace("-", "").casefold()


def unknown_fault(name: str, prefix: str = "") -> Optional[str]:
    """Say what may be meant by an option that a plugin does not have; None when it has it.

    prefix: what the names of all options begin with.
    """
    own = name[len(prefix) :]
    if own in _NAMES:
        return None
    by_fold = {_fold(known): known for known in _NAMES}
    near = difflib.get_close_matches(_fold(own), by_fold, 1)
    widget = next((known for known in _known_options() if _fold(known) == _fold(own)), None)
    if _fold(own) in by_fold:
        fix = f"{prefix}{by_fold[_fold(own)]} may be meant"
    elif widget == "baseUrl":
        fix = f"use {prefix}service instead"
    elif widget:
        fix = f"{widget} is an option of the widget, which belongs in {prefix}options"
    elif near:
        fix = f"{prefix}{by_fold[near[0]]} may be meant"
    else:
        fix = f"there are {', '.join(prefix + known for known in _NAMES)}"
    return f"Docent: there is no option {name}; {fix}."


def options_fault(value: Any, name: str) -> Optional[str]:
    """Say what is wrong with the further options of the widget; None when they are right."""
    if not isinstance(value, Mapping):
        return f"Docent: {name} must be a mapping of the widget's options, such as theme: dark."
    known = _known_options()
    for option, given in value.items():
        if option in ("domain", "apiKey", "baseUrl", "index"):
            return f'Docent: "{option}" does not belong in {name}; it has an option of its own.'
        if option not in known:
            near = difflib.get_close_matches(str(option), known, 1)
            meant = f' "{near[0]}" may be meant.' if near else ""
            return f'Docent: the widget has no option "{option}", which {name} names.{meant}'
        words = known[option]
        if words == "function":
            return (
                f'Docent: the option "{option}" in {name} holds a function, which a tag cannot; '
                f"call window.Docent.update({{ {option} }}) on the page."
            )
        if words is not None and _text(given) not in words:
            return (
                f'Docent: the option "{option}" in {name} must be {" or ".join(words)}, '
                f"not {_text(given)!r}."
            )
    return None


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def tag_attributes(
    service: Optional[str],
    domain: Optional[str],
    api_key: Optional[str],
    options: Mapping[str, Any],
    suited: Mapping[str, Any],
    index: Optional[str] = None,
) -> Dict[str, str]:
    """Make the attributes of the tag, `src` first.

    suited: options that suit the generator; those of the owner win.
    index: path of the files that answer on a static host, with a slash at its end.
    """
    service = (service or "").rstrip("/")
    chosen: Dict[str, Any] = {**suited, **options}
    # The site's own search stays the site's, unless the palette is wanted.
    if chosen.get("search") != "palette":
        chosen["searchTrigger"] = options.get("searchTrigger")
    # The script takes its own origin for that of the service; a path is not a part of it.
    base_url = service if service and (index or urlsplit(service).path) else None
    named = {"domain": domain, "apiKey": api_key, "baseUrl": base_url, "index": index, **chosen}
    attributes = {"src": f"{index}docent.js" if index else f"{service}/docent.js"}
    for name, value in named.items():
        if value is not None:
            dashed = re.sub(r"[A-Z]", lambda letter: f"-{letter[0].lower()}", name)
            attributes[f"data-{dashed}"] = _text(value)
    return attributes


def script_tag(attributes: Mapping[str, str]) -> str:
    """Write the tag as HTML."""
    written = "".join(f' {name}="{html.escape(text)}"' for name, text in attributes.items())
    return f"<script async{written}></script>"


def first_fault(
    given: Mapping[str, Any], name_of: Callable[[str], str] = lambda name: name
) -> Optional[str]:
    """Say what is wrong first with the options of a plugin; None when all are right."""
    of_service: List[Optional[str]] = [
        service_fault(given.get("service"), name_of("service")),
        domain_fault(given.get("domain"), name_of("domain")),
        api_key_fault(given.get("api_key"), name_of("api_key")),
    ]
    faults: List[Optional[str]] = [
        static_fault(given.get("static", False), name_of("static")),
        *([] if is_alone(given) else of_service),
        options_fault(given.get("options") or {}, name_of("options")),
    ]
    return next((fault for fault in faults if fault), None)
