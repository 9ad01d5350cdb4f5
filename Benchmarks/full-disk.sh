#!/usr/bin/env bash
# A disk that fills up, at 20 levels: what was published stays whole, the run says so and ends with 1.
# Needs root for a tmpfs. Usage: Benchmarks/full-disk.sh [gallery]
set -uo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
gallery=${1:-$root/.build/release/gallery}
work=$(mktemp -d)
disk=$work/disk
mkdir "$disk"
mount -t tmpfs -o size=16m tmpfs "$disk" || { echo "skipped: no tmpfs can be mounted"; exit 0; }
trap 'umount "$disk"; rm -rf "$work"' EXIT

cp -r "$root/Samples" "$work/Samples"
cat > "$work/gallery.yml" <<YML
title: Full disk
output: $disk/Output
cache: $disk/cache
sources: [ { type: folder, name: Samples, path: $work/Samples } ]
renditions: { native: true }
YML
# What is published before: a gallery of one category.
"$gallery" build -q -c "$work/gallery.yml" --only 'Food/Sandwiches' >/dev/null || exit 1
rm -rf "$disk/cache"
(cd "$disk/Output" && find . -type f -exec sha256sum {} + | sort) > "$work/before"
free() { df --output=avail -B1 "$disk" | tail -n 1; }
room=$(free)
bad=0
full=0
for level in $(seq 0 19); do
  left=$((room * level / 40))
  head -c $((room - left)) /dev/zero > "$disk/filler" 2>/dev/null
  "$gallery" build -q -c "$work/gallery.yml" > "$work/out" 2> "$work/err"
  status=$?
  rm -f "$disk/filler"
  missing=$(cd "$disk/Output" && sha256sum --quiet -c "$work/before" 2>/dev/null | grep -vc 'manifest.json')
  "$gallery" verify -q -c "$work/gallery.yml" > "$work/verified"
  verified=$?
  case $status in
    1) full=$((full + 1)); grep -qE 'No space left on device|disk is full' "$work/err" || { echo "level $level: no clear message: $(cat "$work/err")"; bad=$((bad + 1)); } ;;
    0) ;;
    *) echo "level $level: exit $status: $(tail -n 2 "$work/err")"; bad=$((bad + 1)) ;;
  esac
  if [ "$verified" != 0 ] || { [ "$status" = 1 ] && [ "$missing" != 0 ]; }; then
    echo "level $level: damage: $(head -n 3 "$work/verified")"; bad=$((bad + 1))
  fi
  if [ "$status" = 0 ]; then
    rm -rf "$disk/Output" "$disk/cache"
    "$gallery" build -q -c "$work/gallery.yml" --only 'Food/Sandwiches' >/dev/null
  fi
  rm -rf "$disk/cache"
done
"$gallery" build -q -c "$work/gallery.yml" >/dev/null
last=$?
"$gallery" verify -q -c "$work/gallery.yml" >/dev/null || bad=$((bad + 1))
echo "20 fill levels: $full runs met a full disk, $bad faults, then a run with room ended with $last"
[ "$bad" = 0 ] && [ "$last" = 0 ] && [ "$full" -gt 0 ]
