# find_package(gjk2d) defines the targets gjk2d::gjk2d, which is a header and nothing else,
# and gjk2d::gjk2d_double, the same with GJK2D_DOUBLE defined as 1.
if(NOT TARGET gjk2d::gjk2d)
    # This file is <prefix>/share/gjk2d/gjk2d-config.cmake, wherever that is.
    get_filename_component(_gjk2d_prefix "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
    add_library(gjk2d::gjk2d INTERFACE IMPORTED)
    set_target_properties(gjk2d::gjk2d PROPERTIES
        INTERFACE_INCLUDE_DIRECTORIES "${_gjk2d_prefix}/include"
        INTERFACE_LINK_LIBRARIES "$<$<BOOL:${UNIX}>:m>")
    add_library(gjk2d::gjk2d_double INTERFACE IMPORTED)
    set_target_properties(gjk2d::gjk2d_double PROPERTIES
        INTERFACE_LINK_LIBRARIES gjk2d::gjk2d
        INTERFACE_COMPILE_DEFINITIONS GJK2D_DOUBLE=1)
    unset(_gjk2d_prefix)
endif()
