// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QUrl>
#include <QWidget>

class QComboBox;
class QLineEdit;
class QListView;
class QPushButton;
class QStackedWidget;

namespace askja::gui {

class CatalogueView;
class Discovery;
class EmptyState;
class ModelPage;
class Notice;
class SkeletonRows;

/// Where models are found: the catalogue, the search in its place once somebody types, and one model's page over both.
class DiscoverPage : public QWidget
{
    Q_OBJECT

public:
    /// The discovery must live longer.
    explicit DiscoverPage(Discovery *discovery, QWidget *parent = nullptr);

    void setHeaderInset(int pixels); ///< room for the button that brings the sidebar back
    [[nodiscard]] CatalogueView *catalogueView() const { return m_catalogue; }
    [[nodiscard]] ModelPage *modelPage() const { return m_model; }
    [[nodiscard]] QLineEdit *searchField() const { return m_search; }
    [[nodiscard]] QListView *results() const { return m_results; }
    [[nodiscard]] bool isShowingModel() const;

public Q_SLOTS:
    void focusSearch();
    void search(const QString &text); ///< as if it were typed
    void back(); ///< from a model to the list, from the search to the catalogue
    void openRepository(const QString &repository, const QStringList &quantizations = {});
    bool openAddress(const QString &text); ///< what people paste; false: it is no address of a model

Q_SIGNALS:
    void chatRequested(const QString &path); ///< of a model on this computer
    void downloadsRequested(); ///< to the list of downloads
    void libraryRequested(); ///< to the models on this computer
    void settingsRequested(); ///< network, token, proxy
    void openFileRequested();
    void linkActivated(const QUrl &url); ///< to be opened in the browser

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

private:
    void buildHead();
    void buildStates();
    void alignColumn();
    void connectParts();
    void searchEdited(const QString &text);
    void submit();
    void showModel();
    void showFront();
    void refresh();
    void refreshNotice();
    void refreshSearch();
    void fetchMore();

    Discovery *m_discovery;
    QWidget *m_front;
    QLineEdit *m_search;
    QComboBox *m_sort;
    Notice *m_notice;
    QPushButton *m_retry;
    QPushButton *m_settings;
    QStackedWidget *m_lists;
    CatalogueView *m_catalogue;
    QWidget *m_found;
    QListView *m_results;
    Notice *m_moreFailed;
    SkeletonRows *m_searching;
    EmptyState *m_nothing;
    EmptyState *m_failed;
    QPushButton *m_failedSettings;
    EmptyState *m_empty;
    ModelPage *m_model;
    QStackedWidget *m_stack;
    int m_inset = 0;
};

} // namespace askja::gui
