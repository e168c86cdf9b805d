#!/usr/bin/env bash
# Tries the files of a release as strangers would: scripts/try-release.sh FOLDER
#
# FOLDER is what scripts/release.sh made. Every file is unpacked into an empty folder and used from there: the Linux programs in
# a root that holds nothing else, those for Windows under wine, the brain for Gomocup by Gomocup's rules, the page in
# Chromium, the source without a network. What is not in FOLDER (`release.sh FOLDER linux`) is said and left out. Ends at the
# first fault. Takes some minutes, most of them to build the source.
set -euo pipefail
scripts=$(cd "$(dirname "$0")" && pwd)
fail() {
    echo "try-release.sh: $*" >&2
    exit 1
}
[ $# = 1 ] || fail "usage: scripts/try-release.sh FOLDER"
[ -d "$1" ] || fail "there is no folder $1"
folder=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export CARGO_TARGET_DIR=$work/target

cd "$folder"
[ -e SHA256SUMS ] || fail "there is no SHA256SUMS in $1"
name=$(sed -n 's/^[0-9a-f]*  \(tessera-[0-9.]*\)\.tar\.gz$/\1/p' SHA256SUMS)
[ -n "$name" ] || fail "SHA256SUMS names no source"
version=${name#tessera-}

heading() { echo "== $*"; }

# expect WHAT EXPECTED COMMAND...: the command ends well, and a line of what it says matches.
expect() {
    local what=$1 expected=$2 said
    shift 2
    said=$("$@" 2>&1 </dev/null | tr -d '\r') || fail "$what: '$*' fails: $said"
    grep -qE -- "$expected" <<<"$said" || fail "$what: '$*' says: $said"
    echo "   $what"
}

# talk COMMAND...: a game with a brain, which has to name itself and to complete its five.
talk() {
    local said
    said=$(printf '%s\n' ABOUT 'INFO timeout_turn 1000' 'INFO rule 0' 'START 15' BOARD 3,3,1 3,9,2 4,3,1 5,9,2 5,3,1 7,9,2 6,3,1 9,9,2 \
        DONE END | timeout 60 "$@" | tr -d '\r')
    grep -q "^name=\"Tessera\", version=\"$version\"" <<<"$said" || fail "ABOUT is answered by: $said"
    grep -q '^OK$' <<<"$said" || fail "START is answered by: $said"
    [[ $(tail -1 <<<"$said") =~ ^[27],3$ ]] || fail "five in a row is overlooked: $said"
    echo "   the brain speaks the protocol and completes its five"
}

heading checksums
sha256sum --quiet --check SHA256SUMS
listed=$(sed 's/^[0-9a-f]*  //' SHA256SUMS | sort)
[ "$listed" = "$(find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort)" ] || fail "SHA256SUMS does not list every file"
echo "   $(wc -l <SHA256SUMS) files"

heading "source: $name.tar.gz"
tar -xzf "$name.tar.gz" -C "$work"
source=$work/$name
signature=$(cat "$source/benches/signature")
[ ! -e "$source/.git" ] || fail "there is a repository in the source"
grep -q "^version = \"$version\"" "$source/Cargo.toml" || fail "Cargo.toml has another version"
grep -q "^## $version - " "$source/CHANGELOG.md" || fail "CHANGELOG.md says nothing about $version"
echo "   a version with its changes"

heading "bill of materials: $name.spdx.json"
python3 - "$folder/$name.spdx.json" "$source/Cargo.lock" "$version" <<'PYTHON'
import json, sys, tomllib

bill, version = json.load(open(sys.argv[1])), sys.argv[3]
locked = {(one["name"], one["version"]): one.get("checksum") for one in tomllib.load(open(sys.argv[2], "rb"))["package"]}
known = {one["SPDXID"] for one in bill["packages"]} | {"SPDXRef-DOCUMENT"}
assert bill["spdxVersion"] == "SPDX-2.3" and bill["name"].endswith("-" + version), bill["name"]
assert len(known) == len(bill["packages"]) + 1, "two packages have one name"
for one in bill["packages"]:
    checksum = locked[one["name"], one["versionInfo"]]
    assert checksum == (one["checksums"][0]["checksumValue"] if "checksums" in one else None), one
    assert one["licenseDeclared"] != "NOASSERTION", one["name"]
for one in bill["relationships"]:
    assert {one["spdxElementId"], one["relatedSpdxElement"]} <= known, one
print(f"   {len(bill['packages'])} packages, each with the checksum of Cargo.lock and a licence")
PYTHON

heading "Linux: $name-linux-x86_64.tar.gz"
tar -xzf "$name-linux-x86_64.tar.gz" -C "$work"
root=$work/$name-linux-x86_64
# The root holds the release alone: no libraries, no shell, no /proc, no /tmp; the environment is empty, too.
chroot=$(PATH=$PATH:/usr/sbin:/sbin command -v chroot)
inside=(env -i "$chroot" "$root")
if [ "$(id -u)" != 0 ]; then
    inside=(env -i "$(command -v unshare)" --user --map-root-user "$chroot" "$root")
fi
expect "tessera has its version" "^tessera $version\$" "${inside[@]}" "/tessera" --version
expect "tessera finds the moves of every build" "$signature" "${inside[@]}" "/tessera" bench --expect "$signature"
expect "tessera solves a puzzle and checks the proof" "^Checked: it holds" \
    "${inside[@]}" "/tessera" solve --rule renju --size 9 --black c5,d5,e5,f3,f4,a9,a7 --white b5,h1,h2,i9,i7,a1,g8 --fours --check
talk "${inside[@]}" "/pbrain-tessera"
expect "testboard finds its suite and the brain sound" '^Total .* 100%' \
    "${inside[@]}" "/testboard" "/pbrain-tessera" --filter command
# The server needs no files either: its page is in the program. Its token is made of random numbers, which every Linux has.
mkdir "$root/dev"
head -c 4096 /dev/urandom | tee "$root/dev/random" >"$root/dev/urandom"
"${inside[@]}" "/tessera" web --no-open --port 0 >"$work/address" 2>&1 &
server=$!
for _ in {1..100}; do
    address=$(sed -n 's/^The board is at //p' "$work/address")
    [ -z "$address" ] || break
    sleep 0.1
done
page=$(curl --silent --fail --location --cookie-jar "$work/cookies" "${address:-http://localhost:1}" || true)
kill "$server" 2>/dev/null || true
wait "$server" 2>/dev/null || true
grep -q '<title>.*Tessera' <<<"$page" || fail "tessera web shows no page: $(cat "$work/address") $page"
echo "   tessera web shows its page"
for page in tessera tessera-play tessera-match; do
    grep -q '^\.TH ' "$root/man/$page.1" || fail "there is no manual page $page.1"
done
for shell in bash zsh fish; do
    grep -q tessera "$root/completions/tessera.$shell" || fail "there are no completions for $shell"
done
echo "   manual pages, completions for three shells"

# unpack NAME: the ZIP of that name, into a folder of its own.
unpack() {
    "$scripts/debian-packages.sh" unzip
    mkdir "$work/$1"
    unzip -q "$folder/$name-$1.zip" -d "$work/$1"
}

if [ -e "$name-gomocup.zip" ]; then
    heading "Gomocup: $name-gomocup.zip"
    unpack gomocup
    # The brain lies at the root with its prefix, needs nothing beside it, and the ZIP stays below 8 MB.
    [ "$(find "$work/gomocup" -mindepth 1 -printf '%P\n')" = pbrain-tessera64.exe ] || fail "there is more or less than pbrain-tessera64.exe in it"
    size=$(stat -c %s "$name-gomocup.zip")
    [ "$size" -lt 8000000 ] || fail "it has $size bytes"
    echo "   pbrain-tessera64.exe alone, $size bytes"
    talk "$scripts/wine.sh" "$work/gomocup/pbrain-tessera64.exe"
else
    echo "== no ZIP for Gomocup"
fi

if [ -e "$name-windows-x86_64.zip" ]; then
    heading "Windows: $name-windows-x86_64.zip"
    unpack windows-x86_64
    place=$work/windows-x86_64/$name-windows-x86_64
    expect "tessera.exe has its version" "^tessera $version\$" "$scripts/wine.sh" "$place/tessera.exe" --version
    expect "tessera.exe finds the moves of every build" "$signature" "$scripts/wine.sh" "$place/tessera.exe" bench --expect "$signature"
    talk "$scripts/wine.sh" "$place/pbrain-tessera.exe"
    (cd "$place" && expect "testboard.exe finds its suite and the brain sound" '^Total .* 100%' \
        "$scripts/wine.sh" testboard.exe pbrain-tessera.exe --filter command)
    cmp "$place/pbrain-tessera.exe" "$work/gomocup/pbrain-tessera64.exe" || fail "Gomocup gets another brain"
else
    echo "== no ZIP for Windows"
fi

heading "source: its build"
(
    cd "$source"
    # Crates are fetched beforehand, as packagers do it; then there is no network.
    cargo fetch --locked --quiet
    apart=()
    if unshare --user --map-root-user --net true 2>/dev/null; then
        apart=(unshare --user --map-root-user --net)
    fi
    "${apart[@]}" cargo test --locked --offline --quiet --lib >"$work/source.log" 2>&1 || {
        tail -50 "$work/source.log" >&2
        fail "the source does not build or its unit tests fail"
    }
    echo "   builds without a network; $(grep -o '[0-9]* passed' "$work/source.log" | tail -1)"
)

if [ -e "$name-web.zip" ]; then
    heading "page: $name-web.zip"
    unpack web
    (
        cd "$source"
        TESSERA_WEB_FILES=$work/web/$name-web cargo test --locked --offline --quiet --test wasm -- --nocapture >"$work/web.log" 2>&1 || {
            tail -50 "$work/web.log" >&2
            fail "the page fails in Chromium"
        }
        ! grep '^SKIPPED' "$work/web.log" >&2 || fail "there is no Chromium to open it in"
        echo "   the page opens, plays and analyses in Chromium, also offline"
    )
else
    echo "== no page"
fi
echo "All files of $name do what they are for."
