#!/bin/sh
# evidentia-account: accounts of an installation without an identity provider of its own. As root.
#   evidentia-account invite ADDRESS [NAME] [--locale fr]   sends a link that sets the password
#   evidentia-account disable|enable ADDRESS                a disabled account is out within a minute
#   evidentia-account remove-second-factor ADDRESS          for a lost phone
#   evidentia-account list | rotate-keys
set -eu
[ "$(id -u)" = 0 ] || { echo 'evidentia-account: as root' >&2; exit 1; }
[ -e /etc/evidentia/identity.env ] || { echo 'evidentia-account: evidentia-setup ORIGIN --accounts ADDRESS comes first' >&2; exit 1; }
exec systemd-run --quiet --pipe --wait --collect --property=User=evidentia --property=EnvironmentFile=/etc/evidentia/identity.env \
  --property=WorkingDirectory=/opt/evidentia/identity --setenv=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
  /opt/evidentia/bin/node dist/bundle/account.js "$@"
