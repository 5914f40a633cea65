// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/desktop.h"
#include "engine/platform/windows_api.h"

#include <algorithm>
#include <objbase.h>
#include <shobjidl.h>

namespace askja::platform {

namespace {

constexpr ULONGLONG kSteps = 1000;

} // namespace

void keepAwake(bool on)
{
    SetThreadExecutionState(on ? ES_CONTINUOUS | ES_SYSTEM_REQUIRED : ES_CONTINUOUS);
}

struct TaskbarProgress::List
{
    List()
    {
        const HRESULT made = CoCreateInstance(CLSID_TaskbarList, nullptr, CLSCTX_INPROC_SERVER, IID_ITaskbarList3,
                                              reinterpret_cast<void **>(&taskbar));
        if (FAILED(made) || FAILED(taskbar->HrInit()))
            release();
    }
    ~List() { release(); }
    List(const List &) = delete;
    List &operator=(const List &) = delete;

    void release()
    {
        if (taskbar != nullptr)
            taskbar->Release();
        taskbar = nullptr;
    }

    ITaskbarList3 *taskbar = nullptr; ///< none: this Windows has no such task bar
};

TaskbarProgress::TaskbarProgress() = default;
TaskbarProgress::~TaskbarProgress() = default;

void TaskbarProgress::show(std::intptr_t window, double fraction)
{
    if (!m_list)
        m_list = std::make_unique<List>();
    if (m_list->taskbar == nullptr)
        return;
    auto *const handle = reinterpret_cast<HWND>(window);
    if (fraction < 0)
        m_list->taskbar->SetProgressState(handle, TBPF_NOPROGRESS);
    else
        m_list->taskbar->SetProgressValue(handle, static_cast<ULONGLONG>(std::min(fraction, 1.0) * kSteps), kSteps);
}

} // namespace askja::platform
