// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#pragma once

#include "engine/api/error.h"

#include <exception>
#include <new>
#include <string>

namespace askja::session::inline ASKJA_ISA {

/// Calls a function that returns a Result and turns exceptions into errors: none leaves engine/api.
template <class Function> [[nodiscard]] auto guarded(Function function) -> decltype(function())
{
    try {
        return function();
    } catch (const std::bad_alloc &) {
        return {ErrorCode::OutOfMemory, "There is not enough memory left. Close other programs and try again."};
    } catch (const std::exception &exception) {
        return {ErrorCode::Internal, std::string("An unexpected mistake inside the engine: ") + exception.what()};
    } catch (...) {
        return {ErrorCode::Internal, "An unexpected mistake inside the engine."};
    }
}

} // namespace askja::session::inline ASKJA_ISA
