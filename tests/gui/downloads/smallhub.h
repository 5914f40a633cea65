// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadqueue.h"
#include "tests/gui/downloads/downloadrig.h"

#include <QTemporaryDir>
#include <QTest>

namespace askja::test {

/// A fake hub with three small files, a folder, and a queue's settings that make tests quick.
struct SmallHub
{
    /// False: the hub does not start; whyNot says if it can.
    [[nodiscard]] bool start()
    {
        if (!hub.start(QJsonDocument::fromJson(R"({"repos": [{"id": "maker/Small-GGUF", "files": [
                {"path": "a-Q4_0.gguf", "size": 3000000, "seed": 1},
                {"path": "b-Q4_0.gguf", "size": 3000000, "seed": 2},
                {"path": "c-Q4_0.gguf", "size": 3000000, "seed": 3}]}]})")
                           .object()))
            return false;
        config = hub.config();
        config.silence = 1000;
        limits.firstPause = 20;
        limits.longestPause = 100;
        limits.progressInterval = 10;
        limits.roomInterval = 50;
        for (const QString &name : names())
            files.append(hubFile(config, name));
        return files.at(2).sha256.size() == 64;
    }

    [[nodiscard]] static QStringList names()
    {
        return {QStringLiteral("a-Q4_0.gguf"), QStringLiteral("b-Q4_0.gguf"), QStringLiteral("c-Q4_0.gguf")};
    }
    [[nodiscard]] bool begin()
    {
        folder = std::make_unique<QTemporaryDir>();
        return hub.reset() && folder->isValid();
    }
    /// All of them so slow that a test can do something meanwhile.
    [[nodiscard]] bool slowDown(int bytesPerSecond)
    {
        QJsonObject faults;
        for (const QString &name : names())
            faults.insert(kRepository + QLatin1Char('/') + name,
                          QJsonObject{{QStringLiteral("trickle"), bytesPerSecond}});
        return hub.setFaults(faults);
    }
    [[nodiscard]] gui::DownloadRequest request(int file) const
    {
        return {QStringLiteral("Model %1").arg(file), folder->path(), {files.at(file)}};
    }
    [[nodiscard]] QString target(int file) const { return folder->filePath(names().at(file)); }
    [[nodiscard]] bool isRight(int file) const { return sha256Of(target(file)) == files.at(file).sha256; }
    [[nodiscard]] bool waitFor(const gui::DownloadQueue &queue, gui::DownloadId id, gui::DownloadState state) const
    {
        return QTest::qWaitFor([&] { return queue.status(id).state == state; }, 30000);
    }

    FakeHub hub;
    gui::HubConfig config;
    gui::DownloadLimits limits;
    QList<gui::DownloadFile> files;
    std::unique_ptr<QTemporaryDir> folder;
};

} // namespace askja::test
