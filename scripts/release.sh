#!/usr/bin/env bash
# Makes all files of a release, built to be the same bytes wherever and whenever: scripts/release.sh [FOLDER [linux]]
#
# From the commit that is checked out, without changes: source, static Linux programs, Windows programs, the ZIP for Gomocup, the
# page for browsers, a bill of materials, and checksums. With `linux` nothing that needs Debian's packages for Windows or
# another target is made. docs/packaging.md says what is in them, scripts/try-release.sh tries them.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(realpath -m "${1:-target/dist}")
parts=${2:-all}
fail() {
    echo "release.sh: $1" >&2
    exit 1
}
[ "$parts" = all ] || [ "$parts" = linux ] || fail "there is no part '$parts': all or linux"
[ -z "$(git status --porcelain --untracked-files=no)" ] || fail "there are changes that are not committed"
if [ -e "$folder" ] && [ -n "$(ls -A "$folder")" ]; then
    fail "$folder is not empty"
fi

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)
name=tessera-$version
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C CARGO_INCREMENTAL=0
umask 022
mkdir -p "$folder"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# What is built is what was committed, from the tarball, whatever else lies around here. Files get the time of now: cargo builds
# anew what is newer than its last build.
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")/dist-build
export CARGO_TARGET_DIR=$target
source=$target/source
rm -rf "$source"
mkdir -p "$source"
git archive --format=tar --prefix="$name/" HEAD >"$work/source.tar"
gzip -9 -n <"$work/source.tar" >"$folder/$name.tar.gz"
tar -xmf "$work/source.tar" -C "$source"
cd "$source/$name"

# Paths of this machine end up in messages of panics: they are replaced, by the last of these that fits. The scripts for each
# system add their own flags.
cargo_home=${CARGO_HOME:-$HOME/.cargo}
export TESSERA_RUSTFLAGS="--remap-path-prefix=$cargo_home=/cargo --remap-path-prefix=$target=/target --remap-path-prefix=$PWD=/$name"

# Nor may testboard remember where it was built: it finds its boards beside itself.
export TESSERA_SUITE=/usr/share/tessera/testBoard

# pack FOLDER ARCHIVE: a .tar.gz or .zip of a folder below the working one, sorted, with the time of the commit.
pack() {
    find "$work/pack/$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    rm -f "$2"
    case $2 in
    *.zip) (cd "$work/pack" && find "$1" -type f | sort | zip -q -9 -X -D "$2" -@) ;;
    *) tar -C "$work/pack" --sort=name --owner=0 --group=0 --numeric-owner --format=ustar -cf - "$1" | gzip -9 -n >"$2" ;;
    esac
}

# add_documents FOLDER: what a person wants to read beside programs, and what testboard needs.
add_documents() {
    mkdir -p "$1/docs" "$1/testBoard"
    cp -r testBoard/README.md testBoard/boards testBoard/protocol "$1/testBoard/"
    cp README.md CHANGELOG.md LICENSE SECURITY.md "$1/"
    cp docs/* "$1/docs/"
}

scripts/static-linux.sh --all
built=$target/static/x86_64-unknown-linux-gnu/release
place=$work/pack/$name-linux-x86_64
mkdir -p "$place/man" "$place/completions"
for program in tessera pbrain-tessera testboard; do
    strip -o "$place/$program" "$built/$program"
done
"$place/tessera" man --dir "$place/man" >/dev/null
for shell in bash zsh fish; do
    "$place/tessera" completions "$shell" >"$place/completions/tessera.$shell"
done
add_documents "$place"
pack "$name-linux-x86_64" "$folder/$name-linux-x86_64.tar.gz"
scripts/sbom.py x86_64-unknown-linux-gnu >"$folder/$name.spdx.json"

if [ "$parts" = all ]; then
    scripts/package-gomocup.sh "$folder/$name-gomocup.zip"
    brain=$work/pbrain-tessera.exe
    cp "$target/windows/x86_64-pc-windows-gnu/release/pbrain-tessera.exe" "$brain"
    scripts/windows-cargo.sh build --release
    place=$work/pack/$name-windows-x86_64
    mkdir -p "$place"
    for program in tessera testboard; do
        x86_64-w64-mingw32-strip -o "$place/$program.exe" "$target/windows/x86_64-pc-windows-gnu/release/$program.exe"
    done
    # The brain is the one that Gomocup gets.
    x86_64-w64-mingw32-strip -o "$place/pbrain-tessera.exe" "$brain"
    add_documents "$place"
    pack "$name-windows-x86_64" "$folder/$name-windows-x86_64.zip"
    scripts/build-web.sh "$work/pack/$name-web"
    pack "$name-web" "$folder/$name-web.zip"
fi

cd "$folder"
sha256sum "$name"* >SHA256SUMS
cat SHA256SUMS
