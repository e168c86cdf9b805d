#!/usr/bin/env bash
# cargo for Windows, on Debian and without rustup: scripts/windows-cargo.sh build --release --no-default-features
#
# Debian has the compiler and the source of the standard library, but no built one for Windows, so that is built along
# (-Zbuild-std, which asks for RUSTC_BOOTSTRAP). Missing packages are installed. What is built lies in
# target/windows/x86_64-pc-windows-gnu; programs are run by scripts/wine.sh.
set -euo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
cd "$scripts/.."

"$scripts/debian-packages.sh" ca-certificates rustc-web cargo-web rust-web-src gcc-mingw-w64-x86-64-win32

# Debian's own programs, whatever else is in the path. The linker with Windows' own threads needs no libwinpthread.
export PATH="/usr/bin:$PATH" RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc RUSTC_BOOTSTRAP=1
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc-win32
# The time of linking would make every build another one.
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUSTFLAGS="-C target-feature=+crt-static -C link-arg=-Wl,--no-insert-timestamp ${TESSERA_RUSTFLAGS-}"
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER="$scripts/wine.sh"
unset RUSTUP_TOOLCHAIN

command=$1
shift
exec /usr/bin/cargo "$command" --locked --target x86_64-pc-windows-gnu --target-dir "${CARGO_TARGET_DIR:-target}/windows" \
    -Zbuild-std=std,panic_abort,test "$@"
