// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QLineEdit>

namespace askja::gui {

/// A field to search in: a glass in front, and a button that empties it, which screen readers can name.
class SearchField : public QLineEdit
{
    Q_OBJECT

public:
    explicit SearchField(QWidget *parent = nullptr);
};

} // namespace askja::gui
