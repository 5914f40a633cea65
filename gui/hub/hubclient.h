// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/hub/hubconfig.h"
#include "gui/hub/huberror.h"
#include "gui/hub/hubtypes.h"

#include <QNetworkAccessManager>
#include <QObject>

#include <functional>

namespace askja::gui {

class HubExchange;
struct HubAnswer;
struct HubRequest;

/// Asks a Hugging Face hub. Every call returns at once; its reply comes later, once, on this object's thread, unless
/// the context or what the call returned was deleted before (which cancels it). Nothing here touches the disk.
///
/// Sources: the hub's interface, https://huggingface.co/docs/hub/api, and the client library huggingface_hub.
class HubClient : public QObject
{
    Q_OBJECT

public:
    template <typename T> using Reply = std::function<void(const HubResult<T> &)>;

    explicit HubClient(const HubConfig &config, QObject *parent = nullptr);
    ~HubClient() override;

    [[nodiscard]] const HubConfig &config() const { return m_config; }
    void setConfig(const HubConfig &config); ///< for calls from now on

    /// Repositories with GGUF files.
    QObject *search(const HubQuery &query, QObject *context, const Reply<HubPage> &reply);
    /// The page after one with `next`.
    QObject *more(const QUrl &next, QObject *context, const Reply<HubPage> &reply);
    QObject *details(const QString &repository, const QString &revision, QObject *context,
                     const Reply<HubDetails> &reply);
    /// All files, of all folders.
    QObject *files(const QString &repository, const QString &revision, QObject *context,
                   const Reply<QList<HubFile>> &reply);
    /// The model card as Markdown, without the data in front of it. No card: NotFound.
    QObject *card(const QString &repository, const QString &revision, QObject *context, const Reply<QString> &reply);
    /// A piece of a file, at most 64 MiB of it, by a Range request: a header is read this way before anything is
    /// downloaded.
    QObject *bytes(const QString &repository, const QString &revision, const QString &path, qint64 begin, qint64 length,
                   QObject *context, const Reply<HubBytes> &reply);

private:
    struct Listing;
    HubExchange *ask(const HubRequest &request, QObject *context, const std::function<void(const HubAnswer &)> &done);
    QObject *askPage(const QUrl &url, QObject *context, const Reply<HubPage> &reply);
    void askTree(const QUrl &url, QObject *handle, Listing listing, const Reply<QList<HubFile>> &reply);
    [[nodiscard]] HubResult<QUrl> safeNext(const QByteArray &link, const QUrl &base) const;

    HubConfig m_config;
    QNetworkAccessManager m_manager;
};

} // namespace askja::gui
