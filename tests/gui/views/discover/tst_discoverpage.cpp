// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/discover/discoverpage.h"

#include "gui/views/discover/cardview.h"
#include "gui/views/discover/catalogueview.h"
#include "gui/views/discover/downloadbutton.h"
#include "gui/views/discover/filerow.h"
#include "gui/views/discover/modelcard.h"
#include "gui/views/discover/modelpage.h"
#include "gui/views/discover/notice.h"
#include "gui/views/widgets/emptystate.h"
#include "tests/gui/discover/discoverrig.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QLineEdit>
#include <QListView>
#include <QScopeGuard>
#include <QScrollArea>
#include <QSignalSpy>

using namespace askja::gui;
using namespace askja::test;

namespace {

/// The page over the fake hub, with an engine that finds every header good.
struct Rig
{
    explicit Rig(const HubConfig &config,
                 const QList<CatalogueEntry> &entries
                 = {catalogueEntry("a", "maker/Small-GGUF"), catalogueEntry("b", "second/Moved-GGUF")})
        : discovery(config, entries)
        , page(&discovery)
    {
        discovery.setModelsFolder(folder.path());
        discovery.setMachine(goodMachine());
        QObject::connect(&discovery, &Discovery::headerRequested, &discovery,
                         [this](quint64 number, const QByteArray &, qint64) {
                             ModelSummary summary;
                             summary.unsupported = unsupported;
                             discovery.onHeaderInspected(number, summary);
                         });
        page.resize(900, 700);
        page.show();
    }

    [[nodiscard]] bool isReady()
    {
        return QTest::qWaitForWindowActive(&page)
            && QTest::qWaitFor(
                   [this] {
                       return discovery.catalogue()->index(0).data(CatalogueListModel::CanDownloadRole).toBool();
                   },
                   20000);
    }
    /// Of the file with this kind.
    [[nodiscard]] FileRow *row(const char *quantization)
    {
        for (FileRow *row : page.modelPage()->findChildren<FileRow *>()) {
            if (row->isVisible() && row->accessibleName().startsWith(QLatin1String(quantization))
                && row->parentWidget()->objectName() == QLatin1String("files"))
                return row;
        }
        return nullptr;
    }
    [[nodiscard]] bool openSmall()
    {
        page.openRepository(QStringLiteral("maker/Small-GGUF"));
        return QTest::qWaitFor([this] { return row("Q8_0") != nullptr; }, 60000)
            && QTest::qWaitFor([this] { return discovery.page()->header().has_value(); }, 60000);
    }

    QTemporaryDir folder;
    QString unsupported;
    Discovery discovery;
    DiscoverPage page;
};

QString visibleNotice(const QWidget &page)
{
    for (const Notice *notice : page.findChildren<Notice *>()) {
        if (notice->isVisible())
            return notice->title();
    }
    return {};
}

QString visibleEmptyState(const QWidget &page)
{
    for (const EmptyState *state : page.findChildren<EmptyState *>()) {
        if (state->isVisible())
            return state->title();
    }
    return {};
}

QPushButton *button(const QWidget &page, const char *text)
{
    for (QPushButton *button : page.findChildren<QPushButton *>()) {
        if (button->isVisible() && button->text() == QLatin1String(text))
            return button;
    }
    return nullptr;
}

} // namespace

class DiscoverPageTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void downloadsFromACard();
    void cardsSayWhatIsHere();
    void cardsByKeyboard();
    void opensAModelAndGoesBack_data();
    void opensAModelAndGoesBack();
    void downloadsAFile();
    void refusesWhatCannotRun();
    void searches();
    void scrollsOn();
    void opensPastedAddresses_data();
    void opensPastedAddresses();
    void nothingFound();
    void offline();
    void forbidden();
    void gated();
    void everythingHasAName();
    void tabReachesEverything();
    void linksOfADescriptionByKeyboard();
    void longDescriptionsFollowTheFocus();
    void readersFindTheLinks();
    void standsMirrored();

private:
    FakeHub m_hub;
};

