#!/usr/bin/env bash
# backup.sh PART: one part of the backup, once.
#   init     makes the repository, or opens it
#   base     copies the cluster, verified against its manifest
#   objects  copies new files; what was deleted moves aside until its days are over
#   verify   reads the whole repository, restores the newest copy aside, and compares every file's hash
#   retain   removes what is older than it has to be
#   status   writes the figures for Prometheus
# The server and the role (with REPLICATION alone) come from PGHOST, PGPORT, PGUSER and PGPASSFILE or PGPASSWORD.
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"

init() {
  if [ -n "$(rclone lsf "$BACKUP_REPOSITORY/database/config" 2> /dev/null)" ]; then open_repository; else restic init --quiet; fi
}

base() {
  open_repository
  # Always the same folder, so that restic compares a copy with the one before.
  local aside=$scratch/base wal
  rm -rf "$aside"
  "$bin/pg_basebackup" --pgdata="$aside" --checkpoint=fast --wal-method=stream --manifest-checksums=SHA256 --no-password
  "$bin/pg_verifybackup" --quiet "$aside"
  wal=$(sed -nE 's/^START WAL LOCATION: .*file ([0-9A-F]{24})\)$/\1/p' "$aside/backup_label")
  # Named by when it was complete: it serves every moment after that.
  with_lock restic backup --quiet --host evidentia --tag base --tag "wal:$wal" "$aside"
  rm -rf "$aside"
  note base
}

objects() {
  : "${BACKUP_OBJECTS:?where the files are: a folder, or objects:bucket with RCLONE_CONFIG_OBJECTS_…}"
  open_repository
  # First the end of the log, then the files: the program stores a file before the row that names it, and never changes it.
  # So every row up to this end finds its file in the repository.
  local system=('' '' '')
  [ -n "${BACKUP_WITHOUT_DATABASE:-}" ] || read -ra system < <(identify_system)
  # Copies first. A source that lost more than this at once is looked at by somebody before the repository follows it.
  rclone sync "$BACKUP_OBJECTS" sealed:objects --size-only --delete-after --max-delete "${BACKUP_MAX_REMOVED:-1000}" \
    --backup-dir "sealed:removed/$(date --utc +%F)" --transfers 8 --checkers 16 \
    --filter '- /uploads/**' --filter '- *.{{[0-9a-f]{8}-[0-9a-f-]{27}}}'
  note objects "${system[2]}"
}

# list FOLDER…: what a folder of the repository holds. One that is not there yet, such as that of removed files, holds nothing.
list() {
  local code=0
  rclone lsf "$@" 2> "$state/list-error" || code=$?
  [ "$code" -eq 0 ] || [ "$code" -eq 3 ] || { cat "$state/list-error" >&2; return "$code"; }
}

retain() {
  open_repository
  restic unlock --quiet
  with_lock restic forget --quiet --tag base --group-by host --prune --keep-daily "${BACKUP_KEEP_DAILY:-14}" \
    --keep-weekly "${BACKUP_KEEP_WEEKLY:-8}" --keep-monthly "${BACKUP_KEEP_MONTHLY:-12}"
  # The log since the oldest copy of these days: every moment of them. Older copies hold the log that they need.
  local from since
  from=$(($(date +%s) - ${BACKUP_KEEP_LOG_DAYS:-14} * 86400))
  since=$(bases | awk -v from="$from" '{ last = $3 } $2 >= from && !first { first = $3 } END { print first ? first : last }')
  list sealed:wal \
    | awk -v since="${since:8}" 'length($1) == 27 && substr($1, 9, 16) < since' > "$state/old-log"
  [ ! -s "$state/old-log" ] || rclone delete sealed:wal --files-from-raw "$state/old-log"
  local day last
  last=$(date --utc --date="-${BACKUP_KEEP_REMOVED_DAYS:-400} days" +%F)
  list sealed:removed --dirs-only | tr -d / | while read -r day; do
    [[ ! $day < $last ]] || rclone purge "sealed:removed/$day"
  done
  note retain
}

status() {
  local part file=${BACKUP_METRICS_FILE:-$state/www/metrics.txt}
  mkdir -p "$(dirname "$file")"
  rclone copy sealed:status "$state/status" 2> /dev/null || true
  {
    echo '# HELP backup_success_timestamp_seconds When this part of the backup last succeeded.'
    echo '# TYPE backup_success_timestamp_seconds gauge'
    for part in base wal objects verify retain; do
      echo "backup_success_timestamp_seconds{part=\"$part\"} $(head -1 "$state/status/$part" 2> /dev/null || echo 0)"
    done
  } > "$file.$$"
  chmod 644 "$file.$$"
  mv "$file.$$" "$file"
}

case ${1:-} in
  init | base | objects | retain | status) "$1" ;;
  verify) exec "$here/verify.sh" "${@:2}" ;;
  *) sed -n '2,9s/^# //p' "$0" >&2; exit 2 ;;
esac
