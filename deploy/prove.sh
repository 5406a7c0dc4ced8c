#!/usr/bin/env bash
# Proves the images and Compose with a container engine, on a Debian machine and as root. It uses the shipped files with settings as an
# operator fills them in, asks from outside (deploy/proof/check.mjs), writes its figures to docs/quality/figures/running.jsonl, and ends
# with what it does not show. No registry is needed: the bases are made of Debian's packages and the Node.js of this machine.
# Needs mmdebstrap, Podman 4.3 and Compose 2.24, or newer ones, and dependencies installed.
#
#   deploy/prove.sh [FOLDER [PART…]]    FOLDER is kept between runs
#     one-node   up, used by people, http and collab replaced, each container ended as a crash does, backup
#     restore    the backup of one-node, on an empty host
#     several    three http and two workers, PostgreSQL and S3 outside with verified TLS; replaced under load
#     upgrade    from the last release, on one node, under load
#   COMPOSE=/path/to/docker-compose   the program of Compose (docker-compose)
#   TAG=proof-1a2b3c4d                images built before, instead of those of this commit
#   OLDER=0.2.0                       tag of images of the last release built before
#   BUILD_ARGS='--network host …'     for the builds, such as the certificates of a proxy
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=../tools/toolchain/use.sh
. tools/toolchain/use.sh
work=$(readlink -m "${1:-/var/tmp/evidentia-proof}")
parts=("${@:2}")
[ "${#parts[@]}" -gt 0 ] || parts=(one-node restore several upgrade)
mkdir -p "$work"/{id,tls,ca,node,database,s3}

say() { printf '%5ss  %s\n' "$SECONDS" "$*"; }
since() { awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $1 }"; }
figures=()
# figure NAME VALUE UNIT
figure() { figures+=("{\"name\":\"$1\",\"value\":$2,\"unit\":\"$3\"}"); }
includes() { [[ " ${parts[*]} " == *" $1 "* ]]; }

if ! podman image exists localhost/proof-debian; then
  mmdebstrap --quiet --variant=minbase --include=ca-certificates,xz-utils bookworm "$work/debian.tar"
  podman import --quiet "$work/debian.tar" localhost/proof-debian > /dev/null
fi
if ! podman image exists localhost/proof-node; then
  cp "$(readlink -f "$(command -v node)")" "$work/node/node"
  tar --create --file="$work/node/npm.tar" --directory="$(npm root --global)" npm
  podman build --quiet --file deploy/proof/node.Containerfile --tag localhost/proof-node "$work/node" > /dev/null
fi
bases=(postgres clamav)
! includes several || bases+=(s3)
for one in "${bases[@]}"; do
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
if includes upgrade; then
  # As apps/api/test/faults/older-program.ts finds it: the commit that gave the version its number.
  revision=$(git log -1 --format=%H '-G^  "version": ' -- package.json)
  rm -rf "$work/older"
  mkdir "$work/older"
  git archive "$revision" | tar --extract --directory="$work/older"
  cp -r deploy/proof "$work/older/deploy/"
  older=${OLDER:-proof-${revision:0:8}}
  build "$work/older" "$older"
  say "images of the last release ($older)"
fi

# An authority of its own, as a company has for its inner names.
issue() {
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout "$2/key.pem" -out "$work/request.pem" 2> /dev/null
  openssl x509 -req -in "$work/request.pem" -CA "$work/ca/ca.pem" -CAkey "$work/ca.key" -CAcreateserial -days 2 \
    -extfile <(echo "subjectAltName=DNS:$1") -out "$2/certificate.pem" 2> /dev/null
  # Readable for account 10001.
  chmod 644 "$2/key.pem"
}
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=Authority of the proof' -keyout "$work/ca.key" -out "$work/ca/ca.pem" 2> /dev/null
for name in localhost:tls id:id database:database s3:s3; do issue "${name%:*}" "$work/${name#*:}"; done

# The restore needs those with which the backup was made.
if includes one-node || [ ! -e "$work/secrets" ]; then
  for name in owner app erasure storage; do echo "$name=$(openssl rand -hex 24)"; done > "$work/secrets"
  openssl rand -hex 32 > "$work/backup-key"
  chmod 644 "$work/backup-key"
  rm -rf "$work/backup"
  mkdir "$work/backup"
  chown 10001:10001 "$work/backup"
