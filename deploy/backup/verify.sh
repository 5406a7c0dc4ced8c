#!/usr/bin/env bash
# verify.sh [EVIDENCE]: proves that the backup can be restored, without the server that it was taken from. It reads every
# byte of the repository, restores the newest copy with its log into a folder that is thrown away, starts it on a socket
# nobody else sees, recomputes the audit trail, and compares every file that a row names with its hash. EVIDENCE is a file
# of JSON with what was found and how long it took; a copy stays in the repository. It ends with 1 when anything is wrong.
# BACKUP_READ=5% reads that part of the copies of the cluster where all of it would take too long. DATABASE names the
# database (evidentia).
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
evidence=${1:-$state/evidence.json}

place=$(mktemp -d "$scratch/verify-XXXXXX")
# shellcheck disable=SC2329 # called by the trap
leave() {
  "$bin/pg_ctl" --pgdata="$place/data" --mode=immediate --silent stop > /dev/null 2>&1 || true
  rm -rf "$place"
}
trap leave EXIT
now() { date +%s%3N; }
fail() { echo "$*" >&2; exit 1; }

began=$(now)
open_repository
with_lock restic check --quiet --read-data-subset="${BACKUP_READ:-100%}" || fail 'the copies of the cluster are damaged'
parts=$(rclone lsf sealed: --dirs-only)
# read_all HASH PART: every block of a part is authenticated when it is read.
read_all() { [[ $'\n'$parts != *$'\n'"$2/"* ]] || rclone hashsum "$1" "sealed:$2" --download; }
read_all MD5 wal > "$place/log" || fail 'the log is damaged'
for part in status evidence; do read_all MD5 "$part" > /dev/null || fail "the notes are damaged ($part)"; done
newest_base=$(bases | tail -1 | cut -f3)
[ -n "$newest_base" ] || fail 'there is no copy of the cluster'
gap=$(awk 'length($2) == 27 { print $2 }' "$place/log" | sort \
  | while IFS= read -r name; do printf '%s %d\n' "${name:0:8}" "$((16#${name:8:8} * 256 + 16#${name:16:8}))"; done \
  | awk -v line="${newest_base:0:8}" -v first="$((16#${newest_base:8:8} * 256 + 16#${newest_base:16:8}))" \
    '$1 "" < line "" || ($1 == line && $2 < first) { next } $1 == last && $2 != number + 1 && !found { print "after " number; found = 1 } { last = $1; number = $2 }')
[ -z "$gap" ] || fail "files of the log are missing $gap: take a base backup now"
{ read_all SHA-256 objects && read_all SHA-256 removed; } > "$place/objects" || fail 'files are damaged'
wrong=$(awk '{ n = split($2, part, "/") } length(part[n]) == 64 && part[n] != $1 { print $2 }' "$place/objects")
[ -z "$wrong" ] || fail "files have other bytes than their names say: $wrong"
read=$(now)

base=$("$here/restore.sh" "$place/data" with-objects)
copied=$(now)
# Settings of its own: those of the server may stand elsewhere, name files elsewhere, or ask for a password. What the log
# needs at least is in the copy itself.
cat > "$place/postgresql.conf" << END
listen_addresses = ''
unix_socket_directories = '$place'
hba_file = '$place/pg_hba.conf'
$("$bin/pg_controldata" "$place/data" | sed -nE 's/_xact/_transaction/; s/^(max_[a-z_]+) setting: +([0-9]+)$/\1 = \2/p')
END
echo 'local all all trust' > "$place/pg_hba.conf"
"$bin/pg_ctl" --pgdata="$place/data" --silent --wait --timeout=3600 --log="$place/server.log" \
  --options="-p 5432 -c config_file='$place/postgresql.conf'" start || { cat "$place/server.log" >&2; exit 1; }
ask() {
  "$bin/psql" --host="$place" --port=5432 --username=postgres --dbname="$1" --no-psqlrc --quiet --tuples-only --no-align "${@:2}"
}
# It answers before it has reached the moment; then it says so.
until [ "$(ask postgres --command='select pg_is_in_recovery()')" = f ]; do sleep 0.2; done
ready=$(now)
inventory=$(ask "${DATABASE:-evidentia}" --file="$here/inventory.sql")
ask "${DATABASE:-evidentia}" --file="$here/object-keys.sql" > "$place/keys"
# Those that were deleted from the storage after the moment lie aside, below the day on which they were.
missing=$(awk 'NR == FNR { n = split($2, part, "/"); have[part[n - 1] "/" part[n]] = 1; next } !($1 in have)' "$place/objects" "$place/keys")
[ -z "$missing" ] || fail "rows name files that the repository does not have: $missing"
done=$(now)

jq --null-input --argjson inventory "$inventory" --arg base "$base" --arg at "$(date --utc +%Y-%m-%dT%H:%M:%SZ)" \
  --argjson bytes "$(du --summarize --bytes "$place/data" | cut -f1)" --argjson objects "$(wc -l < "$place/keys")" \
  --argjson logs "$(wc -l < "$place/log")" \
  --argjson ms "{ \"read\": $((read - began)), \"copy\": $((copied - read)), \"replay\": $((ready - copied)), \"inventory\": $((done - ready)), \"total\": $((done - began)) }" \
  '{ drill: "restore", at: $at, target: "with-objects", base: $base, bytes: $bytes, logFiles: $logs, objectsCompared: $objects, milliseconds: $ms, inventory: $inventory }' \
  > "$evidence.$$"
mv "$evidence.$$" "$evidence"
[ "$(jq .inventory.trail.broken "$evidence")" = 0 ] || fail 'the audit trail does not verify'
rclone copyto "$evidence" "sealed:evidence/$(date --utc +%Y%m%dT%H%M%SZ).json"
note verify
echo "$evidence"
