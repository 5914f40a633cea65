// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/downloads/downloadtypes.h"

#include <QObject>
#include <QPersistentModelIndex>
#include <QTimer>

namespace askja::gui {

class Discovery;
class DownloadListModel;
class EngineClient;
class ModelLibrary;
class ModelStatus;
class Network;
class Settings;
class WelcomePage;

/// Joins what there is to have with what is here and what is on its way: files that have come go into the library, what
/// the library has is not offered again, and a person without a model gets the one they were offered opened. Owns
/// nothing of them; they live longer. GUI thread.
class ModelSupply : public QObject
{
    Q_OBJECT

public:
    struct Parts
    {
        Settings *settings = nullptr;
        Network *network = nullptr;
        Discovery *discovery = nullptr;
        DownloadListModel *downloads = nullptr;
        ModelLibrary *library = nullptr;
        EngineClient *engine = nullptr;
        ModelStatus *status = nullptr;
        WelcomePage *welcome = nullptr;
    };

    explicit ModelSupply(const Parts &parts, QObject *parent = nullptr);

    void start(); ///< takes up what earlier runs left unfinished

Q_SIGNALS:
    void arrived(const QString &path, const QString &title); ///< a model that nobody opens by itself

private:
    void connectDiscovery();
    void connectDownloads();
    void connectWelcome();
    void followContext();
    void tellFileStates();
    void fileCame(quint64 id, const QStringList &files);
    void acceptOffer();
    void goOnWithOffer();
    void showOffer();
    [[nodiscard]] quint64 offeredDownload() const; ///< 0: it has not begun

    Parts p;
    QTimer m_tell; ///< once for many changes
    QStringList m_fresh; ///< files that have come and that the library has not seen yet
    bool m_accepted = false; ///< the person wants what is offered; its files are being asked for
    QPersistentModelIndex m_offered; ///< in the catalogue; kept from the moment it was accepted
    bool m_gone = false; ///< what was accepted is not to be had any more
};

} // namespace askja::gui