fi
# shellcheck disable=SC1091 # made above
. "$work/secrets"
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
# PostgreSQL and S3 elsewhere, with certificates of the authority.
several_settings() {
  settings "$1" "$2" | grep -vE '^(STORAGE_DIR|SECURITY_EXCEPTIONS|DATABASE_URL|ERASURE_DATABASE_URL|DATABASE_OWNER_URL)='
  cat << END
DATABASE_URL=postgres://evidentia_app:$app@database:5432/evidentia?sslmode=verify-full&sslrootcert=/ca/ca.pem
ERASURE_DATABASE_URL=postgres://evidentia_erasure:$erasure@database:5432/evidentia?sslmode=verify-full&sslrootcert=/ca/ca.pem
DATABASE_OWNER_URL=postgres://evidentia_owner:$owner@database:5432/evidentia?sslmode=verify-full&sslrootcert=/ca/ca.pem
SECURITY_EXCEPTIONS=scanner
STORAGE_BUCKET=evidentia
STORAGE_URL=https://s3:8443
STORAGE_ACCESS_KEY=proof
STORAGE_SECRET_KEY=$storage
ANCHORS_BUCKET=evidentia-anchors
ANCHORS_URL=https://s3:8443
ANCHORS_ACCESS_KEY=proof
ANCHORS_SECRET_KEY=$storage
ANCHORS_RETENTION_DAYS=1
BACKUP_PGHOST=database
BACKUP_PGSSLMODE=verify-full
BACKUP_SOURCE_ACCESS_KEY=proof
BACKUP_SOURCE_SECRET_KEY=$storage
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
ask_engine() { curl --silent --max-time 60 --get --unix-socket "$work/podman.sock" "http://podman/v4.0.0/libpod/containers/$@"; }
# Each check is a process: containers that are healthy are not asked again.
while sleep 2; do
  for one in $(ask_engine json --data-urlencode 'filters={"label":["com.docker.compose.project"]}' | jq --raw-output '.[] | select(.Status == "starting") | .Id'); do
    ask_engine "$one/healthcheck" || true
  done
  sleep 3
done > /dev/null 2>&1 &
health=$!
worker=
leave() {
  [ -z "$worker" ] || kill "$worker" 2> /dev/null || true
  [ -z "${project:-}" ] || down
  kill "$engine" "$health" 2> /dev/null || true
}
trap leave EXIT
until [ -S "$work/podman.sock" ]; do sleep 0.1; done

export NODE_EXTRA_CA_CERTS=$work/ca/ca.pem
check() { node deploy/proof/check.mjs https://localhost:18443 http://localhost:18080 "$work/id" "$@"; }
# under_load NAME COMMAND…: works meanwhile, and keeps what failed as figures.
under_load() {
  local name=$1 result began=$EPOCHREALTIME
  node deploy/proof/load.mjs https://localhost:18443 "$work/id" > "$work/load.json" &
  worker=$!
  sleep 5
  "${@:2}"
  sleep 5
  kill "$worker"
  wait "$worker" || true
  worker=
  result=$(tail -1 "$work/load.json")
  say "$name in $(since "$began") s: $result"
  figure "$name, requests" "$(jq .requests <<< "$result")" ''
  failed=$(jq .failed <<< "$result")
  interruption=$(jq .interruption <<< "$result")
  figure "$name, failed requests" "$failed" ''
  figure "$name, longest interruption" "$interruption" s
  figure "$name, p95" "$(jq .p95 <<< "$result")" ms
}
# at_most WHAT VALUE LIMIT
at_most() { awk "BEGIN { exit !($2 <= $3) }" || { echo "$1: $2, more than $3" >&2; exit 1; }; }

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

# Only the settings, the key and the repository are left, as on another host.
restore() {
  local began=$EPOCHREALTIME
  settings evidentia-restored "$tag" > "$work/evidentia-restored.env"
  use evidentia-restored "$PWD" compose/compose.one-node.yaml
  compose down --volumes --timeout 5 > /dev/null 2>&1 || true
  COMPOSE=${COMPOSE:-docker-compose} deploy/compose/restore.sh "${arguments[@]}" > "$work/restore.log" 2>&1 \
    || { tail -30 "$work/restore.log" >&2; exit 1; }
  grep -E '^[0-9:]{8} ' "$work/restore.log" | sed 's/^/        /'
  check recognise
  say "restored on an empty host, in $(since "$began") s until people work"
  figure 'restore on an empty host, until people work' "$(since "$began")" s
  check served sign-in scan print workbook together
  say 'used after the restore'
  down
}

several() {
  several_settings evidentia-several "$tag" > "$work/evidentia-several.env"
  use evidentia-several "$PWD" compose/compose.several.yaml proof/compose.several.yaml
  compose down --volumes --timeout 5 > /dev/null 2>&1 || true
  up
  say "several up: $(compose ps --quiet http | wc -l) http, $(compose ps --quiet worker | wc -l) workers"
  figure 'several, up' "$started" s
  check
  check sign-in scan together remember
  say 'used with several processes'
  # The same program under another name: every process of it is replaced.
  for image in api worker; do podman tag "evidentia-$image:$tag" "evidentia-$image:$tag-next"; done
  sed -i -E "s/^((API|WORKER)_IMAGE=.*)$/\1-next/" "$work/evidentia-several.env"
  under_load 'several, http, collab and worker replaced' upgraded
  at_most 'failed requests' "$failed" 0
  check recognise
  down
}
upgraded() {
  COMPOSE=${COMPOSE:-docker-compose} ENGINE=podman deploy/compose/upgrade.sh "${arguments[@]}" > "$work/upgrade.log" 2>&1 \
    || { tail -20 "$work/upgrade.log" >&2; exit 1; }
  sed 's/^/        /' <(grep -E '^[0-9:]{8} ' "$work/upgrade.log")
}

upgrade() {
  settings evidentia-upgrade "$older" > "$work/evidentia-upgrade.env"
  use evidentia-upgrade "$work/older" compose/compose.one-node.yaml proof/compose.older.yaml
  compose down --volumes --timeout 5 > /dev/null 2>&1 || true
  up
  check sign-in remember
  say 'the last release is used'
  # docs/upgrading.md: the roles, their passwords and what the backup needs, then the new images.
  for file in apps/api/migrations/roles.sql deploy/backup/role.sql; do
    compose exec -T postgres psql --username=postgres --quiet --set=ON_ERROR_STOP=1 < "$file" > "$work/roles.log" 2>&1
  done
  compose exec -T postgres psql --username=postgres --quiet --set=ON_ERROR_STOP=1 > "$work/roles.log" << END
alter role evidentia_erasure password '$erasure';
alter role evidentia_backup password '$app';
END
  compose exec -T postgres sh -c 'echo "host replication evidentia_backup all scram-sha-256" >> "$PGDATA/pg_hba.conf"'
  settings evidentia-upgrade "$tag" > "$work/evidentia-upgrade.env"
  use evidentia-upgrade "$PWD" compose/compose.one-node.yaml
  under_load 'one node, upgraded from the last release' upgraded
  at_most 'longest interruption' "$interruption" 5
  check recognise
  check served sign-in scan print workbook together
  say 'used after the upgrade'
  down
}

for part in "${parts[@]}"; do "${part//-/_}"; done
project=

IFS=,
printf '{"revision":"%s","date":"%s","load":%s,"whole":%s,"figures":[%s]}\n' "$(git rev-parse --short HEAD)" "$(date --utc +%F)" \
  "$(cut -d ' ' -f 1 /proc/loadavg)" "$([ "${#parts[@]}" = 4 ] && echo true || echo false)" "${figures[*]}" >> docs/quality/figures/running.jsonl
cat << 'END'
Not shown:
  Docker itself: containers, restarts and health checks are those of Podman, and the seccomp profile of Chromium holds for all of them.
  The tmpfs of the web server with its own account as owner: Podman 4 drops it, and has one at /run instead. A migration that is ended.
  The official images of Node.js, PostgreSQL and ClamAV: others stand for them. ClamAV knows one virus and fetches no signatures.
  The page of a provider where people sign in: tokens are signed with the key of a small provider.
  A repository of the backup at another provider, certificates of Let's Encrypt, and processes on more than one machine.
END
