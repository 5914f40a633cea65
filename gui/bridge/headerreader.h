// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/engine.h"
#include "gui/bridge/generationrelay.h"
#include "gui/bridge/speedkeeper.h"
#include "gui/library/modeldetails.h"
#include "gui/library/modelsummary.h"
#include "gui/settings/failure.h"

#include <QByteArray>
#include <QHash>
#include <QObject>

#include <memory>

namespace askja::gui {

/// Reads headers of model files, and forecasts their speed, on the thread "askja-inspect", so that the library need not
/// wait while an answer is being made: inspecting may run beside anything.
class HeaderReader : public QObject
{
    Q_OBJECT

public:
    HeaderReader();
    ~HeaderReader() override;

    void setEngine(std::shared_ptr<Engine> engine); ///< null: let go of it; replies machineChanged()
    void setSpeedFile(const QString &path); ///< replies machineChanged()
    void lookAtMachine(); ///< replies machineChanged(), with the memory as it is now
    /// If the computer's speed is not known yet: measures it, unless stopped, and tells all that follows from it.
    void measure(const CancelFlag &stop);
    /// A model reached that; corrects the forecasts, and tells them.
    void learn(const std::shared_ptr<const ModelInfo> &model, const SpeedForecast &reached, int contextTokens);
    void inspect(const QString &path);
    void readDetails(const QString &path);
    void inspectHeader(quint64 number, const QByteArray &bytes, qint64 fileBytes);

Q_SIGNALS:
    void inspected(const askja::gui::ModelSummary &summary);
    void failed(const QString &path, askja::gui::FailureCode code, const QString &text);
    void detailsRead(const askja::gui::ModelDetails &details);
    void detailsFailed(const QString &path, askja::gui::FailureCode code, const QString &text);
    void headerInspected(quint64 number, const askja::gui::ModelSummary &summary);
    void headerIncomplete(quint64 number, qint64 wantBytes);
    void headerFailed(quint64 number, askja::gui::FailureCode code, const QString &text);

    void machineChanged(const askja::gui::Machine &machine);

private:
    struct Inspected
    {
        ModelSummary summary;
        ModelInfo model; ///< without its texts
    };

    void tellForecasts();

    std::shared_ptr<Engine> m_engine;
    SpeedKeeper m_speed;
    QHash<QString, Inspected> m_inspected; ///< by path: to be told again when forecasts change
};

} // namespace askja::gui
