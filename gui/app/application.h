// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/bridge/enginesource.h"
#include "gui/bridge/enginetypes.h"
#include "gui/settings/paths.h"

#include <QObject>
#include <QString>

#include <memory>

namespace askja::gui {

class ConversationController;
class EngineClient;
class MainWindow;
class DownloadListModel;
class ModelLibrary;
class ModelStatus;
class Settings;

/// The id of the application: desktop file, metainfo, icon and window class carry it.
inline constexpr const char *kApplicationId = "org.askja.Askja";

/// What the command line asks for.
struct StartOptions
{
    QString model; ///< open this file; empty: the last one
    QString isa; ///< force this instruction set for this run; empty: as in the settings
};

/// Builds everything the program consists of, owns the threads through their clients, and connects the engine with the
/// conversations and the views. The window appears at once; the engine and the model come while it is already there.
class Application : public QObject
{
    Q_OBJECT

public:
    Application(const Paths &paths, const StartOptions &options, QObject *parent = nullptr);
    /// With an engine from elsewhere, for tests.
    Application(const Paths &paths, const StartOptions &options, EngineSource engines, QObject *parent = nullptr);
    ~Application() override; ///< stops the engine, then lets the store write what is left

    void start();

    [[nodiscard]] MainWindow *window() const;
    [[nodiscard]] ModelStatus *status() const;
    [[nodiscard]] ConversationController *conversations() const;
    [[nodiscard]] Settings *settings() const;
    [[nodiscard]] ModelLibrary *library() const;
    [[nodiscard]] DownloadListModel *downloads() const;

private:
    void build(const Paths &paths, std::unique_ptr<EngineClient> engine);
    void connectEngine();
    void connectLibrary();
    void connectSettings();
    void startEngine();
    void followRest();
    void onChoicesChanged();
    [[nodiscard]] ModelLoad loadOf(const QString &path, bool ignoreMemory) const;
    [[nodiscard]] int threadsFor(const QString &path) const;
    void loadModel(const QString &path, bool ignoreMemory);
    void loadFirstModel();

    struct Parts;
    std::unique_ptr<Parts> m_parts;
    StartOptions m_options;
    bool m_firstModelChosen = false;
    ModelLoad m_loaded; ///< what was asked for last
    int m_startedThreads = 0; ///< what the engine was started with
};

} // namespace askja::gui
