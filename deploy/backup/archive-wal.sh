#!/usr/bin/env bash
# archive-wal.sh FILE NAME ARCHIVE: the archive_command of PostgreSQL. Keeps one file of the write-ahead log, or fails;
# PostgreSQL then keeps the file and asks again.
set -euo pipefail
file=$1 name=$2 archive=$3

if [ -e "$archive/$name" ]; then
  # Asked again after a crash: the same bytes are fine, others would mean that two clusters share one archive.
  cmp --silent "$file" "$archive/$name" && exit 0
  echo "$archive/$name is there already, with other content" >&2
  exit 1
fi
# Under another name until it is whole and on the disk.
aside=$archive/.$name.$$
trap 'rm -f "$aside"' EXIT
cp "$file" "$aside"
sync "$aside"
mv "$aside" "$archive/$name"
sync "$archive"
