// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QAbstractButton>

namespace askja::gui {

class ModelStatus;

/// The model in use: name, quantisation and plugin; while it loads, how far. A click opens the picker.
class ModelButton : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ModelButton(const ModelStatus *status, QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();

    const ModelStatus *m_status;
    QString m_name;
    QString m_details;
};

} // namespace askja::gui
