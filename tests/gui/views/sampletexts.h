// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QString>

/// Texts as models write them, for tests and for looking at the result.
namespace askja::gui::samples {

inline QString everyBlock()
{
    return QStringLiteral(R"(## Reading a file, line by line

Askja lies in the **Dyngjufjöll** mountains; its lake, *Öskjuvatn*, filled a caldera that collapsed in 1875. In Python, `with` closes the file for you, so nothing stays open when an error happens:

```python
from pathlib import Path

def longest_line(path: Path) -> str:
    """Return the longest line of a text file."""
    best = ""
    with path.open(encoding="utf-8") as file:
        for line in file:           # one line at a time
            if len(line) > len(best):
                best = line.rstrip("\n")
    return best

print(longest_line(Path("notes.txt")), 42)
```

A few things to know:

1. The file is read **once**, in constant memory.
2. `encoding` is named, because the default differs between systems:
   - Windows often has a code page,
   - Linux has UTF-8.
3. See [the documentation](https://docs.python.org/3/library/pathlib.html) for more.

> Premature optimisation is the root of all evil.
> Yet we should not pass up our opportunities in that critical 3 %.

| Way | Memory | Speed | When |
|:----|-------:|------:|:-----|
| `read()` | whole file | fast | small files |
| line by line | one line | good | logs, big files |
| `mmap` | as the system likes | **fastest** | random access |

- [x] read it
- [ ] count it

---

That costs $5 today and $10 tomorrow.)");
}

inline QString shortAnswer()
{
    return QStringLiteral("The capital of France is **Paris**.");
}

inline QString arabic()
{
    return QStringLiteral(
        "مرحبا! هذه فقرة من اليمين إلى اليسار مع كلمة English في وسطها.\n\n- البند الأول\n- البند الثاني\n\n"
        "1. أول\n2. ثان\n\n| الاسم | العدد |\n|---|--:|\n| تفاحة | 3 |\n\n"
        "And a paragraph from left to right.");
}

} // namespace askja::gui::samples
