#!/usr/bin/env bash
# Lints the planted violations under the project's own rules. Every line marked `fence: <rule>` must be reported
# for that rule, and no other line at all: a fence that stops biting, or that bites what is allowed, fails here.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

# Rules are bound to folders, so the planted files stand in a tree of the same shape next to the same configuration.
cp -r "$here/planted/." "$copy"
cp "$root/oxlint.config.ts" "$copy"
ln -s "$root/node_modules" "$copy/node_modules" # the typed half of the linter is found from there

(cd "$copy" && grep -rn 'fence: ' . --include='*.ts' --include='*.tsx' || true) |
  sed -E 's#^\./([^:]+:[0-9]+):.*fence: ([a-z0-9-]+\([a-z0-9-]+\)).*#\1 \2#' | sort > "$copy/expected"
(cd "$copy" && "$root/node_modules/.bin/oxlint" --type-aware --format=unix apps packages tools || true) > "$copy/report"
sed -nE 's#^([^: ]+:[0-9]+):[0-9]+: .*\[Error/(.*)\]$#\1 \2#p' "$copy/report" | sort -u > "$copy/reported"

if ! difference=$(diff "$copy/expected" "$copy/reported"); then
  echo "The fences do not hold (< planted but not reported, > reported but allowed):"
  head -n 50 <<< "$difference"
  exit 1
fi
planted=$(wc -l < "$copy/expected")
[ "$planted" -gt 0 ] || { echo 'Nothing is planted.'; exit 1; }
echo "$planted planted violations, all reported."
