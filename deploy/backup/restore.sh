#!/usr/bin/env bash
# restore.sh DATA [UNTIL]: makes DATA, an empty or missing folder, a cluster as it was
#   at a time ('2026-11-16 14:05:09+00'),
#   with-objects: at the latest moment for which the repository has every file that a row names, or
#   latest: as late as the log goes; this is what it does without UNTIL.
# The log lies beside it in DATA.wal until it has been replayed. It does not start the server.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
data=$1 until=${2:-latest}

if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty: move it away first, it may still be needed" >&2
  exit 1
fi
open_repository
target='' before=$(date +%s)
case $until in
  latest) ;;
  with-objects)
    { read -r before; read -r lsn; } < <(rclone cat sealed:status/objects) || { echo 'no files have been copied yet' >&2; exit 1; }
    # Where the log does not go so far, everything in it is older than the copy of the files.
    segment=$(segment_of "$lsn")
    if [ -n "$(rclone lsf sealed:wal --include "????????$segment.gz")" ]; then
      target="recovery_target_lsn = '$lsn'
recovery_target_inclusive = off"
    fi
    ;;
  *)
    before=$(date --date="$until" +%s)
    target="recovery_target_time = '$until'"
    ;;
esac

# The newest copy that was complete by then.
base=$(bases | awk -v before="$before" '$2 <= before' | tail -1)
[ -n "$base" ] || { echo "no copy of the cluster is older than $until" >&2; exit 1; }
IFS=$'\t' read -r id taken first folder <<< "$base"
aside=$(mktemp -d "$(dirname "$data")/.restore-XXXXXX")
trap 'rm -rf "$aside"' EXIT
restic restore --no-lock --quiet "$id" --target "$aside"
rm -rf "$data" "$data.wal"
mv "$aside/$folder" "$data"
chmod 700 "$data"
"$bin/pg_verifybackup" --quiet "$data"

mkdir "$data.wal"
rclone lsf sealed:wal 2> /dev/null | awk -v first="${first:8}" '/\.history\.gz$/ || substr($1, 9, 16) >= first' > "$aside/log"
rclone copy sealed:wal "$data.wal" --files-from-raw "$aside/log" --transfers 16
cat >> "$data/postgresql.auto.conf" << END
restore_command = 'test -f "$(readlink -f "$data.wal")/%f.gz" && gunzip -c "$(readlink -f "$data.wal")/%f.gz" > "%p"'
recovery_target_timeline = 'latest'
recovery_target_action = 'promote'
$target
END
touch "$data/recovery.signal"
echo "base-$(date --utc --date="@$taken" +%Y%m%dT%H%M%SZ)"
