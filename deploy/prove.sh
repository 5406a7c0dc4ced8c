#!/usr/bin/env bash
# Proves the images and Compose with a container engine, on a Debian machine and as root. It uses the shipped files with settings as an
# operator fills them in, asks from outside (deploy/proof/check.mjs), writes its figures to docs/quality/figures/running.jsonl, and ends
# with what it does not show. No registry is needed: the bases are made of Debian's packages and the Node.js of this machine.
# Needs mmdebstrap, Podman 4.3 and Compose 2.24, or newer ones, and dependencies installed.
#
#   deploy/prove.sh [FOLDER [PART…]]    FOLDER is kept between runs
#     one-node   up, used by people, http and collab replaced, each container ended as a crash does, backup
#   COMPOSE=/path/to/docker-compose   the program of Compose (docker-compose)
#   TAG=proof-1a2b3c4d                images built before, instead of those of this commit
#   BUILD_ARGS='--network host …'     for the builds, such as the certificates of a proxy
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(readlink -m "${1:-/var/tmp/evidentia-proof}")
parts=("${@:2}")
[ "${#parts[@]}" -gt 0 ] || parts=(one-node)
mkdir -p "$work"/{id,tls,ca,node}

say() { printf '%5ss  %s\n' "$SECONDS" "$*"; }
since() { awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $1 }"; }
figures=()
# figure NAME VALUE UNIT
figure() { figures+=("{\"name\":\"$1\",\"value\":$2,\"unit\":\"$3\"}"); }

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
# build FOLDER TAG: the images of a checkout.
build() {
  podman image exists "evidentia-web:$2" && return
  (cd "$1" && BUILDER=podman UNPINNED=1 deploy/containers/build.sh localhost/proof-node "$2" localhost/proof-postgres) > "$work/build.log" 2>&1 \
    || { tail -30 "$work/build.log" >&2; exit 1; }
}
tag=${TAG:-proof-$(git rev-parse --short HEAD)}
build . "$tag"
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
for name in localhost:tls id:id; do issue "${name%:*}" "$work/${name#*:}"; done

secret() { openssl rand -hex 24; }
owner=$(secret) app=$(secret) erasure=$(secret) storage=$(secret)
openssl rand -hex 32 > "$work/backup-key"
chmod 644 "$work/backup-key"
# Of another key.
rm -rf "$work/backup"
mkdir "$work/backup"
chown 10001:10001 "$work/backup"
# settings PROJECT TAG: as an operator fills them in, for one node.
settings() {
  cat << END
COMPOSE_PROJECT_NAME=$1
API_IMAGE=localhost/evidentia-api:$2
WORKER_IMAGE=localhost/evidentia-worker:$2
WEB_IMAGE=localhost/evidentia-web:$2
BACKUP_IMAGE=localhost/evidentia-backup:$tag
POSTGRES_IMAGE=localhost/proof-postgres
CLAMAV_IMAGE=localhost/proof-clamav
FILES_SECRET=$storage
POSTGRES_PASSWORD=$owner
OWNER_PASSWORD=$owner
APP_PASSWORD=$app
ERASURE_PASSWORD=$erasure
BACKUP_PASSWORD=$app
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
SMTP_URL=smtps://id:8465
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
}
# Compose sends the content of a seccomp profile, and Podman's interface takes a path: the one of Chromium becomes the usual one.
engine_settings=${CONTAINERS_CONF:-/etc/containers/containers.conf}
{ [ ! -e "$engine_settings" ] || grep -v seccomp_profile "$engine_settings"; } > "$work/containers.conf"
grep -q '^\[containers\]' "$work/containers.conf" || echo '[containers]' >> "$work/containers.conf"
sed -i "/^\[containers\]/a seccomp_profile = \"$PWD/deploy/containers/chromium-seccomp.json\"" "$work/containers.conf"
export CONTAINERS_CONF=$work/containers.conf

