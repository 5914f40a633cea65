// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/library/modellibrary.h"
#include "gui/settings/modelsettings.h"
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
    void listsOtherProgramsModels();
    void showsCopiesOnce();
    void listsAtOnceWhatItKnew();
    void keepsWhatWasOnAMissingDrive();
    void hidesModels();
    void knowsTheLastUse();
    void forecastsSpeed();
    void followsMovedFiles();
    void scansFiveHundredOffTheMainThread();

private:
    void open(const QString &home = {});
    QString putAt(const QString &path, const QByteArray &content = "x");
    QString put(const QString &name, const QByteArray &content = "x");
    void scan();
    [[nodiscard]] QVariant value(const QString &path, int role) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<ModelSettings> m_choices;
    std::unique_ptr<ModelLibrary> m_library;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
    QStringList m_asked;
};

void ModelLibraryTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
    m_choices = std::make_unique<ModelSettings>(m_folder->filePath(QStringLiteral("models.json")));
    open();
}

void ModelLibraryTest::cleanup()
{
    m_tester.reset();
    m_library.reset();
}

QString ModelLibraryTest::putAt(const QString &path, const QByteArray &content)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    [&] { QVERIFY(file.open(QIODevice::WriteOnly)); }();
    file.write(content);
    return QDir::cleanPath(path);
}

void ModelLibraryTest::open(const QString &home)
{
    cleanup();
    m_asked.clear();
    LibraryOptions options;
    options.modelsFolder = m_folder->filePath(QStringLiteral("models"));
    options.cacheFile = m_folder->filePath(QStringLiteral("cache.json"));
    options.version = QStringLiteral("1");
    options.choices = m_choices.get();
    options.here.home = home;
    options.here.root = home;
    m_library = std::make_unique<ModelLibrary>(options, m_settings.get());
    m_tester = std::make_unique<QAbstractItemModelTester>(m_library->models(),
                                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    connect(m_library.get(), &ModelLibrary::inspectRequested, this,
            [this](const QString &path) { m_asked.append(path); });
}

QString ModelLibraryTest::put(const QString &name, const QByteArray &content)
{
    return putAt(QDir(m_library->modelsFolder()).filePath(name), content);
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
    QCOMPARE(changed.count(), 3); // loading, loaded, used just now
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
    QVERIFY(!m_library->hasUsableModel());
    scan();
    QCOMPARE(m_library->suggestedModel(), QString()); // any of them may be damaged
    QVERIFY(m_library->hasUsableModel());
    m_settings->setValue(SettingKey::LastModel, b);
    QCOMPARE(m_library->suggestedModel(), b);
    m_library->onInspectFailed(b, FailureCode::FileDamaged, QStringLiteral("damaged"));
    QCOMPARE(m_library->suggestedModel(), QString());
    ModelSummary summary;
    summary.path = a;
    m_library->onInspected(summary);
    QCOMPARE(m_library->suggestedModel(), a);
    m_settings->setValue(SettingKey::LastModel, QStringLiteral("/not/there.gguf"));
    QCOMPARE(m_library->suggestedModel(), a);
}

void ModelLibraryTest::listsOtherProgramsModels()
{
    const QString home = m_folder->filePath(QStringLiteral("home"));
    const QString theirs = putAt(home + QStringLiteral("/.lmstudio/models/p/m/theirs.gguf"));
    const QString digest(64, u'a');
    const QString blob = putAt(home + QStringLiteral("/.ollama/models/blobs/sha256-") + digest);
    putAt(home + QStringLiteral("/.ollama/models/manifests/registry.ollama.ai/library/llama3.2/1b"),
          R"({"layers":[{"mediaType":"application/vnd.ollama.image.model","digest":"sha256:)" + digest.toLatin1()
              + R"("}]})");
    scan();
    QCOMPARE(m_library->models()->rowCount(), 0); // without a home it looks nowhere
    open(home);
    scan();
    QCOMPARE(value(theirs, ModelListModel::SourceRole).toString(), QStringLiteral("LM Studio"));
    QCOMPARE(value(blob, ModelListModel::SourceRole).toString(), QStringLiteral("Ollama"));
    QCOMPARE(value(blob, ModelListModel::NameRole).toString(), QStringLiteral("llama3.2:1b"));
    ModelSummary summary;
    summary.path = blob;
    summary.name = QStringLiteral("Llama 3.2 1B Instruct");
    m_library->onInspected(summary);
    QCOMPARE(value(blob, ModelListModel::NameRole).toString(), QStringLiteral("llama3.2:1b")); // as people know it
    m_settings->setValue(SettingKey::OtherPrograms, false);
    QTRY_COMPARE(m_library->models()->rowCount(), 0);
    QVERIFY(QFile::exists(theirs));
}

