#!/usr/bin/env bash
# schedule.sh: the whole backup in one process, for a container: receives the log all the time, and runs each part when it is
# due. A part that fails is tried again after ten minutes; how long ago each succeeded is a figure with an alarm. Times are
# UTC. On a server with systemd the timers of systemd/ do the same.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

# due SCHEDULE: the last time at which a part should have begun. SCHEDULE is a number of seconds, HH:MM for every day, or
# a weekday and HH:MM.
due() {
  local now at
  now=$(date +%s)
  case $1 in
    *' '*) at=$(date --utc --date="${1#* } ${1%% *}" +%s); [ "$at" -le "$now" ] || at=$((at - 7 * 86400)) ;;
    *:*) at=$(date --utc --date="$1" +%s); [ "$at" -le "$now" ] || at=$((at - 86400)) ;;
    *) at=$((now - $1)) ;;
  esac
  echo "$at"
}

every() {
  local part=$1 schedule=$2 last
  while true; do
    last=$(head -1 "$state/status/$part" 2> /dev/null || echo 0)
    if [ "$last" -gt "$(due "$schedule")" ]; then
      sleep 30
    else
      echo "{\"part\":\"$part\",\"msg\":\"begun\"}"
      if "$here/backup.sh" "$part"; then
        echo "{\"part\":\"$part\",\"msg\":\"done\"}"
      else
        echo "{\"part\":\"$part\",\"msg\":\"failed\"}"
        sleep 600
      fi
    fi
  done
}

if [ "${1:-}" = due ]; then due "$2"; exit; fi

"$here/backup.sh" init
"$here/backup.sh" status
[ -z "${BACKUP_METRICS_PORT:-}" ] || busybox httpd -f -p "$BACKUP_METRICS_PORT" -h "$state/www" &
# The signal goes to the whole process group, this process included, so it is ignored here from then on.
stop() { trap '' TERM INT; kill 0; wait; exit 0; }
trap stop TERM INT

run_parts() {
  local part
  # The log first, so that it has no gap after the first copy; files after the database, and nothing is verified before both.
  until [ -e "$state/status/wal" ]; do sleep 1; done
  for part in base objects; do
    until [ -e "$state/status/$part" ] || "$here/backup.sh" "$part"; do sleep 60; done
  done
  every base "${BACKUP_BASE_AT:-01:15}" &
  every objects "${BACKUP_OBJECTS_EVERY:-900}" &
  every verify "${BACKUP_VERIFY_AT:-Sun 03:15}" &
  every retain "${BACKUP_RETAIN_AT:-02:45}" &
  wait
}
run_parts &
# The slot keeps the log meanwhile, so it can be received again after any failure.
# In the background: bash answers a signal only while it waits.
while true; do
  "$here/receive-log.sh" &
  wait $! || true
  sleep 10 &
  wait $! || true
done