void DiscoverPageTest::initTestCase()
{
    if (!FakeHub::whyNot().isEmpty())
        QSKIP(qPrintable(FakeHub::whyNot()));
    QVERIFY(m_hub.start(discoverHub()));
}

void DiscoverPageTest::init()
{
    QVERIFY(m_hub.reset());
}

void DiscoverPageTest::downloadsFromACard()
{
    Rig rig(m_hub.config());
    QSignalSpy downloads(&rig.discovery, &Discovery::downloadRequested);
    QVERIFY(rig.isReady());
    const QList<ModelCard *> cards = rig.page.catalogueView()->cards();
    QCOMPARE(cards.size(), 2);
    QCOMPARE(cards[0]->accessibleName(), QStringLiteral("Model a"));
    QTest::mouseClick(cards[0]->button(), Qt::LeftButton);
    QCOMPARE(downloads.size(), 1);
    const auto request = downloads[0][0].value<DownloadRequest>();
    QCOMPARE(request.target(0), rig.folder.path() + QStringLiteral("/maker/Small-GGUF/small-Q8_0.gguf"));
    QVERIFY(!rig.page.isShowingModel());
}

void DiscoverPageTest::cardsSayWhatIsHere()
{
    Rig rig(m_hub.config());
    QSignalSpy chats(&rig.page, &DiscoverPage::chatRequested);
    QSignalSpy shows(&rig.page, &DiscoverPage::downloadsRequested);
    QVERIFY(rig.isReady());
    const QString path = rig.discovery.catalogue()->index(0).data(CatalogueListModel::PathRole).toString();
    DownloadButton *button = rig.page.catalogueView()->cards()[0]->button();
    rig.discovery.setFileStates({{path, {FilePresence::Downloading, 0.434, {}}}});
    QCOMPARE(button->text(), QStringLiteral("43 %"));
    button->click();
    QCOMPARE(shows.size(), 1);
    rig.discovery.setFileStates({{path, {FilePresence::Here, 1, {}}}});
    QCOMPARE(button->text(), QStringLiteral("Chat"));
    button->click();
    QCOMPARE(chats.size(), 1);
    QCOMPARE(chats[0][0].toString(), path);
}

void DiscoverPageTest::cardsByKeyboard()
{
    Rig rig(m_hub.config());
    QVERIFY(rig.isReady());
    QCOMPARE(QApplication::focusWidget(), rig.page.searchField());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), rig.page.catalogueView()->cards()[0]);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(rig.page.isShowingModel());
}

void DiscoverPageTest::opensAModelAndGoesBack_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
    QTest::newRow("Escape") << int(Qt::Key_Escape) << Qt::KeyboardModifiers();
    QTest::newRow("Backspace") << int(Qt::Key_Backspace) << Qt::KeyboardModifiers();
    QTest::newRow("Alt+Left") << int(Qt::Key_Left) << Qt::KeyboardModifiers(Qt::AltModifier);
}

void DiscoverPageTest::opensAModelAndGoesBack()
{
    QFETCH(int, key);
    QFETCH(Qt::KeyboardModifiers, modifiers);
    Rig rig(m_hub.config());
    QVERIFY(rig.isReady());
    QTest::mouseClick(rig.page.catalogueView()->cards()[1], Qt::LeftButton, {}, QPoint(20, 20));
    QVERIFY(rig.page.isShowingModel());
    QCOMPARE(rig.discovery.page()->address().repository, QStringLiteral("second/Moved-GGUF"));
    QTest::keyClick(QApplication::focusWidget(), static_cast<Qt::Key>(key), modifiers);
    QVERIFY(!rig.page.isShowingModel());
    QCOMPARE(rig.discovery.page()->state(), ModelPageController::State::Empty);
}

