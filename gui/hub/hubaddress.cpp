// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/hub/hubaddress.h"

#include "gui/hub/ggufnames.h"

#include <QRegularExpression>
#include <QStringList>
#include <QUrlQuery>

namespace askja::gui {

namespace {

constexpr int kLongestText = 2000;

bool isHubHost(const QUrl &url, const QUrl &endpoint)
{
    const QString host = url.host();
    return host == endpoint.host() || host == QLatin1String("huggingface.co")
        || host == QLatin1String("www.huggingface.co") || host == QLatin1String("hf.co");
}

/// An address without "https://" begins with a host's name.
QUrl asAddress(const QString &text, const QUrl &endpoint)
{
    if (text.contains(QLatin1String("://")))
        return QUrl(text, QUrl::StrictMode);
    const QUrl url(QLatin1String("https://") + text, QUrl::StrictMode);
    return isHubHost(url, endpoint) ? url : QUrl();
}

/// "tree/main", "blob/main/folder/file.gguf", "resolve/main/file.gguf"
void readRest(HubAddress &address, const QStringList &names)
{
    static const QStringList kinds{QStringLiteral("tree"), QStringLiteral("blob"), QStringLiteral("resolve"),
                                   QStringLiteral("raw")};
    if (names.size() < 2 || !kinds.contains(names[0]))
        return;
    address.revision = names[1];
    const QString path = names.mid(2).join(QLatin1Char('/'));
    if (path.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive) && isSafePath(path))
        address.file = path;
}

std::optional<HubAddress> fromUrl(const QUrl &url, const QUrl &endpoint)
{
    const bool web = url.scheme() == QLatin1String("https") || url.scheme() == QLatin1String("http");
    if (!url.isValid() || !web || !isHubHost(url, endpoint))
        return {};
    QString path = url.path();
    if (url.host() == endpoint.host() && path.startsWith(endpoint.path()))
        path = path.mid(endpoint.path().size());
    const QStringList names = path.split(QLatin1Char('/'), Qt::SkipEmptyParts);
    if (names.size() < 2)
        return {};
    HubAddress address;
    address.repository = names[0] + QLatin1Char('/') + names[1].section(QLatin1Char(':'), 0, 0);
    address.quantization = names[1].section(QLatin1Char(':'), 1).toUpper();
    readRest(address, names.mid(2));
    const QString shown = QUrlQuery(url).queryItemValue(QStringLiteral("show_file_info"), QUrl::FullyDecoded);
    if (!shown.isEmpty() && isSafePath(shown))
        address.file = shown;
    return address;
}

} // namespace

bool isRepositoryName(const QString &text)
{
    static const QRegularExpression pattern(
        QStringLiteral("^[A-Za-z0-9_][A-Za-z0-9._-]{0,95}/[A-Za-z0-9_][A-Za-z0-9._-]{0,95}\\z"));
    return pattern.match(text).hasMatch() && !text.contains(QLatin1String(".."));
}

std::optional<HubAddress> parseHubAddress(const QString &text, const QUrl &endpoint)
{
    static const QRegularExpression quantization(QStringLiteral("^[A-Z0-9_-]{0,32}\\z"));
    const QString word = text.trimmed();
    if (word.isEmpty() || word.size() > kLongestText)
        return {};
    std::optional<HubAddress> address;
    const QUrl url = asAddress(word, endpoint);
    if (url.isValid() && !url.isEmpty()) {
        address = fromUrl(url, endpoint);
    } else {
        address.emplace();
        address->repository = word.section(QLatin1Char(':'), 0, 0);
        address->quantization = word.section(QLatin1Char(':'), 1).toUpper();
    }
    if (!address || !isRepositoryName(address->repository) || !quantization.match(address->quantization).hasMatch())
        return {};
    static const QStringList pages{QStringLiteral("api"), QStringLiteral("datasets"), QStringLiteral("spaces"),
                                   QStringLiteral("docs"), QStringLiteral("collections")};
    if (pages.contains(address->repository.section(QLatin1Char('/'), 0, 0)))
        return {};
    return address;
}

} // namespace askja::gui
