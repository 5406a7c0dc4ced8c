#!/bin/sh
# Asks for the certificate of WEB_ORIGIN, and renews it when a third of its life is left. nginx reads it by itself (deploy/web/serve.sh).
set -u
name=${WEB_ORIGIN#https://}
name=${name%%:*}
trap 'exit 0' TERM INT
while true; do
  # Authorities allow few failures an hour.
  pause=3600
  if certbot certonly --non-interactive --agree-tos --keep-until-expiring --email "$ACME_EMAIL" --server "$ACME_SERVER" \
    --webroot --webroot-path /acme --cert-name evidentia --domain "$name" \
    --config-dir /certificates --work-dir /tmp/work --logs-dir /tmp/logs; then pause=43200; fi
  chown -R 10001:10001 /certificates
  sleep "${RENEW_SECONDS:-$pause}" &
  wait $!
done
