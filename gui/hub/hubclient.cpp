// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/hub/hubclient.h"

#include "gui/hub/hubexchange.h"
#include "gui/hub/hubjson.h"

#include <QUrlQuery>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr int kMostTreePages = 50;
constexpr qsizetype kMostFiles = 20'000;
constexpr qint64 kMostCardBytes = 1 << 20;
constexpr qint64 kMostBytesAtOnce = 64 << 20;

QString sortName(HubSort sort)
{
    switch (sort) {
    case HubSort::Likes:
        return QStringLiteral("likes");
    case HubSort::Recent:
        return QStringLiteral("lastModified");
    case HubSort::Downloads:
        break;
    }
    return QStringLiteral("downloads");
}

/// A card begins with data between two lines of three dashes.
QString withoutFrontMatter(const QByteArray &text)
{
    QString card = QString::fromUtf8(text);
    card.replace(QLatin1String("\r\n"), QLatin1String("\n"));
    if (!card.startsWith(QLatin1String("---\n")))
        return card;
    const qsizetype end = card.indexOf(QLatin1String("\n---"), 3);
    const qsizetype line = end < 0 ? -1 : card.indexOf(QLatin1Char('\n'), end + 1);
    return end < 0 ? card : line < 0 ? QString() : card.mid(line + 1);
}

} // namespace

/// The files of the pages read so far.
struct HubClient::Listing
{
    QList<HubFile> files;
    int pages = 0;
};

HubClient::HubClient(const HubConfig &config, QObject *parent)
    : QObject(parent)
    , m_config(config)
{
    prepare(m_manager, m_config);
}

HubClient::~HubClient()
{
    // Exchanges hang from their contexts but use the manager.
    const QList<HubExchange *> open = m_manager.findChildren<HubExchange *>();
    qDeleteAll(open);
}

void HubClient::setConfig(const HubConfig &config)
{
    m_config = config;
    m_manager.setProxy(QNetworkProxy(QNetworkProxy::DefaultProxy));
    prepare(m_manager, m_config);
}

HubExchange *HubClient::ask(const HubRequest &request, QObject *context,
                            const std::function<void(const HubAnswer &)> &done)
{
    auto *const exchange = new HubExchange(m_manager, m_config, request, &m_manager);
    connect(exchange, &HubExchange::finished, context, done);
    connect(context, &QObject::destroyed, exchange, &QObject::deleteLater);
    exchange->start();
    return exchange;
}

QObject *HubClient::search(const HubQuery &query, QObject *context, const Reply<HubPage> &reply)
{
    QUrlQuery words;
    words.addQueryItem(QStringLiteral("filter"), QStringLiteral("gguf"));
    if (!query.text.trimmed().isEmpty())
        words.addQueryItem(QStringLiteral("search"),
                           QString::fromLatin1(QUrl::toPercentEncoding(query.text.trimmed())));
    if (!query.author.trimmed().isEmpty())
        words.addQueryItem(QStringLiteral("author"),
                           QString::fromLatin1(QUrl::toPercentEncoding(query.author.trimmed())));
    words.addQueryItem(QStringLiteral("sort"), sortName(query.sort));
    words.addQueryItem(QStringLiteral("direction"), QStringLiteral("-1"));
    words.addQueryItem(QStringLiteral("limit"), QString::number(std::clamp(query.perPage, 1, 100)));
    words.addQueryItem(QStringLiteral("full"), QStringLiteral("true"));
    QUrl url = searchUrl(m_config);
    url.setQuery(words);
    return askPage(url, context, reply);
}

QObject *HubClient::more(const QUrl &next, QObject *context, const Reply<HubPage> &reply)
{
    return askPage(next, context, reply);
}