void DiscoverPageTest::downloadsAFile()
{
    Rig rig(m_hub.config());
    QSignalSpy downloads(&rig.discovery, &Discovery::downloadRequested);
    QVERIFY(QTest::qWaitForWindowActive(&rig.page));
    QVERIFY(rig.openSmall());
    rig.row("Q4_K_M")->button()->click();
    QTRY_COMPARE_WITH_TIMEOUT(downloads.size(), 1, 60000); // after a look into it
    const auto request = downloads[0][0].value<DownloadRequest>();
    QCOMPARE(request.files.front().name, QStringLiteral("small-Q4_K_M.gguf"));
    rig.discovery.setFileStates({{request.target(0), {FilePresence::Waiting, 0, {}}}});
    QCOMPARE(rig.row("Q4_K_M")->button()->text(), QStringLiteral("Waiting"));
}

void DiscoverPageTest::refusesWhatCannotRun()
{
    Rig rig(m_hub.config());
    rig.unsupported = QStringLiteral("The architecture “strange” is not known.");
    QVERIFY(QTest::qWaitForWindowActive(&rig.page));
    QVERIFY(rig.openSmall());
    QVERIFY(!rig.row("Q8_0")->button()->isEnabled());
    QVERIFY(rig.row("Q8_0")->accessibleDescription().contains(rig.unsupported));
}

void DiscoverPageTest::searches()
{
    Rig rig(m_hub.config());
    QVERIFY(rig.isReady());
    QTest::keyClicks(rig.page.searchField(), QStringLiteral("parts"));
    QTRY_VERIFY_WITH_TIMEOUT(rig.page.results()->isVisible(), 60000);
    QCOMPARE(rig.page.results()->model()->rowCount(), 1);
    QTest::keyClick(rig.page.searchField(), Qt::Key_Down);
    QCOMPARE(QApplication::focusWidget(), rig.page.results());
    QTest::keyClick(rig.page.results(), Qt::Key_Return);
    QVERIFY(rig.page.isShowingModel());
    QCOMPARE(rig.discovery.page()->address().repository, QStringLiteral("maker/Parts-GGUF"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); // to what was found
    QVERIFY(rig.page.results()->isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape); // to the catalogue
    QVERIFY(rig.page.catalogueView()->isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Slash);
    QCOMPARE(QApplication::focusWidget(), rig.page.searchField());
    QCOMPARE(rig.page.searchField()->text(), QString());
}

void DiscoverPageTest::scrollsOn()
{
    Rig rig(m_hub.config());
    QVERIFY(rig.isReady());
    rig.page.searchField()->setText(QStringLiteral("model"));
    QTRY_COMPARE_WITH_TIMEOUT(rig.page.results()->model()->rowCount(), 30, 60000);
    QTest::qWait(100);
    QCOMPARE(rig.page.results()->model()->rowCount(), 30); // nobody has looked so far down yet
    for (const int expected : {60, 70}) {
        rig.page.results()->scrollToBottom();
        QTRY_COMPARE_WITH_TIMEOUT(rig.page.results()->model()->rowCount(), expected, 60000);
    }
}

void DiscoverPageTest::opensPastedAddresses_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("enter");
    QTest::newRow("address") << QStringLiteral("https://huggingface.co/maker/Small-GGUF/tree/main") << false;
    QTest::newRow("name") << QStringLiteral("maker/Small-GGUF") << true;
    QTest::newRow("name and kind") << QStringLiteral("maker/Small-GGUF:Q4_K_M") << true;
}

void DiscoverPageTest::opensPastedAddresses()
{
    QFETCH(QString, text);
    QFETCH(bool, enter);
    Rig rig(m_hub.config());
    QVERIFY(rig.isReady());
    rig.page.searchField()->setText(text);
    QCOMPARE(rig.page.isShowingModel(), !enter);
    if (enter)
        QTest::keyClick(rig.page.searchField(), Qt::Key_Return);
    QVERIFY(rig.page.isShowingModel());
    QCOMPARE(rig.discovery.page()->address().repository, QStringLiteral("maker/Small-GGUF"));
}

void DiscoverPageTest::nothingFound()
{
    Rig rig(m_hub.config());
    QVERIFY(rig.isReady());
    rig.page.searchField()->setText(QStringLiteral("xyzzy"));
    QTRY_VERIFY_WITH_TIMEOUT(visibleEmptyState(rig.page).contains(QStringLiteral("xyzzy")), 60000);
    button(rig.page, "Back to the Recommended Models")->click();
    QVERIFY(rig.page.catalogueView()->isVisible());
}

