#!/usr/bin/env bash
# Builds the package for one Debian 12 server from this checkout: build.sh [FOLDER], with dependencies installed. It holds the program,
# the web application and Node.js; everything else comes from Debian. docs/operations/server.md says how it is installed.
#   API=, IDENTITY=, WEB=   folders built before: what is in the images as /app and as /srv
set -euo pipefail
cd "$(dirname "$0")/../.."
target=$(readlink -m "${1:-artifacts}")
version=$(node -p 'require("./package.json").version')
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
opt=$root/opt/evidentia
mkdir -p "$target" "$root"/{DEBIAN,lib/systemd/system} "$opt"/{bin,deploy,share,web/scripts}

# As in the images.
if [ -n "${API:-}" ]; then
  cp -r "$API" "$opt/app"
else
  pnpm --filter api run build
  pnpm --filter api deploy --prod --legacy --ignore-scripts "$opt/app"
  rm -rf "$opt"/app/{src,test,scripts,dist/types}
fi
if [ -n "${IDENTITY:-}" ]; then
  cp -r "$IDENTITY" "$opt/identity"
else
  pnpm --filter identity run build
  pnpm --filter identity deploy --prod --legacy --ignore-scripts "$opt/identity"
  rm -rf "$opt"/identity/{src,test,static,translations,migrations,dist/types}
fi
deploy/containers/prune.sh "$opt/app" "$opt/identity"
if [ -n "${WEB:-}" ]; then
  cp -r "$WEB/web" "$opt/web/files"
else
  [ -f apps/web/dist/index.html ] || pnpm --filter web run build
  cp -r apps/web/dist "$opt/web/files"
fi
cp apps/web/scripts/deployment.ts apps/web/scripts/write-deployment.ts "$opt/web/scripts/"
cp LICENSE docs/third-party-licences.md "$opt/"
install "$(readlink -f "$(command -v node)")" "$opt/bin/node"
install deploy/debian/setup.sh "$opt/bin/evidentia-setup"
install deploy/debian/account.sh "$opt/bin/evidentia-account"
cp apps/identity/migrations/roles.sql "$opt/share/accounts-role.sql"
cp -r deploy/backup "$opt/deploy/backup"
cp apps/api/migrations/roles.sql deploy/backup/role.sql deploy/web/headers.conf deploy/debian/share/* "$opt/share/"
sed 's#root /srv/web;#root /opt/evidentia/web/files;#; s#/etc/evidentia/headers.conf#/opt/evidentia/share/headers.conf#' \
  deploy/web/nginx.conf > "$opt/share/nginx.conf"
# The limits are those of Compose; it listens on a socket for the program alone.
sed -E '/^(TCP|User|#.*(entrypoint|comes from))/d; s#^LocalSocket .*#LocalSocket /run/evidentia-clamd/clamd.sock\nLocalSocketGroup evidentia\nLocalSocketMode 660#' \
  deploy/compose/clamd.conf > "$opt/share/clamd.conf"
cp deploy/debian/units/* deploy/backup/systemd/*.{service,timer} "$root/lib/systemd/system/"
mkdir -p "$root/usr/sbin"
ln -s /opt/evidentia/bin/evidentia-setup "$root/usr/sbin/evidentia-setup"
ln -s /opt/evidentia/bin/evidentia-account "$root/usr/sbin/evidentia-account"

size=$(du --summarize --block-size=1024 "$root" | cut -f 1)
sed "s/@VERSION@/$version/; s/@SIZE@/$size/" deploy/debian/control > "$root/DEBIAN/control"
for script in postinst prerm postrm; do install deploy/debian/$script "$root/DEBIAN/$script"; done
cp deploy/debian/templates "$root/DEBIAN/templates"
find "$root" -type d -exec chmod 755 {} +
chmod -R u+w,go-w,a+rX "$opt"
# The same commit is the same package.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
dpkg-deb --root-owner-group -Zzstd -z3 --build "$root" "$target/evidentia_${version}_amd64.deb"
