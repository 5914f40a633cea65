// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "gui/library/modelsummary.h"
#include "gui/settings/failure.h"

#include <QObject>

#include <memory>

namespace askja::gui {

/// Reads headers of model files on the thread "askja-inspect", so that the library need not wait while an answer is
/// being made: inspecting may run beside anything.
class HeaderReader : public QObject
{
    Q_OBJECT

public:
    HeaderReader();
    ~HeaderReader() override;

    void setEngine(std::shared_ptr<Engine> engine); ///< null: let go of it
    void inspect(const QString &path);
    void inspectHeader(quint64 number, const QByteArray &bytes, qint64 fileBytes);

Q_SIGNALS:
    void inspected(const askja::gui::ModelSummary &summary);
    void failed(const QString &path, askja::gui::FailureCode code, const QString &text);
    void headerInspected(quint64 number, const askja::gui::ModelSummary &summary);
    void headerIncomplete(quint64 number, qint64 wantBytes);
    void headerFailed(quint64 number, askja::gui::FailureCode code, const QString &text);

private:
    std::shared_ptr<Engine> m_engine;
};

} // namespace askja::gui
