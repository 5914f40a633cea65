// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/models/librarypage.h"

#include "gui/library/filejobs.h"
#include "gui/library/modellibrary.h"
#include "gui/settings/modelsettings.h"
#include "gui/settings/settings.h"
#include "gui/views/models/choicespanel.h"
#include "gui/views/models/folderpanel.h"
#include "gui/views/models/librarybar.h"
#include "gui/views/models/librarylist.h"
#include "gui/views/models/modeldetailspage.h"
#include "gui/views/models/modelstatus.h"
#include "gui/views/theme/theme.h"
#include "tests/gui/library/fakehome.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopeGuard>
#include <QSignalSpy>
#include <QTest>
#include <QWindow>

using namespace askja::gui;
using askja::test::FakeHome;

namespace {

/// The page over a library in a temporary home. What its rows say is given as the engine would.
struct Rig
{
    FakeHome home;
    Settings settings{home.path(QStringLiteral("settings.ini"))};
    ModelSettings choices{home.path(QStringLiteral("models.json"))};
    ModelLibrary library{{home.path(QStringLiteral("models")), {}, {}, &choices, home.here()}, &settings};
    ModelStatus status;
    FileJobs jobs;
    LibraryPage page{&library, &settings, &status, &jobs};

    void scan()
    {
        QSignalSpy finished(&library, &ModelLibrary::scanFinished);
        library.scan();
        [&] { QVERIFY(finished.wait()); }();
    }

    QString put(const QString &name, const QString &family, const QString &quantisation, qint64 bytes,
                qint64 parameters)
    {
        const QString path = home.put(QStringLiteral("models/") + name);
        [&] { QVERIFY(QFile::resize(path, bytes)); }(); // sparse
        tell(path, family, quantisation, bytes, parameters);
        return path;
    }

    void tell(const QString &path, const QString &family, const QString &quantisation, qint64 bytes, qint64 parameters)
    {
        ModelSummary summary;
        summary.path = path;
        summary.name = QFileInfo(path).completeBaseName();
        summary.family = family;
        summary.architecture = QStringLiteral("llama");
        summary.quantisation = quantisation;
        summary.parameters = parameters;
        summary.fileBytes = summary.weightBytes = bytes;
        summary.contextLength = 32768;
        summary.hasChatTemplate = true;
        summary.license = QStringLiteral("apache-2.0");
        for (int tokens = 1024; tokens <= summary.contextLength; tokens *= 2)
            summary.memory.append({tokens, bytes + tokens * qint64{20'000}, bytes + tokens * qint64{11'000}});
        told.append(summary);
    }

    /// Once a scan has found them.
    void tellAll()
    {
        for (const ModelSummary &summary : std::as_const(told))
            library.onInspected(summary);
    }

    QList<ModelSummary> told;
};

QByteArray manifest(const QString &digest)
{
    return R"({"layers":[{"mediaType":"application/vnd.ollama.image.model","digest":"sha256:)" + digest.toLatin1()
        + R"("}]})";
}

} // namespace

class LibraryPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void showsTheNextStepWhenEmpty();
    void findsAndOrders();
    void byKeyboard();
    void whatIsInUseIsGoneTo();
    void byMouse();
    void aDoubleClickIsOneThing();
    void trashWithUndo();
    void unloadsBeforeTheTrash();
    void otherProgramsModelsAreOnlyHidden();
    void dropsAreUsedWhereTheyAre();
    void folders();
    void detailsAndChoices();
    void everyControlHasAName();
    void manyModels();

private:
    void look(QWidget &page, const QString &name);
    void fill(Rig *rig);
    [[nodiscard]] static QModelIndex row(const Rig &rig, const QString &name);
    [[nodiscard]] static ModelDetails sampleDetails(const ModelSummary &summary);
    std::unique_ptr<Theme> m_theme;
};

void LibraryPageTest::initTestCase()
{
    m_theme = std::make_unique<Theme>();
    m_theme->setScheme(ColourScheme::Light);
}

