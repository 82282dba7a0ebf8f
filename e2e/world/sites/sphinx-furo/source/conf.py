import os
import sys

sys.path.insert(0, os.path.dirname(__file__))

project = "Tern"
release = "2.1"
language = "en"
extensions = ["whole_furo"]
html_theme = "furo"
html_baseurl = "https://docs.example.com/"
html_js_files = [
    (
        "https://assistant.example.com/docent.js",
        {
            "async": "async",
            "data-domain": "acme",
            "data-api-key": "svc_dsc_…",
            "data-filter": "auto",
        },
    ),
]
