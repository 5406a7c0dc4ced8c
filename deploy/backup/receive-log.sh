#!/usr/bin/env bash
# receive-log.sh: takes the write-ahead log from the server as it is written, and every few seconds brings complete files,
# sealed, into the repository. It goes on until it is ended. The server ends a file after archive_timeout (30 s) at the
# latest, so that with the machine at most a minute is lost.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
slot=${BACKUP_SLOT:-evidentia_backup}
"$here/backup.sh" init

until read -ra system < <(identify_system) && [ "${#system[@]}" -ge 3 ]; do sleep 5; done
known=$(rclone cat sealed:status/cluster 2> /dev/null || true)
if [ -n "$known" ] && [ "$known" != "${system[0]}" ]; then
  echo "the repository belongs to cluster $known, and this server is ${system[0]}: give it a repository of its own" >&2
  exit 1
fi
[ -n "$known" ] || echo "${system[0]}" | rclone rcat sealed:status/cluster

# The server keeps what was not received yet, up to max_slot_wal_keep_size.
"$bin/pg_receivewal" --slot="$slot" --create-slot --if-not-exists --no-password
"$bin/pg_receivewal" --directory="$state/spool" --slot="$slot" --compress=gzip:1 --no-password &
receiver=$!
# The receiver may have ended already: a service manager signals the whole group.
trap 'kill "$receiver" 2> /dev/null || true; wait "$receiver" || true; exit 0' TERM INT

newest=$(cat "$state/newest-log" 2> /dev/null || true) shown=0
while kill -0 "$receiver" 2> /dev/null; do
  read -ra system < <(identify_system || true) || true
  for file in "$state"/spool/*; do
    name=${file##*/}
    [[ ! $name =~ ^[0-9A-F]{24} ]] || newest=${name:8:16}
  done
  echo "$newest" > "$state/newest-log"
  if rclone move "$state/spool" sealed:wal --include '*.gz' --no-traverse --transfers 8 && [ "${#system[@]}" -ge 3 ] && [ -n "$newest" ]; then
    # It keeps up when the file that the server writes now, or the one before, has been received.
    now=$(segment_of "${system[2]}")
    written=$((16#${now:0:8} * 256 + 16#${now:8}))
    received=$((16#${newest:0:8} * 256 + 16#${newest:8:8}))
    [ "$((written - received))" -gt 1 ] || note wal
  fi
  if [ "$(($(date +%s) - shown))" -ge "${BACKUP_STATUS_SECONDS:-60}" ]; then
    "$here/backup.sh" status && shown=$(date +%s)
  fi
  sleep "${BACKUP_SHIP_SECONDS:-10}" &
  wait $! || true
done
wait "$receiver"
