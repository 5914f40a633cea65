# SPDX-License-Identifier: MIT
# Cross toolchain: Debian 12 to 64-bit ARM Linux (g++-aarch64-linux-gnu). ASKJA_CROSS_PREFIX in the environment names the folder
# with the libraries of that system, as installer/linux/cross-build makes it.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross.cmake)
