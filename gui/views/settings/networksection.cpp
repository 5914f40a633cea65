// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/views/settings/networksection.h"

#include "gui/hub/hubconfig.h"
#include "gui/views/widgets/numberrow.h"

#include <QCheckBox>
#include <QComboBox>
#include <QIntValidator>
#include <QLabel>
#include <QLineEdit>
#include <QVBoxLayout>

#include <cmath>

namespace askja::gui {

namespace {

constexpr int kManualProxy = 2; ///< of SettingKey::ProxyMode

QVBoxLayout *columnIn(QWidget *widget)
{
    auto *column = new QVBoxLayout(widget);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    return column;
}

QLabel *smallNote(QWidget *parent)
{
    auto *note = new QLabel(parent);
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);
    note->hide();
    return note;
}

} // namespace

NetworkSection::NetworkSection(Settings *settings, SecretStore *secrets, QWidget *parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_secrets(secrets)
    , m_allowed(new QCheckBox(tr("Use the network to find models"), this))
    , m_rest(new QWidget(this))
{
    m_allowed->setToolTip(tr("Switched off, Askja asks no other computer for anything. Conversations never leave this "
                             "computer in any case."));
    auto *column = columnIn(this);
    column->addWidget(m_allowed);
    column->addWidget(m_rest);
    columnIn(m_rest);
    buildHub();
    buildProxy();
    connect(m_allowed, &QCheckBox::clicked, this,
            [this](bool on) { m_settings->setValue(SettingKey::NetworkAllowed, on); });
    connect(settings, &Settings::changed, this, &NetworkSection::showSettings);
    connect(secrets, &SecretStore::changed, this, &NetworkSection::showSecret);
    connect(secrets, &SecretStore::failed, this, [this](const QString &text) {
        m_tokenNote->setText(text);
        m_tokenNote->show();
    });
    showSettings();
    showSecret(Secret::HubToken);
    showSecret(Secret::ProxyPassword);
}

void NetworkSection::focusFirst()
{
    QWidget *first = m_allowed->isChecked() ? static_cast<QWidget *>(m_token) : m_allowed;
    first->setFocus(Qt::OtherFocusReason);
}

QLineEdit *NetworkSection::addField(const QString &label, const QString &help)
{
    QWidget *home = m_manual ? m_manual : m_rest;
    auto *name = new QLabel(label, home);
    auto *field = new QLineEdit(home);
    field->setAccessibleName(label);
    field->setToolTip(help);
    name->setBuddy(field);
    home->layout()->addWidget(name);
    home->layout()->addWidget(field);
    return field;
}

void NetworkSection::buildHub()
{
    m_parallel = new NumberRow(tr("Downloads at a time"), tr("More share the same line."), {1, 8, 1, 0, 8}, this);
    m_rest->layout()->addWidget(m_parallel);
    connect(m_parallel, &NumberRow::valueEdited, this, [this](double value) {
        m_settings->setValue(SettingKey::ParallelDownloads, static_cast<int>(std::lround(value)));
    });
    m_token
        = addField(tr("Access token"),
                   tr("For models that are shared only with people who agreed to their conditions. It is sent to the "
                      "hub alone."));
    m_token->setEchoMode(QLineEdit::Password);
    m_token->setPlaceholderText(tr("none"));
    keepSecret(m_token, Secret::HubToken);
    m_tokenNote = smallNote(m_rest);
    m_rest->layout()->addWidget(m_tokenNote);
    m_endpoint = addField(tr("Address of the hub"), tr("A mirror of Hugging Face, if you use one."));
    m_endpoint->setPlaceholderText(HubConfig::fromEnvironment().endpoint.toString());
    keepText(m_endpoint, SettingKey::HubEndpoint);
    m_endpointNote = smallNote(m_rest);
    m_rest->layout()->addWidget(m_endpointNote);
    connect(m_endpoint, &QLineEdit::textChanged, this, &NetworkSection::checkEndpoint);
}

void NetworkSection::buildProxy()
{
    auto *label = new QLabel(tr("Proxy"), m_rest);
    m_proxy = new QComboBox(m_rest);
    m_proxy->addItems({tr("As the system"), tr("None"), tr("This one:")});
    m_proxy->setAccessibleName(tr("Proxy"));
    label->setBuddy(m_proxy);
    m_rest->layout()->addWidget(label);
    m_rest->layout()->addWidget(m_proxy);
    connect(m_proxy, &QComboBox::activated, this,
            [this](int index) { m_settings->setValue(SettingKey::ProxyMode, index); });
    m_manual = new QWidget(m_rest);
    columnIn(m_manual);
    m_rest->layout()->addWidget(m_manual);
    m_host = addField(tr("Proxy’s address"), tr("A name or a number, without http://"));
    m_port = addField(tr("Port"), tr("1 to 65535"));
    m_user = addField(tr("User name"), tr("Empty if it asks for none"));
    m_password = addField(tr("Password"), QString());
    m_password->setEchoMode(QLineEdit::Password);
    m_passwordNote = smallNote(m_manual);
    m_manual->layout()->addWidget(m_passwordNote);
    m_port->setValidator(new QIntValidator(1, 65'535, m_port));
    keepText(m_host, SettingKey::ProxyHost);
    keepText(m_port, SettingKey::ProxyPort);
    keepText(m_user, SettingKey::ProxyUser);
    keepSecret(m_password, Secret::ProxyPassword);
}

void NetworkSection::keepText(QLineEdit *field, SettingKey key)
{
    connect(field, &QLineEdit::editingFinished, this,
            [this, field, key] { m_settings->setValue(key, field->text().trimmed()); });
}

void NetworkSection::keepSecret(QLineEdit *field, Secret secret)
{
    connect(field, &QLineEdit::editingFinished, this,
            [this, field, secret] { m_secrets->setValue(secret, field->text().trimmed()); });
}

void NetworkSection::showSettings()
{
    const auto show = [this](QLineEdit *field, SettingKey key) {
        const QString text = m_settings->value(key).toString();
        if (!field->hasFocus() && field->text() != text) {
            field->setText(text);
        }
    };
    const bool allowed = m_settings->boolean(SettingKey::NetworkAllowed);
    m_allowed->setChecked(allowed);
    m_rest->setVisible(allowed);
    m_parallel->setValue(m_settings->integer(SettingKey::ParallelDownloads));
    show(m_endpoint, SettingKey::HubEndpoint);
    show(m_host, SettingKey::ProxyHost);
    show(m_port, SettingKey::ProxyPort);
    show(m_user, SettingKey::ProxyUser);
    const int mode = m_settings->integer(SettingKey::ProxyMode);
    m_proxy->setCurrentIndex(mode);
    m_manual->setVisible(mode == kManualProxy);
}

/// What is shown of a secret is that there is one, and who keeps it.
void NetworkSection::showSecret(Secret secret)
{
    QLineEdit *field = secret == Secret::HubToken ? m_token : m_password;
    QLabel *note = secret == Secret::HubToken ? m_tokenNote : m_passwordNote;
    if (!field->hasFocus()) {
        field->setText(m_secrets->value(secret));
    }
    switch (m_secrets->place(secret)) {
    case SecretStore::Place::System:
        note->setText(tr("Kept in the system’s password store."));
        break;
    case SecretStore::Place::File:
        note->setText(tr("Kept in a file that only you can read; there is no password store on this system."));
        break;
    case SecretStore::Place::Nowhere:
        break;
    }
    note->setVisible(m_secrets->place(secret) != SecretStore::Place::Nowhere);
}

void NetworkSection::checkEndpoint()
{
    const QString text = m_endpoint->text().trimmed();
    const bool wrong = !text.isEmpty() && !HubConfig::cleanEndpoint(text).isValid();
    m_endpointNote->setText(
        tr("This is no address. It begins with https://, and until it is one the usual hub is used."));
    m_endpointNote->setVisible(wrong);
}

} // namespace askja::gui
