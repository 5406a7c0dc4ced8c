#!/usr/bin/env bash
# restore.sh ARGUMENTS: brings database and files of one node back from the backup, to a host that has neither, as late as the log goes.
# settings.env and the key of the repository have to be the former ones. ARGUMENTS are those for Compose:
#   ./restore.sh --env-file settings.env --file compose.yaml --file compose.one-node.yaml
#   COMPOSE='docker compose'  another program
set -euo pipefail
cd "$(dirname "$0")"
arguments=("$@")
read -ra program <<< "${COMPOSE:-docker compose}"
compose() { "${program[@]}" "${arguments[@]}" "$@"; }
say() { echo "$(date --utc +%T) $*"; }
project=$(compose config | sed -n 's/^name: //p')
# in_backup COMMAND ARGUMENT…: in the container of the backup, with the volumes that are restored.
in_backup() {
  compose run --rm --no-deps -T --user 0:0 --cap-add ALL --volume "${project}_database:/restored/database" \
    --volume "${project}_files:/restored/files" backup bash -euo pipefail -c "$@"
}
sql() { compose exec -T postgres psql --username=postgres --no-psqlrc --quiet --tuples-only --no-align "$@"; }

compose create postgres http > /dev/null 2>&1
in_backup '
  [ -z "$(ls -A /restored/database)" ] || { echo "the volume of the database is not empty" >&2; exit 1; }
  /opt/evidentia/deploy/backup/restore.sh /restored/database/new latest
  cd /restored/database
  shopt -s dotglob
  mv new/* . && rmdir new
  # Where the server sees its volume.
  sed -i "s#/restored/database/new.wal#/var/lib/postgresql/data/new.wal#g" postgresql.auto.conf
  # The account of the server in its image.
  chown -R 999:999 . && chmod 700 .
  chown -R 10001:10001 /var/lib/evidentia-backup'
say 'database copied'
compose up --detach --no-deps --wait postgres
until [ "$(sql --command='select pg_is_in_recovery()' 2> /dev/null)" = f ]; do sleep 1; done
compose exec -T postgres sh -c 'cd "$PGDATA" && rm -rf new.wal && sed -i "/^restore_command/d; /^recovery_/d" postgresql.auto.conf'
say 'log replayed'
sql evidentia < ../backup/object-keys.sql | in_backup '
  cat > /tmp/keys
  /opt/evidentia/deploy/backup/restore-objects.sh /restored/files /tmp/keys
  chown -R 10001:10001 /restored/files /var/lib/evidentia-backup'
say 'files copied; what the database holds:'
inventory=$(sql evidentia < ../backup/inventory.sql)
echo "$inventory"
case $inventory in *'"broken" : 0,'*) ;; *) echo 'the audit trail does not verify' >&2; exit 1 ;; esac
compose up --detach
say 'started; take a base backup now: docker compose exec backup /opt/evidentia/deploy/backup/backup.sh base'
