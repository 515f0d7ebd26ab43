"""The compiled kernel, where it can be built, and the readme: everything else is in pyproject.toml.

Without a C compiler (or with LUXOR_PURE=1) the install succeeds all the same, and the interpreted engine
does the work; `luxor --version` says which one is there.
"""

import json
import os
import re
import sys
import sysconfig
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

HERE = Path(__file__).resolve().parent
spec = spec_from_file_location("sources", HERE / "luxor" / "kernel" / "sources.py")
assert spec is not None
assert spec.loader is not None
sources = module_from_spec(spec)
spec.loader.exec_module(sources)


def without_outputs(path: Path) -> None:
    """A notebook without what its cells said: most of it would be pictures that a run draws again."""
    notebook = json.loads(path.read_text("utf-8"))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell.update(outputs=[], execution_count=None)
    path.unlink()  # it may be a link to the one in the working tree
    path.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", "utf-8")


class InstallCourse(Distribution().get_command_class("install_data")):
    """The course as a wheel holds it."""

    def run(self) -> None:
        super().run()
        for path in map(Path, self.outfiles):
            if path.suffix == ".ipynb":
                without_outputs(path)


class PackSource(Distribution().get_command_class("sdist")):
    """The source distribution, with the course as a wheel holds it."""

    def make_release_tree(self, base_dir: str, files: "list[str]") -> None:
        super().make_release_tree(base_dir, files)
        for path in Path(base_dir, "notebooks").rglob("*.ipynb"):
            without_outputs(path)


def path_of(path: Path) -> str:
    """As setuptools wants it: from here, with slashes."""
    return path.relative_to(HERE).as_posix()


class BuildLedger(build_py):
    """The packages, and the rules, rulings, evidence and ranks as one JSON document for others."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        sys.path.insert(0, str(HERE))
        from luxor.rulebook.static import NAME, written

        folder = Path(self.build_lib) / "luxor" / "rulebook"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / NAME).write_text(written(), "utf-8")


class BuildKernel(build_ext):
    """Builds the kernel, or says once that it could not."""

    def run(self) -> None:
        super().run()
        if not all(Path(self.get_ext_fullpath(extension.name)).exists() for extension in self.extensions):
            said = "no compiled kernel: it needs a C compiler; the interpreted engine does the work"
            sys.stderr.write(f"luxor-explorer: {said}\n")


def readme() -> str:
    """README.md for whoever is not in the repository: its pictures and links have whole addresses."""
    home = tomllib.loads((HERE / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Home"]

    def whole(found: "re.Match[str]") -> str:
        return f"{found[1]}({home}/{'raw' if found[1].startswith('!') else 'blob'}/main/{found[2]})"

    return re.sub(r"(!?\[[^\]]*\])\((?!https?://)([^)]+)\)", whole, (HERE / "README.md").read_text("utf-8"))


KERNEL = Extension(
    "luxor.kernel._kernel",
    [path_of(sources.SOURCE / unit) for unit in sources.UNITS],
    depends=[path_of(path) for path in sources.source_files()],
    define_macros=[("LUXOR_SOURCES", f"h{sources.sources_digest()}")],
    extra_compile_args=[] if os.name == "nt" else ["-std=c11", "-O3", "-g0"],
    py_limited_api=True,
    optional=True,  # without a compiler: a warning, not an error
)

# The kernel keeps to the stable ABI, which Pythons without a global lock do not have.
pure = os.environ.get("LUXOR_PURE", "") not in ("", "0") or bool(sysconfig.get_config_var("Py_GIL_DISABLED"))
setup(
    long_description=readme(),
    long_description_content_type="text/markdown",
    ext_modules=[] if pure else [KERNEL],
    cmdclass={
        "build_ext": BuildKernel,
        "build_py": BuildLedger,
        "install_data": InstallCourse,
        "sdist": PackSource,
    },
    options={} if pure else {"bdist_wheel": {"py_limited_api": "cp311"}},
)
