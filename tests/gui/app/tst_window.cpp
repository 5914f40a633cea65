// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/conversationlistmodel.h"
#include "gui/library/modellibrary.h"
#include "gui/views/discover/discoverpage.h"
#include "gui/views/models/librarylist.h"
#include "gui/views/models/librarypage.h"
#include "gui/views/models/modelpicker.h"
#include "gui/views/settings/settingspanel.h"
#include "gui/views/sidebar/sidebar.h"
#include "gui/views/theme/palettes.h"
#include "gui/views/theme/tokens.h"
#include "gui/views/widgets/banner.h"
#include "gui/views/widgets/searchfield.h"
#include "gui/views/widgets/undobar.h"
#include "gui/views/window/conversationexport.h"
#include "gui/views/window/modelsplace.h"
#include "tests/gui/app/windowrig.h"
#include "tests/gui/views/sampletexts.h"

#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <QSlider>
#include <QWheelEvent>

#include <algorithm>

using namespace askja;
using namespace askja::gui;
using askja::test::WindowRig;

/// The window around the conversation.
class WindowTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void firstScreenHelps();
    void loadsTheLastModelByItself();
    void aBrokenModelLeavesEverythingElseWorking();
    void aModelTooLargeCanBeLoadedAnyway();
    void welcomesWhoHasOnlyBrokenModels();
    void anotherChatTemplateIsSaid();
    void whatWasSaidAboutSavingGoesWhenItIsMended();
    void passesOverBrokenModels();
    void aSettingDoesNotCutAnAnswerOff();
    void aRestartLoadsWhatWasChosenLast();
    void renamesWithF2();
    void deletesAndBringsBack();
    void columnsOverlayInANarrowWindow();
    void theWheelScrollsTheSettingsAndChangesNone();
    void textSizeByKeyboard();
    void followsTheChosenColours();
    void everyPaletteIsReadable_data();
    void everyPaletteIsReadable();
    void dropsOpenAModel();
    void showsModels();
    void aRestingModelComesBack();
    void searchesAllConversations();
    void savesAConversationAsMarkdown();
    void largeTextFitsItsFields();
    void remembersItsGeometry();
};

void WindowTest::firstScreenHelps()
{
    WindowRig rig;
    rig.start();
    QVERIFY(QTest::qWaitForWindowExposed(rig.window()));
    QStringList offered;
    for (const QPushButton *button : rig.window()->chatPage()->findChildren<QPushButton *>()) {
        if (button->isVisible()) {
            offered += button->text();
        }
    }
    QVERIFY(offered.contains(QStringLiteral("Open a Model File…")));
    QVERIFY(offered.contains(QStringLiteral("All Models")));
    QVERIFY(rig.edit()->hasFocus());
    rig.look(QStringLiteral("window-first"));
}

void WindowTest::loadsTheLastModelByItself()
{
    WindowRig rig;
    rig.script->loadTime = std::chrono::milliseconds(400);
    rig.addModel(QStringLiteral("A.gguf"));
    const QString last = rig.addModel(QStringLiteral("B.gguf"));
    {
        Settings settings(rig.paths().settingsFile());
        settings.setValue(SettingKey::LastModel, last);
    }
    rig.start();
    QTRY_COMPARE(rig.app->status()->state(), ModelStatus::State::Loading);
    QTRY_VERIFY(rig.app->status()->progress() > 0.2);
    rig.look(QStringLiteral("window-loading"));
    QTRY_COMPARE(rig.app->status()->state(), ModelStatus::State::Ready);
    QCOMPARE(rig.app->status()->path(), last);
    QCOMPARE(rig.app->status()->engineIsa(), QStringLiteral("fake"));
}

void WindowTest::aBrokenModelLeavesEverythingElseWorking()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QVERIFY(rig.waitForAnswer());
    const QString broken = rig.addModel(QStringLiteral("broken.gguf"));
    rig.script->loadError
        = Error{ErrorCode::FileDamaged, "This file ends in the middle of a tensor. Download it again."};
    rig.app->status()->load(broken);
    Banner *banner = rig.window()->chatPage()->banner();
    QTRY_VERIFY(banner->isVisible());
    QVERIFY(banner->title().contains(QStringLiteral("broken.gguf")));
    QVERIFY(banner->text().contains(QStringLiteral("tensor")));
    QCOMPARE(rig.view()->count(), 2);
    rig.look(QStringLiteral("window-broken"));
    rig.script->loadError.reset();
    rig.app->status()->load(rig.addModel(QStringLiteral("Glacier 3B.gguf")));
    QTRY_VERIFY(rig.chat()->canSend());
    QVERIFY(!banner->isVisible()); // a model is in use: what was said of the other one is over
}

