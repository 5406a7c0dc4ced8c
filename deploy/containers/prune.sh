#!/bin/sh
# prune.sh FOLDER...: removes from the packages of a deployed program what only compilers and debuggers read. It is two files of five, and
# every file costs an installation time.
set -eu
for folder in "$@"; do
  find "$folder/node_modules" -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete
done
