#!/usr/bin/env bash
# restore-objects.sh PLACE [KEYS]: brings the files back to PLACE, a folder or a path of an rclone remote (target:bucket),
# and compares every one with the hash that is its name. KEYS is a list of those that are wanted, made by object-keys.sql in
# the restored database: it also finds those that were deleted after that moment. Without it, all that the storage had last.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
place=$1 keys=${2:-}

open_repository
wanted=()
[ -z "$keys" ] || wanted=(--files-from-raw "$(readlink -f "$keys")")
rclone copy sealed:objects "$place" "${wanted[@]}" --size-only --transfers 8 --checkers 16
if [ -n "$keys" ]; then
  for day in $(rclone lsf --dirs-only sealed:removed 2> /dev/null); do
    rclone copy "sealed:removed/$day" "$place" "${wanted[@]}" --ignore-existing --transfers 8
  done
fi
found=$(mktemp)
trap 'rm -f "$found"' EXIT
rclone hashsum SHA-256 "$place" "${wanted[@]}" --download > "$found"
awk '{ n = split($2, part, "/") } length(part[n]) == 64 && part[n] != $1 { print $2 " has other bytes" > "/dev/stderr"; wrong = 1 } END { exit wrong }' "$found"
if [ -n "$keys" ]; then
  missing=$(awk 'NR == FNR { have[$2] = 1; next } !($1 in have)' "$found" "$keys")
  [ -z "$missing" ] || { echo "not in the repository:" "$missing" >&2; exit 1; }
fi
echo "$(wc -l < "$found") files, every hash right"
