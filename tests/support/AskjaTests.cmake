# SPDX-License-Identifier: MIT
# askja_add_test(name LIBS libs… [SOURCES files…] [ARGS args…]): a doctest program, tst_<last part of name>.cpp unless
# SOURCES says otherwise. Every such program links tests/support/main.cpp.
find_package(doctest REQUIRED)
# Real vocabularies and templates beside a checkout; tests that need them skip, with a message, where they are absent.
set(ASKJA_SHARED_DATA "${CMAKE_SOURCE_DIR}/../shared/data" CACHE PATH "Folder with vocab/ and templates/")
add_library(askja_test_main STATIC ${CMAKE_SOURCE_DIR}/tests/support/main.cpp)
target_link_libraries(askja_test_main PUBLIC doctest::doctest)
target_compile_definitions(askja_test_main PUBLIC
    ASKJA_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data" ASKJA_SHARED_DATA="${ASKJA_SHARED_DATA}")

function(askja_add_test name)
    cmake_parse_arguments(PARSE_ARGV 1 T "" "" "LIBS;SOURCES;ARGS")
    string(REGEX REPLACE "^.*\\." "" _unit ${name})
    if(NOT T_SOURCES)
        set(T_SOURCES tst_${_unit}.cpp)
    endif()
    string(REPLACE "." "-" _target tst-${name})
    add_executable(${_target} ${T_SOURCES})
    target_link_libraries(${_target} PRIVATE askja_test_main ${T_LIBS})
    add_test(NAME ${name} COMMAND ${_target} ${T_ARGS})
    string(REGEX REPLACE "\\.[^.]*$" "" _label ${name})
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77 LABELS ${_label} TIMEOUT 600)
endfunction()

# askja_add_qt_test(name LIBS libs… [SOURCES files…]): a QtTest program on the offscreen platform with a profile of its own.
function(askja_add_qt_test name)
    cmake_parse_arguments(PARSE_ARGV 1 T "" "" "LIBS;SOURCES")
    string(REGEX REPLACE "^.*\\." "" _unit ${name})
    if(NOT T_SOURCES)
        set(T_SOURCES tst_${_unit}.cpp)
    endif()
    string(REPLACE "." "-" _target tst-${name})
    add_executable(${_target} ${T_SOURCES})
    target_link_libraries(${_target} PRIVATE Qt6::Test ${T_LIBS})
    target_compile_definitions(${_target} PRIVATE ${ASKJA_QT_DEFINITIONS}
        ASKJA_TEST_DATA="${CMAKE_SOURCE_DIR}/tests/data" ASKJA_SHARED_DATA="${ASKJA_SHARED_DATA}")
    add_test(NAME ${name} COMMAND ${_target})
    string(REGEX REPLACE "\\.[^.]*$" "" _label ${name})
    set_tests_properties(${name} PROPERTIES LABELS ${_label} TIMEOUT 300
        ENVIRONMENT "QT_QPA_PLATFORM=offscreen;LC_ALL=C.UTF-8")
endfunction()

# askja_add_emulated_test(name cpu command…): the command (a program's target or file, and its arguments) on an emulated
# processor of the family that is built for, e.g. core2duo, "Haswell,-avx2", cortex-a53, "max,sve256=on". What that processor
# lacks faults (exit code 132). Where there is no qemu, or the program is not for Linux, the test skips and says so.
set(_qemu qemu-x86_64)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
    set(_qemu qemu-aarch64)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^arm")
    set(_qemu qemu-arm)
endif()
find_program(ASKJA_QEMU ${_qemu})

# askja_emulator(variable cpu): the words to put before a command; in place of an emulator one that says why not.
function(askja_emulator variable cpu)
    if(NOT CMAKE_SYSTEM_NAME STREQUAL "Linux")
        set(_reason "qemu-user emulates programs for Linux only")
    elseif(NOT ASKJA_QEMU)
        set(_reason "qemu-user (Debian: qemu-user) is not installed")
    elseif(ASKJA_SANITIZE)
        set(_reason "sanitizers need a real address space")
    endif()
    if(_reason)
        set(${variable} ${CMAKE_COMMAND} -E echo "skipped: ${_reason}" PARENT_SCOPE)
    else()
        set(_libraries "")
        if(CMAKE_CROSSCOMPILING)
            set(_libraries env QEMU_LD_PREFIX=/usr/${CMAKE_LIBRARY_ARCHITECTURE}) # not -L: see installer/linux/cross.cmake
        endif()
        # No core files of the programs that are meant to fault.
        set(${variable} sh -c "ulimit -c 0 && exec \"$@\"" sh ${_libraries} ${ASKJA_QEMU} -cpu ${cpu}
            PARENT_SCOPE)
    endif()
endfunction()

function(askja_add_emulated_test name cpu program)
    askja_emulator(_emulator "${cpu}")
    if(TARGET ${program})
        set(program $<TARGET_FILE:${program}>)
    endif()
    add_test(NAME ${name} COMMAND ${_emulator} ${program} ${ARGN})
    string(REGEX REPLACE "\\.[^.]*$" "" _label ${name})
    set_tests_properties(${name} PROPERTIES SKIP_RETURN_CODE 77 SKIP_REGULAR_EXPRESSION "^skipped: "
        LABELS "${_label};emulated" TIMEOUT 600)
endfunction()
