// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
// bench-library [COUNT]: makes so many (500) large sparse files as people have them, and tells how long the library's
// page takes to list them: at the first start, after one file came, and at the next start. The longest time that a
// timer of a millisecond had to wait is how long the window stood still. Headers are answered at once, as if the engine
// took no time.
#include "gui/library/filejobs.h"
#include "gui/library/modellibrary.h"
#include "gui/settings/settings.h"
#include "gui/views/models/librarylist.h"
#include "gui/views/models/librarypage.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/theme/theme.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <functional>

using namespace askja::gui;

namespace {

/// Longest gap between two turns of the event loop.
class Stall
{
public:
    Stall()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer,
                         [this] { longest = std::max(longest, m_clock.restart()); });
        m_clock.start();
        m_timer.start(1);
    }
    qint64 longest = 0;

private:
    QTimer m_timer;
    QElapsedTimer m_clock;
};

struct Window
{
    explicit Window(const QString &folder)
        : settings(folder + QStringLiteral("/settings.ini"))
        , library({folder + QStringLiteral("/models"), folder + QStringLiteral("/library.json"), QStringLiteral("1")},
                  &settings)
        , page(&library, &settings, &status, &jobs)
    {
        QObject::connect(&library, &ModelLibrary::inspectRequested, &page, [this](const QString &path) {
            ModelSummary summary;
            summary.path = path;
            summary.name = QFileInfo(path).completeBaseName();
            summary.family = QStringLiteral("Llama 3.2");
            summary.quantisation = QStringLiteral("Q4_K_M");
            for (int tokens = 512; tokens <= 131072; tokens *= 2)
                summary.memory.append({tokens, qint64{4} << 30, qint64{4} << 30});
            QMetaObject::invokeMethod(
                &page, [this, summary] { library.onInspected(summary); }, Qt::QueuedConnection);
        });
        page.resize(1000, 800);
        page.show();
    }

    Settings settings;
    ModelLibrary library;
    ModelStatus status;
    FileJobs jobs;
    LibraryPage page;
};

void waitFor(const std::function<bool()> &condition)
{
    QEventLoop loop;
    QTimer timer;
    QObject::connect(&timer, &QTimer::timeout, &loop, [&] {
        if (condition())
            loop.quit();
    });
    timer.start(0);
    loop.exec();
}

bool put(const QString &path, qint64 bytes, const QByteArray &begin)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(begin) == begin.size() && file.resize(bytes);
}

void measure(const char *what, const QString &folder, int rows, bool scan)
{
    QElapsedTimer clock;
    clock.start();
    Window window(folder);
    Stall stall;
    if (scan)
        window.library.scan();
    waitFor([&] { return window.page.list()->model()->rowCount() >= rows; });
    const qint64 listed = clock.elapsed();
    waitFor([&] {
        const QAbstractItemModel *model = window.page.list()->model();
        for (int row = 0; row < model->rowCount(); ++row) {
            if (!model->index(row, 0).data(ModelListModel::IsInspectedRole).toBool())
                return false;
        }
        return true;
    });
    std::printf("%-34s listed after %4lld ms, complete after %4lld ms, stood still %3lld ms at most\n", what,
                static_cast<long long>(listed), static_cast<long long>(clock.elapsed()),
                static_cast<long long>(stall.longest));
    if (!scan)
        return;
    waitFor([&] { return !window.library.isScanning(); });
    QElapsedTimer again;
    put(folder + QStringLiteral("/models/new.gguf"), 5'000'000'000, "GGUF new");
    again.start();
    stall.longest = 0;
    waitFor([&] { return window.page.list()->model()->rowCount() > rows; });
    std::printf("%-34s listed after %4lld ms, stood still %3lld ms at most\n", "one more file came",
                static_cast<long long>(again.elapsed()), static_cast<long long>(stall.longest));
    QFile::remove(folder + QStringLiteral("/models/new.gguf"));
    waitFor([&] { return window.page.list()->model()->rowCount() == rows; });
}

} // namespace

int main(int argc, char **argv)
{
    const QApplication application(argc, argv);
    const Theme theme;
    const int count = argc > 1 ? std::max(1, QByteArray(argv[1]).toInt()) : 500;
    const QTemporaryDir folder;
    for (int i = 0; i < count; ++i) {
        // Ten of each size, so that contents must be compared.
        const QString name
            = QStringLiteral("models/owner%1/repository%2/Model-%3-Q4_K_M.gguf").arg(i % 40).arg(i).arg(i);
        if (!put(folder.filePath(name), 4'000'000'000 + i / 10, "GGUF" + QByteArray::number(i))) {
            std::fprintf(stderr, "Files cannot be made in %s.\n", qUtf8Printable(folder.path()));
            return 1;
        }
    }
    measure("first start", folder.path(), count, true);
    measure("next start, remembered", folder.path(), count, false);
    measure("next start, with a scan", folder.path(), count, true);
    return 0;
}
