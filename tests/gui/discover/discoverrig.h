// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/discover/discovery.h"
#include "tests/support/fakehub/fakehubrig.h"

#include <QTest>

namespace askja::test {

/// Repositories as the pages of Discover need them: one with several files, one second source, one gated, one of parts.
inline QJsonObject discoverHub()
{
    return QJsonDocument::fromJson(R"({"token": "hf_member", "fillers": 70, "repos": [
        {"id": "maker/Small-GGUF", "downloads": 90000, "likes": 70,
         "gguf": {"architecture": "llama", "total": 135000000, "context_length": 8192},
         "files": [
            {"path": "README.md", "text": "---\nlicense: apache-2.0\n---\n# Small\n\nA <b>small</b> model. [Paper](https://example.org/paper)\n"},
            {"path": "small-Q4_K_M.gguf", "size": 6000000, "seed": 1},
            {"path": "small-Q8_0.gguf", "size": 9000000, "seed": 2},
            {"path": "small-F16.gguf", "size": 17000000, "seed": 3},
            {"path": "mmproj-small-F16.gguf", "size": 1000, "seed": 4}]},
        {"id": "second/Moved-GGUF", "files": [{"path": "moved-Q4_K_M.gguf", "size": 5000, "seed": 5}]},
        {"id": "maker/Empty-GGUF", "files": [{"path": "README.md", "text": "nothing"}]},
        {"id": "maker/Parts-GGUF", "files": [
            {"path": "Q8_0/big-Q8_0-00001-of-00002.gguf", "size": 3000, "seed": 6},
            {"path": "Q8_0/big-Q8_0-00002-of-00002.gguf", "size": 2000, "seed": 7},
            {"path": "half-Q6_K-00001-of-00002.gguf", "size": 2000, "seed": 8}]},
        {"id": "maker/Gated-GGUF", "gated": "auto", "files": [{"path": "gated-Q4_K_M.gguf", "size": 5000, "seed": 9}]}]})")
        .object();
}

/// What was asked of both hosts, without what the tests themselves ask.
inline QList<QJsonObject> asked(FakeHub &hub)
{
    QList<QJsonObject> rows;
    for (const QJsonValue row : hub.requests()) {
        if (!row.toObject().value(QLatin1String("path")).toString().startsWith(QLatin1String("/_control")))
            rows.append(row.toObject());
    }
    return rows;
}

inline gui::CatalogueEntry catalogueEntry(const char *id, const char *repository, const char *second = "")
{
    gui::CatalogueEntry entry;
    entry.id = QString::fromLatin1(id);
    entry.name = QStringLiteral("Model ") + entry.id;
    entry.family = QStringLiteral("Test");
    entry.parameters = 135'000'000;
    entry.goodFor = QStringLiteral("Short answers to simple questions.");
    entry.languages = {QStringLiteral("en")};
    entry.licence = QStringLiteral("apache-2.0");
    entry.repository = QString::fromLatin1(repository);
    entry.secondSource = QString::fromLatin1(second);
    entry.quantizations = {QStringLiteral("Q4_K_M"), QStringLiteral("Q8_0")};
    return entry;
}

/// A computer on which everything here runs well.
inline gui::Machine goodMachine()
{
    gui::Machine machine;
    machine.isa = QStringLiteral("avx2");
    machine.threads = 4;
    machine.memory = 16'000'000'000;
    machine.freeMemory = 12'000'000'000;
    machine.bytesPerSecond = 20e9;
    return machine;
}

} // namespace askja::test
