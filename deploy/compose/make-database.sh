#!/bin/sh
# Runs once, when the volume of the database is empty: passwords of the three roles that sign in, and the database.
set -eu
psql --username=postgres --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=app="$APP_PASSWORD" \
  --set=erasure="$ERASURE_PASSWORD" <<'SQL'
alter role evidentia_owner password :'owner';
alter role evidentia_app password :'app';
alter role evidentia_erasure password :'erasure';
create database evidentia owner evidentia_owner encoding 'UTF8' template template0;
SQL
