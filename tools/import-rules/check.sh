#!/usr/bin/env bash
# Lints deliberate violations with the project's own rules. Every line marked `expect: <rule>` must be reported for that
# rule, and no other line.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT

# Rules depend on folders, so the violations are in a tree of the same shape with the same configuration.
cp -r "$here/violations/." "$copy"
cp "$root/oxlint.config.ts" "$copy"
ln -s "$root/node_modules" "$copy/node_modules" # the type-aware linter is found from there

(cd "$copy" && grep -rn 'expect: ' . --include='*.ts' --include='*.tsx' || true) |
  sed -E 's#^\./([^:]+:[0-9]+):.*expect: ([a-z0-9-]+\([a-z0-9-]+\)).*#\1 \2#' | sort > "$copy/expected"
(cd "$copy" && "$root/node_modules/.bin/oxlint" --type-aware --format=unix apps packages tools || true) > "$copy/report"
sed -nE 's#^([^: ]+:[0-9]+):[0-9]+: .*\[Error/(.*)\]$#\1 \2#p' "$copy/report" | sort -u > "$copy/reported"

if ! difference=$(diff "$copy/expected" "$copy/reported"); then
  echo "The import rules do not hold (< expected but not reported, > reported but allowed):"
  head -n 50 <<< "$difference"
  exit 1
fi
expected=$(wc -l < "$copy/expected")
[ "$expected" -gt 0 ] || { echo 'No violation is marked.'; exit 1; }
echo "$expected violations, all reported."
