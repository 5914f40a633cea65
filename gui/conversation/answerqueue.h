// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "gui/conversation/generationjob.h"
#include "gui/conversation/message.h"

#include <QList>
#include <QString>

#include <memory>

namespace askja::gui {

/// An answer that is being made or waits for its turn, and the conversation it belongs to, whatever is shown meanwhile.
struct Answer
{
    GenerationJob job;
    ItemId conversation = 0;
    ItemId message = 0;
    bool started = false; ///< the engine has it
    QString unsaved; ///< text that the store does not have yet
};

/// The answers in order; the engine has at most the first.
class AnswerQueue
{
public:
    void append(std::shared_ptr<Answer> answer);
    void remove(JobId id);
    /// The first one, marked as started, if the engine is free for it; else null.
    [[nodiscard]] std::shared_ptr<Answer> takeNextToStart();

    [[nodiscard]] std::shared_ptr<Answer> find(JobId id) const; ///< null: none
    [[nodiscard]] QList<std::shared_ptr<Answer>> of(ItemId conversation) const;
    [[nodiscard]] const QList<std::shared_ptr<Answer>> &all() const { return m_answers; }

private:
    QList<std::shared_ptr<Answer>> m_answers;
};

} // namespace askja::gui
