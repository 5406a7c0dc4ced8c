#!/usr/bin/env bash
# Proves Compose for one node with a container engine, on a Debian machine and as root: builds the images, starts the shipped files with
# settings as an operator fills them in, signs in, uploads, prints and makes a workbook from outside (deploy/proof/check.mjs), replaces
# containers and ends each as a crash does. The last lines say what it does not show. No registry is needed: the bases are made of
# Debian's packages and the Node.js of this machine. Needs mmdebstrap, Podman 4.3 and Compose 2.24, or newer ones.
#
#   deploy/prove-compose.sh [folder, kept between runs]
#   COMPOSE=/path/to/docker-compose   the program of Compose (docker-compose)
#   TAG=proof-1a2b3c4d               images built before, instead of those of this commit
#   BUILD_ARGS='--network host …'     for the builds, such as the certificates of a proxy
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(readlink -m "${1:-/var/tmp/evidentia-compose}")
mkdir -p "$work"/{id,tls,ca,node}

say() { printf '%5ss  %s\n' "$SECONDS" "$*"; }

if ! podman image exists localhost/proof-debian; then
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,xz-utils bookworm "$work/debian.tar"
  podman import --quiet "$work/debian.tar" localhost/proof-debian > /dev/null
fi
if ! podman image exists localhost/proof-node; then
  cp "$(readlink -f "$(command -v node)")" "$work/node/node"
  tar --create --file="$work/node/npm.tar" --directory="$(npm root --global)" npm
  podman build --quiet --file deploy/proof/node.Containerfile --tag localhost/proof-node "$work/node" > /dev/null
fi
for one in postgres clamav; do
  podman image exists "localhost/proof-$one" \
    || podman build --quiet ${BUILD_ARGS:-} --file "deploy/proof/$one.Containerfile" --tag "localhost/proof-$one" deploy/proof > /dev/null
done
say 'bases'
tag=${TAG:-proof-$(git rev-parse --short HEAD)}
podman image exists "evidentia-backup:$tag" \
  || BUILDER=podman UNPINNED=1 deploy/containers/build.sh localhost/proof-node "$tag" localhost/proof-postgres > "$work/build.log" 2>&1 \
  || { tail -30 "$work/build.log" >&2; exit 1; }
say "images ($tag)"

# An authority of its own, as a company has for its inner names.
issue() {
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout "$2/key.pem" -out "$work/request.pem" 2> /dev/null
  openssl x509 -req -in "$work/request.pem" -CA "$work/ca/ca.pem" -CAkey "$work/ca.key" -CAcreateserial -days 2 \
    -extfile <(echo "subjectAltName=DNS:$1") -out "$2/certificate.pem" 2> /dev/null
  # Readable for account 10001.
  chmod 644 "$2/key.pem"
}
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=Authority of the proof' -keyout "$work/ca.key" -out "$work/ca/ca.pem" 2> /dev/null
issue localhost "$work/tls"
issue id "$work/id"

secret() { openssl rand -hex 24; }
owner=$(secret) app=$(secret) erasure=$(secret)
openssl rand -hex 32 > "$work/backup-key"
chmod 644 "$work/backup-key"
# Of another key.
rm -rf "$work/backup"
mkdir "$work/backup"
chown 10001:10001 "$work/backup"
cat > "$work/settings.env" << END
COMPOSE_PROJECT_NAME=evidentia-proof
API_IMAGE=localhost/evidentia-api:$tag
WORKER_IMAGE=localhost/evidentia-worker:$tag
WEB_IMAGE=localhost/evidentia-web:$tag
BACKUP_IMAGE=localhost/evidentia-backup:$tag
POSTGRES_IMAGE=localhost/proof-postgres
CLAMAV_IMAGE=localhost/proof-clamav
FILES_SECRET=$(secret)
POSTGRES_PASSWORD=$(secret)
OWNER_PASSWORD=$owner
APP_PASSWORD=$app
ERASURE_PASSWORD=$erasure
BACKUP_PASSWORD=$(secret)
DATABASE_URL=postgres://evidentia_app:$app@postgres:5432/evidentia
ERASURE_DATABASE_URL=postgres://evidentia_erasure:$erasure@postgres:5432/evidentia
DATABASE_OWNER_URL=postgres://evidentia_owner:$owner@postgres:5432/evidentia
SECURITY_EXCEPTIONS=database,scanner
STORAGE_DIR=/files
WEB_ORIGIN=https://localhost:18443
WEB_PORT=127.0.0.1:18443
REDIRECT_PORT=127.0.0.1:18080
OIDC_ISSUER=https://id:8443
OIDC_CLIENT_ID=web
SMTP_URL=smtps://mail.invalid
MAIL_FROM="Evidentia AI <evidentia@example.com>"
CA_FOLDER=$work/ca
CA_FILE=/ca/ca.pem
TLS_FOLDER=$work/tls
TLS_CERTIFICATE=/tls/certificate.pem
TLS_KEY=/tls/key.pem
BACKUP_KEY_FILE=$work/backup-key
BACKUP_REPOSITORY=/repository
BACKUP_FOLDER=$work/backup
PROOF_FOLDER=$work
END

