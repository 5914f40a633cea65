// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/library/modeldetails.h"

#include <QUrl>
#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace askja::gui {

class ChoicesPanel;
class IconButton;
class ModelLibrary;
class Settings;

/// One model of this computer: what its file says of itself, the memory that it takes, its own settings, and how a
/// conversation is put for it.
class ModelDetailsPage : public QWidget
{
    Q_OBJECT

public:
    ModelDetailsPage(ModelLibrary *library, Settings *settings, QWidget *parent = nullptr);

    [[nodiscard]] QString path() const { return m_path; } ///< of the model that is shown; empty: none
    void setModel(const QString &path); ///< shows what the library knows until the details come
    void setDetails(const ModelDetails &details); ///< nothing if it is another model's
    void setProblem(const QString &path, const QString &text); ///< the details cannot be had
    void setContext(ContextChoice context);
    void setSides(int side, int top);
    void focusFirst(); ///< where the keyboard should be when the page comes
    void refresh(); ///< the model is loaded, loading, or unloaded now
    [[nodiscard]] ChoicesPanel *choices() const { return m_choices; }

Q_SIGNALS:
    void backRequested();
    void chatRequested(const QString &path);
    void mainRequested(const QString &path); ///< Unload or Cancel
    void menuRequested(const QString &path, const QPoint &globalPosition);
    void pageRequested(const QUrl &page);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *buildHead();
    QVBoxLayout *addSection(const QString &title);
    void rebuild();
    [[nodiscard]] bool is(int role) const; ///< of the model that is shown
    void showWarning();
    void addMemory();
    void addAbout();
    void addInside();
    void addTemplate();
    void addText(QVBoxLayout *section, const QString &name, const QString &text);

    ModelLibrary *m_library;
    Settings *m_settings;
    QString m_path;
    ModelDetails m_of;
    QString m_problem;
    bool m_hasDetails = false;
    ContextChoice m_context;
    QWidget *m_head;
    QLabel *m_name;
    QLabel *m_line;
    QPushButton *m_main;
    IconButton *m_back;
    IconButton *m_unload;
    IconButton *m_more;
    QScrollArea *m_area;
    QVBoxLayout *m_sections;
    QWidget *m_noteRow = nullptr;
    QLabel *m_warning = nullptr;
    QLabel *m_note;
    ChoicesPanel *m_choices;
    QWidget *m_settingsPart;
    QWidget *m_content = nullptr; ///< all sections that the file fills
    QVBoxLayout *m_contentLayout = nullptr;
};

} // namespace askja::gui