podman system service --time=0 "unix://$work/podman.sock" > "$work/engine.log" 2>&1 &
engine=$!
export DOCKER_HOST=unix://$work/podman.sock
# use PROJECT FOLDER FILE…: which installation `compose` means, by its settings, the checkout and the files.
use() {
  local file
  project=$1
  arguments=(--env-file "$work/$project.env")
  for file in compose/compose.yaml "${@:3}" proof/compose.yaml; do arguments+=(--file "$2/deploy/$file"); done
}
compose() { "${COMPOSE:-docker-compose}" "${arguments[@]}" "$@"; }
up() {
  local began=$EPOCHREALTIME
  compose up --detach --quiet-pull "$@" > "$work/up.log" 2>&1 || { tail -20 "$work/up.log" >&2; exit 1; }
  started=$(since "$began")
}
down() {
  compose logs --no-color > "$work/$project.log" 2>&1 || true
  compose down --volumes --timeout 5 > /dev/null 2>&1 || true
}
# Podman runs health checks by timers of systemd, which not every machine has.
while sleep 2; do
  for one in $(podman ps --quiet --filter label=com.docker.compose.project); do podman healthcheck run "$one" || true; done
done > /dev/null 2>&1 &
health=$!
leave() {
  [ -z "${project:-}" ] || down
  kill "$engine" "$health" 2> /dev/null || true
}
trap leave EXIT
until [ -S "$work/podman.sock" ]; do sleep 0.1; done

export NODE_EXTRA_CA_CERTS=$work/ca/ca.pem
check() { node deploy/proof/check.mjs https://localhost:18443 http://localhost:18080 "$work/id" "$@"; }
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
  if [ "$service" = backup ]; then backed_up "$container"; else check "$@"; fi
  say "$service does its work again, $(since "$began") s after its end"
  figure "$service ended as by a crash, at work again" "$(since "$began")" s
}
# Each part of a backup, once more: a copy, the files, the reading of the whole with a restore aside, and what is too old.
backed_up() {
  local part began
  until podman healthcheck run "$1" > /dev/null 2>&1; do sleep 0.2; done
  for part in base objects verify retain; do
    began=$EPOCHREALTIME
    podman exec "$1" /opt/evidentia/deploy/backup/backup.sh "$part" > "$work/backup.log" 2>&1 || { cat "$work/backup.log" >&2; exit 1; }
    echo "        $(since "$began") s: backup, $part"
    figure "backup, $part" "$(since "$began")" s
  done
}

one_node() {
  settings evidentia-proof "$tag" > "$work/evidentia-proof.env"
  use evidentia-proof "$PWD" compose/compose.one-node.yaml
  compose down --volumes --timeout 5 > /dev/null 2>&1 || true
  up
  say 'up'
  figure 'one node, up' "$started" s
  check
  say 'used'
  # Containers get other addresses when they are replaced.
  compose up --detach --no-deps --force-recreate collab http > "$work/up.log" 2>&1
  check served sign-in scan together
  say 'used after http and collab were replaced'
  crash web served
  crash http sign-in
  crash collab socket
  crash worker sign-in print workbook
  crash clamav sign-in scan
  crash postgres sign-in
  check served tls sign-in stream scan print workbook together remember
  crash backup
  say 'used after each container was ended once, and backed up'
  down
}

for part in "${parts[@]}"; do "${part//-/_}"; done
project=

IFS=,
printf '{"revision":"%s","date":"%s","load":%s,"whole":%s,"figures":[%s]}\n' "$(git rev-parse --short HEAD)" "$(date --utc +%F)" \
  "$(cut -d ' ' -f 1 /proc/loadavg)" true "${figures[*]}" >> docs/quality/figures/running.jsonl
cat << 'END'
Not shown:
  Docker itself: containers, restarts and health checks are those of Podman, and the seccomp profile of Chromium holds for all of them.
  The tmpfs of the web server with its own account as owner: Podman 4 drops it, and has one at /run instead. A migration that is ended.
  The official images of Node.js, PostgreSQL and ClamAV: others stand for them. ClamAV knows one virus and fetches no signatures.
  The page of a provider where people sign in: tokens are signed with the key of a small provider.
  A repository of the backup at another provider, certificates of Let's Encrypt, and processes on more than one machine.
END