# Compose sends the content of a seccomp profile, and Podman's interface takes a path: the one of Chromium becomes the usual one.
settings=${CONTAINERS_CONF:-/etc/containers/containers.conf}
{ [ ! -e "$settings" ] || grep -v seccomp_profile "$settings"; } > "$work/containers.conf"
grep -q '^\[containers\]' "$work/containers.conf" || echo '[containers]' >> "$work/containers.conf"
sed -i "/^\[containers\]/a seccomp_profile = \"$PWD/deploy/containers/chromium-seccomp.json\"" "$work/containers.conf"
export CONTAINERS_CONF=$work/containers.conf

podman system service --time=0 "unix://$work/podman.sock" > "$work/engine.log" 2>&1 &
engine=$!
export DOCKER_HOST=unix://$work/podman.sock
compose() {
  "${COMPOSE:-docker-compose}" --env-file "$work/settings.env" --file deploy/compose/compose.yaml \
    --file deploy/compose/compose.one-node.yaml --file deploy/proof/compose.yaml "$@"
}
# Podman runs health checks by timers of systemd, which not every machine has.
while sleep 2; do
  for one in $(podman ps --quiet --filter label=com.docker.compose.project=evidentia-proof); do podman healthcheck run "$one" || true; done
done > /dev/null 2>&1 &
health=$!
leave() {
  compose logs --no-color > "$work/containers.log" 2>&1 || true
  compose down --volumes --timeout 5 > /dev/null 2>&1 || true
  kill "$engine" "$health" 2> /dev/null || true
}
trap leave EXIT
until [ -S "$work/podman.sock" ]; do sleep 0.1; done
compose down --volumes --timeout 5 > /dev/null 2>&1 || true
compose up --detach --quiet-pull > "$work/up.log" 2>&1 || { tail -20 "$work/up.log" >&2; exit 1; }
say 'up'

export NODE_EXTRA_CA_CERTS=$work/ca/ca.pem
check() { node deploy/proof/check.mjs https://localhost:18443 http://localhost:18080 "$work/id/private.json" "$@"; }
check
say 'used'

# Containers get other addresses when they are replaced.
compose up --detach --no-deps --force-recreate collab http > "$work/up.log" 2>&1
check
say 'used after http and collab were replaced'

since() { awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $1 }"; }
# Ends the first process of a container as a crash does, waits for the next one, and asks for what the container is there for.
crash() {
  local service=$1 container began before now
  shift
  container=$(compose ps --quiet "$service")
  before=$(podman inspect --format '{{.State.Pid}}' "$container")
  began=$EPOCHREALTIME
  kill -KILL "$before"
  for ((tries = 0; ; tries++)); do
    now=$(podman inspect --format '{{.State.Pid}}' "$container")
    [ "$now" = 0 ] || [ "$now" = "$before" ] || break
    [ "$tries" -lt 300 ] || { echo "$service did not come back" >&2; exit 1; }
    sleep 0.2
  done
  say "$service ended and was started again after $(since "$began") s"
  if [ "$service" = backup ]; then backed_up "$container"; else check "$@"; fi
  say "$service does its work again, $(since "$began") s after its end"
}
# Each part of a backup, once more: a copy, the files, the reading of the whole with a restore aside, and what is too old.
backed_up() {
  local part began
  until podman healthcheck run "$1" > /dev/null 2>&1; do sleep 0.2; done
  for part in base objects verify retain; do
    began=$EPOCHREALTIME
    podman exec "$1" /opt/evidentia/deploy/backup/backup.sh "$part" > "$work/backup.log" 2>&1 || { cat "$work/backup.log" >&2; exit 1; }
    echo "        $(since "$began") s: backup, $part"
  done
}
crash web served
crash http sign-in
crash collab socket
crash worker sign-in print workbook
crash clamav sign-in scan
crash postgres sign-in
crash backup
check
say 'used after each container was ended once'

cat << 'END'
Not shown:
  Docker itself: containers, restarts and health checks are those of Podman, and the seccomp profile of Chromium holds for all of them.
  The tmpfs of the web server with its own account as owner: Podman 4 drops it, and has one at /run instead. A migration that is ended.
  The official images of Node.js, PostgreSQL and ClamAV: others stand for them. ClamAV knows one virus and fetches no signatures.
  The page of a provider where people sign in: tokens are signed with the key of a small provider.
  E-mail, a repository of the backup on another site, certificates of Let's Encrypt, and several machines.
END
