// SPDX-FileCopyrightText: 2026 The Askja developers
// SPDX-License-Identifier: MIT
#include "engine/session/create_engine.h"

// The one piece of the test programs that differs between instruction sets.
namespace askja::test {

extern const char *const kIsaUnderTest;
extern const char *const kIsaFeatures;
const char *const kIsaUnderTest = ASKJA_ISA_NAME;
const char *const kIsaFeatures = ASKJA_ISA_FEATURES;

std::unique_ptr<Engine> createEngineUnderTest(int threads);
std::unique_ptr<Engine> createEngineUnderTest(int threads)
{
    return session::createEngine({threads});
}

} // namespace askja::test
