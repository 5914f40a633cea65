// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "tests/gui/app/windowrig.h"
#include "tests/gui/views/sampletexts.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QSet>

using namespace askja;
using namespace askja::gui;
using askja::test::WindowRig;

/// Without a mouse, without eyes.
class AccessTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everythingHasAName();
    void messagesAreRead();
    void tabReachesEverything();
    void messageActionsByKeyboard();
};

namespace {

bool needsName(QAccessibleInterface *item)
{
    switch (item->role()) {
    case QAccessible::Button:
    case QAccessible::CheckBox:
    case QAccessible::RadioButton:
    case QAccessible::EditableText:
    case QAccessible::ComboBox:
    case QAccessible::SpinBox:
    case QAccessible::Slider:
    case QAccessible::List:
    case QAccessible::ListItem:
        return true;
    default:
        return false;
    }
}

void collectNameless(QAccessibleInterface *item, QStringList *nameless, int *seen)
{
    if (!item || !item->isValid() || item->state().invisible) {
        return;
    }
    const QObject *object = item->object();
    const bool internal = object && object->objectName().startsWith(QStringLiteral("qt_"));
    if (needsName(item) && !internal) {
        ++*seen;
        if (item->text(QAccessible::Name).trimmed().isEmpty()) {
            QString where;
            for (const QObject *o = object; o; o = o->parent()) {
                where += QString::fromLatin1(o->metaObject()->className()) + u' ';
            }
            nameless->append(where);
        }
    }
    for (int i = 0; i < item->childCount(); ++i) {
        collectNameless(item->child(i), nameless, seen);
    }
}

} // namespace

void AccessTest::everythingHasAName()
{
    WindowRig rig;
    rig.script->pieces = {samples::everyBlock().toStdString()};
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QVERIFY(rig.waitForAnswer());
    rig.window()->resize(1400, 900);
    rig.window()->togglePanel();
    for (const int place : {0, 1}) {
        rig.window()->showPlace(place);
        QStringList nameless;
        int seen = 0;
        collectNameless(QAccessible::queryAccessibleInterface(rig.window()), &nameless, &seen);
        QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(u'\n')));
        QVERIFY2(seen > 15, qPrintable(QString::number(seen)));
    }
}

void AccessTest::messagesAreRead()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QVERIFY(rig.waitForAnswer());
    QAccessibleInterface *view = QAccessible::queryAccessibleInterface(rig.view());
    QVERIFY(view);
    QCOMPARE(view->role(), QAccessible::List);
    QCOMPARE(view->childCount(), 2);
    QCOMPARE(view->child(0)->text(QAccessible::Name), QStringLiteral("You: Hello?"));
    QCOMPARE(view->child(1)->text(QAccessible::Name), QStringLiteral("Answer: Hello, world."));
    QCOMPARE(view->child(1)->text(QAccessible::Value), QStringLiteral("Hello, world."));
    QCOMPARE(view->indexOfChild(view->child(1)), 1);
    QVERIFY(view->child(0)->rect().height() > 20);
    QCOMPARE(view->child(1)->parent(), view);
    QVERIFY(!view->child(2));
}

void AccessTest::tabReachesEverything()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QVERIFY(rig.waitForAnswer());
    rig.window()->resize(1400, 900);
    rig.window()->togglePanel();
    rig.window()->activateWindow();
    QTRY_VERIFY(rig.window()->isActiveWindow());
    QSet<QWidget *> wanted;
    for (QWidget *widget : rig.window()->findChildren<QWidget *>()) {
        const auto *button = qobject_cast<QAbstractButton *>(widget);
        if (button && button->autoExclusive() && !button->isChecked()) {
            continue; // the arrow keys reach it from its neighbour
        }
        if (widget->isVisible() && widget->isEnabled() && (widget->focusPolicy() & Qt::TabFocus)
            && !widget->focusProxy() && widget->window() == rig.window()) {
            wanted.insert(widget);
        }
    }
    QVERIFY(wanted.size() > 15);
    rig.edit()->setFocus();
    for (int i = 0; i < 200 && !wanted.isEmpty(); ++i) {
        wanted.remove(QApplication::focusWidget());
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    }
    QStringList left;
    for (const QWidget *widget : std::as_const(wanted)) {
        left += QString::fromLatin1(widget->metaObject()->className()) + u' ' + widget->accessibleName();
    }
    QVERIFY2(left.isEmpty(), qPrintable(left.join(u'\n')));
}

void AccessTest::messageActionsByKeyboard()
{
    WindowRig rig;
    QVERIFY(rig.startReady());
    rig.say(QStringLiteral("Hello?"));
    QVERIFY(rig.waitForAnswer());
    rig.window()->activateWindow();
    QTRY_VERIFY(rig.window()->isActiveWindow());
    rig.view()->setFocus(Qt::TabFocusReason);
    rig.look(QStringLiteral("window-focus"));
    QTest::keyClick(rig.view(), Qt::Key_Tab);
    QWidget *action = QApplication::focusWidget();
    QVERIFY(rig.view()->isAncestorOf(action));
    QCOMPARE(action->accessibleName(), QStringLiteral("Copy"));
    rig.view()->setFocus(Qt::TabFocusReason);
    QTest::keyClick(rig.view(), Qt::Key_Up, Qt::ControlModifier);
    QTest::keyClick(rig.view(), Qt::Key_F2); // the person's message: edit it
    QVERIFY(rig.view()->isEditing());
}

QTEST_MAIN(AccessTest)
#include "tst_access.moc"
