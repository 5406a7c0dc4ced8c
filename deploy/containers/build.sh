#!/usr/bin/env bash
# Builds the images from this checkout: build.sh NODE_IMAGE@sha256:… [tag [POSTGRES_IMAGE@sha256:…]]
# The fourth, of the backup, needs the image of the server that it is for.
# With Docker, Podman or Buildah, whichever BUILDER says (docker).
set -euo pipefail
cd "$(dirname "$0")/../.."
base=${1:?a base image with its digest: docker.io/library/node:24.21.0-bookworm-slim@sha256:…}
tag=${2:-$(git rev-parse --short HEAD)}
postgres=${3:-}
for one in "$base" ${postgres:+"$postgres"}; do
  case $one in
    *@sha256:*) ;;
    *) [ "${UNPINNED:-}" = 1 ] || { echo 'The base image is named without its digest.' >&2; exit 1; } ;;
  esac
done
builder=${BUILDER:-docker}
# The format that these two use otherwise has no place for HEALTHCHECK, and drops it.
case $builder in *podman* | *buildah*) format=(--format docker) ;; *) format=() ;; esac
build() { $builder build "${format[@]}" ${BUILD_ARGS:-} --build-arg "NODE_IMAGE=$base" --build-arg "POSTGRES_IMAGE=$postgres" "$@" .; }
build --file deploy/containers/api.Containerfile --target api --tag "evidentia-api:$tag"
build --file deploy/containers/api.Containerfile --target worker --tag "evidentia-worker:$tag"
build --file deploy/containers/identity.Containerfile --tag "evidentia-identity:$tag"
build --file deploy/containers/web.Containerfile --target web --tag "evidentia-web:$tag"
[ -z "$postgres" ] || build --file deploy/containers/backup.Containerfile --target backup --tag "evidentia-backup:$tag"
