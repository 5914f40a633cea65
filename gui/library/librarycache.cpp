// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/librarycache.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace askja::gui {

namespace {

constexpr int kFormat = 1;
constexpr qsizetype kMostModels = 20000;
constexpr qsizetype kMostRows = 64;

// Numbers beyond 2^53 would change as JSON numbers.
QString big(qint64 number)
{
    return QString::number(number);
}

qint64 big(const QJsonValue &value)
{
    return value.toString().toLongLong();
}

QJsonObject toJson(const ModelSummary &summary)
{
    QJsonArray memory;
    for (const MemoryRow &row : summary.memory)
        memory.append(QJsonArray{row.tokens, big(row.bytes), big(row.smallBytes)});
    return {
        {QLatin1String("name"), summary.name},
        {QLatin1String("quantisation"), summary.quantisation},
        {QLatin1String("architecture"), summary.architecture},
        {QLatin1String("family"), summary.family},
        {QLatin1String("license"), summary.license},
        {QLatin1String("parameters"), big(summary.parameters)},
        {QLatin1String("weightBytes"), big(summary.weightBytes)},
        {QLatin1String("memory"), memory},
        {QLatin1String("contextLength"), summary.contextLength},
        {QLatin1String("hasTemplate"), summary.hasChatTemplate},
        {QLatin1String("templateFamily"), summary.templateFamily},
        {QLatin1String("templateProblem"), summary.templateProblem},
        {QLatin1String("unsupported"), summary.unsupported},
        {QLatin1String("speed"), summary.tokensPerSecond},
        {QLatin1String("promptSpeed"), summary.promptTokensPerSecond},
    };
}

ModelSummary summaryFrom(const QJsonObject &json)
{
    const auto text = [&json](const char *name) { return json.value(QLatin1String(name)).toString(); };
    ModelSummary summary;
    summary.name = text("name");
    summary.quantisation = text("quantisation");
    summary.architecture = text("architecture");
    summary.family = text("family");
    summary.license = text("license");
    summary.parameters = big(json.value(QLatin1String("parameters")));
    summary.weightBytes = big(json.value(QLatin1String("weightBytes")));
    const QJsonArray memory = json.value(QLatin1String("memory")).toArray();
    for (qsizetype i = 0; i < memory.size() && i < kMostRows; ++i) {
        const QJsonArray row = memory.at(i).toArray();
        summary.memory.append({row.at(0).toInt(), big(row.at(1)), big(row.at(2))});
    }
    summary.contextLength = json.value(QLatin1String("contextLength")).toInt();
    summary.hasChatTemplate = json.value(QLatin1String("hasTemplate")).toBool();
    summary.templateFamily = text("templateFamily");
    summary.templateProblem = text("templateProblem");
    summary.unsupported = text("unsupported");
    summary.tokensPerSecond = json.value(QLatin1String("speed")).toDouble();
    summary.promptTokensPerSecond = json.value(QLatin1String("promptSpeed")).toDouble();
    return summary;
}

QJsonObject toJson(const FoundFile &file)
{
    return {
        {QLatin1String("path"), file.path},
        {QLatin1String("name"), file.name},
        {QLatin1String("isNamed"), file.isNamed},
        {QLatin1String("bytes"), big(file.bytes)},
        {QLatin1String("stamp"), big(file.stamp)},
        {QLatin1String("missingParts"), file.missingParts},
        {QLatin1String("missing"), file.missing},
        {QLatin1String("folder"), file.folder},
        {QLatin1String("source"), file.source},
        {QLatin1String("digest"), file.digest},
        {QLatin1String("fingerprint"), file.fingerprint},
        {QLatin1String("alsoAt"), QJsonArray::fromStringList(file.alsoAt)},
    };
}

FoundFile fileFrom(const QJsonObject &json)
{
    const auto text = [&json](const char *name) { return json.value(QLatin1String(name)).toString(); };
    FoundFile file;
    file.path = text("path");
    file.name = text("name");
    file.isNamed = json.value(QLatin1String("isNamed")).toBool();
    file.bytes = big(json.value(QLatin1String("bytes")));
    file.stamp = big(json.value(QLatin1String("stamp")));
    file.missingParts = json.value(QLatin1String("missingParts")).toInt();
    file.missing = json.value(QLatin1String("missing")).toBool();
    file.folder = text("folder");
    file.source = text("source");
    file.digest = text("digest");
    file.fingerprint = text("fingerprint");
    const QJsonArray copies = json.value(QLatin1String("alsoAt")).toArray();
    for (qsizetype i = 0; i < copies.size() && i < kMostRows; ++i)
        file.alsoAt.append(copies.at(i).toString());
    return file;
}

} // namespace

QByteArray toCache(const QList<CachedModel> &models, const QString &version)
{
    QJsonArray list;
    for (const CachedModel &model : models) {
        QJsonObject json{{QLatin1String("file"), toJson(model.file)}};
        if (model.inspected) {
            json.insert(QLatin1String("summary"), toJson(model.summary));
            json.insert(QLatin1String("problem"), model.problem);
            json.insert(QLatin1String("machine"), model.machine);
        }
        list.append(json);
    }
    const QJsonObject all{
        {QLatin1String("format"), kFormat}, {QLatin1String("version"), version}, {QLatin1String("models"), list}};
    return QJsonDocument(all).toJson(QJsonDocument::Compact);
}

QList<CachedModel> fromCache(const QByteArray &text, const QString &version)
{
    const QJsonObject all = QJsonDocument::fromJson(text).object();
    if (all.value(QLatin1String("format")).toInt() != kFormat)
        return {};
    const bool sameVersion = all.value(QLatin1String("version")).toString() == version;
    QList<CachedModel> models;
    const QJsonArray list = all.value(QLatin1String("models")).toArray();
    for (qsizetype i = 0; i < list.size() && i < kMostModels; ++i) {
        const QJsonObject json = list.at(i).toObject();
        CachedModel model;
        model.file = fileFrom(json.value(QLatin1String("file")).toObject());
        if (model.file.path.isEmpty())
            continue;
        const QJsonValue summary = json.value(QLatin1String("summary"));
        if (sameVersion && summary.isObject()) {
            model.inspected = true;
            model.summary = summaryFrom(summary.toObject());
            model.summary.path = model.file.path;
            model.summary.fileBytes = model.file.bytes;
            model.problem = json.value(QLatin1String("problem")).toString();
            model.machine = json.value(QLatin1String("machine")).toString();
        }
        models.append(model);
    }
    return models;
}

} // namespace askja::gui
