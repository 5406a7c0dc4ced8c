#!/bin/sh
# Writes what depends on the installation, then becomes the web server.
set -eu
node /srv/scripts/write-deployment.ts /run/evidentia
exec /srv/serve.sh
