# SPDX-License-Identifier: MIT
# cmake -DREADELF=… -P check_initialisers.cmake -- ARCHIVES…: none may hold code that runs before main(). In the build
# without plugins such code of an instruction set would run before the processor was looked at.
math(EXPR _last "${CMAKE_ARGC} - 1")
set(_begun FALSE)
foreach(_index RANGE ${_last})
    set(_word "${CMAKE_ARGV${_index}}")
    if(_begun)
        execute_process(COMMAND ${READELF} --sections --wide ${_word} OUTPUT_VARIABLE _sections COMMAND_ERROR_IS_FATAL ANY)
        if(NOT _sections MATCHES "\\.text")
            message(SEND_ERROR "${_word} has no code to look at.")
        elseif(_sections MATCHES "\\.(init_array|ctors)")
            message(SEND_ERROR "${_word} has static objects that are made before main().")
        endif()
    elseif(_word STREQUAL "--")
        set(_begun TRUE)
    endif()
endforeach()