void WindowTest::anotherChatTemplateIsSaid()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    Banner *banner = rig.window()->chatPage()->banner();
    QVERIFY(!banner->isVisible());
    rig.script->templateFamily = "Llama 3";
    rig.app->status()->load(rig.addModel(QStringLiteral("Glacier 3B.gguf")));
    QTRY_VERIFY(banner->isVisible());
    QVERIFY(banner->title().contains(QStringLiteral("Llama 3")));
    QVERIFY(rig.chat()->canSend());
    rig.script->templateFamily.clear();
    rig.app->status()->load(rig.addModel(QStringLiteral("Geyser 1B.gguf")));
    QTRY_VERIFY(rig.chat()->canSend());
    QVERIFY(!banner->isVisible());
}

void WindowTest::whatWasSaidAboutSavingGoesWhenItIsMended()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    Banner *banner = rig.window()->chatPage()->banner();
    Q_EMIT rig.chat()->storeNotice(QStringLiteral("There is no space left on the disk."));
    QVERIFY(banner->isVisible());
    rig.app->status()->load(rig.addModel(QStringLiteral("Glacier 3B.gguf")));
    QTRY_VERIFY(rig.chat()->canSend());
    QVERIFY(banner->isVisible()); // not about models
    Q_EMIT rig.chat()->storeMended();
    QVERIFY(!banner->isVisible());
}

void WindowTest::welcomesWhoHasOnlyBrokenModels()
{
    WindowRig rig;
    const QString broken = rig.addModel(QStringLiteral("broken.gguf"));
    rig.script->errors[broken.toStdString()] = Error{ErrorCode::FileDamaged, "This is not a model."};
    rig.start();
    QTRY_COMPARE(rig.app->library()->models()->rowCount(), 1);
    const auto openButton = [&rig] {
        const auto buttons = rig.window()->chatPage()->findChildren<QPushButton *>();
        return std::any_of(buttons.begin(), buttons.end(), [](const QPushButton *button) {
            return button->isVisible() && button->text() == QStringLiteral("Open a Model File…");
        });
    };
    QTRY_VERIFY(openButton());
}

void WindowTest::passesOverBrokenModels()
{
    WindowRig rig;
    const QString broken = rig.addModel(QStringLiteral("A broken one.gguf"));
    rig.script->errors[broken.toStdString()] = Error{ErrorCode::FileDamaged, "This is not a model."};
    const QString good = rig.addModel(QStringLiteral("Basalt 1B.gguf"));
    rig.start();
    QTRY_COMPARE(rig.app->status()->state(), ModelStatus::State::Ready);
    QCOMPARE(rig.app->status()->path(), good);
    for (const auto &load : rig.script->loads)
        QVERIFY(load.path != broken.toStdString());
}

void WindowTest::aSettingDoesNotCutAnAnswerOff()
{
    WindowRig rig;
    rig.script->pieces = {"slowly ", "but ", "surely"};
    rig.script->pieceTime = std::chrono::milliseconds(400);
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("How?"));
    rig.chat()->newConversation(); // and looks elsewhere
    const std::size_t loads = rig.script->loads.size();
    Q_EMIT rig.window()->engineRestartRequested();
    rig.app->settings()->setValue(SettingKey::ContextTokens, 1024);
    QTRY_VERIFY_WITH_TIMEOUT(rig.script->loads.size() > loads, 20000);
    QTRY_VERIFY(rig.app->status()->state() == ModelStatus::State::Ready);
    QCOMPARE(rig.script->loads.back().contextTokens, 1024U);
    rig.chat()->select(rig.chat()->conversations()->index(0).data(ConversationListModel::IdRole).toLongLong());
    QVERIFY(rig.waitForAnswer());
    QCOMPARE(rig.last().text, QStringLiteral("slowly but surely"));
}

