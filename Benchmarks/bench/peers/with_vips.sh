#!/usr/bin/env bash
# vipsthumbnail and vips arrayjoin, two processes. Usage: with_vips.sh SOURCE OUT
set -eu
source=$1; out=$2
for folder in "$source"/*/*/; do
    name=$(basename "$folder")
    mkdir -p "$out/$name/medium" "$out/$name/thumbnail" "$out/$name/tile"
done
find "$source" -type f -name '*.jpg' -print0 | sort -z | xargs -0 -P2 -n4 sh -c '
    out=$0; name=$(basename "$(dirname "$1")")
    vipsthumbnail --size "1024x1024>" -o "$out/$name/medium/%s.jpg[Q=80,strip]" "$@"
    for file; do set -- "$@" "$out/$name/medium/$(basename "$file")"; shift; done
    vipsthumbnail --size "320x320>" -o "$out/$name/thumbnail/%s.jpg[Q=80,strip]" "$@"' "$out"
ls -d "$out"/*/ | xargs -P2 -n1 sh -c '
    cd "$0"; set -- medium/*; set -- "$1" "$2" "$3" "$4"
    vipsthumbnail --size 320x240 --smartcrop centre -o "../tile/%s.v" "$@"
    vips arrayjoin "$(ls tile/*.v)" contact-sheet.jpg[Q=85,strip] --across 2 --shim 12 --background "250 249 247"
    rm -r tile'
find "$source" "$out" -type f -print0 | xargs -0 -P2 -n32 sha256sum > /dev/null
