#!/usr/bin/env bash
# restore.sh BACKUPS ARCHIVE DATA [TIME]: makes DATA, an empty or missing folder, a cluster as it was at TIME
# ('2026-11-16 14:05:09+00'); without TIME, as late as the archive goes. It does not start it.
set -euo pipefail
umask 077
backups=$1 archive=$2 data=$3 time=${4:-}

if [ -d "$data" ] && [ -n "$(ls -A "$data")" ]; then
  echo "$data is not empty: move it away first, it may still be needed" >&2
  exit 1
fi
# The newest copy that was complete by then.
latest=base-$(date --utc ${time:+--date="$time"} +%Y%m%dT%H%M%SZ)
base=
for one in "$backups"/base-*; do
  [ -d "$one" ] && [[ ! ${one##*/} > $latest ]] && base=$one
done
if [ -z "$base" ]; then
  echo "no base backup in $backups is older than ${time:-now}" >&2
  exit 1
fi
mkdir -p "$data"
cp -a "$base/." "$data/"
chmod 700 "$data"

cat >> "$data/postgresql.auto.conf" << EOF
restore_command = 'cp "$archive/%f" "%p"'
recovery_target_timeline = 'latest'
recovery_target_action = 'promote'
${time:+recovery_target_time = '$time'}
# It goes on from here on a way of its own; where to archive that is for whoever puts it into service.
archive_mode = off
EOF
touch "$data/recovery.signal"
echo "$base"