void WindowTest::aRestartLoadsWhatWasChosenLast()
{
    QTemporaryDir elsewhere;
    QFile file(elsewhere.filePath(QStringLiteral("Given.gguf")));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write("GGUF") == 4);
    file.close();
    StartOptions options;
    options.model = file.fileName();
    WindowRig rig(options);
    QVERIFY(rig.startReady());
    const QString chosen = rig.addModel(QStringLiteral("Glacier 3B.gguf"));
    rig.app->status()->load(chosen);
    QTRY_COMPARE(rig.app->status()->path(), chosen);
    QTRY_VERIFY(rig.chat()->canSend());
    const std::size_t loads = rig.script->loads.size();
    Q_EMIT rig.window()->engineRestartRequested();
    QTRY_COMPARE(rig.script->loads.size(), loads + 1);
    QTRY_COMPARE(rig.app->status()->state(), ModelStatus::State::Ready);
    QCOMPARE(rig.app->status()->path(), chosen);
}

void WindowTest::aModelTooLargeCanBeLoadedAnyway()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.script->loadError = Error{ErrorCode::OutOfMemory, "This model needs 40 GB of memory, 8 GB are free."};
    rig.app->status()->load(rig.addModel(QStringLiteral("large.gguf")));
    Banner *banner = rig.window()->chatPage()->banner();
    QTRY_VERIFY(banner->isVisible());
    rig.script->loadError.reset();
    const auto buttons = banner->findChildren<QPushButton *>();
    const auto anyway = std::find_if(buttons.begin(), buttons.end(), [](const QPushButton *button) {
        return button->text() == QStringLiteral("Load It Anyway");
    });
    QVERIFY(anyway != buttons.end());
    QTest::mouseClick(*anyway, Qt::LeftButton);
    QTRY_COMPARE(rig.app->status()->state(), ModelStatus::State::Ready);
    QVERIFY(rig.script->loads.back().ignoreMemoryEstimate);
    QVERIFY(!banner->isVisible());
}

void WindowTest::renamesWithF2()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("About volcanoes"));
    QVERIFY(rig.waitForAnswer());
    QListView *list = rig.window()->sidebar()->list();
    QCOMPARE(list->model()->rowCount(), 1);
    QTest::keyClick(rig.edit(), Qt::Key_F2); // from wherever one is
    auto *editor = list->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("Askja"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(list->model()->index(0, 0).data(ConversationListModel::TitleRole).toString(), QStringLiteral("Askja"));
    QTRY_COMPARE(rig.window()->windowTitle(), QStringLiteral("Askja"));
}

void WindowTest::deletesAndBringsBack()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("About volcanoes"));
    QVERIFY(rig.waitForAnswer());
    QListView *list = rig.window()->sidebar()->list();
    list->setCurrentIndex(list->model()->index(0, 0));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Delete);
    QTRY_COMPARE(list->model()->rowCount(), 0);
    UndoBar *undo = rig.window()->undoBar();
    QVERIFY(undo->isVisible());
    QVERIFY(rig.window()->rect().contains(undo->geometry()));
    rig.look(QStringLiteral("window-undo"));
    QTest::mouseClick(undo->findChild<QPushButton *>(), Qt::LeftButton);
    QTRY_COMPARE(list->model()->rowCount(), 1);
    QVERIFY(!undo->isVisible());
}