/// Pictures for a person, if ASKJA_SCREENSHOTS names a folder.
void LibraryPageTest::look(QWidget &page, const QString &name)
{
    const QString folder = qEnvironmentVariable("ASKJA_SCREENSHOTS");
    if (folder.isEmpty())
        return;
    const QSize before = page.size();
    for (const bool dark : {false, true}) {
        m_theme->setScheme(dark ? ColourScheme::Dark : ColourScheme::Light);
        for (const int width : {420, 640, 1340}) { // the least; of windows of 900 and 1600 px, beside the sidebar
            page.resize(width, 900);
            QTest::qWait(30);
            page.grab().save(QStringLiteral("%1/%2-%3-%4.png")
                                 .arg(folder, name, dark ? QStringLiteral("dark") : QStringLiteral("light"))
                                 .arg(width));
        }
    }
    m_theme->setScheme(ColourScheme::Light);
    page.resize(before);
}

QModelIndex LibraryPageTest::row(const Rig &rig, const QString &name)
{
    const QAbstractItemModel *model = rig.page.list()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, 0).data().toString() == name)
            return model->index(row, 0);
    }
    return {};
}

void LibraryPageTest::fill(Rig *rig)
{
    rig->put(QStringLiteral("Glacier-3B-Instruct-Q4_K_M.gguf"), QStringLiteral("Llama 3.2"), QStringLiteral("Q4_K_M"),
             2'020'000'000, 3'210'000'000);
    rig->put(QStringLiteral("owner/Fjord-GGUF/Fjord-7B-Q8_0.gguf"), QStringLiteral("Qwen2.5"), QStringLiteral("Q8_0"),
             8'100'000'000, 7'620'000'000);
    rig->put(QStringLiteral("SmallStone-135M-Q8_0.gguf"), QStringLiteral("SmolLM2"), QStringLiteral("Q8_0"),
             144'000'000, 135'000'000);
    rig->home.put(QStringLiteral("models/holiday photo.gguf"), "no model at all");
    rig->home.put(QStringLiteral("models/Split-00001-of-00003.gguf"));
    const QString digest(64, u'a');
    const QString blob = rig->home.put(QStringLiteral("home/.ollama/models/blobs/sha256-") + digest);
    QVERIFY(QFile::resize(blob, 1'300'000'000));
    rig->home.put(QStringLiteral("home/.ollama/models/manifests/registry.ollama.ai/library/llama3.2/1b"),
                  manifest(digest));
    rig->tell(blob, QStringLiteral("Llama 3.2"), QStringLiteral("Q8_0"), 1'300'000'000, 1'240'000'000);
    const QString drive = rig->home.path(QStringLiteral("drive"));
    const QString away = rig->home.put(QStringLiteral("drive/Basalt-12B-Q4_K_M.gguf"));
    QVERIFY(QFile::resize(away, 7'300'000'000));
    rig->tell(away, QStringLiteral("Mistral"), QStringLiteral("Q4_K_M"), 7'300'000'000, 12'200'000'000);
    rig->library.addFolder(drive);
    QTRY_VERIFY(!rig->library.isScanning());
    rig->scan();
    rig->tellAll();
    rig->library.onInspectFailed(rig->home.path(QStringLiteral("models/holiday photo.gguf")), FailureCode::FileDamaged,
                                 QStringLiteral("This is not a GGUF file: it does not begin with GGUF."));
    Machine machine;
    machine.isa = QStringLiteral("avx2");
    machine.bytesPerSecond = 22e9;
    machine.tokenSeconds = 0.002;
    rig->library.onMachineChanged(machine);
    rig->tellAll();
    QVERIFY(QDir().rename(drive, drive + QStringLiteral("-unplugged")));
    rig->choices.setLastUse(rig->told.first().path, QDateTime::currentDateTime());
    rig->scan();
    rig->page.resize(1000, 800);
    rig->page.show();
}

void LibraryPageTest::showsTheNextStepWhenEmpty()
{
    Rig rig;
    rig.page.resize(900, 700);
    rig.page.show();
    rig.scan();
    QSignalSpy discover(&rig.page, &LibraryPage::discoverRequested);
    QSignalSpy open(&rig.page, &LibraryPage::openFileRequested);
    int clicked = 0;
    for (QPushButton *button : rig.page.findChildren<QPushButton *>()) {
        const bool wanted
            = button->text() == QLatin1String("Find a Model") || button->text() == QStringLiteral("Open a File…");
        if (wanted && button->isVisible()) {
            button->click();
            ++clicked;
        }
    }
    QVERIFY(clicked >= 2);
    QCOMPARE(discover.count(), 1);
    QVERIFY(open.count() >= 1);
    look(rig.page, QStringLiteral("library-empty"));
}

void LibraryPageTest::findsAndOrders()
{
    Rig rig;
    fill(&rig);
    rig.status.onLoadStarted(rig.told.at(2).path);
    rig.library.onModelLoading(rig.told.at(2).path);
    rig.status.onLoadProgress(0.4);
    rig.library.onModelLoaded(rig.told.first());
    rig.library.onModelLoading(rig.told.at(2).path);
    look(rig.page, QStringLiteral("library-full"));
    auto *model = rig.page.list()->model();
    QCOMPARE(model->rowCount(), 7);
    QTest::keyClick(&rig.page, Qt::Key_F, Qt::ControlModifier);
    QTRY_VERIFY(rig.page.search()->hasFocus());
    QTest::keyClicks(rig.page.search(), QStringLiteral("ollama"));
    QCOMPARE(model->rowCount(), 1);
    QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("llama3.2:1b"));
    QTest::keyClicks(rig.page.search(), QStringLiteral(" nothing"));
    QCOMPARE(model->rowCount(), 0);
    QVERIFY(!rig.page.list()->isVisible());
    look(rig.page, QStringLiteral("library-nothing-found"));
    QSignalSpy elsewhere(&rig.page, &LibraryPage::searchRequested);
    for (QPushButton *button : rig.page.findChildren<QPushButton *>()) {
        if (button->text() == QLatin1String("Search Hugging Face"))
            button->click();
    }
    QCOMPARE(elsewhere.count(), 1);
    QCOMPARE(elsewhere[0][0].toString(), QStringLiteral("ollama nothing"));
    QTest::keyClick(rig.page.search(), Qt::Key_Escape);
    QCOMPARE(model->rowCount(), 7);
    QComboBox *order = nullptr;
    for (QComboBox *box : rig.page.findChildren<QComboBox *>())
        order = box->accessibleName() == QLatin1String("Order") ? box : order;
    QVERIFY(order);
    order->setCurrentIndex(2);
    QCOMPARE(model->index(0, 0).data().toString(), QStringLiteral("Fjord-7B-Q8_0"));
    QCOMPARE(rig.settings.integer(SettingKey::LibraryOrder), 2);
}

void LibraryPageTest::byKeyboard()
{
    Rig rig;
    fill(&rig);
    QSignalSpy chat(&rig.page, &LibraryPage::chatRequested);
    QSignalSpy details(&rig.page, &LibraryPage::detailsRequested);
    rig.page.list()->setFocus();
    const QModelIndex glacier = row(rig, QStringLiteral("Glacier-3B-Instruct-Q4_K_M"));
    rig.page.list()->setCurrentIndex(glacier);
    QTest::keyClick(rig.page.list(), Qt::Key_Return);
    QCOMPARE(chat.takeFirst().first().toString(), rig.told.first().path);
    QTest::keyClick(rig.page.list(), Qt::Key_Return, Qt::AltModifier);
    QCOMPARE(details.takeFirst().first().toString(), rig.told.first().path);
    QVERIFY(rig.page.details()->isVisible());
    QTest::keyClick(&rig.page, Qt::Key_Escape);
    QVERIFY(rig.page.list()->isVisible());
    QCOMPARE(rig.page.list()->currentIndex(), glacier);
    // One that cannot be used says so and does nothing.
    rig.page.list()->setCurrentIndex(row(rig, QStringLiteral("holiday photo")));
    QTest::keyClick(rig.page.list(), Qt::Key_Return);
    QVERIFY(chat.isEmpty());
    QVERIFY(row(rig, QStringLiteral("holiday photo"))
                .data(Qt::AccessibleTextRole)
                .toString()
                .contains(QStringLiteral("GGUF")));
}

/// Enter never unloads and never cancels: there are buttons for that, and they say so.
void LibraryPageTest::whatIsInUseIsGoneTo()
{
    Rig rig;
    fill(&rig);
    const ModelSummary model = rig.told.first();
    rig.library.onModelLoaded(model);
    rig.status.onModelLoaded(model);
    rig.library.onModelLoading(rig.told.at(2).path);
    QSignalSpy chat(&rig.page, &LibraryPage::chatRequested);
    QSignalSpy unload(&rig.page, &LibraryPage::unloadRequested);
    QSignalSpy cancel(&rig.status, &ModelStatus::cancelLoadRequested);
    LibraryList *list = rig.page.list();
    list->setFocus();
    for (const QString &name : {model.name, rig.told.at(2).name}) {
        list->setCurrentIndex(row(rig, name));
        QTest::keyClick(list, Qt::Key_Return);
        QTest::keyClick(list, Qt::Key_Enter, Qt::KeypadModifier);
        QCOMPARE(chat.count(), 2);
        chat.clear();
    }
    list->setCurrentIndex(row(rig, model.name));
    QTest::keyClick(list, Qt::Key_Return, Qt::AltModifier);
    ModelDetailsPage *details = rig.page.details();
    QTRY_VERIFY(details->isVisible());
    const auto named = [details](const QString &name) -> QAbstractButton * {
        for (QAbstractButton *button : details->findChildren<QAbstractButton *>()) {
            if (button->isVisible() && (button->text() == name || button->accessibleName() == name))
                return button;
        }
        return nullptr;
    };
    QAbstractButton *go = named(QStringLiteral("Chat"));
    QVERIFY(go);
    QTest::keyClick(go, Qt::Key_Space);
    QCOMPARE(chat.count(), 1);
    QVERIFY(unload.isEmpty());
    QAbstractButton *away = named(QStringLiteral("Unload from Memory"));
    QVERIFY(away);
    QTest::keyClick(away, Qt::Key_Space);
    QCOMPARE(unload.count(), 1);
    rig.library.onModelUnloaded();
    rig.status.onModelUnloaded();
    QVERIFY(!named(QStringLiteral("Unload from Memory")));
    rig.library.onModelLoading(model.path);
    rig.status.onLoadStarted(model.path);
    QAbstractButton *stop = named(QStringLiteral("Cancel"));
    QVERIFY(stop);
    QVERIFY(cancel.isEmpty());
    QTest::keyClick(stop, Qt::Key_Space);
    QCOMPARE(cancel.count(), 1);
}

void LibraryPageTest::byMouse()
{
    Rig rig;
    fill(&rig);
    QVERIFY(QTest::qWaitForWindowExposed(&rig.page));
    QSignalSpy chat(&rig.page, &LibraryPage::chatRequested);
    QSignalSpy unload(&rig.page, &LibraryPage::unloadRequested);
    QSignalSpy details(&rig.page, &LibraryPage::detailsRequested);
    LibraryList *list = rig.page.list();
    const QModelIndex index = row(rig, QStringLiteral("SmallStone-135M-Q8_0"));
    const QRect card = list->visualRect(index);
    const QPoint button(card.right() - 80, card.center().y());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, button);
    QCOMPARE(chat.count(), 1);
    rig.library.onModelLoaded(rig.told.at(2));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, button);
    QCOMPARE(unload.count(), 1);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, QPoint(card.left() + 100, card.center().y()));
    QCOMPARE(details.count(), 1);
    rig.page.showList();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, QPoint(card.right() - 24, card.center().y()));
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QVERIFY(menu->actions().size() > 6);
    menu->close();
}

