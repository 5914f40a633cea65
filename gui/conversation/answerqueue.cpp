// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "gui/conversation/answerqueue.h"

#include <algorithm>

namespace askja::gui {

void AnswerQueue::append(std::shared_ptr<Answer> answer)
{
    m_answers.append(std::move(answer));
}

void AnswerQueue::remove(JobId id)
{
    m_answers.removeIf([id](const std::shared_ptr<Answer> &answer) { return answer->job.id == id; });
}

std::shared_ptr<Answer> AnswerQueue::takeNextToStart()
{
    if (m_answers.isEmpty() || m_answers.first()->started)
        return {};
    m_answers.first()->started = true;
    return m_answers.first();
}

std::shared_ptr<Answer> AnswerQueue::find(JobId id) const
{
    const auto found
        = std::find_if(m_answers.cbegin(), m_answers.cend(), [id](const auto &answer) { return answer->job.id == id; });
    return found == m_answers.cend() ? nullptr : *found;
}

QList<std::shared_ptr<Answer>> AnswerQueue::of(ItemId conversation) const
{
    QList<std::shared_ptr<Answer>> answers;
    for (const auto &answer : m_answers) {
        if (answer->conversation == conversation)
            answers.append(answer);
    }
    return answers;
}

} // namespace askja::gui