void DiscoverPageTest::offline()
{
    HubConfig config = m_hub.config();
    config.endpoint = QUrl(QStringLiteral("http://127.0.0.1:9")); // nobody listens there
    Rig rig(config);
    QSignalSpy library(&rig.page, &DiscoverPage::libraryRequested);
    QTRY_COMPARE_WITH_TIMEOUT(visibleNotice(rig.page), QStringLiteral("There is no connection now"), 60000);
    QCOMPARE(rig.page.catalogueView()->cards().size(), 2); // can be looked at
    QVERIFY(!rig.page.catalogueView()->cards()[0]->button()->isEnabled());
    rig.page.searchField()->setText(QStringLiteral("small"));
    QTRY_COMPARE_WITH_TIMEOUT(visibleEmptyState(rig.page), QStringLiteral("There is no connection now"), 60000);
    QCOMPARE(visibleNotice(rig.page), QString()); // said once
    button(rig.page, "Models on This Computer")->click();
    QCOMPARE(library.size(), 1);
    rig.discovery.setHubConfig(m_hub.config()); // the network is there again
    QTRY_VERIFY_WITH_TIMEOUT(rig.page.results()->isVisible(), 60000);
    rig.page.searchField()->clear();
    QTRY_VERIFY_WITH_TIMEOUT(rig.page.catalogueView()->cards()[0]->button()->isEnabled(), 60000);
    QCOMPARE(visibleNotice(rig.page), QString());
}

void DiscoverPageTest::forbidden()
{
    Rig rig(m_hub.config());
    QVERIFY(rig.isReady());
    const auto before = asked(m_hub).size();
    HubConfig config = m_hub.config();
    config.allowed = false;
    rig.discovery.setHubConfig(config);
    QCOMPARE(visibleNotice(rig.page), QStringLiteral("The network is switched off"));
    QVERIFY(!rig.page.catalogueView()->cards()[0]->button()->isEnabled());
    QSignalSpy settings(&rig.page, &DiscoverPage::settingsRequested);
    button(rig.page, "Open the Settings")->click();
    QCOMPARE(settings.size(), 1);
    rig.page.searchField()->setText(QStringLiteral("small"));
    QTRY_COMPARE_WITH_TIMEOUT(visibleEmptyState(rig.page), QStringLiteral("The network is switched off"), 60000);
    rig.page.openRepository(QStringLiteral("maker/Small-GGUF"));
    QTRY_COMPARE_WITH_TIMEOUT(visibleNotice(rig.page), QStringLiteral("The network is switched off"), 60000);
    QCOMPARE(asked(m_hub).size(), before);
}

void DiscoverPageTest::gated()
{
    Rig rig(m_hub.config());
    QSignalSpy links(&rig.page, &DiscoverPage::linkActivated);
    QSignalSpy settings(&rig.page, &DiscoverPage::settingsRequested);
    QVERIFY(QTest::qWaitForWindowActive(&rig.page));
    rig.page.openRepository(QStringLiteral("maker/Gated-GGUF"));
    QTRY_COMPARE_WITH_TIMEOUT(visibleNotice(rig.page), QStringLiteral("Its makers ask for your agreement first"),
                              20000);
    QVERIFY(!rig.row("Q4_K_M")->button()->isEnabled());
    button(rig.page, "Visit Its Page")->click();
    QCOMPARE(links.size(), 1);
    QVERIFY(links[0][0].toUrl().path().endsWith(QStringLiteral("/maker/Gated-GGUF")));
    button(rig.page, "Enter a Token")->click();
    QCOMPARE(settings.size(), 1);
    rig.discovery.setHubConfig(m_hub.config(QStringLiteral("hf_member")));
    QTRY_VERIFY_WITH_TIMEOUT(rig.row("Q4_K_M") && rig.row("Q4_K_M")->button()->isEnabled(), 60000);
    QTRY_COMPARE_WITH_TIMEOUT(visibleNotice(rig.page), QString(), 60000);
}