void WindowTest::columnsOverlayInANarrowWindow()
{
    WindowRig rig;
    rig.script->pieces = {samples::everyBlock().toStdString()};
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("How do I read a file?"));
    QVERIFY(rig.waitForAnswer());
    MainWindow *window = rig.window();
    window->resize(1180, 760);
    QVERIFY(window->sidebar()->isVisible());
    QCOMPARE(window->chatPage()->mapTo(window, QPoint()).x(), MainWindow::kSidebarWidth);
    window->resize(800, 600);
    QVERIFY(!window->sidebar()->isVisible());
    QCOMPARE(window->chatPage()->mapTo(window, QPoint()).x(), 0);
    rig.look(QStringLiteral("window-narrow"));
    QTest::keyClick(window, Qt::Key_B, Qt::ControlModifier);
    QVERIFY(window->sidebar()->isVisible());
    QCOMPARE(window->chatPage()->width(), 800); // over the page, not beside it
    rig.look(QStringLiteral("window-narrow-sidebar"));
    QTest::keyClick(window, Qt::Key_Escape);
    QVERIFY(!window->sidebar()->isVisible());
    window->resize(1400, 860);
    QVERIFY(window->sidebar()->isVisible());
    QTest::keyClick(window, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(window->settingsPanel()->isVisible());
    rig.look(QStringLiteral("window-wide"));
    // Where the page would be left too narrow beside it, the panel comes over the page when it is asked for.
    window->resize(1000, 700);
    QVERIFY(!window->settingsPanel()->isVisible());
    const int page = window->chatPage()->width();
    QVERIFY(page >= MainWindow::kLeastPage);
    QTest::keyClick(window, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(window->settingsPanel()->isVisible());
    QVERIFY(window->sidebar()->isVisible());
    QCOMPARE(window->chatPage()->width(), page);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!window->settingsPanel()->isVisible());
    window->resize(1400, 860);
    QVERIFY(window->settingsPanel()->isVisible()); // as it was left
}

