#!/bin/sh
# Becomes nginx, which resolves the names of the API once. It is reloaded when their addresses have changed, as they do when
# containers are replaced, and when the certificate was renewed. Requests under way are finished by the processes that took them.
set -eu

# What nginx has read; fails while a name has no address, and before the first certificate was issued.
state() {
  for place in "$API_HTTP" "${API_COLLAB:-$API_HTTP}" ${IDENTITY_HTTP:-}; do
    addresses=$(getent ahosts "${place%:*}" | cut -d ' ' -f 1 | sort -u)
    [ -n "$addresses" ] || return 1
    echo "$place $addresses"
  done
  [ -n "${TLS_CERTIFICATE:-}" ] || return 0
  [ -e "$TLS_CERTIFICATE" ] && cksum "$TLS_CERTIFICATE" "$TLS_KEY"
}

follow() {
  while sleep "${FOLLOW_SECONDS:-2}"; do
    now=$(state) || continue
    [ "$now" != "$loaded" ] || continue
    # With the first certificate it listens elsewhere.
    node /srv/scripts/write-deployment.ts /run/evidentia || continue
    # A configuration that nginx refuses, such as a certificate without its key, is tried again later.
    if nginx -q -t -c /etc/evidentia/nginx.conf && nginx -s reload -c /etc/evidentia/nginx.conf; then loaded=$now; fi
  done
}

# Before nginx resolves them: a change in between is noticed.
loaded=$(state || true)
follow &
exec nginx -c /etc/evidentia/nginx.conf
