// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modelsummary.h"
#include "gui/settings/modelsettings.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;

namespace askja::gui {

class NumberRow;
class Settings;

/// What is set for one model: context, how it is kept, threads, how answers are drawn; each "as in the settings" unless
/// the person says otherwise. Applies at once.
class ChoicesPanel : public QWidget
{
    Q_OBJECT

public:
    ChoicesPanel(ModelSettings *choices, Settings *settings, QWidget *parent = nullptr);

    void setModel(const ModelSummary &model); ///< whose choices are shown
    void refresh(); ///< the settings changed

protected:
    bool eventFilter(QObject *object, QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void buildAnswers();
    void fillContext(const ModelChoices &choices);
    void store();
    void arrange();
    QComboBox *addCombo(const QString &name, const QString &help);

    ModelSettings *m_choices;
    Settings *m_settings;
    ModelSummary m_model;
    QComboBox *m_context;
    QComboBox *m_small;
    QComboBox *m_threads;
    QFormLayout *m_form = nullptr;
    QCheckBox *m_own;
    QWidget *m_answers;
    NumberRow *m_temperature = nullptr;
    NumberRow *m_topP = nullptr;
    NumberRow *m_minP = nullptr;
    NumberRow *m_topK = nullptr;
    NumberRow *m_repeat = nullptr;
    bool m_filling = false;
};

} // namespace askja::gui
