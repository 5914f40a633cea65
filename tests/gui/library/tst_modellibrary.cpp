// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/modellibrary.h"
#include "gui/settings/settings.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

class ModelLibraryTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void listsWhatIsThere();
    void asksForEachHeaderOnce();
    void asksAgainWhenTheFileChanged();
    void showsProblems();
    void noticesNewFiles();
    void remembersAFileFromElsewhere();
    void knowsASplitModelByItsFirstPart();
    void greysWhatIsMissing();
    void furtherFolders();
    void knowsWhatIsLoaded();
    void suggestsAModel();

private:
    void open();
    QString put(const QString &name, const QByteArray &content = "x");
    void scan();
    [[nodiscard]] QVariant value(const QString &path, int role) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<ModelLibrary> m_library;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    QStringList m_asked;
};

void ModelLibraryTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
    open();
}

void ModelLibraryTest::cleanup()
{
    m_tester.reset();
    m_library.reset();
}

void ModelLibraryTest::open()
{
    cleanup();
    m_asked.clear();
    m_library = std::make_unique<ModelLibrary>(m_folder->filePath(QStringLiteral("models")), m_settings.get());
    m_tester = std::make_unique<QAbstractItemModelTester>(m_library->models(),
                                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    connect(m_library.get(), &ModelLibrary::inspectRequested, this,
            [this](const QString &path) { m_asked.append(path); });
}

QString ModelLibraryTest::put(const QString &name, const QByteArray &content)
{
    const QString path = QDir(m_library->modelsFolder()).filePath(name);
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
    file.write(content);
    return QDir::cleanPath(path);
}

void ModelLibraryTest::scan()
{
    QSignalSpy finished(m_library.get(), &ModelLibrary::scanFinished);
    m_library->scan();
    QVERIFY(finished.wait());
}

QVariant ModelLibraryTest::value(const QString &path, int role) const
{
    const ModelListModel *models = m_library->models();
    return models->index(models->rowOf(path)).data(role);
}

void ModelLibraryTest::listsWhatIsThere()
{
    QVERIFY(QFileInfo(m_library->modelsFolder()).isDir());
    scan();
    QCOMPARE(m_library->models()->rowCount(), 0);
    const QString b = put(QStringLiteral("b.gguf"), "1234");
    const QString a = put(QStringLiteral("sub/A.gguf"));
    put(QStringLiteral("c.txt"));
    scan();
    QCOMPARE(m_library->models()->rowCount(), 2);
    QCOMPARE(m_library->models()->rowOf(a), 0);
    QCOMPARE(m_library->models()->rowOf(b), 1);
    QCOMPARE(value(b, ModelListModel::SizeRole).toLongLong(), 4);
    QCOMPARE(value(b, ModelListModel::IsInspectedRole).toBool(), false);
    ModelSummary summary;
    summary.path = b;
    summary.name = QStringLiteral("Aardvark");
    summary.quantisation = QStringLiteral("Q4_1");
    summary.architecture = QStringLiteral("llama");
    summary.contextLength = 8192;
    m_library->onInspected(summary);
    QCOMPARE(m_library->models()->rowCount(), 2);
    QCOMPARE(value(b, ModelListModel::NameRole).toString(), QStringLiteral("Aardvark"));
    QCOMPARE(value(b, ModelListModel::QuantisationRole).toString(), QStringLiteral("Q4_1"));
    QCOMPARE(value(b, ModelListModel::ContextRole).toInt(), 8192);
    QCOMPARE(value(b, ModelListModel::IsInspectedRole).toBool(), true);
    QCOMPARE(value(b, ModelListModel::SizeRole).toLongLong(), 4);
    QVERIFY(QFile::remove(a));
    scan();
    QCOMPARE(m_library->models()->rowCount(), 1);
}

void ModelLibraryTest::asksForEachHeaderOnce()
{
    const QString a = put(QStringLiteral("a.gguf"));
    scan();
    scan();
    QCOMPARE(m_asked, QStringList{a});
    ModelSummary summary;
    summary.path = a;
    m_library->onInspected(summary);
    scan();
    QCOMPARE(m_asked, QStringList{a});
    // That the engine was not there says nothing about a file: it is asked for again.
    const QString b = put(QStringLiteral("b.gguf"));
    scan();
    m_library->onInspectFailed(b, FailureCode::NoEngine, QStringLiteral("no engine"));
    QCOMPARE(value(b, ModelListModel::ProblemRole).toString(), QString());
    scan();
    QCOMPARE(m_asked, QStringList({a, b, b}));
}

void ModelLibraryTest::asksAgainWhenTheFileChanged()
{
    const QString a = put(QStringLiteral("a.gguf"), "half");
    scan();
    m_library->onInspectFailed(a, FailureCode::FileDamaged, QStringLiteral("It ends early."));
    QCOMPARE(value(a, ModelListModel::ProblemRole).toString(), QStringLiteral("It ends early."));
    put(QStringLiteral("a.gguf"), "the whole of it"); // the copy goes on, and no folder changes
    QTRY_COMPARE_WITH_TIMEOUT(m_asked.size(), 2, 10000);
    QCOMPARE(value(a, ModelListModel::ProblemRole).toString(), QString());
    ModelSummary summary;
    summary.path = a;
    m_library->onInspected(summary);
    QCOMPARE(value(a, ModelListModel::IsInspectedRole).toBool(), true);
}

void ModelLibraryTest::showsProblems()
{
    const QString a = put(QStringLiteral("a.gguf"));
    const QString part = put(QStringLiteral("p-00001-of-00003.gguf"));
    scan();
    QVERIFY(value(part, ModelListModel::ProblemRole).toString().contains(QLatin1Char('2')));
    QCOMPARE(m_asked, QStringList{a});
    ModelSummary summary;
    summary.path = a;
    summary.unsupported = QStringLiteral("Its architecture is unknown.");
    m_library->onInspected(summary);
    QCOMPARE(value(a, ModelListModel::ProblemRole).toString(), summary.unsupported);
    const ModelListModel *models = m_library->models();
    QVERIFY(!(models->flags(models->index(models->rowOf(a))) & Qt::ItemIsEnabled));
}

void ModelLibraryTest::noticesNewFiles()
{
    QVERIFY(QDir().mkpath(m_library->modelsFolder() + QStringLiteral("/sub")));
    scan();
    const QString a = put(QStringLiteral("sub/a.gguf"));
    QTRY_VERIFY(m_library->models()->rowOf(a) >= 0);
    QTRY_COMPARE(m_asked, QStringList{a});
    QVERIFY(QFile::remove(a));
    QTRY_COMPARE(m_library->models()->rowCount(), 0);
}

void ModelLibraryTest::remembersAFileFromElsewhere()
{
    const QString path = m_folder->filePath(QStringLiteral("other.gguf"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("12345");
    file.close();
    const QString added = m_library->addFile(m_folder->path() + QStringLiteral("/./other.gguf"));
    QCOMPARE(added, QDir::cleanPath(path));
    QVERIFY(m_library->models()->rowOf(added) >= 0); // at once
    QCOMPARE(m_library->addFile(path), added);
    QTRY_COMPARE(value(added, ModelListModel::SizeRole).toLongLong(), 5);
    QVERIFY(value(added, ModelListModel::IsOwnFileRole).toBool());
    QCOMPARE(m_settings->list(SettingKey::ModelFiles), QStringList{added});
    QTRY_COMPARE(m_asked, QStringList{added});
    open(); // another start
    scan();
    QVERIFY(m_library->models()->rowOf(added) >= 0);
    m_library->forgetFile(added);
    QTRY_COMPARE(m_library->models()->rowCount(), 0);
    QVERIFY(QFile::exists(path));
}

void ModelLibraryTest::knowsASplitModelByItsFirstPart()
{
    QTemporaryDir elsewhere;
    const auto part = [&elsewhere](int number) {
        return QDir::cleanPath(elsewhere.filePath(QStringLiteral("m-0000%1-of-00002.gguf").arg(number)));
    };
    for (const int number : {1, 2}) {
        QFile file(part(number));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("123");
    }
    QCOMPARE(m_library->addFile(part(2)), part(1)); // whichever part the person picks
    QCOMPARE(m_library->addFile(part(1)), part(1));
    QTRY_COMPARE(value(part(1), ModelListModel::SizeRole).toLongLong(), 6);
    QCOMPARE(m_library->models()->rowCount(), 1);
    QTRY_COMPARE(m_asked, QStringList{part(1)});
}

void ModelLibraryTest::greysWhatIsMissing()
{
    const QString path = m_folder->filePath(QStringLiteral("gone.gguf"));
    m_library->addFile(path); // starts a scan
    QTRY_VERIFY(value(path, ModelListModel::IsMissingRole).toBool());
    QVERIFY(!value(path, ModelListModel::ProblemRole).toString().isEmpty());
    QVERIFY(m_asked.isEmpty());
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("x");
    file.close();
    m_library->scan();
    QTRY_VERIFY(!value(path, ModelListModel::IsMissingRole).toBool());
    QCOMPARE(m_asked, QStringList{path});
}

void ModelLibraryTest::furtherFolders()
{
    const QString folder = m_folder->filePath(QStringLiteral("more"));
    QVERIFY(QDir().mkpath(folder));
    QFile file(folder + QStringLiteral("/m.gguf"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    m_library->addFolder(folder + QLatin1Char('/'));
    m_library->addFolder(folder);
    QCOMPARE(m_library->folders(), QStringList({m_library->modelsFolder(), folder}));
    QTRY_COMPARE(m_library->models()->rowCount(), 1);
    m_library->removeFolder(folder);
    QTRY_COMPARE(m_library->models()->rowCount(), 0);
    QVERIFY(QFile::exists(file.fileName()));
}

void ModelLibraryTest::knowsWhatIsLoaded()
{
    const QString a = put(QStringLiteral("a.gguf"));
    scan();
    m_library->onModelLoading(a);
    QVERIFY(value(a, ModelListModel::IsLoadingRole).toBool());
    ModelSummary summary;
    summary.path = a;
    QSignalSpy changed(m_library->models(), &QAbstractItemModel::dataChanged);
    m_library->onModelLoaded(summary);
    QVERIFY(!value(a, ModelListModel::IsLoadingRole).toBool());
    QVERIFY(value(a, ModelListModel::IsLoadedRole).toBool());
    QCOMPARE(changed.count(), 2);
    QCOMPARE(m_settings->text(SettingKey::LastModel), a);
    m_library->onModelUnloaded();
    QVERIFY(!value(a, ModelListModel::IsLoadedRole).toBool());
}

void ModelLibraryTest::suggestsAModel()
{
    scan();
    QCOMPARE(m_library->suggestedModel(), QString());
    const QString a = put(QStringLiteral("a.gguf"));
    const QString b = put(QStringLiteral("b.gguf"));
    scan();
    QCOMPARE(m_library->suggestedModel(), a);
    m_settings->setValue(SettingKey::LastModel, b);
    QCOMPARE(m_library->suggestedModel(), b);
    m_library->onInspectFailed(b, FailureCode::FileDamaged, QStringLiteral("damaged"));
    QCOMPARE(m_library->suggestedModel(), a);
    m_settings->setValue(SettingKey::LastModel, QStringLiteral("/not/there.gguf"));
    QCOMPARE(m_library->suggestedModel(), a);
}

QTEST_GUILESS_MAIN(ModelLibraryTest)
#include "tst_modellibrary.moc"
