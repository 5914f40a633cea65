// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace askja::gui {

class Application;

/// Asks one question through the real window, as a person would: types it into the composer, presses Enter, waits for
/// the answer, prints it on standard output and saves a picture of the window. For machines without a display.
class Demonstration : public QObject
{
    Q_OBJECT

public:
    struct Request
    {
        QString question;
        QString picture; ///< file to save; empty: none
        int seconds = 600; ///< to wait for model and answer together
    };

    Demonstration(Application *application, Request request, QObject *parent = nullptr);

    void start();

Q_SIGNALS:
    void finished(int exitCode); ///< 0: answered

private:
    void step();
    void makeRepeatable();
    void type();
    void finish(int exitCode, const QString &complaint = {});
    [[nodiscard]] bool takePicture() const;

    enum class Phase { Load, Type, Send, Answer, Done };

    Application *m_application;
    Request m_request;
    QTimer m_timer;
    QElapsedTimer m_clock;
    Phase m_phase = Phase::Load;
    qsizetype m_typed = 0;
};

} // namespace askja::gui
