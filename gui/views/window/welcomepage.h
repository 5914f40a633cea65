// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;

namespace askja::gui {

class EmptyState;

/// The model that a person without one is offered, and how far its download is.
struct ModelOffer
{
    enum class State {
        None, ///< nothing to offer: no network, or nobody knows yet
        Ready, ///< a click downloads it
        Running,
        Paused,
        Failed,
    };

    State state = State::None;
    QString name; ///< "SmolLM2 1.7B"
    QString facts; ///< "1.1 GB · about 20 words a second on this computer"
    QString status; ///< while it runs: how far; after a failure: why and what to do; with None: why there is none
    double fraction = 0; ///< 0…1

    bool operator==(const ModelOffer &) const = default;
};

/// What a person sees who has no model: what Askja is, the model that suits this computer, and the other ways to one.
class WelcomePage : public QWidget
{
    Q_OBJECT

public:
    explicit WelcomePage(QWidget *parent = nullptr);

    void setOffer(const ModelOffer &offer);
    [[nodiscard]] const ModelOffer &offer() const { return m_offer; }

Q_SIGNALS:
    void downloadRequested(); ///< of what is offered; also goes on with a paused or failed one
    void pauseRequested();
    void discoverRequested();
    void openFileRequested();

private:
    void refresh();

    EmptyState *m_words;
    QWidget *m_card;
    QLabel *m_name;
    QLabel *m_facts;
    QLabel *m_status;
    QProgressBar *m_bar;
    QPushButton *m_action;
    ModelOffer m_offer;
};

} // namespace askja::gui
