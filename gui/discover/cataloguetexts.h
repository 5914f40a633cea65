// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include <QtGlobal>

namespace askja::gui {

/// The sentences of resources/catalogue/models.json, so that translators find them. A test holds both together.
inline constexpr const char *kCatalogueTexts[] = {
    QT_TRANSLATE_NOOP(
        "askja::gui::Catalogue",
        "The smallest one here: answers at once on any computer, for trying things out rather than for facts."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue",
                      "Short rewrites, sorting and picking things out of a text, at once on any computer."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Simple questions and short texts on old or small computers."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Short answers in many languages on small computers."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Thinks before it answers, in many languages, and is still quick."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue",
                      "Everyday questions, summaries and drafts in English on modest computers."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Everyday questions, summaries and rewriting on modest computers."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Fully open: its training texts and methods are published, too."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Explains and writes short pieces of program code, quickly."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Everyday questions, summaries and rewriting in English."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue",
                      "Thinks before it answers: sums, logic and questions in many languages."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue",
                      "Work with documents: summaries, extracting facts, answering from a given text."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Well-written English: letters, drafts, explanations."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "A fully open all-rounder that can think before it answers."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue",
                      "A good all-rounder: questions, summaries, rewriting, longer conversations."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Conversations and texts in the larger European and Asian languages."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Logic, sums and explanations, in many languages."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Well-written texts and translations in very many languages."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "The most capable of its size: questions, code, sums, many languages."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Conversations and stories in English; plain and direct."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Fully open and capable: questions, sums and code in English."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "A proven all-rounder: questions, tables, code, many languages."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Writes, explains and repairs program code."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "A strong all-rounder for long conversations and long texts."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Careful work with documents: summaries, extracting facts, code."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "Thinks before it answers: hard questions, code, sums, many languages."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue",
                      "Capable conversations and texts in the larger European and Asian languages."),
    QT_TRANSLATE_NOOP("askja::gui::Catalogue", "The best written English here: letters, stories, explanations."),
};

} // namespace askja::gui
