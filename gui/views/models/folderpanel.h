// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QFrame>

class QCheckBox;
class QVBoxLayout;

namespace askja::gui {

class ModelLibrary;
class Settings;

/// Where models are looked for: the folders, to add and to remove (which deletes nothing), and whether other programs'
/// are listed.
class FolderPanel : public QFrame
{
    Q_OBJECT

public:
    FolderPanel(ModelLibrary *library, Settings *settings, QWidget *parent = nullptr);

Q_SIGNALS:
    void showFolderRequested(const QString &folder); ///< in the file manager
    void removed(const QString &folder); ///< so that it can be undone

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();
    void addRow(const QString &folder, bool isOwn);
    void chooseFolder();

    ModelLibrary *m_library;
    Settings *m_settings;
    QWidget *m_rows = nullptr;
    QVBoxLayout *m_layout;
    QCheckBox *m_others;
};

} // namespace askja::gui
