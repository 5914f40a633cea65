# SPDX-License-Identifier: MIT
# askja_engine_metadata(file NAME isa PRIORITY p ABI n [FEATURES f…]): writes the JSON that describes an engine plugin.
function(askja_engine_metadata file)
    cmake_parse_arguments(PARSE_ARGV 1 M "" "NAME;PRIORITY;ABI" "FEATURES")
    set(_features "")
    if(M_FEATURES)
        list(JOIN M_FEATURES "\", \"" _features)
        set(_features "\"${_features}\"")
    endif()
    file(CONFIGURE OUTPUT ${file} CONTENT
        "{\"isa\": \"${M_NAME}\", \"priority\": ${M_PRIORITY}, \"features\": [${_features}], \"abi\": ${M_ABI}}\n")
endfunction()

# askja_engine_abi(variable): kEngineAbi of engine/api/plugin.h, so that the number is written once.
function(askja_engine_abi variable)
    file(STRINGS ${CMAKE_SOURCE_DIR}/engine/api/plugin.h _line REGEX "kEngineAbi = [0-9]+;")
    string(REGEX MATCH "[0-9]+" _abi "${_line}")
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/engine/api/plugin.h)
    set(${variable} ${_abi} PARENT_SCOPE)
endfunction()