void ModelLibraryTest::showsCopiesOnce()
{
    const QByteArray model(2 << 20, 'm');
    const QString home = m_folder->filePath(QStringLiteral("home"));
    const QString mine = put(QStringLiteral("mine.gguf"), model);
    const QString theirs = putAt(home + QStringLiteral("/.lmstudio/models/p/m/theirs.gguf"), model);
    open(home);
    scan();
    QCOMPARE(m_library->models()->rowCount(), 1);
    QCOMPARE(value(mine, ModelListModel::AlsoAtRole).toStringList(), QStringList{theirs});
    QCOMPARE(value(mine, ModelListModel::SourceRole).toString(), QString());
    QCOMPARE(m_library->models()->rowOf(theirs), m_library->models()->rowOf(mine));
    ModelSummary loaded;
    loaded.path = theirs;
    m_library->onModelLoaded(loaded);
    QVERIFY(value(mine, ModelListModel::IsLoadedRole).toBool());
}

void ModelLibraryTest::listsAtOnceWhatItKnew()
{
    const QString a = put(QStringLiteral("a.gguf"));
    const QString damaged = put(QStringLiteral("damaged.gguf"));
    const QString changed = put(QStringLiteral("changed.gguf"));
    scan();
    ModelSummary summary;
    summary.path = a;
    summary.name = QStringLiteral("Glacier");
    m_library->onInspected(summary);
    summary.path = changed;
    m_library->onInspected(summary);
    m_library->onInspectFailed(damaged, FailureCode::FileDamaged, QStringLiteral("It ends early."));
    open(); // writes the list and starts again, without a scan
    QTRY_COMPARE(m_library->models()->rowCount(), 3);
    QVERIFY(!m_library->hasScanned());
    QCOMPARE(value(a, ModelListModel::NameRole).toString(), QStringLiteral("Glacier"));
    QVERIFY(value(a, ModelListModel::IsInspectedRole).toBool());
    put(QStringLiteral("changed.gguf"), "other content");
    scan();
    QCOMPARE(m_asked, QStringList{changed}); // the other headers are known
    QCOMPARE(value(damaged, ModelListModel::ProblemRole).toString(), QStringLiteral("It ends early."));
}

void ModelLibraryTest::keepsWhatWasOnAMissingDrive()
{
    const QString drive = m_folder->filePath(QStringLiteral("drive"));
    const QString file = putAt(drive + QStringLiteral("/sub/m.gguf"));
    m_library->addFolder(drive);
    QTRY_VERIFY(m_library->models()->rowOf(file) >= 0);
    QTRY_VERIFY(!m_library->isScanning());
    ModelSummary summary;
    summary.path = file;
    summary.name = QStringLiteral("Glacier");
    m_library->onInspected(summary);
    QVERIFY(QDir().rename(drive, drive + QStringLiteral("-unplugged")));
    scan();
    QVERIFY(value(file, ModelListModel::IsMissingRole).toBool());
    QCOMPARE(value(file, ModelListModel::NameRole).toString(), QStringLiteral("Glacier"));
    QVERIFY(!value(file, ModelListModel::ProblemRole).toString().isEmpty());
    QCOMPARE(m_library->missingFolders(), QStringList{QDir::cleanPath(drive)});
    open(); // another start, still without the drive
    scan();
    QVERIFY(value(file, ModelListModel::IsMissingRole).toBool());
    QVERIFY(m_asked.isEmpty());
    QVERIFY(QDir().rename(drive + QStringLiteral("-unplugged"), drive));
    scan();
    QVERIFY(!value(file, ModelListModel::IsMissingRole).toBool());
    QVERIFY(m_library->missingFolders().isEmpty());
    QVERIFY(QFile::remove(file)); // this time it is gone, not the drive
    scan();
    QCOMPARE(m_library->models()->rowCount(), 0);
}

void ModelLibraryTest::hidesModels()
{
    const QString a = put(QStringLiteral("a.gguf"));
    scan();
    m_library->setHidden(a, true);
    QCOMPARE(m_library->models()->rowCount(), 0);
    QCOMPARE(m_library->hiddenCount(), 1);
    m_library->setShowHidden(true);
    QVERIFY(value(a, ModelListModel::IsHiddenRole).toBool());
    m_library->setHidden(a, false);
    QVERIFY(!value(a, ModelListModel::IsHiddenRole).toBool());
    m_library->setShowHidden(false);
    QCOMPARE(m_library->models()->rowCount(), 1);
}