QObject *HubClient::askPage(const QUrl &url, QObject *context, const Reply<HubPage> &reply)
{
    return ask({url}, context, [this, url, reply](const HubAnswer &answer) {
        if (answer.error) {
            reply({{}, answer.error});
            return;
        }
        const auto document = parseHubJson(answer.body, m_config.mostDepth);
        const auto repositories = document ? repositoriesFrom(*document) : std::nullopt;
        const HubResult<QUrl> next = safeNext(answer.link, url);
        if (!repositories || next.error)
            reply({{}, badAnswerError(url.host())});
        else
            reply({{*repositories, next.value}, {}});
    });
}

/// A next page lies at the same host, whatever the answer says.
HubResult<QUrl> HubClient::safeNext(const QByteArray &link, const QUrl &base) const
{
    const QUrl next = nextLink(link, base);
    if (!next.isEmpty() && (!next.isValid() || !m_config.sendsTokenTo(next)))
        return {{}, badAnswerError(base.host())};
    return {next, {}};
}

QObject *HubClient::details(const QString &repository, const QString &revision, QObject *context,
                            const Reply<HubDetails> &reply)
{
    const QUrl url = infoUrl(m_config, repository, revision);
    return ask({url}, context, [this, url, reply](const HubAnswer &answer) {
        if (answer.error) {
            reply({{}, answer.error});
            return;
        }
        const auto document = parseHubJson(answer.body, m_config.mostDepth);
        const auto details = document ? detailsFrom(*document) : std::nullopt;
        if (details)
            reply({*details, {}});
        else
            reply({{}, badAnswerError(url.host())});
    });
}

QObject *HubClient::files(const QString &repository, const QString &revision, QObject *context,
                          const Reply<QList<HubFile>> &reply)
{
    QUrl url = treeUrl(m_config, repository, revision);
    url.setQuery(QStringLiteral("recursive=true"));
    // What the caller may delete outlives the single pages.
    auto *const handle = new QObject(context);
    askTree(url, handle, {}, reply);
    return handle;
}

void HubClient::askTree(const QUrl &url, QObject *handle, Listing listing, const Reply<QList<HubFile>> &reply)
{
    ask({url}, handle, [this, url, handle, listing, reply](const HubAnswer &answer) {
        const auto document = answer.error ? std::nullopt : parseHubJson(answer.body, m_config.mostDepth);
        const auto files = document ? filesFrom(*document) : std::nullopt;
        const HubResult<QUrl> next = safeNext(answer.link, url);
        Listing longer = listing;
        if (files)
            longer.files += *files;
        const bool endless = ++longer.pages >= kMostTreePages || longer.files.size() > kMostFiles;
        if (files && !next.error && !next.value.isEmpty() && !endless) {
            askTree(next.value, handle, longer, reply);
            return;
        }
        handle->deleteLater();
        if (answer.error)
            reply({{}, answer.error});
        else if (!files || next.error)
            reply({{}, badAnswerError(url.host())});
        else if (!next.value.isEmpty())
            reply({{}, tooLargeError(url.host())});
        else
            reply({longer.files, {}});
    });
}

QObject *HubClient::card(const QString &repository, const QString &revision, QObject *context,
                         const Reply<QString> &reply)
{
    return bytes(repository, revision, QStringLiteral("README.md"), 0, kMostCardBytes, context,
                 [reply](const HubResult<HubBytes> &result) {
                     if (result.error)
                         reply({{}, result.error});
                     else
                         reply({withoutFrontMatter(result.value.bytes), {}});
                 });
}

QObject *HubClient::bytes(const QString &repository, const QString &revision, const QString &path, qint64 begin,
                          qint64 length, QObject *context, const Reply<HubBytes> &reply)
{
    const HubRequest request{fileUrl(m_config, repository, revision, path), std::max<qint64>(begin, 0),
                             std::clamp<qint64>(length, 1, kMostBytesAtOnce)};
    return ask(request, context, [reply](const HubAnswer &answer) {
        if (answer.error)
            reply({{}, answer.error});
        else
            reply({{answer.body, answer.wholeSize}, {}});
    });
}

} // namespace askja::gui
