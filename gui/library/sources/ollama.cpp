// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/sources/filewalk.h"
#include "gui/library/sources/modelsource.h"

#include <QDir>
#include <QJsonArray>
#include <QRegularExpression>

namespace askja::gui {

namespace {

/// manifests/<registry>/<namespace>/<model>/<tag> as a person types it: "llama3.2:1b", "someone/model:latest",
/// "hf.co/owner/repository:Q4_K_M".
QString nameOf(const QString &manifest)
{
    QStringList parts = manifest.split(u'/');
    if (parts.size() < 3)
        return {};
    const QString tag = parts.takeLast();
    if (parts.first() == QLatin1String("registry.ollama.ai"))
        parts.removeFirst();
    if (parts.size() > 1 && parts.first() == QLatin1String("library"))
        parts.removeFirst();
    return parts.join(u'/') + u':' + tag;
}

/// The SHA-256 of the layer that is the model; empty if there is none or it is not written as one.
QString modelLayer(const QJsonObject &manifest)
{
    static const QRegularExpression digest(QStringLiteral("^sha256:([0-9a-f]{64})$"));
    const QJsonArray layers = manifest.value(QLatin1String("layers")).toArray();
    for (const QJsonValue &layer : layers) {
        const QJsonObject object = layer.toObject();
        if (object.value(QLatin1String("mediaType")).toString() != QLatin1String("application/vnd.ollama.image.model"))
            continue;
        return digest.match(object.value(QLatin1String("digest")).toString()).captured(1);
    }
    return {};
}

void findUnder(const QString &folder, ForeignFiles *result)
{
    const QDir manifests(folder + QStringLiteral("/manifests"));
    walkFiles(manifests.path(), 5, &result->folders, [&](const QFileInfo &file) {
        const QString digest = modelLayer(readSmallJson(file.absoluteFilePath()));
        const QString blob = folder + QStringLiteral("/blobs/sha256-") + digest;
        if (!digest.isEmpty() && QFileInfo(blob).isFile())
            result->files.append({blob, nameOf(manifests.relativeFilePath(file.absoluteFilePath())), digest});
    });
}

} // namespace

ForeignFiles findInOllama(const Surroundings &here)
{
    ForeignFiles result;
    QStringList folders{here.expanded(here.variable(QStringLiteral("OLLAMA_MODELS"))),
                        here.inHome(QStringLiteral(".ollama/models"))};
    if (!here.windows) { // where the service of the Linux installer and of distributions keeps them
        folders += here.inSystem(QStringLiteral("/usr/share/ollama/.ollama/models"));
        folders += here.inSystem(QStringLiteral("/var/lib/ollama/.ollama/models"));
        folders += here.inSystem(QStringLiteral("/var/lib/ollama/models"));
    }
    folders.removeAll(QString());
    folders.removeDuplicates();
    for (const QString &folder : std::as_const(folders))
        findUnder(folder, &result);
    return result;
}

} // namespace askja::gui
