# SPDX-License-Identifier: MIT
# cmake -DISA=… -P check_answer.cmake -- PROGRAM…: the model that the environment variable ASKJA_TEST_MODEL names knows the
# capital of France, with the engine of this instruction set.
set(_model "$ENV{ASKJA_TEST_MODEL}")
if(NOT EXISTS "${_model}")
    message("skipped: ASKJA_TEST_MODEL names no model ('${_model}')")
    return()
endif()
set(INPUT "What is the capital of France?")
set(OUT "Paris")
set(SKIP_CODE 3)
set(MORE run -m ${_model} --isa ${ISA} --chat -f - --temp 0 -n 64)
include(${CMAKE_CURRENT_LIST_DIR}/check_cli.cmake)
