#!/usr/bin/env bash
# Makes the ZIP that Gomocup takes, on a fresh Debian: scripts/package-gomocup.sh [OUT.zip]
#
# In it is pbrain-tessera64.exe alone, the bare brain. It needs Windows 10 or later and nothing else.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-target/gomocup/tessera.zip}
largest=$((8 * 1024 * 1024))

scripts/debian-packages.sh zip binutils-mingw-w64-x86-64
scripts/windows-cargo.sh build --release --no-default-features

mkdir -p "$(dirname "$out")"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
brain=$folder/pbrain-tessera64.exe
cp "${CARGO_TARGET_DIR:-target}/windows/x86_64-pc-windows-gnu/release/pbrain-tessera.exe" "$brain"
x86_64-w64-mingw32-strip "$brain"

# Every Windows 10 has these; anything else would have to come in the ZIP.
strange=$(x86_64-w64-mingw32-objdump -p "$brain" | sed -n 's/^.*DLL Name: //p' |
    grep -viE '^(kernel32|ntdll|msvcrt|userenv|ws2_32|advapi32|bcryptprimitives|api-ms-win-core-[a-z0-9-]+)\.dll$' || true)
if [ -n "$strange" ]; then
    echo "package-gomocup.sh: the brain needs what Windows does not have: $strange" >&2
    exit 1
fi

rm -f "$out"
# In a release the time is that of the commit.
TZ=UTC touch -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" "$brain"
TZ=UTC zip -q -9 -X -j "$out" "$brain"
size=$(stat -c %s "$out")
if [ "$size" -ge "$largest" ]; then
    echo "package-gomocup.sh: $out has $size bytes, Gomocup takes less than $largest" >&2
    exit 1
fi
echo "$out: $size bytes; $(basename "$brain"): $(stat -c %s "$brain") bytes"
