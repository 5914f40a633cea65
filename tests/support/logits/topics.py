# SPDX-FileCopyrightText: 2026 The Askja developers
# SPDX-License-Identifier: MIT
"""The text that comparisons with a reference run on: English that every machine with Python has."""

import hashlib
import platform
from pydoc_data.topics import topics

FIRST_CHARACTER = 1000


def text():
    """The values joined in key order with two newlines, from character 1,000."""
    return "\n\n".join(topics[key] for key in sorted(topics))[FIRST_CHARACTER:]


def provenance(used):
    """What must be kept beside ids made from it: the text differs between versions of Python."""
    digest = hashlib.sha256(used.encode()).hexdigest()
    return {"python": platform.python_version(), "characters": len(used), "text_sha256": digest}
