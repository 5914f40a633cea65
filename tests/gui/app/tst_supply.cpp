// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/discover/catalogue.h"
#include "gui/settings/freespace.h"
#include "gui/views/discover/discoverpage.h"
#include "gui/views/discover/downloadbutton.h"
#include "gui/views/discover/modelpage.h"
#include "gui/views/downloads/downloadline.h"
#include "gui/views/window/modelsplace.h"
#include "gui/views/window/welcomepage.h"
#include "tests/gui/app/windowrig.h"
#include "tests/support/fakehub/fakehubrig.h"

#include <QCryptographicHash>
#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>

using namespace askja;
using namespace askja::gui;
using askja::test::FakeHub;
using askja::test::WindowRig;

/// From an empty profile to an answer, through the real window with the real engine, from a hub on this machine.
class SupplyTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void nothingIsAskedUninvited();
    void fromNothingToAnAnswer();
    void withoutANetwork();
    void networkForbidden();
    void fullDisk();

private:
    void secondModel(const WindowRig &rig, const CatalogueEntry &first);
    void fullDiskHere(const QString &disk);
    [[nodiscard]] bool startHub(const QString &model);
    [[nodiscard]] QJsonArray asked() const; ///< of the hub and the host behind it
    [[nodiscard]] static QPushButton *action(const WindowRig &rig);
    [[nodiscard]] static QString words(const QWidget *page);
    [[nodiscard]] QString padded(qint64 size) const;

    QTemporaryDir m_folder;
    QString m_model;
    std::unique_ptr<FakeHub> m_hub;
};

void SupplyTest::initTestCase()
{
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    m_model = qEnvironmentVariable("ASKJA_TEST_MODEL");
    if (!QFileInfo(m_model).isFile() || qEnvironmentVariableIsSet("ASKJA_SMALL_DISK")) {
        m_model = m_folder.filePath(QStringLiteral("tiny.gguf"));
        const int code
            = QProcess::execute(QStringLiteral(ASKJA_MAKE_CHAT_MODEL), {QStringLiteral(ASKJA_TINY_MODEL), m_model});
        QCOMPARE(code, 0);
    }
}

void SupplyTest::cleanup()
{
    m_hub.reset();
    qunsetenv("HF_ENDPOINT");
}

/// Every repository of the catalogue, each with the one model: whichever suits this computer is there.
bool SupplyTest::startHub(const QString &model)
{
    QJsonArray repositories;
    for (const CatalogueEntry &entry : builtInCatalogue()) {
        const QString file = entry.name + QStringLiteral("-Q8_0.gguf");
        repositories.append(QJsonObject{
            {QStringLiteral("id"), entry.repository},
            {QStringLiteral("files"),
             QJsonArray{QJsonObject{{QStringLiteral("path"), file}, {QStringLiteral("local"), model}}}},
        });
    }
    m_hub = std::make_unique<FakeHub>();
    const bool started = m_hub->start(QJsonObject{{QStringLiteral("repos"), repositories}});
    qputenv("HF_ENDPOINT", m_hub->hub().toString().toUtf8());
    return started;
}

QJsonArray SupplyTest::asked() const
{
    QJsonArray rows;
    for (const QJsonValue row : m_hub->requests()) {
        if (!row.toObject().value(QLatin1String("path")).toString().startsWith(QLatin1String("/_control")))
            rows.append(row);
    }
    return rows;
}

QPushButton *SupplyTest::action(const WindowRig &rig)
{
    return qobject_cast<QPushButton *>(rig.window()->chatPage()->welcome()->focusProxy());
}

QString SupplyTest::words(const QWidget *page)
{
    QStringList found;
    for (const QWidget *widget : page->findChildren<QWidget *>()) {
        const auto *label = qobject_cast<const QLabel *>(widget);
        const auto *button = qobject_cast<const QPushButton *>(widget);
        const QString text = label ? label->text() : button ? u'[' + button->text() + u']' : QString();
        if (widget->isVisible() && text.size() > 2)
            found += text;
    }
    return found.join(u" | ");
}

/// A model of this size: what follows its last weight belongs to nothing.
QString SupplyTest::padded(qint64 size) const
{
    const QString path = m_folder.filePath(QStringLiteral("padded-%1.gguf").arg(size));
    QFile::copy(m_model, path);
    QFile file(path);
    const bool good = file.resize(std::max(size, file.size()));
    return good ? path : QString();
}

void SupplyTest::nothingIsAskedUninvited()
{
    QVERIFY(startHub(m_model));
    WindowRig rig;
    rig.start();
    QVERIFY(QTest::qWaitForWindowExposed(rig.window()));
    WelcomePage *welcome = rig.window()->chatPage()->welcome();
    QTRY_COMPARE(welcome->offer().state, ModelOffer::State::Ready);
    QVERIFY(!welcome->offer().name.isEmpty());
    QTest::qWait(300);
    QVERIFY(asked().isEmpty());
}

