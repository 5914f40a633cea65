// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/duplicates.h"

#include "tests/gui/library/fakehome.h"

#include <QTest>

using namespace askja::gui;
using askja::test::FakeHome;

class DuplicatesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameContentIsShownOnce();
    void anotherByteIsAnotherModel_data();
    void anotherByteIsAnotherModel();
    void digestsSpareReading();
    void linksAreTheSameFile();
    void smallAndIncompleteFilesStay();
    void whatCannotBeReadIsLikeNoOther();

private:
    FoundFile add(const QString &name, const QByteArray &content);
    FakeHome m_home;
    int m_read = 0;
    std::function<QString(const FoundFile &)> m_fingerprint = [this](const FoundFile &file) {
        ++m_read;
        return contentFingerprint(file.path);
    };
};

FoundFile DuplicatesTest::add(const QString &name, const QByteArray &content)
{
    FoundFile file;
    file.path = m_home.put(name, content);
    file.bytes = content.size();
    return file;
}

void DuplicatesTest::sameContentIsShownOnce()
{
    const QByteArray model(3 << 20, 'a');
    QList<FoundFile> files{add(QStringLiteral("1/a.gguf"), model), add(QStringLiteral("1/b.gguf"), model + "x"),
                           add(QStringLiteral("1/c.gguf"), model), add(QStringLiteral("1/d.gguf"), model)};
    const QStringList copies{files[2].path, files[3].path};
    joinDuplicates(&files, m_fingerprint);
    QCOMPARE(files.size(), 2);
    QCOMPARE(files[0].alsoAt, copies);
    QVERIFY(files[1].alsoAt.isEmpty());
}

void DuplicatesTest::anotherByteIsAnotherModel_data()
{
    QTest::addColumn<int>("at");
    QTest::newRow("header") << 100;
    QTest::newRow("middle") << (2 << 20);
    QTest::newRow("end") << (4 << 20) - 1;
}

void DuplicatesTest::anotherByteIsAnotherModel()
{
    QFETCH(int, at);
    QByteArray model(4 << 20, 'a');
    QList<FoundFile> files{add(QStringLiteral("2/a.gguf"), model)};
    model[at] = 'b';
    files.append(add(QStringLiteral("2/b.gguf"), model));
    joinDuplicates(&files, m_fingerprint);
    QCOMPARE(files.size(), 2);
}

void DuplicatesTest::digestsSpareReading()
{
    const QByteArray model(2 << 20, 'a');
    FoundFile a = add(QStringLiteral("3/a"), model);
    FoundFile b = add(QStringLiteral("3/b"), model);
    a.digest = QString(64, u'a');
    b.digest = QString(64, u'a');
    m_read = 0;
    QList<FoundFile> files{a, b};
    joinDuplicates(&files, m_fingerprint);
    QCOMPARE(files.size(), 1);
    b.digest = QString(64, u'b');
    files = {a, b};
    joinDuplicates(&files, m_fingerprint);
    QCOMPARE(files.size(), 2);
    QCOMPARE(m_read, 0);
    b.digest.clear();
    files = {a, b};
    joinDuplicates(&files, m_fingerprint);
    QCOMPARE(files.size(), 1);
    QCOMPARE(m_read, 2);
}

void DuplicatesTest::linksAreTheSameFile()
{
    const FoundFile a = add(QStringLiteral("4/a.gguf"), "small");
    FoundFile b = a;
    b.path = m_home.path(QStringLiteral("4/b.gguf"));
    if (!m_home.link(a.path, QStringLiteral("4/b.gguf")))
        QSKIP("Links to files cannot be made here");
    QList<FoundFile> files{a, b};
    joinDuplicates(&files, m_fingerprint);
    QCOMPARE(files.size(), 1);
    QCOMPARE(files[0].alsoAt, QStringList{b.path});
}

void DuplicatesTest::smallAndIncompleteFilesStay()
{
    QList<FoundFile> files{add(QStringLiteral("5/a.gguf"), "GGUF"), add(QStringLiteral("5/b.gguf"), "GGUF")};
    const QByteArray part(2 << 20, 'a');
    for (const char *name : {"5/c-00001-of-00002.gguf", "5/d-00001-of-00002.gguf"}) {
        files.append(add(QString::fromLatin1(name), part));
        files.last().missingParts = 1;
    }
    FoundFile gone;
    gone.path = QStringLiteral("/not/there.gguf");
    gone.missing = true;
    files += {gone, gone};
    joinDuplicates(&files, m_fingerprint);
    QCOMPARE(files.size(), 6);
}

void DuplicatesTest::whatCannotBeReadIsLikeNoOther()
{
    QVERIFY(contentFingerprint(QStringLiteral("/not/there")).isEmpty());
    const QByteArray model(2 << 20, 'a');
    QList<FoundFile> files{add(QStringLiteral("6/a.gguf"), model), add(QStringLiteral("6/b.gguf"), model)};
    joinDuplicates(&files, [](const FoundFile &) { return QString(); });
    QCOMPARE(files.size(), 2);
}

QTEST_GUILESS_MAIN(DuplicatesTest)
#include "tst_duplicates.moc"
