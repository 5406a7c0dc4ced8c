#!/usr/bin/env bash
# drill.sh BACKUPS ARCHIVE EVIDENCE [TIME]: restores to TIME (without it, as late as the archive goes) into a folder that
# is thrown away, starts it on a socket nobody else sees, takes its inventory, and writes EVIDENCE, a file of JSON: what was
# restored, how long it took, what is there. Run it every week as the account postgres and keep the files. It ends with
# 1 when the audit trail of what was restored does not verify. DATABASE names the database (evidentia).
set -euo pipefail
umask 077
backups=$1 archive=$2 evidence=$3 time=${4:-}
here=$(cd "$(dirname "$0")" && pwd)
bin=${PG_BIN:-$(pg_config --bindir)}

place=$(mktemp -d "${TMPDIR:-/tmp}/evidentia-drill-XXXXXX")
# shellcheck disable=SC2329 # called by the trap
leave() {
  "$bin/pg_ctl" --pgdata="$place/data" --mode=immediate --silent stop > /dev/null 2>&1 || true
  rm -rf "$place"
}
trap leave EXIT

now() { date +%s%3N; }
began=$(now)
base=$("$here/restore.sh" "$backups" "$archive" "$place/data" "$time")
copied=$(now)
# Settings of its own: those of the server may stand elsewhere, name files elsewhere, or ask for a password. What the log
# needs at least is in the copy itself.
cat > "$place/postgresql.conf" << EOF
listen_addresses = ''
unix_socket_directories = '$place'
hba_file = '$place/pg_hba.conf'
$("$bin/pg_controldata" "$place/data" | sed -nE 's/_xact/_transaction/; s/^(max_[a-z_]+) setting: +([0-9]+)$/\1 = \2/p')
EOF
echo 'local all all trust' > "$place/pg_hba.conf"
"$bin/pg_ctl" --pgdata="$place/data" --silent --wait --timeout=3600 --log="$place/log" \
  --options="-p 5432 -c config_file='$place/postgresql.conf'" start || { cat "$place/log" >&2; exit 1; }
ask() {
  "$bin/psql" --host="$place" --port=5432 --username=postgres --dbname="$1" --no-psqlrc --quiet --tuples-only --no-align "${@:2}"
}
# It answers before it has reached the moment; then it says so.
until [ "$(ask postgres --command='select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
ready=$(now)
inventory=$(ask "${DATABASE:-evidentia}" --file="$here/inventory.sql")
done=$(now)

cat > "$evidence.$$" << EOF
{
  "drill": "restore",
  "at": "$(date --utc +%Y-%m-%dT%H:%M:%SZ)",
  "target": "${time:-latest}",
  "base": "${base##*/}",
  "bytes": $(du --summarize --bytes "$place/data" | cut -f1),
  "milliseconds": { "copy": $((copied - began)), "replay": $((ready - copied)), "inventory": $((done - ready)), "total": $((done - began)) },
  "inventory": $inventory
}
EOF
mv "$evidence.$$" "$evidence"
grep --quiet '"broken" : 0,' "$evidence" || { echo 'the audit trail does not verify' >&2; exit 1; }
echo "$evidence"
