// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/hub/ggufnames.h"

#include <QMap>
#include <QRegularExpression>

#include <algorithm>

namespace askja::gui {

namespace {

constexpr int kLongestName = 200;
constexpr int kLongestPath = 1000;
constexpr int kMostParts = 999;

QString lastQuantization(const QString &text)
{
    static const QRegularExpression pattern(QStringLiteral("(?<![A-Za-z0-9])((?:UD-)?(?:IQ[1-4]_(?:XXS|XS|NL|S|M)|Q[2-"
                                                           "8]_K(?:_(?:XXS|XS|XL|S|M|L))?|Q[1-8]_[01]|TQ[12]_0"
                                                           "|MXFP4(?:_MOE)?|BF16|FP16|FP32|F16|F32))(?![A-Za-z0-9])"),
                                            QRegularExpression::CaseInsensitiveOption);
    QString found;
    QRegularExpressionMatchIterator matches = pattern.globalMatch(text);
    while (matches.hasNext())
        found = matches.next().captured(1).toUpper();
    return found.startsWith(QLatin1String("FP")) ? QLatin1Char('F') + found.mid(2) : found;
}

bool isSafeName(const QString &name)
{
    static const QString refused = QStringLiteral("<>:\"|?*\\");
    static const QRegularExpression devices(QStringLiteral("^(con|prn|aux|nul|com\\d|lpt\\d)(\\..*)?$"),
                                            QRegularExpression::CaseInsensitiveOption);
    if (name.isEmpty() || name.size() > kLongestName || name.startsWith(QLatin1Char('.'))
        || name.endsWith(QLatin1Char('.')) || name.startsWith(QLatin1Char(' ')) || name.endsWith(QLatin1Char(' '))
        || devices.match(name).hasMatch())
        return false;
    return std::none_of(name.begin(), name.end(), [](QChar c) { return !c.isPrint() || refused.contains(c); });
}

struct PartName
{
    QString stem; ///< with the folder
    int number = 1;
    int count = 1;
};

PartName partName(const QString &path)
{
    static const QRegularExpression pattern(QStringLiteral("^(.+)-(\\d{5})-of-(\\d{5})\\.gguf$"),
                                            QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = pattern.match(path);
    if (!match.hasMatch())
        return {path.chopped(5), 1, 1};
    return {match.captured(1), match.captured(2).toInt(), match.captured(3).toInt()};
}

bool isModel(const QString &path)
{
    const QString name = path.section(QLatin1Char('/'), -1);
    return name.endsWith(QLatin1String(".gguf"), Qt::CaseInsensitive) && name.size() > 5
        && !name.contains(QLatin1String("mmproj"), Qt::CaseInsensitive)
        && !name.contains(QLatin1String("imatrix"), Qt::CaseInsensitive);
}

HubModelFile joined(const QString &stem, const QMap<int, HubFile> &parts, int count)
{
    HubModelFile model;
    model.name = stem.section(QLatin1Char('/'), -1);
    model.quantization = quantizationOf(stem);
    model.parts = parts.values();
    for (const HubFile &part : model.parts)
        model.size += part.size;
    model.complete = parts.size() == count && parts.firstKey() == 1 && parts.lastKey() == count;
    return model;
}

} // namespace

QString quantizationOf(const QString &path)
{
    const QString name = path.section(QLatin1Char('/'), -1);
    const QString found = lastQuantization(name);
    return found.isEmpty() ? lastQuantization(path.chopped(name.size())) : found;
}

bool isSafePath(const QString &path)
{
    if (path.size() > kLongestPath)
        return false;
    const QStringList names = path.split(QLatin1Char('/'));
    return std::all_of(names.begin(), names.end(), isSafeName);
}

QList<HubModelFile> modelFiles(const QList<HubFile> &files)
{
    struct Group
    {
        QMap<int, HubFile> parts;
        int count = 1;
    };
    QMap<std::pair<QString, int>, Group> groups; // a single file may have the name of a split one
    for (const HubFile &file : files) {
        const PartName part = isModel(file.path) ? partName(file.path) : PartName{{}, 0, 0};
        if (part.number < 1 || part.number > part.count || part.count > kMostParts)
            continue;
        Group &group = groups[{part.stem, part.count}];
        group.count = part.count;
        group.parts.insert(part.number, file);
    }
    QList<HubModelFile> models;
    for (auto it = groups.cbegin(); it != groups.cend(); ++it)
        models.append(joined(it.key().first, it->parts, it->count));
    std::stable_sort(models.begin(), models.end(), [](const auto &a, const auto &b) { return a.size < b.size; });
    return models;
}

} // namespace askja::gui
