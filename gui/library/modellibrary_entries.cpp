// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/folderscanner.h"
#include "gui/library/modellibrary.h"
#include "gui/settings/modelsettings.h"
#include "gui/settings/settings.h"

#include <QFileInfo>

#include <cmath>

namespace askja::gui {

namespace {

/// What forecasts depend on, coarse enough that a better measurement of the same machine does not ask for all headers
/// again.
QString keyOf(const Machine &machine)
{
    if (machine.bytesPerSecond <= 0)
        return {};
    const long speed = std::lround(std::log2(machine.bytesPerSecond) * 4);
    return QStringLiteral("%1/%2/%3").arg(machine.isa).arg(machine.threads).arg(speed);
}

} // namespace

const FoundFile *ModelLibrary::found(const QString &path) const
{
    for (const FoundFile &file : m_found) {
        if (file.path == path)
            return &file;
    }
    return nullptr;
}

qint64 ModelLibrary::stampOf(const QString &path) const
{
    const FoundFile *file = found(path);
    return file ? file->stamp : 0;
}

ModelEntry ModelLibrary::entryFor(const FoundFile &file) const
{
    ModelEntry entry;
    entry.summary.path = file.path;
    entry.summary.name = file.name;
    entry.missing = file.missing;
    entry.ownFile = m_ownFiles.contains(file.path);
    entry.folder = file.folder;
    entry.source = file.source;
    entry.alsoAt = file.alsoAt;
    const auto known = m_inspected.constFind(file.path);
    if (known != m_inspected.constEnd() && known->stamp == file.stamp) {
        entry.summary = known->summary;
        entry.problem = known->problem;
        entry.inspected = true;
        if (file.isNamed)
            entry.summary.name = file.name;
    }
    entry.summary.fileBytes = file.bytes;
    const bool current = entry.inspected && known->machine == keyOf(m_machine);
    entry.tokensPerSecond = current && entry.summary.tokensPerSecond > 0
        ? entry.summary.tokensPerSecond
        : m_machine.tokensPerSecond(entry.summary.weightBytes > 0 ? entry.summary.weightBytes : file.bytes);
    if (file.missing)
        entry.problem = file.folder.isEmpty() ? tr("The file is not there now.")
                                              : tr("The drive or folder that it is on is not there now.");
    else if (file.missingParts > 0)
        entry.problem = tr("%n part(s) of this model are missing.", nullptr, file.missingParts);
    if (!entry.problem.isEmpty() && !file.missing)
        entry.tokensPerSecond = 0; // it will not run
    if (m_options.choices) {
        entry.lastUse = m_options.choices->lastUse(file.path);
        entry.hidden = m_options.choices->isHidden(file.path);
    }
    return entry;
}

void ModelLibrary::rebuild()
{
    const QStringList own = m_settings->list(SettingKey::ModelFiles);
    m_ownFiles = QSet<QString>(own.begin(), own.end());
    QList<ModelEntry> entries;
    for (const FoundFile &file : std::as_const(m_found)) {
        ModelEntry entry = entryFor(file);
        if (m_showHidden || !entry.hidden)
            entries.append(std::move(entry));
    }
    m_models.setEntries(std::move(entries));
    if (!m_options.cacheFile.isEmpty() && m_scanned)
        m_remember.start();
}

void ModelLibrary::refresh(const QString &path)
{
    const FoundFile *file = found(path);
    if (!file)
        return;
    const bool listed = m_models.rowOf(path) >= 0;
    const ModelEntry entry = entryFor(*file);
    if (listed != (m_showHidden || !entry.hidden)) {
        rebuild();
        return;
    }
    m_models.updateEntry(entry);
    if (!m_options.cacheFile.isEmpty() && m_scanned)
        m_remember.start();
}

int ModelLibrary::hiddenCount() const
{
    int count = 0;
    for (const FoundFile &file : m_found)
        count += m_options.choices && m_options.choices->isHidden(file.path) ? 1 : 0;
    return count;
}

void ModelLibrary::setShowHidden(bool show)
{
    if (m_showHidden == show)
        return;
    m_showHidden = show;
    rebuild();
    Q_EMIT foldersChanged();
}

void ModelLibrary::setHidden(const QString &path, bool hidden)
{
    if (!m_options.choices || m_options.choices->isHidden(path) == hidden)
        return;
    m_options.choices->setHidden(path, hidden); // whose signal refreshes the row
    Q_EMIT foldersChanged();
}

void ModelLibrary::requestInspections()
{
    const QString machine = keyOf(m_machine);
    for (const FoundFile &file : std::as_const(m_found)) {
        const auto known = m_inspected.constFind(file.path);
        const bool isKnown = known != m_inspected.constEnd() && known->stamp == file.stamp
            && (machine.isEmpty() || known->machine == machine || !known->problem.isEmpty());
        const auto asked = m_asked.constFind(file.path);
        const bool isAsked = asked != m_asked.constEnd() && *asked == file.stamp;
        if (file.missing || file.missingParts > 0 || isKnown || isAsked)
            continue;
        m_asked.insert(file.path, file.stamp);
        Q_EMIT inspectRequested(file.path);
    }
}

void ModelLibrary::onInspected(const ModelSummary &summary)
{
    const qint64 stamp = m_asked.contains(summary.path) ? m_asked.take(summary.path) : stampOf(summary.path);
    m_inspected.insert(summary.path, {summary, summary.unsupported, stamp, keyOf(m_machine)});
    refresh(summary.path);
}

void ModelLibrary::onInspectFailed(const QString &path, FailureCode code, const QString &text)
{
    const qint64 stamp = m_asked.contains(path) ? m_asked.take(path) : stampOf(path);
    if (code == FailureCode::NoEngine || code == FailureCode::Cancelled)
        return; // says nothing about the file
    Inspected inspected;
    inspected.summary.path = path;
    inspected.summary.name = QFileInfo(path).completeBaseName();
    inspected.problem = text;
    inspected.stamp = stamp;
    m_inspected.insert(path, inspected);
    refresh(path);
}

void ModelLibrary::onMachineChanged(const Machine &machine)
{
    if (m_machine == machine)
        return;
    m_machine = machine;
    rebuild();
    requestInspections();
}

void ModelLibrary::onCacheRead(const QList<CachedModel> &models)
{
    if (m_scanned) // by now more is known
        return;
    for (const CachedModel &model : models) {
        if (!found(model.file.path))
            m_found.append(model.file);
        if (model.inspected && !m_inspected.contains(model.file.path))
            m_inspected.insert(model.file.path, {model.summary, model.problem, model.file.stamp, model.machine});
    }
    rebuild();
}

QList<CachedModel> ModelLibrary::toRemember() const
{
    QList<CachedModel> models;
    for (const FoundFile &file : m_found) {
        CachedModel model;
        model.file = file;
        const auto known = m_inspected.constFind(file.path);
        if (known != m_inspected.constEnd() && known->stamp == file.stamp) {
            model.inspected = true;
            model.summary = known->summary;
            model.problem = known->problem;
            model.machine = known->machine;
        }
        models.append(model);
    }
    return models;
}

void ModelLibrary::remember()
{
    QMetaObject::invokeMethod(
        m_scanner,
        [scanner = m_scanner, file = m_options.cacheFile, version = m_options.version, models = toRemember()] {
            scanner->writeCache(file, version, models);
        },
        Qt::QueuedConnection);
}

} // namespace askja::gui