/// Through the window, as a mouse does it: the second click is not for what has come under it.
void LibraryPageTest::aDoubleClickIsOneThing()
{
    Rig rig;
    fill(&rig);
    QVERIFY(QTest::qWaitForWindowExposed(&rig.page));
    const int before = QApplication::doubleClickInterval();
    QApplication::setDoubleClickInterval(60'000); // however busy this computer is
    const auto restore = qScopeGuard([before] { QApplication::setDoubleClickInterval(before); });
    rig.library.onModelLoaded(rig.told.first());
    rig.status.onModelLoaded(rig.told.first());
    QSignalSpy chat(&rig.page, &LibraryPage::chatRequested);
    QSignalSpy unload(&rig.page, &LibraryPage::unloadRequested);
    LibraryList *list = rig.page.list();
    QWindow *window = rig.page.windowHandle();
    const auto at = [&](const QString &name, bool onButton) {
        const QRect card = list->visualRect(row(rig, name));
        const QPoint point(onButton ? card.right() - 80 : card.left() + 100, card.center().y());
        return list->viewport()->mapTo(&rig.page, point);
    };
    const QString inUse = rig.told.first().name;
    QTest::mouseDClick(window, Qt::LeftButton, {}, at(inUse, false));
    QCOMPARE(chat.count(), 1);
    QCOMPARE(chat.takeFirst().first().toString(), rig.told.first().path);
    QVERIFY(list->isVisible());
    QVERIFY(unload.isEmpty());
    QTest::mouseDClick(window, Qt::LeftButton, {}, at(QStringLiteral("holiday photo"), false));
    QVERIFY(chat.isEmpty());
    QVERIFY(rig.page.details()->isVisible()); // which says what is wrong with it
    rig.page.showList();
    QTest::mouseDClick(window, Qt::LeftButton, {}, at(inUse, true));
    QCOMPARE(unload.count(), 1);
    QVERIFY(chat.isEmpty());
}

void LibraryPageTest::trashWithUndo()
{
    Rig rig;
    fill(&rig);
    qputenv("HOME", QFile::encodeName(rig.home.folder.path()));
    qputenv("XDG_DATA_HOME", QFile::encodeName(rig.home.folder.path()));
    QSignalSpy finished(&rig.jobs, &FileJobs::finished);
    const QString path = rig.told.at(2).path;
    rig.page.list()->setCurrentIndex(row(rig, QStringLiteral("SmallStone-135M-Q8_0")));
    QTest::keyClick(rig.page.list(), Qt::Key_Delete);
    QVERIFY(rig.page.bar()->isVisible());
    QTRY_VERIFY(!rig.jobs.isBusy());
    if (finished.isEmpty())
        QSKIP("There is no trash here that can be used");
    QTRY_VERIFY(rig.library.models()->rowOf(path) < 0);
    look(rig.page, QStringLiteral("library-undo"));
    auto *undo = rig.page.bar()->findChild<QPushButton *>();
    QCOMPARE(undo->text(), QStringLiteral("Undo"));
    undo->click();
    QTRY_VERIFY(rig.library.models()->rowOf(path) >= 0);
    QVERIFY(QFile::exists(path));
}

void LibraryPageTest::unloadsBeforeTheTrash()
{
    Rig rig;
    fill(&rig);
    const ModelSummary model = rig.told.at(2);
    rig.library.onModelLoaded(model);
    rig.status.onModelLoaded(model);
    QSignalSpy unload(&rig.page, &LibraryPage::unloadRequested);
    QSignalSpy started(&rig.jobs, &FileJobs::started);
    rig.page.list()->setCurrentIndex(row(rig, QStringLiteral("SmallStone-135M-Q8_0")));
    QTest::keyClick(rig.page.list(), Qt::Key_Delete);
    QCOMPARE(unload.count(), 1);
    QVERIFY(started.isEmpty());
    rig.library.onModelUnloaded();
    rig.status.onModelUnloaded();
    QCOMPARE(started.count(), 1);
    QTRY_VERIFY(!rig.jobs.isBusy());
}

void LibraryPageTest::otherProgramsModelsAreOnlyHidden()
{
    Rig rig;
    fill(&rig);
    QSignalSpy started(&rig.jobs, &FileJobs::started);
    rig.page.list()->setCurrentIndex(row(rig, QStringLiteral("llama3.2:1b")));
    QTest::keyClick(rig.page.list(), Qt::Key_Delete);
    QVERIFY(started.isEmpty());
    QVERIFY(!row(rig, QStringLiteral("llama3.2:1b")).isValid());
    QVERIFY(rig.page.bar()->findChild<QLabel *>()->text().contains(QStringLiteral("Ollama")));
    rig.page.bar()->findChild<QPushButton *>()->click();
    QVERIFY(row(rig, QStringLiteral("llama3.2:1b")).isValid());
}

void LibraryPageTest::dropsAreUsedWhereTheyAre()
{
    Rig rig;
    fill(&rig);
    const QString file = rig.home.put(QStringLiteral("elsewhere/Dropped.gguf"));
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file), QUrl(QStringLiteral("https://host.invalid/x.gguf"))});
    QDropEvent drop(QPointF(10, 10), Qt::MoveAction | Qt::LinkAction, &data, Qt::LeftButton, Qt::NoModifier);
    drop.setDropAction(Qt::MoveAction);
    QDragEnterEvent enter(QPoint(10, 10), Qt::MoveAction | Qt::LinkAction, &data, Qt::LeftButton, Qt::NoModifier);
    QVERIFY(QCoreApplication::sendEvent(&rig.page, &enter));
    QVERIFY(enter.isAccepted());
    QVERIFY(QCoreApplication::sendEvent(&rig.page, &drop));
    QCOMPARE(drop.dropAction(), Qt::LinkAction); // after a move its program would delete the file
    QVERIFY(rig.library.models()->rowOf(file) >= 0);
    QCOMPARE(rig.settings.list(SettingKey::ModelFiles), QStringList{file});
    QSignalSpy finished(&rig.jobs, &FileJobs::finished);
    rig.page.bar()->findChild<QPushButton *>()->click(); // Move to the Models Folder
    QVERIFY(finished.wait());
    QVERIFY(QFile::exists(rig.library.modelsFolder() + QStringLiteral("/Dropped.gguf")));
    QVERIFY(!QFile::exists(file));
}

