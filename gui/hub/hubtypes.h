// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QByteArray>
#include <QDateTime>
#include <QList>
#include <QString>
#include <QStringList>
#include <QUrl>

// What the hub knows, as values.
namespace askja::gui {

enum class HubSort { Downloads, Likes, Recent };
enum class HubAccess { Open, GatedAtOnce, GatedByHand }; ///< what a person has to do before the files can be had

struct HubQuery
{
    QString text;
    QString author;
    HubSort sort = HubSort::Downloads;
    int perPage = 30; ///< 1 to 100
};

/// One repository in a list.
struct HubRepository
{
    QString id; ///< "owner/name"
    QString author;
    qint64 downloads = 0; ///< of the last month
    qint64 likes = 0;
    QDateTime modified;
    QString licence; ///< "apache-2.0"; empty: not stated
    QStringList tags;
    HubAccess access = HubAccess::Open;
    bool isPrivate = false;
};

struct HubPage
{
    QList<HubRepository> repositories;
    QUrl next; ///< empty: this was the last page
};

struct HubDetails
{
    HubRepository repository;
    QString commit; ///< of the revision asked for
    QString architecture; ///< what the hub read in a GGUF file: "llama"; empty: it did not
    qint64 parameters = 0; ///< 0: unknown
    qint64 contextTokens = 0; ///< 0: unknown
};

struct HubFile
{
    QString path; ///< in the repository, safe as a relative path on any system
    qint64 size = 0;
    QByteArray sha256; ///< 64 hexadecimal digits; empty: a small file outside the large-file store
};

/// A model to choose: one GGUF file, or all parts of a split one.
struct HubModelFile
{
    QString name; ///< of the file without folder and ".gguf", and without the part's number
    QString quantization; ///< "Q4_K_M"; empty: the name does not say
    qint64 size = 0; ///< of all parts
    QList<HubFile> parts; ///< in order
    bool complete = true; ///< false: parts are missing in the repository
};

/// A piece of a file.
struct HubBytes
{
    QByteArray bytes; ///< fewer than asked for at the file's end
    qint64 total = -1; ///< size of the whole file; −1: the host did not say
};

} // namespace askja::gui
