# An overlay port: vcpkg install gjk2d --overlay-ports=gjk2d/.install
# It takes the header beside which this recipe lies; nothing is downloaded.
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../.." ABSOLUTE)
file(INSTALL "${SOURCE_PATH}/gjk2d.h" DESTINATION "${CURRENT_PACKAGES_DIR}/include")
file(INSTALL "${SOURCE_PATH}/.install/gjk2d-config.cmake"
    DESTINATION "${CURRENT_PACKAGES_DIR}/share/gjk2d")
# there the configuration lies one folder less deep
vcpkg_replace_string("${CURRENT_PACKAGES_DIR}/share/gjk2d/gjk2d-config.cmake"
    "/../../.." "/../..")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
set(VCPKG_POLICY_EMPTY_PACKAGE enabled)
