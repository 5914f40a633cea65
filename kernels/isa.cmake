# SPDX-License-Identifier: MIT
# THE list of instruction sets. One row each:
#   askja_isa(NAME n ARCH x86|arm|any PRIORITY p FEATURES f… [FLAGS f…] [ONLY_64_BIT])
# NAME      also names isa/<name>.h, the plugin and the forced choice (--isa, ASKJA_ISA)
# FEATURES  what the processor and the system must grant, as engine/host/cpu_features.h spells it
# PRIORITY  the highest that fits is loaded
# Everything else (plugins, metadata, the table in C++, tests) is made from these rows.
set(ASKJA_ALL_ISAS "")
function(askja_isa)
    cmake_parse_arguments(PARSE_ARGV 0 I "ONLY_64_BIT" "NAME;ARCH;PRIORITY" "FEATURES;FLAGS")
    set(ASKJA_ISA_${I_NAME}_ARCH ${I_ARCH} PARENT_SCOPE)
    set(ASKJA_ISA_${I_NAME}_PRIORITY ${I_PRIORITY} PARENT_SCOPE)
    set(ASKJA_ISA_${I_NAME}_FEATURES ${I_FEATURES} PARENT_SCOPE)
    set(ASKJA_ISA_${I_NAME}_FLAGS ${I_FLAGS} PARENT_SCOPE)
    set(ASKJA_ISA_${I_NAME}_ONLY_64_BIT ${I_ONLY_64_BIT} PARENT_SCOPE)
    set(ASKJA_ALL_ISAS ${ASKJA_ALL_ISAS} ${I_NAME} PARENT_SCOPE)
endfunction()

askja_isa(NAME scalar ARCH any PRIORITY 0)
askja_isa(NAME sse2 ARCH x86 PRIORITY 100 FEATURES sse2 FLAGS -msse2)
askja_isa(NAME sse41 ARCH x86 PRIORITY 200 FEATURES ssse3 sse4.1 FLAGS -msse4.1)
askja_isa(NAME avx2 ARCH x86 PRIORITY 300 FEATURES avx2 fma f16c FLAGS -mavx2 -mfma -mf16c)
askja_isa(NAME avxvnni ARCH x86 PRIORITY 400 FEATURES avx2 fma f16c avxvnni FLAGS -mavx2 -mfma -mf16c -mavxvnni)
askja_isa(NAME avx512vnni ARCH x86 PRIORITY 500 FEATURES avx2 fma f16c avx512f avx512bw avx512dq avx512vl avx512vnni
    FLAGS -mavx2 -mfma -mf16c -mavx512f -mavx512bw -mavx512dq -mavx512vl -mavx512vnni -mprefer-vector-width=512)
askja_isa(NAME amx ARCH x86 PRIORITY 600
    FEATURES avx2 fma f16c avx512f avx512bw avx512dq avx512vl avx512vnni amx-tile amx-int8
    FLAGS ${ASKJA_ISA_avx512vnni_FLAGS} -mamx-tile -mamx-int8)

# 64-bit ARM always has NEON, for 32 bits it must be asked for; there ARM code, since Thumb has no gain in a few hot loops.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64|ARM64)$")
    set(_neon -march=armv8-a)
else()
    set(_neon -march=armv7-a -mfpu=neon -marm)
endif()
askja_isa(NAME neon ARCH arm PRIORITY 100 FEATURES neon FLAGS ${_neon})
askja_isa(NAME neon_dotprod ARCH arm PRIORITY 200 FEATURES neon dotprod FLAGS -march=armv8.2-a+dotprod ONLY_64_BIT)
# One build of SVE for every vector length, and two whose registers have that length. A row's place is its products per
# instruction: 16 with sdot on 128 bits, 32 on 256 or with smmla on 128 (which cores of 256 bits issue twice as often), 64 on 512.
askja_isa(NAME sve ARCH arm PRIORITY 250 FEATURES sve FLAGS -march=armv8.2-a+sve ONLY_64_BIT)
askja_isa(NAME sve_256 ARCH arm PRIORITY 260 FEATURES sve sve256 FLAGS -march=armv8.2-a+sve -msve-vector-bits=256 ONLY_64_BIT)
askja_isa(NAME neon_i8mm ARCH arm PRIORITY 300 FEATURES neon dotprod i8mm FLAGS -march=armv8.2-a+dotprod+i8mm ONLY_64_BIT)
askja_isa(NAME sve_512 ARCH arm PRIORITY 400 FEATURES sve sve512 FLAGS -march=armv8.2-a+sve -msve-vector-bits=512 ONLY_64_BIT)

if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64|i.86)$")
    set(_arch x86)
else()
    set(_arch arm)
endif()
if(ASKJA_STATIC_ISA)
    # Others beside it are for the tests of their kernels and sessions.
    set(ASKJA_BUILD_ISAS ${ASKJA_STATIC_ISA} ${ASKJA_ISAS})
    list(REMOVE_DUPLICATES ASKJA_BUILD_ISAS)
elseif(ASKJA_ISAS)
    set(ASKJA_BUILD_ISAS ${ASKJA_ISAS})
else()
    set(ASKJA_BUILD_ISAS "")
    foreach(_isa IN LISTS ASKJA_ALL_ISAS)
        if(ASKJA_ISA_${_isa}_ONLY_64_BIT AND NOT CMAKE_SIZEOF_VOID_P EQUAL 8)
            continue()
        endif()
        if(ASKJA_ISA_${_isa}_ARCH STREQUAL "any" OR ASKJA_ISA_${_isa}_ARCH STREQUAL _arch)
            list(APPEND ASKJA_BUILD_ISAS ${_isa})
        endif()
    endforeach()
endif()
foreach(_isa IN LISTS ASKJA_BUILD_ISAS)
    if(NOT _isa IN_LIST ASKJA_ALL_ISAS)
        message(FATAL_ERROR "There is no instruction set '${_isa}'. Known: ${ASKJA_ALL_ISAS}")
    endif()
endforeach()

# askja_add_isa_library(prefix isa sources…): a static library prefix_isa with those sources compiled for that ISA.
# Its code sees ASKJA_ISA (the namespace), ASKJA_ISA_NAME (a string) and ASKJA_ISA_HEADER (to include). Tests also make such
# libraries of instruction sets that are no rows but stand in for one: ASKJA_ISA_<isa>_HEADER names the row's header then.
function(askja_add_isa_library prefix isa)
    set(_target ${prefix}_${isa})
    set(_header ${isa})
    if(ASKJA_ISA_${isa}_HEADER)
        set(_header ${ASKJA_ISA_${isa}_HEADER})
    endif()
    add_library(${_target} STATIC ${ARGN})
    target_compile_options(${_target} PRIVATE ${ASKJA_ISA_${isa}_FLAGS})
    target_compile_definitions(${_target} PUBLIC
        ASKJA_ISA=${isa} ASKJA_ISA_NAME="${isa}" ASKJA_ISA_HEADER="kernels/isa/${_header}.h"
        ${ASKJA_ISA_${isa}_DEFINITIONS})
    if(WIN32)
        # GCC for Windows does not align the stack to 32 bytes; unaligned moves cost nothing on aligned data.
        target_compile_options(${_target} PRIVATE -Wa,-muse-unaligned-vector-move)
    endif()
endfunction()
