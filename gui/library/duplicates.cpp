// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/duplicates.h"

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>
#include <QHash>

namespace askja::gui {

namespace {

constexpr qint64 kSample = 64 << 10;
constexpr int kSamples = 5;
constexpr qint64 kSmallest = 1 << 20; // what is smaller is no model, and is shown for what it is

bool sameContent(FoundFile &a, FoundFile &b, const std::function<QString(const FoundFile &)> &fingerprintOf)
{
    if (!a.digest.isEmpty() && !b.digest.isEmpty())
        return a.digest == b.digest;
    for (FoundFile *file : {&a, &b}) {
        if (file->fingerprint.isEmpty())
            file->fingerprint = fingerprintOf(*file);
    }
    return !a.fingerprint.isEmpty() && a.fingerprint == b.fingerprint;
}

/// The places in kept of files that may be the same, by what they must have in common.
struct Places
{
    QHash<QString, qsizetype> byCanonicalPath;
    QMultiHash<qint64, qsizetype> bySize;
};

qsizetype placeOfSame(QList<FoundFile> *kept, FoundFile *file, const QString &canonical, const Places &places,
                      const std::function<QString(const FoundFile &)> &fingerprintOf)
{
    if (const auto same = places.byCanonicalPath.constFind(canonical); same != places.byCanonicalPath.constEnd())
        return *same;
    if (file->bytes < kSmallest || file->missingParts > 0)
        return -1;
    const QList<qsizetype> ofThatSize = places.bySize.values(file->bytes);
    for (const qsizetype place : ofThatSize) {
        if (sameContent((*kept)[place], *file, fingerprintOf))
            return place;
    }
    return -1;
}

} // namespace

void joinDuplicates(QList<FoundFile> *files, const std::function<QString(const FoundFile &)> &fingerprintOf)
{
    QList<FoundFile> kept;
    Places places;
    for (FoundFile &file : *files) {
        const QString canonical = file.missing ? QString() : QFileInfo(file.path).canonicalFilePath();
        if (canonical.isEmpty()) { // also a model whose first part is missing
            kept.append(file);
            continue;
        }
        const qsizetype same = placeOfSame(&kept, &file, canonical, places, fingerprintOf);
        if (same >= 0) {
            kept[same].alsoAt.append(file.path);
            continue;
        }
        places.byCanonicalPath.insert(canonical, kept.size());
        if (file.missingParts == 0)
            places.bySize.insert(file.bytes, kept.size());
        kept.append(file);
    }
    *files = kept;
}

QString contentFingerprint(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const qint64 size = file.size();
    QCryptographicHash hash(QCryptographicHash::Blake2b_256);
    hash.addData(QByteArray::number(size));
    for (int i = 0; i < kSamples; ++i) {
        const qint64 at = std::max<qint64>(0, (size - kSample) / (kSamples - 1) * i);
        const QByteArray sample = file.seek(at) ? file.read(kSample) : QByteArray();
        if (sample.isEmpty())
            return {};
        hash.addData(sample);
    }
    return QString::fromLatin1(hash.result().toHex());
}

} // namespace askja::gui
