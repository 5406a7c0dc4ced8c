#!/bin/sh
# Runs once, when the volume of the database is empty: passwords of the roles that sign in, the database, and
# the way in for the backup.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" \
  --set=erasure="$ERASURE_PASSWORD" --set=backup="$BACKUP_PASSWORD" <<'SQL'
alter role evidentia_owner password :'owner';
alter role evidentia_app password :'app';
alter role evidentia_erasure password :'erasure';
alter role evidentia_backup password :'backup';
create database evidentia owner evidentia_owner encoding 'UTF8' template template0;
SQL
echo 'host replication evidentia_backup all scram-sha-256' >> "$PGDATA/pg_hba.conf"
# With compose.accounts.yaml.
if [ -n "${ACCOUNTS_PASSWORD:-}" ]; then
  psql --username=postgres --set=ON_ERROR_STOP=1 --set=accounts="$ACCOUNTS_PASSWORD" << 'SQL'
alter role evidentia_accounts password :'accounts';
SQL
fi
