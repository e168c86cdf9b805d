#!/usr/bin/env bash
# Runs a Windows program under wine: scripts/wine.sh PROGRAM.exe [ARGUMENT...]
#
# Rust programs take their random numbers from bcryptprimitives.dll, which wine 8 does not have. The prefix, a folder of
# its own, gets one made of a few lines. It is for tests only: nothing we hand out contains it.
set -euo pipefail
export WINEPREFIX=${TESSERA_WINEPREFIX:-${XDG_CACHE_HOME:-$HOME/.cache}/tessera-wine} WINEARCH=win64 WINEDEBUG=-all
# The program itself: the script around it complains about what 64-bit programs do not need.
wine=/usr/lib/wine/wine64

prepare() {
    "$(dirname "$0")/debian-packages.sh" wine64 wine gcc-mingw-w64-x86-64-win32 >&2
    mkdir -p "$WINEPREFIX"
    # No windows, no sound, no questions: programs talk on pipes.
    WINEDLLOVERRIDES="mscoree,mshtml=" DISPLAY="" "$wine" wineboot --init >/dev/null 2>&1
    local folder
    folder=$(mktemp -d)
    cat >"$folder/stub.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return SystemFunction036(data, length); }
C
    x86_64-w64-mingw32-gcc-win32 -shared -o "$folder/bcryptprimitives.dll" "$folder/stub.c" -ladvapi32
    mv "$folder/bcryptprimitives.dll" "$WINEPREFIX/drive_c/windows/system32/"
    rm -rf "$folder"
}

if [ ! -e "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" ]; then
    prepare
fi
exec "$wine" "$@"
