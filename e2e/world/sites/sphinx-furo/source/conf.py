project = "Tern"
release = "2.1"
language = "en"
html_theme = "furo"
html_baseurl = "https://docs.example.com/"
extensions = ["sphinx_docent"]
docent_service = "https://assistant.example.com"
docent_domain = "acme"
docent_api_key = "svc_dsc_…"

# What follows is for Debian's package of Furo.
import os
import sys

sys.path.insert(0, os.path.dirname(__file__))
extensions.append("whole_furo")