namespace {

void collectNameless(QAccessibleInterface *item, QStringList *nameless, int *seen)
{
    if (!item || !item->isValid() || item->state().invisible)
        return;
    const QAccessible::Role role = item->role();
    if (role == QAccessible::Button || role == QAccessible::EditableText || role == QAccessible::ComboBox
        || role == QAccessible::List || role == QAccessible::ListItem) {
        ++*seen;
        if (item->text(QAccessible::Name).trimmed().isEmpty() && item->object()
            && !item->object()->objectName().startsWith(QLatin1String("qt_")))
            nameless->append(QString::fromLatin1(item->object()->metaObject()->className()));
    }
    for (int i = 0; i < item->childCount(); ++i)
        collectNameless(item->child(i), nameless, seen);
}

} // namespace

void DiscoverPageTest::everythingHasAName()
{
    Rig rig(m_hub.config());
    QVERIFY(rig.isReady());
    const auto check = [&rig](int least) {
        QStringList nameless;
        int seen = 0;
        collectNameless(QAccessible::queryAccessibleInterface(&rig.page), &nameless, &seen);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1Char(' '))));
        QVERIFY2(seen >= least, qPrintable(QString::number(seen)));
    };
    check(5);
    QVERIFY(rig.openSmall());
    check(6);
    rig.page.back();
    rig.page.searchField()->setText(QStringLiteral("model"));
    QTRY_VERIFY_WITH_TIMEOUT(rig.page.results()->isVisible(), 60000);
    check(10);
}