void SupplyTest::fromNothingToAnAnswer()
{
    QVERIFY(startHub(m_model));
    WindowRig rig;
    rig.realEngine = true;
    rig.start();
    QVERIFY(QTest::qWaitForWindowExposed(rig.window()));
    WelcomePage *welcome = rig.window()->chatPage()->welcome();
    QTRY_COMPARE(welcome->offer().state, ModelOffer::State::Ready);
    QVERIFY(welcome->isVisible());
    rig.look(QStringLiteral("supply-offer"));

    const CatalogueEntry *chosen = nullptr;
    const QList<CatalogueEntry> catalogue = builtInCatalogue();
    for (const CatalogueEntry &entry : catalogue) {
        if (entry.name == welcome->offer().name)
            chosen = &entry;
    }
    QVERIFY(chosen);
    const QString key = chosen->repository + u'/' + chosen->name + QStringLiteral("-Q8_0.gguf");
    const qint64 size = QFileInfo(m_model).size();
    QVERIFY(m_hub->setFaults(
        {{key, QJsonObject{{QStringLiteral("cutEvery"), size / 2 + 1}, {QStringLiteral("trickle"), size / 2}}}}));
    QTest::mouseClick(action(rig), Qt::LeftButton);
    QTRY_VERIFY(welcome->offer().fraction > 0);
    rig.look(QStringLiteral("supply-running"));
    QTRY_COMPARE_WITH_TIMEOUT(rig.app->status()->state(), ModelStatus::State::Ready, 60'000);
    const QJsonArray rows = asked();
    const bool resumed = std::any_of(rows.begin(), rows.end(), [](const QJsonValue &row) {
        return !row.toObject().value(QLatin1String("Range")).toString().isEmpty();
    });
    QVERIFY(resumed);

    QTRY_VERIFY(rig.chat()->canSend());
    Sampling sampling = rig.chat()->sampling();
    sampling.temperature = 0;
    rig.chat()->setSampling(sampling);
    rig.say(QStringLiteral("What is the capital of France?"));
    QVERIFY(rig.waitForAnswer());
    qInfo("answer: %s", qPrintable(rig.last().text.left(80)));
    QVERIFY(!rig.last().text.trimmed().isEmpty());
    rig.look(QStringLiteral("supply-answer"));

    QFile file(rig.app->status()->path());
    QVERIFY(file.open(QIODevice::ReadOnly));
    QFile original(m_model);
    QVERIFY(original.open(QIODevice::ReadOnly));
    QCryptographicHash there(QCryptographicHash::Sha256);
    QCryptographicHash here(QCryptographicHash::Sha256);
    QVERIFY(there.addData(&original));
    QVERIFY(here.addData(&file));
    QCOMPARE(here.result(), there.result());
    QDirIterator left(rig.paths().modelsFolder(), {QStringLiteral("*.part*")}, QDir::Files,
                      QDirIterator::Subdirectories);
    QVERIFY(!left.hasNext());
    secondModel(rig, *chosen);
}

/// One more, while another is in use: it is offered, and one click later it is the one that answers.
void SupplyTest::secondModel(const WindowRig &rig, const CatalogueEntry &first)
{
    QVERIFY(m_hub->setFaults({}));
    const QList<CatalogueEntry> catalogue = builtInCatalogue();
    const CatalogueEntry &second = catalogue[0].id == first.id ? catalogue[1] : catalogue[0];
    MainWindow *window = rig.window();
    window->showModels(ModelsPlace::Discover);
    auto *discover = window->findChild<DiscoverPage *>();
    auto *line = window->findChild<DownloadLine *>();
    QVERIFY(discover && line);
    discover->searchField()->setText(second.repository);
    QTest::keyClick(discover->searchField(), Qt::Key_Return);
    QTRY_VERIFY(discover->isShowingModel());
    DownloadButton *button = nullptr;
    QTRY_VERIFY_WITH_TIMEOUT((button = discover->modelPage()->findChild<DownloadButton *>()) && button->isEnabled()
                                 && button->isVisible(),
                             10'000);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(line->isVisible() && line->text().startsWith(QLatin1String("Chat with")), 20'000);
    QTRY_COMPARE(button->text(), QStringLiteral("Chat"));
    rig.look(QStringLiteral("supply-second"));
    const QString before = rig.app->status()->path();
    QTest::mouseClick(line, Qt::LeftButton);
    QTRY_VERIFY(window->chatPage()->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(
        rig.app->status()->path() != before && rig.app->status()->state() == ModelStatus::State::Ready, 20'000);
    QVERIFY(!line->isVisible());
}

void SupplyTest::withoutANetwork()
{
    qputenv("HF_ENDPOINT", "http://127.0.0.1:9");
    WindowRig rig;
    rig.start();
    QVERIFY(QTest::qWaitForWindowExposed(rig.window()));
    WelcomePage *welcome = rig.window()->chatPage()->welcome();
    QTRY_COMPARE(welcome->offer().state, ModelOffer::State::Ready);
    QTest::mouseClick(action(rig), Qt::LeftButton);
    QTRY_COMPARE(welcome->offer().state, ModelOffer::State::Failed);
    QVERIFY(!welcome->offer().status.isEmpty());
    qInfo("welcome: %s", qPrintable(words(welcome)));
    rig.look(QStringLiteral("supply-offline-welcome"));
    rig.window()->showModels(ModelsPlace::Discover);
    QTest::qWait(500);
    qInfo("discover: %s", qPrintable(words(rig.window()->modelsPlace())));
    rig.look(QStringLiteral("supply-offline-discover"));
}

void SupplyTest::networkForbidden()
{
    QVERIFY(startHub(m_model));
    WindowRig rig;
    {
        Settings settings(rig.paths().settingsFile());
        settings.setValue(SettingKey::NetworkAllowed, false);
    }
    rig.start();
    QVERIFY(QTest::qWaitForWindowExposed(rig.window()));
    QTest::qWait(200);
    qInfo("welcome: %s", qPrintable(words(rig.window()->chatPage()->welcome())));
    QTest::mouseClick(action(rig), Qt::LeftButton);
    QTest::qWait(200);
    qInfo("welcome after a click: %s", qPrintable(words(rig.window()->chatPage()->welcome())));
    rig.window()->showModels(ModelsPlace::Discover);
    QTest::qWait(300);
    qInfo("discover: %s", qPrintable(words(rig.window()->modelsPlace())));
    rig.look(QStringLiteral("supply-forbidden"));
    QVERIFY(asked().isEmpty());
}

/// In a name space of its own with a disk of 700 MB: this program starts itself there.
void SupplyTest::fullDisk()
{
    const QString disk = qEnvironmentVariable("ASKJA_SMALL_DISK");
    if (!disk.isEmpty()) {
        fullDiskHere(disk);
        return;
    }
    const QString unshare = QStandardPaths::findExecutable(QStringLiteral("unshare"));
    if (unshare.isEmpty() || QProcess::execute(unshare, {QStringLiteral("-rm"), QStringLiteral("true")}) != 0)
        QSKIP("a name space of its own is needed for a small disk, and cannot be had here");
    QTemporaryDir place;
    QProcess child;
    child.setProcessChannelMode(QProcess::ForwardedChannels);
    child.start(unshare,
                {QStringLiteral("-rm"), QStringLiteral("sh"), QStringLiteral("-c"),
                 QStringLiteral("mount -t tmpfs -o size=700m tmpfs \"$0\" || exit 77; ASKJA_SMALL_DISK=\"$0\" \"$1\" "
                                "fullDisk"),
                 place.path(), QCoreApplication::applicationFilePath()});
    QVERIFY(child.waitForFinished(120'000));
    if (child.exitCode() == 77)
        QSKIP("this user may not mount a small disk");
    QCOMPARE(child.exitCode(), 0);
}

void SupplyTest::fullDiskHere(const QString &disk)
{
    QVERIFY(startHub(padded(5'000'000)));
    WindowRig rig;
    rig.realEngine = true;
    rig.data = disk;
    rig.start();
    QVERIFY(QTest::qWaitForWindowExposed(rig.window()));
    WelcomePage *welcome = rig.window()->chatPage()->welcome();
    QTRY_COMPARE(welcome->offer().state, ModelOffer::State::Ready);
    QFile filler(disk + QStringLiteral("/filler"));
    QVERIFY(filler.open(QIODevice::WriteOnly));
    const QByteArray piece(1'000'000, 'x');
    while (freeBytes(disk) > 3'000'000) {
        QCOMPARE(filler.write(piece), piece.size());
        QVERIFY(filler.flush());
    }
    QTest::mouseClick(action(rig), Qt::LeftButton);
    QTRY_COMPARE_WITH_TIMEOUT(welcome->offer().state, ModelOffer::State::Paused, 20'000);
    qInfo("welcome, disk full: %s", qPrintable(words(welcome)));
    rig.look(QStringLiteral("supply-full-disk"));
    rig.window()->showModels(ModelsPlace::Downloads);
    QTest::qWait(200);
    qInfo("downloads, disk full: %s", qPrintable(words(rig.window()->modelsPlace())));
    rig.look(QStringLiteral("supply-full-disk-downloads"));
    QVERIFY(filler.remove());
    QTRY_COMPARE_WITH_TIMEOUT(rig.app->status()->state(), ModelStatus::State::Ready, 60'000);
}

QTEST_MAIN(SupplyTest)
#include "tst_supply.moc"