void WindowTest::theWheelScrollsTheSettingsAndChangesNone()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    QTest::keyClick(rig.window(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    SettingsPanel *panel = rig.window()->settingsPanel();
    QTRY_VERIFY(panel->isVisible());
    const Sampling before = rig.chat()->sampling();
    for (QSlider *slider : panel->findChildren<QSlider *>()) {
        const int value = slider->value();
        const QPointF at = slider->rect().center();
        QWheelEvent event(at, slider->mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(slider, &event);
        QCOMPARE(slider->value(), value);
        QVERIFY(!event.isAccepted()); // left to the column
    }
    QCOMPARE(rig.chat()->sampling(), before);
}

void WindowTest::textSizeByKeyboard()
{
    WindowRig rig;
    rig.script->pieces = {samples::everyBlock().toStdString()};
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("How do I read a file?"));
    QVERIFY(rig.waitForAnswer());
    const double normal = rig.view()->bodyPixelSize();
    for (int i = 0; i < 5; ++i) {
        QTest::keyClick(rig.window(), Qt::Key_Plus, Qt::ControlModifier);
    }
    QVERIFY(rig.view()->bodyPixelSize() > normal * 1.45);
    QTest::keyClick(rig.window(), Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(rig.window()->settingsPanel()->width() >= rig.window()->settingsPanel()->widthOfContent());
    rig.look(QStringLiteral("window-large"));
    QTest::keyClick(rig.window(), Qt::Key_0, Qt::ControlModifier);
    QCOMPARE(rig.view()->bodyPixelSize(), normal);
}

void WindowTest::followsTheChosenColours()
{
    WindowRig rig;
    rig.script->pieces = {samples::everyBlock().toStdString()};
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("How do I read a file?"));
    QVERIFY(rig.waitForAnswer());
    rig.app->settings()->setValue(SettingKey::ColourScheme, 2);
    QVERIFY(Tokens::from(rig.view()->palette()).dark);
    rig.look(QStringLiteral("window-dark"));
    QTest::keyClick(rig.window(), Qt::Key_2, Qt::ControlModifier);
    rig.look(QStringLiteral("window-dark-models"));
    rig.app->settings()->setValue(SettingKey::ColourScheme, 1);
    QVERIFY(!Tokens::from(rig.view()->palette()).dark);
}

void WindowTest::everyPaletteIsReadable_data()
{
    QTest::addColumn<QPalette>("palette");
    QTest::newRow("light") << lightPalette();
    QTest::newRow("dark") << darkPalette();
    QTest::newRow("Fusion") << QPalette(QColor(0xefefef));
    QPalette contrastPalette;
    contrastPalette.setColor(QPalette::Base, Qt::black);
    contrastPalette.setColor(QPalette::Window, Qt::black);
    contrastPalette.setColor(QPalette::Text, Qt::white);
    contrastPalette.setColor(QPalette::Highlight, Qt::yellow);
    contrastPalette.setColor(QPalette::HighlightedText, Qt::black);
    QTest::newRow("high contrast") << contrastPalette;
}

void WindowTest::everyPaletteIsReadable()
{
    QFETCH(QPalette, palette);
    const Tokens t = Tokens::from(palette);
    for (const QColor &surface : {t.page, t.panel}) {
        for (const QColor &text : {t.text, t.subtle, t.link, t.danger, t.syntaxString, t.syntaxNumber, t.syntaxKeyword,
                                   t.syntaxFunction, t.syntaxComment}) {
            QVERIFY(contrast(text, surface) >= 4.5);
        }
    }
    QVERIFY(contrast(t.text, t.bubble) >= 4.5);
    QVERIFY(contrast(t.text, t.side) >= 4.5);
    QVERIFY(contrast(t.text, t.dangerSurface) >= 4.5);
    QVERIFY(contrast(t.onAccent, t.accent) >= 4.5);
    QVERIFY(contrast(t.accent, t.page) >= 3);
    QVERIFY(contrast(t.control, t.page) >= 3);
}

void WindowTest::dropsOpenAModel()
{
    WindowRig rig;
    rig.start();
    QVERIFY(QTest::qWaitForWindowExposed(rig.window()));
    QTRY_VERIFY(!rig.app->status()->engineIsa().isEmpty());
    QFile elsewhere(rig.folder.filePath(QStringLiteral("Elsewhere.gguf")));
    QVERIFY(elsewhere.open(QIODevice::WriteOnly));
    elsewhere.write("GGUF");
    elsewhere.close();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(elsewhere.fileName())});
    QDragEnterEvent enter(QPoint(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(rig.window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(20, 20), Qt::CopyAction, &data, Qt::LeftButton, {});
    QCoreApplication::sendEvent(rig.window(), &drop);
    QTRY_COMPARE(rig.app->status()->state(), ModelStatus::State::Ready);
    QVERIFY(rig.app->status()->path().endsWith(QStringLiteral("Elsewhere.gguf")));
}

void WindowTest::showsModels()
{
    WindowRig rig;
    const QString damaged = rig.addModel(QStringLiteral("Damaged.gguf"));
    rig.script->errors[damaged.toStdString()]
        = Error{ErrorCode::FileDamaged, "This file is shorter than it says. Download it again."};
    rig.addModel(QStringLiteral("Basalt 1B Instruct.gguf"));
    QVERIFY(rig.startReady());
    QTest::keyClick(rig.window(), Qt::Key_2, Qt::ControlModifier | Qt::ShiftModifier);
    QListView *list = rig.window()->libraryPage()->list();
    QTRY_COMPARE(list->model()->rowCount(), 3);
    QVERIFY(list->isVisible());
    QTest::qWait(200);
    rig.look(QStringLiteral("window-models"));
    // What is not here is looked for elsewhere with one click.
    QLineEdit *here = rig.window()->libraryPage()->search();
    here->setFocus();
    QTest::keyClicks(here, QStringLiteral("zebra"));
    QTRY_COMPARE(list->model()->rowCount(), 0);
    for (QPushButton *button : rig.window()->libraryPage()->findChildren<QPushButton *>()) {
        if (button->text() == QLatin1String("Search Hugging Face"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    auto *discover = rig.window()->findChild<DiscoverPage *>();
    QTRY_VERIFY(discover->isVisible());
    QCOMPARE(discover->searchField()->text(), QStringLiteral("zebra"));
    QVERIFY(discover->searchField()->hasFocus());
    rig.window()->showModels(ModelsPlace::Library);
    here->clear();
    QTRY_COMPARE(list->model()->rowCount(), 3);
    const QModelIndexList other = list->model()->match(list->model()->index(0, 0), Qt::DisplayRole,
                                                       QStringLiteral("Glacier"), 1, Qt::MatchStartsWith);
    QCOMPARE(other.size(), 1);
    list->setCurrentIndex(other.first());
    QTest::keyClick(list, Qt::Key_Return);
    QTRY_VERIFY(rig.app->status()->path().endsWith(QStringLiteral("Glacier 3B.gguf")));
    QTRY_COMPARE(rig.app->status()->state(), ModelStatus::State::Ready);
    QVERIFY(rig.window()->chatPage()->isVisible());

    // Again, now that it is in use: back to the chat, and it stays loaded.
    QTest::keyClick(rig.window(), Qt::Key_2, Qt::ControlModifier);
    QVERIFY(list->isVisible());
    QSignalSpy changed(rig.app->status(), &ModelStatus::changed);
    QTest::keyClick(list, Qt::Key_Return);
    QVERIFY(rig.window()->chatPage()->isVisible());
    QTest::qWait(200);
    QVERIFY(changed.isEmpty());
    QCOMPARE(rig.app->status()->state(), ModelStatus::State::Ready);

    QTest::keyClick(rig.window(), Qt::Key_M, Qt::ControlModifier);
    ModelPicker *picker = rig.window()->chatPage()->picker();
    QVERIFY(picker->isVisible());
    const QString shots = qEnvironmentVariable("ASKJA_SCREENSHOTS");
    if (!shots.isEmpty()) {
        picker->grab().save(shots + QStringLiteral("/picker.png"));
    }
    QTest::keyClicks(picker->findChild<QLineEdit *>(), QStringLiteral("basal"));
    QTest::keyClick(picker->findChild<QLineEdit *>(), Qt::Key_Return);
    QVERIFY(!picker->isVisible());
    QTRY_VERIFY(rig.app->status()->path().endsWith(QStringLiteral("Basalt 1B Instruct.gguf")));
}

void WindowTest::aRestingModelComesBack()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    const QString path = rig.app->status()->path();
    Q_EMIT rig.window()->libraryPage()->unloadRequested();
    QTRY_COMPARE(rig.script->modelsAlive.load(), 0);
    QTRY_COMPARE(rig.app->status()->restingPath(), path);
    QVERIFY(!rig.chat()->canSend());
    rig.app->status()->onContextUsage(100, 4096); // from an answer that was stopped: too late
    QCOMPARE(rig.app->status()->contextTotal(), 0);
    rig.look(QStringLiteral("window-resting"));
    rig.say(QStringLiteral("Are you there?"));
    QVERIFY(rig.waitForAnswer());
    QCOMPARE(rig.last().text, QStringLiteral("Hello, world."));
    QCOMPARE(rig.app->status()->path(), path);
    QVERIFY(rig.app->status()->restingPath().isEmpty());

    Q_EMIT rig.window()->libraryPage()->unloadRequested();
    QTRY_COMPARE(rig.app->status()->restingPath(), path);
    const ItemId first = rig.last().id;
    const QRect answer = rig.view()->messageRect(1); // its buttons can be used
    QTest::mouseMove(rig.view()->viewport(), answer.center() + QPoint(1, 0));
    QTest::mouseMove(rig.view()->viewport(), answer.center());
    const auto buttons = rig.view()->findChildren<QAbstractButton *>();
    const auto again = std::find_if(buttons.begin(), buttons.end(), [](const QAbstractButton *button) {
        return button->accessibleName() == u"Write another answer";
    });
    QVERIFY(again != buttons.end());
    QTRY_VERIFY((*again)->isVisible() && (*again)->isEnabled());
    (*again)->click();
    QVERIFY(rig.waitForAnswer());
    QTRY_COMPARE(rig.last().siblingCount, 2);
    QVERIFY(rig.last().id != first);
    QCOMPARE(rig.last().text, QStringLiteral("Hello, world."));
    QCOMPARE(rig.app->status()->path(), path);
}

void WindowTest::searchesAllConversations()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    auto *list = rig.window()->findChild<Sidebar *>()->list();
    SearchField *field = rig.window()->findChild<Sidebar *>()->searchField();
    QVERIFY(!field->isVisible()); // nothing to search
    for (const char *question : {"Tell me of glaciers", "And then of volcanoes and of basalt"}) {
        rig.say(QString::fromLatin1(question));
        QVERIFY(rig.waitForAnswer());
    }
    const ItemId first = rig.chat()->currentId();
    const ItemId basalt = rig.view()->item(2).data().id;
    rig.window()->newChat();
    rig.say(QStringLiteral("What is for dinner?"));
    QVERIFY(rig.waitForAnswer());
    QTRY_VERIFY(rig.chat()->allSaved());
    QCOMPARE(list->model()->rowCount(), 2);

    QTest::keyClick(rig.edit(), Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(QApplication::focusWidget(), field);
    QTest::keyClicks(field, QStringLiteral("DINNER")); // in a title
    QCOMPARE(list->model()->rowCount(), 1);
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("basalt")); // only in a message
    QTRY_COMPARE(list->model()->index(0, 0).data(ConversationListModel::IdRole).toLongLong(), first);
    QCOMPARE(list->model()->rowCount(), 1); // what was found before stood there until now
    rig.look(QStringLiteral("window-search"));
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(rig.view()->selectedText(), QStringLiteral("basalt"));
    QCOMPARE(rig.chat()->currentId(), first);
    QCOMPARE(rig.view()->item(2).data().id, basalt);

    rig.window()->newChat();
    QCOMPARE(list->model()->rowCount(), 2);
    rig.window()->searchConversations();
    QTest::keyClicks(field, QStringLiteral("granite"));
    QCOMPARE(list->model()->rowCount(), 0);
    QVERIFY(!list->isVisible() && field->isVisible());
    const auto words = rig.window()->findChild<Sidebar *>()->findChildren<QLabel *>();
    const auto saysSo = [](const QLabel *label) { return label->isVisible() && label->text() == u"Nothing found."; };
    QVERIFY(std::none_of(words.begin(), words.end(), saysSo)); // not before it is known
    QTRY_VERIFY(std::any_of(words.begin(), words.end(), saysSo));
    rig.look(QStringLiteral("window-search-nothing"));
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(list->model()->rowCount(), 2);
    QCOMPARE(QApplication::focusWidget(), rig.edit());

    rig.window()->showModels(ModelsPlace::Library);
    rig.window()->searchConversations();
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(rig.window()->libraryPage()->isVisible()); // where one was
}

void WindowTest::savesAConversationAsMarkdown()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Who are you?"));
    QVERIFY(rig.waitForAnswer());
    const ItemId first = rig.chat()->currentId();
    rig.window()->newChat();
    rig.say(QStringLiteral("Another one: 1/2?"));
    QVERIFY(rig.waitForAnswer());

    auto *exporter = rig.window()->findChild<ConversationExport *>();
    QVERIFY(exporter);
    Q_EMIT rig.window()->findChild<Sidebar *>()->exportRequested(first); // as its menu does
    QTRY_VERIFY(rig.window()->findChild<QFileDialog *>());
    QCOMPARE(rig.chat()->currentId(), first);
    rig.window()->findChild<QFileDialog *>()->reject();
    const QString file = rig.folder.filePath(QStringLiteral("saved.md"));
    exporter->saveTo(file); // as the dialog does
    QFile saved(file);
    QVERIFY(saved.open(QIODevice::ReadOnly));
    QCOMPARE(QString::fromUtf8(saved.readAll()),
             QStringLiteral("# Who are you?\n\n**You**\n\nWho are you?\n\n**Glacier 3B**\n\nHello, world.\n"));

    QSignalSpy failed(exporter, &ConversationExport::failed);
    exporter->saveTo(rig.folder.filePath(QStringLiteral("no such folder/saved.md")));
    QCOMPARE(failed.size(), 1);
    QVERIFY(rig.window()->chatPage()->banner()->text().contains(QStringLiteral("no such folder")));
}

void WindowTest::largeTextFitsItsFields()
{
    WindowRig rig;
    rig.start();
    QVERIFY(QTest::qWaitForWindowExposed(rig.window()));
    rig.window()->togglePanel();
    rig.app->settings()->setValue(SettingKey::FontScale, 1.6);
    const auto fields = rig.window()->settingsPanel()->findChildren<QDoubleSpinBox *>();
    QVERIFY(fields.size() >= 8);
    for (const QDoubleSpinBox *field : fields) {
        const int room = field->findChild<QLineEdit *>()->width();
        QTRY_VERIFY2(field->fontMetrics().horizontalAdvance(field->text()) < room,
                     qPrintable(field->accessibleName() + QStringLiteral(": ") + field->text()));
    }
}

void WindowTest::remembersItsGeometry()
{
    WindowRig rig;
    rig.start();
    QVERIFY(QTest::qWaitForWindowExposed(rig.window()));
    rig.window()->resize(1010, 640);
    rig.window()->close();
    rig.app.reset();
    rig.app = std::make_unique<Application>(rig.paths(), StartOptions{}, test::fakeEngineSource(rig.script));
    QCOMPARE(rig.window()->size(), QSize(1010, 640));
}

QTEST_MAIN(WindowTest)
#include "tst_window.moc"