void DiscoverPageTest::tabReachesEverything()
{
    Rig rig(m_hub.config());
    QVERIFY(rig.isReady());
    QVERIFY(rig.openSmall());
    QSet<QWidget *> wanted;
    for (QWidget *widget : rig.page.modelPage()->findChildren<QWidget *>()) {
        if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)
            && !widget->focusProxy())
            wanted.insert(widget);
    }
    QCOMPARE(wanted.size(), 7); // back, its page, the recommended one, three files, the link of the description
    for (int i = 0; i < 20 && !wanted.isEmpty(); ++i) {
        wanted.remove(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    QVERIFY(wanted.isEmpty());
}

void DiscoverPageTest::linksOfADescriptionByKeyboard()
{
    Rig rig(m_hub.config());
    QSignalSpy links(&rig.page, &DiscoverPage::linkActivated);
    QVERIFY(rig.isReady());
    QVERIFY(rig.openSmall());
    auto *card = rig.page.modelPage()->findChild<CardView *>();
    QTRY_VERIFY_WITH_TIMEOUT(card->isVisible(), 60000);
    QVERIFY(card->focusPolicy() & Qt::TabFocus);
    const QImage before = card->grab().toImage();
    for (int i = 0; i < 20 && !card->hasFocus(); ++i)
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QVERIFY(card->hasFocus());
    QCOMPARE(card->currentStop(), 0);
    QVERIFY(card->grab().toImage() != before); // a ring
    QTest::keyClick(card, Qt::Key_Return);
    QCOMPARE(links.size(), 1);
    QCOMPARE(links[0][0].toUrl(), QUrl(QStringLiteral("https://example.org/paper")));
    QTest::keyClick(card, Qt::Key_Tab); // it has no more
    QVERIFY(!card->hasFocus());
    QCOMPARE(card->grab().toImage(), before);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    QVERIFY(card->hasFocus());
}

void DiscoverPageTest::longDescriptionsFollowTheFocus()
{
    QScrollArea area;
    auto *card = new CardView;
    QString text = QStringLiteral("[First **and bold**](https://example.org/1), [not one](javascript:alert(1)), "
                                  "[nor this](file:///etc/hosts)\n\n");
    for (int i = 0; i < 60; ++i)
        text += QStringLiteral("Words.\n\n");
    text += QStringLiteral("```\ncode\n```\n\n| a |\n|---|\n| [In a table](https://example.org/2) |\n");
    card->setMarkdown(text);
    area.setWidget(card);
    area.setWidgetResizable(true);
    area.resize(500, 300);
    QObject::connect(card, &CardView::stopChanged, &area, [&] { area.ensureWidgetVisible(card, 10, 10); });
    area.show();
    QVERIFY(QTest::qWaitForWindowActive(&area));
    QCOMPARE(card->stops().size(), 3U);
    QCOMPARE(card->stops()[0].text, QStringLiteral("First and bold"));
    QSignalSpy links(card, &CardView::linkActivated);
    card->setFocus(Qt::TabFocusReason);
    const auto inSight = [&] {
        const QRect place = card->stopRect(card->currentStop()).translated(card->pos());
        return !place.isEmpty() && area.viewport()->rect().contains(place);
    };
    QVERIFY(inSight());
    QApplication::clipboard()->clear();
    QTest::keyClick(card, Qt::Key_Tab);
    QVERIFY(inSight());
    QTest::keyClick(card, Qt::Key_Return); // the block's Copy
    QCOMPARE(QApplication::clipboard()->text().trimmed(), QStringLiteral("code"));
    QTest::keyClick(card, Qt::Key_Tab);
    QVERIFY(inSight());
    QTest::keyClick(card, Qt::Key_Enter, Qt::KeypadModifier);
    QCOMPARE(links.size(), 1);
    QCOMPARE(links[0][0].toUrl(), QUrl(QStringLiteral("https://example.org/2")));
    QTest::keyClick(card, Qt::Key_Backtab);
    QTest::keyClick(card, Qt::Key_Backtab);
    QCOMPARE(card->currentStop(), 0);
    QVERIFY(inSight());
    card->setMarkdown(QStringLiteral("No links here."));
    QVERIFY(!(card->focusPolicy() & Qt::TabFocus));
}

void DiscoverPageTest::readersFindTheLinks()
{
    CardView card;
    card.resize(400, 300);
    card.setMarkdown(QStringLiteral("See [the paper](https://example.org/paper).\n\n```\ncode\n```"));
    QSignalSpy links(&card, &CardView::linkActivated);
    QAccessibleInterface *document = QAccessible::queryAccessibleInterface(&card);
    QVERIFY(document);
    QCOMPARE(document->role(), QAccessible::Document);
    QCOMPARE(document->childCount(), 2);
    QAccessibleInterface *link = document->child(0);
    QCOMPARE(link->role(), QAccessible::Link);
    QCOMPARE(link->text(QAccessible::Name), QStringLiteral("the paper"));
    QCOMPARE(link->parent(), document);
    QCOMPARE(document->indexOfChild(link), 0);
    QVERIFY(link->rect().width() > 20);
    link->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(links.size(), 1);
    QCOMPARE(document->child(1)->role(), QAccessible::Button);
    QCOMPARE(document->child(1)->text(QAccessible::Name), QStringLiteral("Copy"));
    card.setMarkdown({});
    QCOMPARE(document->childCount(), 0);
    QVERIFY(!link->isValid());
}

/// From right to left: what is placed by hand changes sides, too.
void DiscoverPageTest::standsMirrored()
{
    const auto onTheLeft
        = [](const QWidget *button) { return button->geometry().center().x() < button->parentWidget()->width() / 2; };
    for (const Qt::LayoutDirection direction : {Qt::LeftToRight, Qt::RightToLeft}) {
        QGuiApplication::setLayoutDirection(direction);
        const auto restore = qScopeGuard([] { QGuiApplication::setLayoutDirection(Qt::LeftToRight); });
        const bool mirrored = direction == Qt::RightToLeft;
        Rig rig(m_hub.config());
        QVERIFY(rig.isReady());
        const QList<ModelCard *> cards = rig.page.catalogueView()->cards();
        QCOMPARE(onTheLeft(cards[0]->button()), !mirrored);
        QVERIFY(rig.openSmall());
        QCOMPARE(onTheLeft(rig.row("Q8_0")->button()), mirrored);
    }
}

QTEST_MAIN(DiscoverPageTest)

#include "tst_discoverpage.moc"
