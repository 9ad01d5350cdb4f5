#!/usr/bin/env bash
# ImageMagick with a hint for the decoder, and montage; two processes. Usage: with_magick.sh SOURCE OUT
set -eu
source=$1; out=$2
for folder in "$source"/*/*/; do
    name=$(basename "$folder")
    mkdir -p "$out/$name/medium" "$out/$name/thumbnail"
done
find "$source" -type f -name '*.jpg' -print0 | xargs -0 -P2 -n1 sh -c '
    name=$(basename "$(dirname "$1")"); file=$(basename "$1")
    convert -define jpeg:size=1024x1024 "$1" -filter Lanczos -resize "1024x1024>" -quality 80 -sampling-factor 4:2:0 \
        -write "$0/$name/medium/$file" -resize "320x320>" "$0/$name/thumbnail/$file"' "$out"
ls -d "$out"/*/ | xargs -P2 -n1 sh -c '
    cd "$0"; set -- medium/*
    montage "$1" "$2" "$3" "$4" -resize 320x240^ -gravity center -extent 320x240 -tile 2x2 -geometry +6+6 \
        -background "#faf9f7" -quality 85 contact-sheet.jpg'
find "$source" "$out" -type f -print0 | xargs -0 -P2 -n32 sha256sum > /dev/null
