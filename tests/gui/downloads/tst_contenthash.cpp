// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/downloads/contenthash.h"

#include <QTest>

using askja::gui::ContentHash;

/// Whoever computes it, it is SHA-256.
class ContentHashTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knownValue_data();
    void knownValue();
    void bothKindsAgree();
};

void ContentHashTest::knownValue_data()
{
    QTest::addColumn<ContentHash::Kind>("kind");
    QTest::newRow("fastest") << ContentHash::Kind::Fastest;
    QTest::newRow("plain") << ContentHash::Kind::Plain;
}

void ContentHashTest::knownValue()
{
    QFETCH(ContentHash::Kind, kind);
    ContentHash hash(kind);
    hash.add("nonsense", 8);
    hash.reset();
    hash.add("ab", 2);
    hash.add("c", 1);
    // FIPS 180-4's first example.
    QCOMPARE(hash.hexadecimal(), QByteArrayLiteral("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
}

void ContentHashTest::bothKindsAgree()
{
    ContentHash fast;
    ContentHash plain(ContentHash::Kind::Plain);
    if (fast.kind() == ContentHash::Kind::Plain)
        QSKIP("this build has no library for SHA-256 but Qt's");
    QByteArray bytes(100'003, Qt::Uninitialized);
    for (qsizetype i = 0; i < bytes.size(); ++i)
        bytes[i] = static_cast<char>(i * i >> 3);
    for (qsizetype begin = 0, length = 1; begin < bytes.size(); begin += length, length = length * 3 + 1) {
        const qsizetype count = std::min(length, bytes.size() - begin);
        fast.add(bytes.constData() + begin, count);
        plain.add(bytes.constData() + begin, count);
        QCOMPARE(fast.hexadecimal(), plain.hexadecimal());
    }
}

QTEST_GUILESS_MAIN(ContentHashTest)
#include "tst_contenthash.moc"
