# shellcheck shell=bash
# Sourced by the other scripts: settings, and how the repository is opened. docs/operations/backups.md lists the settings.
#
# The repository is a folder or a path of an rclone remote, with two parts under the same key:
#   database/  restic: copies of the cluster, deduplicated
#   sealed/    rclone crypt: wal/, objects/, removed/ (objects deleted since), status/, evidence/
set -euo pipefail
umask 077
# shellcheck disable=SC2034 # used by the scripts that source this one
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

: "${BACKUP_REPOSITORY:?a folder, or a path of an rclone remote: offsite:bucket/evidentia}"
: "${BACKUP_KEY_FILE:?a file with the key of the repository on one line (openssl rand -hex 32)}"
state=${BACKUP_STATE:-/var/lib/evidentia-backup}
scratch=${BACKUP_SCRATCH:-$state/scratch}
newest_postgres() { find /usr/lib/postgresql -path '*/bin/pg_basebackup' -printf '%h\n' 2> /dev/null | sort --version-sort | tail -1; }
bin=${PG_BIN:-$(newest_postgres)}
[ -x "$bin/pg_basebackup" ] || { echo 'pg_basebackup is missing: install the packages postgresql and postgresql-client' >&2; exit 1; }

# The key goes from its file into the programs: never onto a command line, which everybody on the machine can read.
[ "$(head -1 "$BACKUP_KEY_FILE" | tr -d '[:space:]' | wc -c)" -ge 32 ] || {
  echo "$BACKUP_KEY_FILE needs at least 32 characters on its first line (openssl rand -hex 32)" >&2
  exit 1
}
export RCLONE_CONFIG=${RCLONE_CONFIG:-/dev/null}
# Compose can only set a variable to empty, not omit it.
for name in PGSSLROOTCERT RCLONE_CA_CERT; do [ -n "${!name:-}" ] || unset "$name"; done
# rclone 1.60 cannot use this variable; it has one of its own.
[ -z "${AWS_CA_BUNDLE:-}" ] || export RCLONE_CA_CERT="${RCLONE_CA_CERT:-$AWS_CA_BUNDLE}"
unset AWS_CA_BUNDLE
RCLONE_CONFIG_SEALED_PASSWORD=$(rclone obscure - < "$BACKUP_KEY_FILE")
export RCLONE_CONFIG_SEALED_PASSWORD RCLONE_CONFIG_SEALED_TYPE=crypt RCLONE_CONFIG_SEALED_REMOTE="$BACKUP_REPOSITORY/sealed"
export RESTIC_PASSWORD_FILE=$BACKUP_KEY_FILE RESTIC_CACHE_DIR="$state/cache"
case $BACKUP_REPOSITORY in
  /*) export RESTIC_REPOSITORY=$BACKUP_REPOSITORY/database ;;
  *) export RESTIC_REPOSITORY=rclone:$BACKUP_REPOSITORY/database ;;
esac
mkdir -p "$state/status" "$state/spool" "$scratch"

# With another key rclone crypt sees an empty repository instead of an error; restic says that the key is wrong.
open_repository() { restic cat config --no-lock > /dev/null; }

# note PART [MORE]: PART has succeeded now. The time is kept in the repository, so that every machine knows it.
note() {
  printf '%s\n' "$(date +%s)" "${@:2}" > "$state/status/.$1.$$"
  mv "$state/status/.$1.$$" "$state/status/$1"
  [ "$1" = wal ] || rclone copyto "$state/status/$1" "sealed:status/$1"
}

# What the server says over the replication protocol: system identifier, timeline, end of its log.
identify_system() {
  "$bin/psql" 'dbname=postgres replication=true' --no-psqlrc --no-password --quiet --tuples-only --no-align --field-separator=' ' \
    --command=IDENTIFY_SYSTEM
}

# segment_of LSN: the number of the log file of 16 MB that holds it, as in the last 16 digits of the file's name.
segment_of() { printf '%08X%08X\n' "0x${1%/*}" "$((0x${1#*/} / 0x1000000))"; }

# bases: the copies of the cluster, oldest first: id, seconds, first log file, folder.
bases() {
  restic snapshots --no-lock --json --tag base | jq --raw-output \
    'sort_by(.time)[] | [.id, (.time | sub("\\..*"; "Z") | fromdate), (.tags[] | select(startswith("wal:"))[4:]), .paths[0]] | @tsv'
}

# with_lock COMMAND…: one after another on this machine. Retention and checks of restic need it for themselves.
with_lock() { flock "$state/database.lock" "$@"; }
