// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/platform/thread.h"
#include "engine/platform/windows_api.h"

namespace askja::platform {

void nameThisThread(const std::string &name)
{
    // SetThreadDescription exists since Windows 10 1607 only.
    using SetDescription = HRESULT(WINAPI *)(HANDLE, PCWSTR);
    const HMODULE kernel = GetModuleHandleW(L"kernel32.dll");
    const auto setDescription
        = reinterpret_cast<SetDescription>(reinterpret_cast<void *>(GetProcAddress(kernel, "SetThreadDescription")));
    if (setDescription != nullptr) {
        setDescription(GetCurrentThread(), std::wstring(name.begin(), name.end()).c_str());
    }
}

bool pinThisThread(int cpu)
{
    if (cpu < 0 || cpu >= static_cast<int>(sizeof(DWORD_PTR) * 8)) {
        return false; // other processor groups are out of reach for a mask
    }
    return SetThreadAffinityMask(GetCurrentThread(), DWORD_PTR{1} << cpu) != 0;
}

void preferShortTurns()
{
} // turns are one length for all programs here

void lowerThisThread()
{
    SetThreadPriority(GetCurrentThread(), THREAD_MODE_BACKGROUND_BEGIN);
}

} // namespace askja::platform