void LibraryPageTest::folders()
{
    Rig rig;
    fill(&rig);
    auto *panel = rig.page.findChild<FolderPanel *>();
    for (QAbstractButton *button : rig.page.findChildren<QAbstractButton *>()) {
        if (button->accessibleName() == QLatin1String("Folders with models"))
            button->click();
    }
    QVERIFY(panel->isVisible());
    look(rig.page, QStringLiteral("library-folders"));
    const QString folder = rig.library.folders().last();
    for (QAbstractButton *button : panel->findChildren<QAbstractButton *>()) {
        if (button->accessibleName().startsWith(QStringLiteral("Do not look")) && button->isEnabled())
            button->click();
    }
    QTRY_COMPARE(rig.library.folders().size(), 1);
    rig.page.bar()->findChild<QPushButton *>()->click(); // Undo
    QCOMPARE(rig.library.folders().last(), folder);
}

ModelDetails LibraryPageTest::sampleDetails(const ModelSummary &summary)
{
    ModelDetails details;
    details.summary = summary;
    details.author = QStringLiteral("The Glacier people");
    details.baseModel = QStringLiteral("Glacier 3B");
    details.description = QStringLiteral("A model for conversations, and <b>nothing</b> but plain text here.");
    details.licenseName = QStringLiteral("Apache 2.0");
    details.licenseLink = QStringLiteral("https://www.apache.org/licenses/LICENSE-2.0");
    details.sourceLink = QStringLiteral("javascript:alert(1)");
    details.languages = {QStringLiteral("en"), QStringLiteral("de"), QStringLiteral("fr")};
    details.tags = {QStringLiteral("text-generation")};
    details.layers = 28;
    details.embeddingLength = 3072;
    details.feedForwardLength = 8192;
    details.heads = 24;
    details.kvHeads = 8;
    details.headDimension = 128;
    details.weights = {{QStringLiteral("Q4_K"), 168, 1'600'000'000}, {QStringLiteral("Q6_K"), 29, 420'000'000}};
    details.tokenizer = QStringLiteral("gpt2 (llama-bpe)");
    details.vocabularySize = 128'256;
    details.beginToken = QStringLiteral("<|begin_of_text|>");
    details.endToken = QStringLiteral("<|eot_id|>");
    details.chatTemplate
        = QStringLiteral("{%- for message in messages %}\n<|start_header_id|>{{ message.role }}\n{%- endfor %}");
    details.templatePreview
        = QStringLiteral("<|begin_of_text|><|start_header_id|>user<|end_header_id|>\n\nHello!<|eot_id|>");
    return details;
}

void LibraryPageTest::detailsAndChoices()
{
    Rig rig;
    fill(&rig);
    rig.page.setContext({4096, false});
    const ModelSummary model = rig.told.first();
    rig.page.showDetails(model.path);
    rig.page.onDetails(sampleDetails(rig.told.at(1))); // of another one: too late
    QVERIFY(!rig.page.findChild<QPlainTextEdit *>());
    rig.page.onDetails(sampleDetails(model));
    look(rig.page, QStringLiteral("details"));
    QStringList texts;
    for (const QLabel *label : rig.page.details()->findChildren<QLabel *>())
        texts += label->text();
    for (const char *wanted : {"Apache 2.0", "English, German, French", "24, with 8 for keys and values", "Q6_K"})
        QVERIFY2(texts.contains(QString::fromLatin1(wanted)), wanted);
    QStringList buttons;
    for (const QPushButton *button : rig.page.details()->findChildren<QPushButton *>())
        buttons += button->text();
    QVERIFY(buttons.contains(QStringLiteral("Read the Licence")));
    QVERIFY(!buttons.contains(QStringLiteral("Open Its Page"))); // of no web address

    ChoicesPanel *choices = rig.page.details()->choices();
    const auto boxes = choices->findChildren<QComboBox *>();
    QCOMPARE(boxes.size(), 3);
    QVERIFY(boxes.first()->itemText(0).contains(QStringLiteral("4,096")));
    const int at = boxes.first()->findData(8192);
    QVERIFY(at > 0);
    boxes.first()->setCurrentIndex(at);
    Q_EMIT boxes.first()->activated(at);
    QCOMPARE(rig.choices.choices(model.path).contextTokens, std::optional(8192));
    QVERIFY(!rig.choices.choices(model.path).threads);
    boxes.first()->setCurrentIndex(0);
    Q_EMIT boxes.first()->activated(0);
    QVERIFY(rig.choices.choices(model.path).isEmpty());

    // In a narrow window with large text nothing of what is chosen is cut.
    QFont large = rig.page.font();
    large.setPixelSize(QFontInfo(large).pixelSize() * 3 / 2);
    for (QComboBox *box : boxes)
        box->setFont(large);
    choices->setFont(large);
    rig.page.resize(598, 700);
    for (const QComboBox *box : boxes) {
        QTRY_VERIFY2(box->width() >= box->fontMetrics().horizontalAdvance(box->currentText()) + 40,
                     qPrintable(box->currentText()));
    }
    look(rig.page, QStringLiteral("details-large"));
    rig.page.showList();
    rig.page.showDetails(rig.home.path(QStringLiteral("models/holiday photo.gguf")));
    rig.page.onDetailsFailed(rig.home.path(QStringLiteral("models/holiday photo.gguf")),
                             QStringLiteral("It is no model."));
    look(rig.page, QStringLiteral("details-damaged"));
}

void LibraryPageTest::everyControlHasAName()
{
    Rig rig;
    fill(&rig);
    rig.page.showDetails(rig.told.first().path);
    rig.page.onDetails(sampleDetails(rig.told.first()));
    int seen = 0;
    for (const QWidget *widget : rig.page.findChildren<QWidget *>()) {
        if (!(widget->focusPolicy() & Qt::TabFocus) || widget->inherits("QComboBoxListView")
            || rig.page.bar()->isAncestorOf(widget) || widget->objectName().startsWith(QStringLiteral("qt_")))
            continue;
        ++seen;
        QAccessibleInterface *item = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
        QVERIFY2(item && !item->text(QAccessible::Name).isEmpty(), widget->metaObject()->className());
    }
    QVERIFY(seen > 15);
}

void LibraryPageTest::manyModels()
{
    Rig rig;
    for (int i = 0; i < 500; ++i)
        rig.home.put(QStringLiteral("models/%1/Model-%2.gguf").arg(i % 20).arg(i, 3, 10, QLatin1Char('0')));
    rig.page.resize(1000, 800);
    rig.page.show();
    rig.scan();
    QCOMPARE(rig.page.list()->model()->rowCount(), 500);
    rig.page.search()->setText(QStringLiteral("model-49"));
    QCOMPARE(rig.page.list()->model()->rowCount(), 10);
}

QTEST_MAIN(LibraryPageTest)
#include "tst_librarypage.moc"
