#!/usr/bin/env bash
# evidentia-setup: puts the installed package into service, or changes where it is. As root; it can be repeated.
#   evidentia-setup ORIGIN ISSUER CLIENT [TLS]    evidentia-setup https://evidentia.example.com https://id.example.com evidentia
#     ISSUER, CLIENT                 your OpenID Connect provider, and the client for this installation there
#     --certificate FILE --key FILE  your own certificate, with its chain
#     --acme ADDRESS                 a certificate of Let's Encrypt, renewed by itself; ADDRESS hears when that fails (needs certbot)
#     without either                 the certificate that is there, or one signed by itself, which browsers warn of
#   evidentia-setup database          roles, passwords and the database alone, as the installation does it
# Everything else is in /etc/evidentia/settings.env (docs/development.md, settings of the API).
set -euo pipefail
umask 077
etc=/etc/evidentia
share=/opt/evidentia/share
[ "$(id -u)" = 0 ] || { echo 'evidentia-setup: as root' >&2; exit 1; }
usage() { sed -n '2,9s/^# \{0,1\}//p' "$0" >&2; exit 2; }
setting() { sed -n "s/^$1=//p" "$2" | tail -1; }
# change NAME VALUE: in settings.env, whatever signs the value has.
change() {
  local file=$etc/settings.env
  { grep -v "^$1=" "$file" || true; echo "$1=$2"; } > "$file.new"
  mv "$file.new" "$file"
}
administer() { runuser --user postgres -- psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 "$@"; }
password_in() { setting "$1" "$2" | sed -E 's#^postgres://[^:]+:([^@]+)@.*#\1#'; }

set_up_database() {
  local name
  administer --file="$share/roles.sql" > /dev/null
  administer --file="$share/role.sql" > /dev/null
  # Through the standard input: everybody on the machine can read arguments.
  administer << END
alter role evidentia_owner password '$(password_in DATABASE_OWNER_URL $etc/owner.env)';
alter role evidentia_app password '$(password_in DATABASE_URL $etc/settings.env)';
alter role evidentia_erasure password '$(password_in ERASURE_DATABASE_URL $etc/worker.env)';
END
  name=$(administer --command="select 1 from pg_database where datname = 'evidentia'")
  [ -n "$name" ] || administer --command="create database evidentia owner evidentia_owner encoding 'UTF8' template template0"
}

certify() {
  local host=$1
  case $tls in
    own)
      install --group=evidentia --mode=640 "$certificate" $etc/tls/certificate.pem
      install --group=evidentia --mode=640 "$key" $etc/tls/key.pem
      ;;
    acme)
      command -v certbot > /dev/null || { echo 'evidentia-setup: apt install certbot' >&2; exit 1; }
      ;;
    *)
      [ ! -e $etc/tls/certificate.pem ] || return 0
      openssl req -x509 -newkey rsa:3072 -nodes -days 398 -subj "/CN=$host" -addext "subjectAltName=DNS:$host" \
        -keyout $etc/tls/key.pem -out $etc/tls/certificate.pem 2> /dev/null
      chgrp evidentia $etc/tls/*.pem
      chmod 640 $etc/tls/*.pem
      echo 'The certificate is signed by itself: browsers warn of it. Name your own, or use --acme.' >&2
      ;;
  esac
}
# The web server answers the authority on port 80 by now.
certify_by_acme() {
  local host=$1 hook=$etc/tls/renewed
  cat > $hook << 'END'
#!/bin/sh
# Run by certbot after each renewal: the keys belong to root, and the web server runs as evidentia.
set -eu
install --group=evidentia --mode=640 "$RENEWED_LINEAGE/fullchain.pem" /etc/evidentia/tls/certificate.pem
install --group=evidentia --mode=640 "$RENEWED_LINEAGE/privkey.pem" /etc/evidentia/tls/key.pem
systemctl reload evidentia-web
END
  chmod 700 $hook
  certbot certonly --non-interactive --agree-tos --email "$address" --webroot --webroot-path /var/lib/evidentia/acme \
    --domain "$host" --cert-name evidentia --deploy-hook $hook
}

[ $# -gt 0 ] || usage
if [ "$1" = database ]; then set_up_database; exit; fi
[ $# -ge 3 ] || usage
origin=${1%/} issuer=$2 client=$3 tls='' certificate='' key='' address=''
shift 3
while [ $# -gt 0 ]; do
  case $1 in
    --certificate) tls=own certificate=${2:?} ;;
    --key) key=${2:?} ;;
    --acme) tls=acme address=${2:?} ;;
    *) usage ;;
  esac
  shift 2
done
[[ $origin =~ ^https://[A-Za-z0-9.-]+$ ]] || { echo 'evidentia-setup: ORIGIN is https:// and a name' >&2; exit 2; }
[ "$tls" != own ] || [ -n "$key" ] || { echo 'evidentia-setup: --certificate needs --key' >&2; exit 2; }
host=${origin#https://}

set_up_database
change WEB_ORIGIN "$origin"
change OIDC_ISSUER "$issuer"
change OIDC_CLIENT_ID "$client"
change VITE_OIDC_ISSUER "$issuer"
change VITE_OIDC_CLIENT_ID "$client"
[ -n "$(setting MAIL_FROM $etc/settings.env)" ] || change MAIL_FROM "evidentia@$host"
certify "$host"
touch $etc/ready

# The web server of this package has the ports; Debian's own page is of no use beside it.
systemctl disable --quiet --now nginx clamav-daemon clamav-daemon.socket 2> /dev/null || true
systemctl daemon-reload
systemctl restart evidentia-migrate
systemctl enable --quiet evidentia@http evidentia@collab evidentia@worker evidentia-web evidentia-clamd
systemctl restart evidentia@http evidentia@collab evidentia@worker evidentia-web evidentia-clamd
[ "$tls" != acme ] || certify_by_acme "$host"
for ((tries = 0; tries < 240; tries++)); do
  if [ "$(curl --silent --insecure --output /dev/null --write-out '%{http_code}' --resolve "$host:443:127.0.0.1" "$origin/api/me")" = 401 ]; then
    echo "Evidentia AI answers at $origin"
    exit
  fi
  sleep 0.5
done
echo 'evidentia-setup: no answer after two minutes; journalctl --unit evidentia@http' >&2
exit 1
