# SPDX-License-Identifier: MIT
# askja_add_kernel_bench(isa): bench-kernels-<isa>, the speed of the kernels of one instruction set. Only they and the loops
# that measure the machine's peaks are compiled for it.
function(askja_add_kernel_bench isa)
    set(_folder ${CMAKE_SOURCE_DIR}/tests/bench)
    askja_add_isa_library(askja_bench_loops ${isa} ${_folder}/kernels/machine_loops.cpp)
    # Registers hold the sums only where the loops over them are unrolled.
    target_compile_options(askja_bench_loops_${isa} PRIVATE $<$<NOT:$<CONFIG:Debug>>:-O3>)
    if(isa STREQUAL "scalar")
        target_compile_definitions(askja_bench_loops_${isa} PRIVATE ASKJA_PLAIN_LOOPS)
    endif()
    add_executable(bench-kernels-${isa} ${_folder}/kernels.cpp
        ${_folder}/kernels/attention.cpp ${_folder}/kernels/delta.cpp ${_folder}/kernels/matmul.cpp ${_folder}/kernels/measure.cpp
        ${_folder}/kernels/peaks.cpp ${_folder}/kernels/report.cpp ${_folder}/kernels/vectors.cpp)
    target_link_libraries(bench-kernels-${isa} PRIVATE
        askja_bench_loops_${isa} askja_kernels_${isa} askja_random_model askja_format askja_platform)
    kde_target_enable_exceptions(bench-kernels-${isa} PRIVATE)
endfunction()
