# conan create gjk2d/.install/conan
import os

from conan import ConanFile
from conan.tools.files import copy


class Gjk2d(ConanFile):
    name = "gjk2d"
    version = "0.4.0"
    description = "Collision and distance of convex 2D shapes, by GJK; one header"
    license = ("MIT", "Unlicense")
    topics = ("collision", "geometry", "header-only")
    package_type = "header-library"
    options = {"double": [True, False]}
    default_options = {"double": False}
    settings = "os"
    no_copy_source = True

    def export_sources(self):
        top = os.path.join(self.recipe_folder, "..", "..")
        copy(self, "gjk2d.h", top, self.export_sources_folder)
        copy(self, "LICENSE", top, self.export_sources_folder)

    def package(self):
        include = os.path.join(self.package_folder, "include")
        copy(self, "gjk2d.h", self.source_folder, include)
        copy(self, "LICENSE", self.source_folder, self.package_folder)

    def package_info(self):
        self.cpp_info.bindirs = []
        self.cpp_info.libdirs = []
        if self.options.double:
            self.cpp_info.defines = ["GJK2D_DOUBLE=1"]
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["m"]
