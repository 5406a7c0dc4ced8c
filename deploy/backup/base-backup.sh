#!/usr/bin/env bash
# base-backup.sh BACKUPS: copies the running cluster to BACKUPS/base-<time>, verified. Where the server is and who asks
# comes from PGHOST, PGPORT, PGUSER (a role with REPLICATION) and PGPASSFILE; never from an argument, which everybody on
# the machine can read.
set -euo pipefail
umask 077
backups=$1
bin=${PG_BIN:-$(pg_config --bindir)}

aside=$backups/.base-$$
trap 'rm -rf "$aside"' EXIT
"$bin/pg_basebackup" --pgdata="$aside" --checkpoint=fast --wal-method=stream --manifest-checksums=SHA256 --no-password
"$bin/pg_verifybackup" --quiet "$aside"
# Named by when it was complete: it serves every moment after that.
name=base-$(date --utc +%Y%m%dT%H%M%SZ)
mv "$aside" "$backups/$name"
sync "$backups"
echo "$backups/$name"
