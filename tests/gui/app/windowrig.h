// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/app/application.h"
#include "gui/conversation/conversationcontroller.h"
#include "gui/settings/settings.h"
#include "gui/views/composer/composer.h"
#include "gui/views/composer/inputedit.h"
#include "gui/views/conversation/conversationview.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/window/chatpage.h"
#include "gui/views/window/mainwindow.h"
#include "tests/support/fakeengine.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace askja::test {

/// The whole application with its real window and an engine that follows a script, in a folder of its own.
struct WindowRig
{
    explicit WindowRig(const gui::StartOptions &options = {})
        : script(std::make_shared<FakeScript>())
    {
        options_ = options;
    }

    [[nodiscard]] gui::Paths paths() const
    {
        return {folder.path(), data.isEmpty() ? folder.path() : data, folder.path(), false};
    }

    /// A file that the fake engine takes for a model. Returns its path.
    QString addModel(const QString &name)
    {
        QDir().mkpath(paths().modelsFolder());
        QFile file(paths().modelsFolder() + u'/' + name);
        if (file.open(QIODevice::WriteOnly)) {
            file.write("GGUF" + name.toUtf8()); // no two are copies of each other
        }
        return file.fileName();
    }

    void start()
    {
        // What other programs have on the computer that runs the test is none of its business.
        gui::Settings(paths().settingsFile()).setValue(gui::SettingKey::OtherPrograms, false);
        app = std::make_unique<gui::Application>(paths(), options_,
                                                 realEngine ? gui::hostEngineSource() : fakeEngineSource(script));
        app->start();
        app->window()->resize(1180, 760); // the offscreen screen is smaller
    }

    /// With one model, loaded and ready to be asked.
    [[nodiscard]] bool startReady()
    {
        addModel(QStringLiteral("Glacier 3B.gguf"));
        start();
        return QTest::qWaitForWindowExposed(window())
            && QTest::qWaitFor(
                   [this] { return chat()->canSend() && app->status()->state() == gui::ModelStatus::State::Ready; },
                   20000);
    }

    [[nodiscard]] gui::MainWindow *window() const { return app->window(); }
    [[nodiscard]] gui::ConversationController *chat() const { return app->conversations(); }
    [[nodiscard]] gui::ConversationView *view() const { return window()->chatPage()->view(); }
    [[nodiscard]] gui::InputEdit *edit() const { return window()->chatPage()->composer()->edit(); }

    /// Types into the composer and presses Enter.
    void say(const QString &text) const
    {
        edit()->setFocus();
        QTest::keyClicks(edit(), text);
        QTest::keyClick(edit(), Qt::Key_Return);
    }
    [[nodiscard]] bool waitForAnswer() const
    {
        return QTest::qWaitFor([this] { return !chat()->isGenerating() && view()->count() > 0; }, 30000)
            && QTest::qWaitFor([this] { return !view()->item(view()->count() - 1).data().isBeingMade(); }, 30000);
    }
    [[nodiscard]] gui::MessageData last() const { return view()->item(view()->count() - 1).data(); }

    /// Saves what a person should look at, if ASKJA_SCREENSHOTS names a folder.
    void look(const QString &name) const
    {
        const QString shots = qEnvironmentVariable("ASKJA_SCREENSHOTS");
        if (!shots.isEmpty()) {
            QTest::qWait(60);
            window()->grab().save(shots + u'/' + name + QStringLiteral(".png"));
        }
    }

    bool realEngine = false; ///< of the plugins that were built, instead of the script
    QString data; ///< folder of models and chats; empty: in the temporary one
    QTemporaryDir folder;
    std::shared_ptr<FakeScript> script;
    gui::StartOptions options_;
    std::unique_ptr<gui::Application> app;
};

} // namespace askja::test