void ModelLibraryTest::knowsTheLastUse()
{
    const QString a = put(QStringLiteral("a.gguf"));
    scan();
    QVERIFY(!value(a, ModelListModel::LastUseRole).toDateTime().isValid());
    ModelSummary summary;
    summary.path = a;
    m_library->onModelLoaded(summary);
    const QDateTime used = value(a, ModelListModel::LastUseRole).toDateTime();
    QVERIFY(used.isValid());
    open();
    scan();
    QCOMPARE(value(a, ModelListModel::LastUseRole).toDateTime(), used);
}

void ModelLibraryTest::forecastsSpeed()
{
    const QString a = put(QStringLiteral("a.gguf"));
    scan();
    ModelSummary summary;
    summary.path = a;
    summary.weightBytes = 1'000'000;
    m_library->onInspected(summary);
    QCOMPARE(value(a, ModelListModel::SpeedRole).toDouble(), 0.0);
    Machine machine;
    machine.isa = QStringLiteral("avx2");
    machine.bytesPerSecond = 10'000'000;
    m_asked.clear();
    m_library->onMachineChanged(machine);
    QCOMPARE(value(a, ModelListModel::SpeedRole).toDouble(), 10.0); // from its size
    QCOMPARE(m_asked, QStringList{a}); // the engine knows better
    summary.tokensPerSecond = 8;
    m_library->onInspected(summary);
    QCOMPARE(value(a, ModelListModel::SpeedRole).toDouble(), 8.0);
    machine.bytesPerSecond = 10'050'000; // a little better known
    m_asked.clear();
    m_library->onMachineChanged(machine);
    QVERIFY(m_asked.isEmpty());
    QCOMPARE(value(a, ModelListModel::SpeedRole).toDouble(), 8.0);
}

void ModelLibraryTest::followsMovedFiles()
{
    const QString elsewhere = putAt(m_folder->filePath(QStringLiteral("elsewhere/m.gguf")));
    QTRY_VERIFY(!m_library->isScanning());
    m_library->addFile(elsewhere);
    QTRY_VERIFY(!m_library->isScanning());
    m_library->setHidden(elsewhere, true);
    m_library->setShowHidden(true);
    const QString inside = QDir(m_library->modelsFolder()).filePath(QStringLiteral("m.gguf"));
    QVERIFY(QFile::rename(elsewhere, inside));
    m_library->onMoved(elsewhere, inside);
    QTRY_VERIFY(m_library->models()->rowOf(inside) >= 0 && m_library->models()->rowOf(elsewhere) < 0);
    QVERIFY(m_settings->list(SettingKey::ModelFiles).isEmpty());
    QVERIFY(m_choices->isHidden(inside));
    QVERIFY(QFile::rename(inside, elsewhere));
    m_library->onMoved(inside, elsewhere);
    QCOMPARE(m_settings->list(SettingKey::ModelFiles), QStringList{elsewhere});
    QTRY_VERIFY(m_library->models()->rowOf(elsewhere) >= 0);
    QVERIFY(QFile::remove(elsewhere));
    m_library->onMoved(elsewhere, QString()); // to the trash
    QVERIFY(m_settings->list(SettingKey::ModelFiles).isEmpty());
    QTRY_COMPARE(m_library->models()->rowCount(), 0);
    QVERIFY(m_choices->isHidden(elsewhere)); // should it come back
}

void ModelLibraryTest::scansFiveHundredOffTheMainThread()
{
    for (int i = 0; i < 500; ++i)
        put(QStringLiteral("%1/%2/m%3.gguf").arg(i % 7).arg(i % 31).arg(i));
    QSignalSpy finished(m_library.get(), &ModelLibrary::scanFinished);
    m_library->scan();
    QCOMPARE(m_library->models()->rowCount(), 0); // it returned before it looked
    QVERIFY(m_library->isScanning());
    QVERIFY(finished.wait());
    QCOMPARE(m_library->models()->rowCount(), 500);
    QCOMPARE(m_asked.size(), 500);
    for (const QString &path : std::as_const(m_asked)) {
        ModelSummary summary;
        summary.path = path;
        summary.name = QStringLiteral("z") + QFileInfo(path).fileName();
        m_library->onInspected(summary);
    }
    QCOMPARE(m_library->models()->rowCount(), 500);
}

QTEST_GUILESS_MAIN(ModelLibraryTest)
#include "tst_modellibrary.moc"
