# SPDX-License-Identifier: MIT
# cmake -DBUILD=… -DPREFIX=… -DBINDIR=… -DGUI=… -P tst_install.cmake
# Installs the build into PREFIX and moves it: what is installed must not look back at the build, or at where it was put.
file(REMOVE_RECURSE ${PREFIX} ${PREFIX}-moved)
execute_process(COMMAND ${CMAKE_COMMAND} --install ${BUILD} --prefix ${PREFIX} OUTPUT_VARIABLE _said ERROR_VARIABLE _said
    RESULT_VARIABLE _code)
if(NOT _code EQUAL 0)
    message(FATAL_ERROR "The installation failed:\n${_said}")
endif()
file(RENAME ${PREFIX} ${PREFIX}-moved)
cmake_path(ABSOLUTE_PATH BINDIR BASE_DIRECTORY ${PREFIX}-moved OUTPUT_VARIABLE _bin)

execute_process(COMMAND ${_bin}/askja-cli doctor --json OUTPUT_VARIABLE _said ERROR_VARIABLE _complaint RESULT_VARIABLE _code)
if(NOT _code EQUAL 0)
    message(FATAL_ERROR "askja-cli doctor ended with ${_code}: ${_complaint}")
endif()
if(NOT _said MATCHES "${PREFIX}-moved/[^\"]*engine")
    message(FATAL_ERROR "askja-cli does not name an engine of the installation:\n${_said}")
endif()
if(GUI)
    execute_process(COMMAND ${CMAKE_COMMAND} -E env QT_QPA_PLATFORM=offscreen ${_bin}/askja --version
        OUTPUT_VARIABLE _said ERROR_VARIABLE _complaint RESULT_VARIABLE _code)
    if(NOT _code EQUAL 0 OR NOT _said MATCHES "askja [0-9]")
        message(FATAL_ERROR "askja --version ended with ${_code}: ${_said}${_complaint}")
    endif()
    foreach(_file IN ITEMS share/applications/org.askja.Askja.desktop share/metainfo/org.askja.Askja.metainfo.xml
            share/icons/hicolor/128x128/apps/org.askja.Askja.png share/licenses/askja/LICENSE)
        if(NOT EXISTS ${PREFIX}-moved/${_file})
            message(FATAL_ERROR "${_file} is not installed")
        endif()
    endforeach()
endif()
file(REMOVE_RECURSE ${PREFIX}-moved)
