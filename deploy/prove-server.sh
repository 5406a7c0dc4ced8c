#!/usr/bin/env bash
# Proves the package for one server, as root and with Podman: a bare Debian 12 with systemd, from the first command to a page that
# somebody has signed in to, with times; then a crash of each process, an upgrade, a removal and a purge. Writes its figures to
# docs/quality/figures/running.jsonl and ends with what it does not show.
#
#   deploy/prove-server.sh [FOLDER]    FOLDER is kept between runs
#   TAG=proof-1a2b3c4d     program and web application of images built before, instead of a build
set -euo pipefail
cd "$(dirname "$0")/.."
# shellcheck source=../tools/toolchain/use.sh
. tools/toolchain/use.sh
work=$(readlink -m "${1:-/var/tmp/evidentia-server}")
mkdir -p "$work"/{id,ca,tls,package}
say() { printf '%5ss  %s\n' "$SECONDS" "$*"; }
since() { awk "BEGIN { printf \"%.1f\", $EPOCHREALTIME - $1 }"; }
figures=()
figure() { figures+=("{\"name\":\"$1\",\"value\":$2,\"unit\":\"$3\"}"); }

podman image exists localhost/proof-debian || { echo 'deploy/prove.sh makes the bases' >&2; exit 1; }
podman image exists localhost/proof-server \
  || podman build --quiet ${BUILD_ARGS:-} --file deploy/proof/server.Containerfile --tag localhost/proof-server deploy/proof > /dev/null
if [ -n "${TAG:-}" ]; then
  API=$(podman image mount "evidentia-api:$TAG")/app
  WEB=$(podman image mount "evidentia-web:$TAG")/srv
  export API WEB
fi
version=$(node -p 'require("./package.json").version')
rm -f "$work"/package/*.deb
deploy/debian/build.sh "$work/package" > "$work/package.log" 2>&1 || { tail -30 "$work/package.log" >&2; exit 1; }
package=/package/evidentia_${version}_amd64.deb
say "package, $(stat --format %s "$work$package") bytes"

# The provider of identities, with a certificate of an authority that the server is told of.
issue() {
  openssl req -newkey rsa:2048 -nodes -subj "/CN=$1" -keyout "$2/key.pem" -out "$work/request.pem" 2> /dev/null
  openssl x509 -req -in "$work/request.pem" -CA "$work/ca/ca.pem" -CAkey "$work/ca.key" -CAcreateserial -days 2 \
    -extfile <(echo "subjectAltName=DNS:$1") -out "$2/certificate.pem" 2> /dev/null
}
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj '/CN=Authority of the proof' -keyout "$work/ca.key" -out "$work/ca/ca.pem" 2> /dev/null
issue id "$work/id"
issue localhost "$work/tls"

leave() { podman rm --force --time 5 evidentia-server evidentia-server-id > /dev/null 2>&1 || true; podman network rm evidentia-server > /dev/null 2>&1 || true; }
trap leave EXIT
leave
podman network create evidentia-server > /dev/null
podman run --detach --name evidentia-server-id --network evidentia-server --network-alias id \
  --volume "$PWD/deploy/proof/provider.mjs:/provider.mjs:ro" --volume "$work/id:/id" localhost/proof-node node /provider.mjs > /dev/null
podman run --detach --name evidentia-server --systemd=always --network evidentia-server --publish 127.0.0.1:443:443 --publish 127.0.0.1:80:80 \
  --cap-add SYS_ADMIN --security-opt seccomp=unconfined --volume "$work/package:/package:ro" --volume "$work:/proof:ro" \
  localhost/proof-server > /dev/null
server() { podman exec --env DEBIAN_FRONTEND=noninteractive evidentia-server "$@"; }
until server systemctl is-system-running 2> /dev/null | grep -qE 'running|degraded'; do sleep 0.2; done
server sh -c 'cp /proof/ca/ca.pem /usr/local/share/ca-certificates/proof.crt && update-ca-certificates > /dev/null 2>&1'

export NODE_EXTRA_CA_CERTS=$work/ca/ca.pem
check() { node deploy/proof/check.mjs https://localhost http://localhost "$work/id" "$@"; }

# What the processors did for it, apart from what else the machine does.
usage=/sys/fs/cgroup/cpuacct$(podman inspect --format '{{.State.CgroupPath}}' evidentia-server)/cpuacct.usage
processor() { awk '{ printf "%.0f", $1 / 1e9 }' "$usage" 2> /dev/null || echo 0; }
began=$EPOCHREALTIME
transcript() {
  local line
  line=$(printf '%6s s %4s s  # %s' "$(since "$began")" "$(($(processor) - idle))" "$*")
  echo "$line" >> "$work/transcript"
  echo "        $line"
}
idle=$(processor)
echo "$(date --utc '+%F %T') UTC, load $(cut -d ' ' -f 1 /proc/loadavg): time and processor time before each command" > "$work/transcript"
install() { server sh -c "$*" >> "$work/install.log" 2>&1 || { tail -30 "$work/install.log" >&2; exit 1; }; }
: > "$work/install.log"
transcript 'apt-get update'
install 'apt-get update --quiet --quiet'
# The same as one command; apart, so that it is seen what takes the time.
transcript "apt-get install --no-install-recommends $package: download"
install "apt-get install --yes --quiet --no-install-recommends --download-only $package"
transcript '… and install'
install "apt-get install --yes --quiet --no-install-recommends $package"
server cat /var/log/dpkg.log > "$work/dpkg.log"
transcript 'evidentia-setup https://localhost https://id:8443 web --certificate … --key …'
# What the virus scanner knows here; freshclam fetches the real signatures.
eicar=$(sed -n "s/^  *> .*//; s/^echo '\(Eicar[^']*\)'.*/\1/p" deploy/proof/clamav.sh)
server sh -c "echo '$eicar' > /var/lib/clamav/test.ndb && sed -i 's#^SMTP_URL=.*#SMTP_URL=smtps://id:8465#' /etc/evidentia/settings.env"
server evidentia-setup https://localhost https://id:8443 web --certificate /proof/tls/certificate.pem --key /proof/tls/key.pem \
  > "$work/setup.log" 2>&1 || { tail -30 "$work/setup.log" >&2; server journalctl --no-pager --lines 40 >&2; exit 1; }
