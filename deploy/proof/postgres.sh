#!/bin/bash
# What the entrypoint of the official image does with an empty volume.
set -euo pipefail
as_postgres() { runuser --user postgres -- "$@"; }
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  chown postgres:postgres "$PGDATA"
  as_postgres initdb --pgdata="$PGDATA" --auth-local=trust --auth-host=scram-sha-256 > /dev/null
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "listen_addresses = '*'" >> "$PGDATA/postgresql.conf"
  as_postgres pg_ctl --pgdata="$PGDATA" --options="-c listen_addresses=''" --wait start > /dev/null
  as_postgres psql --quiet --variable=password="$POSTGRES_PASSWORD" <<< "alter role postgres password :'password'"
  for file in /docker-entrypoint-initdb.d/*; do
    case $file in
      *.sh) as_postgres bash "$file" ;;
      *.sql) as_postgres psql --quiet --set=ON_ERROR_STOP=1 --file="$file" ;;
    esac
  done
  as_postgres pg_ctl --pgdata="$PGDATA" --mode=fast --wait stop > /dev/null
fi
exec runuser --user postgres -- "$@"
