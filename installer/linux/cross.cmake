# SPDX-License-Identifier: MIT
# What aarch64.cmake and armhf.cmake share.
set(CMAKE_C_COMPILER ${CMAKE_LIBRARY_ARCHITECTURE}-gcc)
set(CMAKE_CXX_COMPILER ${CMAKE_LIBRARY_ARCHITECTURE}-g++)
set(CMAKE_FIND_ROOT_PATH /usr/${CMAKE_LIBRARY_ARCHITECTURE})
if(DEFINED ENV{ASKJA_CROSS_PREFIX})
    list(PREPEND CMAKE_FIND_ROOT_PATH $ENV{ASKJA_CROSS_PREFIX})
endif()
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# Programs of that system run here, in tests, under qemu-user. Its option -L would be one of cmake's own where a test is a
# script of cmake that runs the program, hence the variable.
set(_qemu env QEMU_LD_PREFIX=/usr/${CMAKE_LIBRARY_ARCHITECTURE})
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "aarch64")
    set(CMAKE_CROSSCOMPILING_EMULATOR ${_qemu} qemu-aarch64 -cpu max)
else()
    set(CMAKE_CROSSCOMPILING_EMULATOR ${_qemu} qemu-arm -cpu cortex-a7)
endif()
