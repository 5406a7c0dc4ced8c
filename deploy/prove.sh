#!/usr/bin/env bash
# Proves on a Debian machine, as root and without a container engine, what the images promise: the same steps put
# together a root file system, the program and nginx run in it as account 10001 with everything read-only but their
# temporary folders, in a network of their own, and deploy/prove.mjs asks them from outside.
# Needs Debian's debootstrap and postgresql, and dependencies installed.
#
#   deploy/prove.sh [folder for what takes long, kept between runs]
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(readlink -f "${1:-$(mktemp -d)}")
root=$work/root
mkdir -p "$work"

if [ "${PROVING:-}" != 1 ]; then
  # As in the Containerfiles: bundle, packages, and the built web application.
  export pnpm_config_pm_on_fail=ignore
  [ -d "$work/api/dist/bundle" ] || {
    pnpm --filter api run build
    rm -rf "$work/api"
    pnpm --filter api deploy --prod --legacy --ignore-scripts "$work/api"
    rm -rf "$work"/api/{src,test,scripts,dist/types}
  }
  [ -f apps/web/dist/index.html ] || pnpm --filter web run build
  [ -e "$root/usr/sbin/nginx" ] || debootstrap --variant=minbase --include=nginx-light,ca-certificates bookworm "$root"
  # No other machine, and none of the ports of this one.
  exec unshare --net --mount env PROVING=1 "$0" "$work"
fi

ip link set lo up
install -D --mode=755 "$(readlink -f "$(command -v node)")" "$root/usr/local/bin/node"
mkdir -p "$root"/{app,srv/web,srv/scripts,etc/evidentia,run/evidentia,files,anchors,tls}
cp deploy/web/nginx.conf deploy/web/headers.conf "$root/etc/evidentia/"
cp deploy/web/start.sh deploy/web/serve.sh "$root/srv/"
cp apps/web/scripts/deployment.ts apps/web/scripts/write-deployment.ts "$root/srv/scripts/"
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost \
  -keyout "$root/tls/key.pem" -out "$root/tls/certificate.pem" 2> /dev/null
chmod 644 "$root/tls/key.pem"

database=$(mktemp -d /var/tmp/evidentia-proof-XXXX)
chown postgres "$database"
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -1)
as_postgres() { runuser --user postgres -- "$@"; }
as_postgres "$bin/initdb" --pgdata="$database/data" --auth=trust --encoding=UTF8 --locale=C > /dev/null
as_postgres "$bin/pg_ctl" --pgdata="$database/data" --log="$database/log" --wait \
  --options="-k $database -c listen_addresses=127.0.0.1 -c fsync=off" start > /dev/null
pids=()
clean_up() {
  for pid in "${pids[@]}"; do kill "$pid" 2> /dev/null || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2> /dev/null || true; done
  as_postgres "$bin/pg_ctl" --pgdata="$database/data" --mode=immediate stop > /dev/null || true
  rm -rf "$database"
}
trap clean_up EXIT
sql() { psql --quiet --host=127.0.0.1 --username=postgres --set=ON_ERROR_STOP=1 "$@"; }
sql --file=apps/api/migrations/roles.sql > /dev/null
sql --command="create database evidentia owner evidentia_owner encoding 'UTF8' template template0"

# What the images have: nothing can be written but in these four places.
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount --bind "$work/api" "$root/app"
mount -o remount,bind,ro "$root/app"
mount --bind "$PWD/apps/web/dist" "$root/srv/web"
mount -o remount,bind,ro "$root/srv/web"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
for own in run/evidentia files anchors; do mount -t tmpfs -o uid=10001,gid=10001 tmpfs "$root/$own"; done
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"

inside() { exec env --ignore-environment PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "${settings[@]}" \
  setpriv --no-new-privs chroot --userspec=10001:10001 "$root" "$@"; }
program=(
  NODE_ENV=production DATABASE_URL=postgres://evidentia_app@127.0.0.1/evidentia WEB_ORIGIN=https://localhost:8443
  OIDC_ISSUER=http://127.0.0.1:5610 OIDC_CLIENT_ID=web STORAGE_DIR=/files TRAIL_ANCHORS=/anchors
  FILES_SECRET=0123456789abcdef0123456789abcdef TRUSTED_PROXIES=1
)

settings=(DATABASE_OWNER_URL=postgres://evidentia_owner@127.0.0.1/evidentia)
inside sh -c 'cd /app && node dist/bundle/migrate.js' | cut -c 1-60
for service in http:8081:9091 collab:8082:9092 worker:8083:9093; do
  IFS=: read -r name port inner <<< "$service"
  settings=("${program[@]}" PORT="$port" METRICS_PORT="$inner")
  inside sh -c "cd /app && exec node dist/bundle/main.js --services=$name" &> "$work/$name.log" &
  pids+=($!)
done
settings=(
  API_HTTP=127.0.0.1:8081 API_COLLAB=127.0.0.1:8082 VITE_OIDC_ISSUER=https://id.example VITE_OIDC_CLIENT_ID=web
)
inside /srv/start.sh & pids+=($!)

export NODE_EXTRA_CA_CERTS=$root/tls/certificate.pem
node deploy/prove.mjs http://127.0.0.1:8080 "$database/key.json"
kill "${pids[-1]}" && wait "${pids[-1]}" || true
settings+=(TLS_CERTIFICATE=/tls/certificate.pem TLS_KEY=/tls/key.pem)
inside /srv/start.sh & pids+=($!)
node deploy/prove.mjs https://localhost:8443 "$database/key.json"
