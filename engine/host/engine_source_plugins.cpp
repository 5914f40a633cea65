// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/host/engine_source.h"
#include "engine/plugin/engine_factory_interface.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonObject>
#include <QLibrary>
#include <QPluginLoader>

namespace askja::host {

namespace {

std::filesystem::path pathOf(const QString &text)
{
    return std::filesystem::path(text.toStdU16String());
}

QString textOf(const std::filesystem::path &path)
{
    return QString::fromStdU16String(path.generic_u16string());
}

/// "askja-engine-avx2.so" → "avx2", for files that do not say it themselves.
QString isaFromName(const QFileInfo &file)
{
    return file.completeBaseName().section(QLatin1Char('-'), 2);
}

/// Error texts of Qt name the file first; a person wants to know what is wrong with it.
FoundEngine unreadable(const QFileInfo &file, const QString &why)
{
    FoundEngine engine;
    engine.isa = isaFromName(file).toStdString();
    engine.file = pathOf(file.absoluteFilePath());
    engine.problem = "The file is no readable engine: " + why.toStdString();
    return engine;
}

FoundEngine readMetadata(const QFileInfo &file)
{
    const QPluginLoader loader(file.absoluteFilePath()); // reads the file's section, loads nothing
    const QJsonObject whole = loader.metaData();
    const QJsonObject data = whole.value(QLatin1String("MetaData")).toObject();
    if (whole.isEmpty()) {
        return unreadable(file, loader.errorString());
    }
    if (data.value(QLatin1String("isa")).toString().isEmpty()) {
        return unreadable(file, QStringLiteral("its description lacks the instruction set."));
    }
    FoundEngine engine;
    engine.file = pathOf(file.absoluteFilePath());
    engine.isa = data.value(QLatin1String("isa")).toString().toStdString();
    engine.priority = data.value(QLatin1String("priority")).toInt();
    engine.abi = data.value(QLatin1String("abi")).toInt(-1);
    const QJsonArray features = data.value(QLatin1String("features")).toArray();
    for (const QJsonValue &feature : features) {
        engine.features.push_back(feature.toString().toStdString());
    }
    if (whole.value(QLatin1String("IID")).toString() != QLatin1String(ASKJA_ENGINE_FACTORY_IID)) {
        engine.abi = -1; // metadata of an interface we do not know
    }
    return engine;
}

} // namespace

std::vector<FoundEngine> findEngines(std::span<const std::filesystem::path> folders)
{
    std::vector<FoundEngine> engines;
    for (const std::filesystem::path &folder : folders) {
        const QFileInfoList files
            = QDir(textOf(folder)).entryInfoList({QStringLiteral("askja-engine-*")}, QDir::Files, QDir::Name);
        for (const QFileInfo &file : files) {
            if (QLibrary::isLibrary(file.fileName())) {
                engines.push_back(readMetadata(file));
            }
        }
    }
    return engines;
}

Result<std::unique_ptr<Engine>> openEngine(const std::filesystem::path &file, const EngineOptions &options)
{
    // Qt keeps a plugin's library loaded until the process ends (PreventUnloadHint, on by default for plugins), so
    // neither the engine nor a vocabulary that outlives it can lose its code.
    QPluginLoader loader(textOf(file));
    const auto *factory = qobject_cast<EngineFactory *>(loader.instance());
    if (factory == nullptr) {
        const QString why = loader.isLoaded() ? QStringLiteral("It has no engine factory.") : loader.errorString();
        return {ErrorCode::PluginBroken,
                "The engine could not be loaded. " + why.toStdString() + " Please install Askja again."};
    }
    std::unique_ptr<Engine> engine = factory->create(options);
    if (engine == nullptr) {
        return {ErrorCode::OutOfMemory, "The system would not give the memory or the threads the engine needs."};
    }
    return engine;
}

} // namespace askja::host
