// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/settings/secretstore.h"
#include "gui/settings/settings.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;

namespace askja::gui {

class NumberRow;

/// The settings of the network: whether it is used at all, the hub, the token, the proxy. Everything applies at once.
class NetworkSection : public QWidget
{
    Q_OBJECT

public:
    NetworkSection(Settings *settings, SecretStore *secrets, QWidget *parent = nullptr);

    void focusFirst();

private:
    void buildHub();
    void buildProxy();
    QLineEdit *addField(const QString &label, const QString &help);
    void keepText(QLineEdit *field, SettingKey key);
    void keepSecret(QLineEdit *field, Secret secret);
    void showSettings();
    void showSecret(Secret secret);
    void checkEndpoint();

    Settings *m_settings;
    SecretStore *m_secrets;
    QCheckBox *m_allowed;
    QWidget *m_rest; ///< what means nothing without a network
    NumberRow *m_parallel = nullptr;
    QLineEdit *m_endpoint = nullptr;
    QLabel *m_endpointNote = nullptr;
    QLineEdit *m_token = nullptr;
    QLabel *m_tokenNote = nullptr;
    QComboBox *m_proxy = nullptr;
    QWidget *m_manual = nullptr;
    QLineEdit *m_host = nullptr;
    QLineEdit *m_port = nullptr;
    QLineEdit *m_user = nullptr;
    QLineEdit *m_password = nullptr;
    QLabel *m_passwordNote = nullptr;
};

} // namespace askja::gui
