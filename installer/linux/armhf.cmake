# SPDX-License-Identifier: MIT
# Cross toolchain: Debian 12 to 32-bit ARM Linux with hard floats (g++-arm-linux-gnueabihf). See aarch64.cmake.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR armv7l)
set(CMAKE_LIBRARY_ARCHITECTURE arm-linux-gnueabihf)
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)
