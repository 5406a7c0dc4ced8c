#!/usr/bin/env bash
# evidentia-setup: puts the installed package into service, or changes where it is. As root; it can be repeated.
#   evidentia-setup ORIGIN ISSUER CLIENT [TLS]    evidentia-setup https://evidentia.example.com https://id.example.com evidentia
#   evidentia-setup ORIGIN --accounts ADDRESS [--domains example.com] [TLS]
#     --accounts ADDRESS             no provider: this server keeps accounts, and ADDRESS gets the first by e-mail (needs SMTP_URL)
#     --domains A,B                  whose addresses may create their own account; everybody else is invited (evidentia-account)
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
usage() { sed -n '2,12s/^# \{0,1\}//p' "$0" >&2; exit 2; }
setting() { sed -n "s/^$1=//p" "$2" | tail -1; }
# change NAME VALUE [FILE]: in settings.env, whatever signs the value has.
change() {
  local file=$etc/${3:-settings.env}
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
  if [ -e $etc/identity.env ]; then
    administer --file="$share/accounts-role.sql" > /dev/null
    administer <<< "alter role evidentia_accounts password '$(password_in DATABASE_URL $etc/identity.env)'"
  fi
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
origin=${1%/} issuer='' client='' tls='' certificate='' key='' address='' administrator='' domains=''
shift
case $1 in --*) ;; *) issuer=$1 client=$2; shift 2 ;; esac
while [ $# -gt 0 ]; do
  case $1 in
    --certificate) tls=own certificate=${2:?} ;;
    --key) key=${2:?} ;;
    --acme) tls=acme address=${2:?} ;;
    --accounts) administrator=${2:?} ;;
    --domains) domains=${2:?} ;;
    *) usage ;;
  esac
  shift 2
done
[[ $origin =~ ^https://[A-Za-z0-9.-]+$ ]] || { echo 'evidentia-setup: ORIGIN is https:// and a name' >&2; exit 2; }
[ "$tls" != own ] || [ -n "$key" ] || { echo 'evidentia-setup: --certificate needs --key' >&2; exit 2; }
host=${origin#https://}
[ -n "$issuer" ] || [[ $administrator =~ ^[^[:space:]@]+@[^[:space:]@]+$ ]] || usage

# Settings of the process with accounts, which reads no others. The address of its pages is that of the application.
keep_accounts() {
  local file=$etc/identity.env server name
  issuer=$origin/identity client=evidentia
  if [ ! -e $file ]; then
    server=$(setting DATABASE_URL $etc/settings.env | sed 's#.*@##')
    { echo "DATABASE_URL=postgres://evidentia_accounts:$(openssl rand -hex 24)@$server"; echo "IDENTITY_SECRET=$(openssl rand -hex 32)"; } > $file
  fi
  change OIDC_ISSUER "$issuer" identity.env
  change OIDC_CLIENT_ID "$client" identity.env
  change WEB_ORIGIN "$origin" identity.env
  for name in SMTP_URL MAIL_FROM; do change $name "$(setting $name $etc/settings.env)" identity.env; done
  [ -z "$domains" ] || change ACCOUNT_DOMAINS "$domains" identity.env
  change IDENTITY_HTTP 127.0.0.1:8183
  # Both clocks are of this machine.
  change OIDC_CLOCK_TOLERANCE 0
}

[ -n "$(setting MAIL_FROM $etc/settings.env)" ] || change MAIL_FROM "evidentia@$host"
if [ -n "$administrator" ]; then
  keep_accounts
else
  systemctl disable --quiet --now evidentia-identity 2> /dev/null || true
  change IDENTITY_HTTP ''
  change OIDC_CLOCK_TOLERANCE 30
fi
set_up_database
change WEB_ORIGIN "$origin"
change OIDC_ISSUER "$issuer"
change OIDC_CLIENT_ID "$client"
change VITE_OIDC_ISSUER "$issuer"
change VITE_OIDC_CLIENT_ID "$client"
certify "$host"
# The program asks its own address for the keys of tokens, and trusts the certificate that is signed by itself.
if [ -n "$administrator" ] && openssl verify -CAfile $etc/tls/certificate.pem $etc/tls/certificate.pem > /dev/null 2>&1; then
  install --mode=644 $etc/tls/certificate.pem /usr/local/share/ca-certificates/evidentia.crt
  update-ca-certificates > /dev/null 2>&1
fi
touch $etc/ready

# The web server of this package has the ports; Debian's own page is of no use beside it.
systemctl disable --quiet --now nginx clamav-daemon clamav-daemon.socket 2> /dev/null || true
systemctl daemon-reload
systemctl restart evidentia-migrate
systemctl enable --quiet evidentia@http evidentia@collab evidentia@worker evidentia-web evidentia-clamd
if [ -n "$administrator" ]; then
  systemctl restart evidentia-identity-migrate
  systemctl enable --quiet evidentia-identity
  systemctl restart evidentia-identity
fi
systemctl restart evidentia@http evidentia@collab evidentia@worker evidentia-web evidentia-clamd
[ "$tls" != acme ] || certify_by_acme "$host"
for ((tries = 0; tries < 600; tries++)); do
  if [ "$(curl --silent --insecure --output /dev/null --write-out '%{http_code}' --resolve "$host:443:127.0.0.1" "$origin/api/me")" = 401 ]; then
    echo "Evidentia AI answers at $origin"
    [ -z "$administrator" ] || /opt/evidentia/bin/evidentia-account invite "$administrator"
    exit
  fi
  sleep 0.5
done
echo 'evidentia-setup: no answer after five minutes; journalctl --unit evidentia@http' >&2
exit 1
