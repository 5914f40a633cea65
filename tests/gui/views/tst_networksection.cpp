// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/settings/networksection.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>

using namespace askja::gui;

class NetworkSectionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void switchHidesTheRest();
    void tokenIsKeptAndNotShown();
    void wrongAddressIsSaid();
    void manualProxy();

private:
    [[nodiscard]] QLineEdit *field(const QString &name) const
    {
        for (QLineEdit *edit : m_section->findChildren<QLineEdit *>()) {
            if (edit->accessibleName() == name)
                return edit;
        }
        return nullptr;
    }
    [[nodiscard]] QString visibleNotes() const
    {
        QStringList notes;
        for (const QLabel *label : m_section->findChildren<QLabel *>()) {
            if (label->isVisible())
                notes += label->text();
        }
        return notes.join(u'\n');
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Settings> m_settings;
    std::unique_ptr<SecretStore> m_secrets;
    std::unique_ptr<NetworkSection> m_section;
};

void NetworkSectionTest::init()
{
    m_section.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_settings = std::make_unique<Settings>(m_folder->filePath(QStringLiteral("settings.ini")));
    m_secrets = std::make_unique<SecretStore>(m_folder->filePath(QStringLiteral("secrets.json")), false);
    m_section = std::make_unique<NetworkSection>(m_settings.get(), m_secrets.get());
    m_section->show();
}

void NetworkSectionTest::switchHidesTheRest()
{
    auto *box = m_section->findChild<QCheckBox *>();
    QVERIFY(box->isChecked());
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(!m_settings->boolean(SettingKey::NetworkAllowed));
    QVERIFY(!field(QStringLiteral("Access token"))->isVisible());
    m_settings->setValue(SettingKey::NetworkAllowed, true);
    QVERIFY(box->isChecked());
    QVERIFY(field(QStringLiteral("Access token"))->isVisible());
}

void NetworkSectionTest::tokenIsKeptAndNotShown()
{
    QLineEdit *token = field(QStringLiteral("Access token"));
    QTest::keyClicks(token, QStringLiteral(" hf_abc "));
    QTest::keyClick(token, Qt::Key_Return);
    QCOMPARE(m_secrets->value(Secret::HubToken), QStringLiteral("hf_abc"));
    QCOMPARE(token->echoMode(), QLineEdit::Password);
    QVERIFY(visibleNotes().contains(QStringLiteral("a file that only you can read")));
    token->clear();
    QTest::keyClick(token, Qt::Key_Return);
    QVERIFY(m_secrets->value(Secret::HubToken).isEmpty());
    QVERIFY(!visibleNotes().contains(QStringLiteral("only you can read")));
}

void NetworkSectionTest::wrongAddressIsSaid()
{
    QLineEdit *address = field(QStringLiteral("Address of the hub"));
    QTest::keyClicks(address, QStringLiteral("mirror.example"));
    QVERIFY(visibleNotes().contains(QStringLiteral("This is no address")));
    address->setText(QStringLiteral("https://mirror.example"));
    QVERIFY(!visibleNotes().contains(QStringLiteral("This is no address")));
    QTest::keyClick(address, Qt::Key_Return);
    QCOMPARE(m_settings->text(SettingKey::HubEndpoint), QStringLiteral("https://mirror.example"));
}

void NetworkSectionTest::manualProxy()
{
    QVERIFY(!field(QStringLiteral("Port"))->isVisible());
    auto *mode = m_section->findChild<QComboBox *>();
    QTest::keyClick(mode, Qt::Key_End);
    QCOMPARE(m_settings->integer(SettingKey::ProxyMode), 2);
    QLineEdit *port = field(QStringLiteral("Port"));
    QVERIFY(port->isVisible());
    QCOMPARE(port->text(), QStringLiteral("8080"));
    port->selectAll();
    QTest::keyClicks(port, QStringLiteral("3128"));
    QTest::keyClick(port, Qt::Key_Return);
    QCOMPARE(m_settings->integer(SettingKey::ProxyPort), 3128);
}

QTEST_MAIN(NetworkSectionTest)
#include "tst_networksection.moc"