transcript "$(tail -1 "$work/setup.log")"
check served sign-in
transcript 'somebody is signed in'
figure 'one server, bare Debian to a signed-in page' "$(since "$began")" s
figure 'one server, processor time until then' "$(($(processor) - idle))" s
check tls sign-in stream scan print workbook together remember
say 'used'

# unit STEP…: ends it as a crash does.
for one in evidentia-web:served evidentia@http:sign-in evidentia@collab:socket evidentia@worker:recognise,print postgresql@15-main:sign-in; do
  unit=${one%:*}
  at=$EPOCHREALTIME
  server systemctl kill --signal=KILL --kill-who=main "$unit"
  IFS=, read -ra steps <<< "${one#*:}"
  [ "$unit" != postgresql@15-main ] || server systemctl start postgresql@15-main
  check "${steps[@]}"
  say "$unit does its work again, $(since "$at") s after its end"
  figure "one server, $unit ended as by a crash, at work again" "$(since "$at")" s
done
server stat --format '%A %U %G %n' /etc/evidentia/settings.env /etc/evidentia/owner.env /etc/evidentia/worker.env /etc/evidentia/tls/key.pem | sed 's/^/        /'
[ "$(server sh -c 'find /etc/evidentia -type f -perm /o+rwx ! -name ready | wc -l')" = 0 ]

# The package over itself takes the steps of an upgrade.
at=$EPOCHREALTIME
server apt-get install --yes --quiet --reinstall "$package" > "$work/upgrade.log" 2>&1 || { tail -30 "$work/upgrade.log" >&2; exit 1; }
check recognise served
say "upgraded in $(since "$at") s"
figure 'one server, upgrade' "$(since "$at")" s
server apt-get remove --yes --quiet evidentia > "$work/remove.log" 2>&1
[ "$(server systemctl is-active evidentia@http || true)" != active ]
server apt-get install --yes --quiet "$package" > "$work/again.log" 2>&1 || { tail -30 "$work/again.log" >&2; exit 1; }
check recognise
say 'removed and installed again: the same organisation'
server apt-get purge --yes --quiet evidentia > "$work/purge.log" 2>&1
server test -e /etc/evidentia/settings.env
server apt-get install --yes --quiet "$package" > "$work/again.log" 2>&1
check recognise
say 'a purge that nobody answers keeps the data'
server sh -c 'echo evidentia evidentia/delete-data boolean true | debconf-set-selections'
server apt-get purge --yes --quiet evidentia > "$work/purge.log" 2>&1
[ "$(server sh -c 'ls -d /etc/evidentia /var/lib/evidentia 2> /dev/null | wc -l; runuser --user postgres -- psql --tuples-only --no-align --command="select count(*) from pg_database where datname = $$evidentia$$"' | tr -d '\n')" = 00 ]
say 'a purge that is answered with yes deletes them'

IFS=,
printf '{"revision":"%s","date":"%s","load":%s,"whole":true,"figures":[%s]}\n' "$(git rev-parse --short HEAD)" "$(date --utc +%F)" \
  "$(cut -d ' ' -f 1 /proc/loadavg)" "${figures[*]}" >> docs/quality/figures/running.jsonl
cat << 'END'
Not shown:
  A machine of its own: systemd runs in a container, where confinement by name spaces may be weaker. A reboot.
  Certificates of Let's Encrypt. Signatures of ClamAV fetched by freshclam: it knows one virus here. Mail to the outside.
  The page of a provider where people sign in: tokens are signed with the key of a small provider.
END
