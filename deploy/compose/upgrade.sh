#!/usr/bin/env bash
# upgrade.sh ARGUMENTS: replaces what runs by the images that settings.env names now. People keep working; on one node the web server
# and PostgreSQL are away for some seconds. ARGUMENTS are those with which Compose was started:
#   ./upgrade.sh --env-file settings.env --file compose.yaml --file compose.one-node.yaml
# A step that fails ends it, and what ran before still runs: begin again, or name the former images and begin again.
#   COMPOSE='docker compose'  another program     ENGINE=docker  that removes containers, such as podman
set -euo pipefail
arguments=("$@")
read -ra program <<< "${COMPOSE:-docker compose}"
engine=${ENGINE:-docker}
compose() { "${program[@]}" "${arguments[@]}" "$@"; }
say() { echo "$(date --utc +%T) $*"; }
# replace SERVICE…: without the services that they depend on, which would be replaced with them.
replace() { compose up --detach --no-deps "$@"; }
# wait_for SERVICE: until each container of it is healthy that is not one of the former. Compose does not wait for a container beside one
# that has no check, as those of 0.2.0 that Podman built.
wait_for() {
  local container waited=0
  for container in $(compose ps --quiet "$1"); do
    [[ " ${former[*]} " != *" $container "* ]] || continue
    until [ "$("$engine" inspect --format '{{.State.Health.Status}}' "$container")" = healthy ]; do
      [ "$((waited++))" -lt 300 ] || { echo "$1 is not healthy: compose logs $1" >&2; exit 1; }
      sleep 1
    done
  done
}

former=()
# The former program works on the new schema.
compose run --rm --no-deps -T migrate
mapfile -t services < <(compose config --services)
# The accounts process, where there is one, reads what its own migrations bring.
[[ " ${services[*]} " != *' identity-migrate '* ]] || compose run --rm --no-deps -T identity-migrate
say 'migrated'
replace worker
wait_for worker
say 'worker replaced'

# The next processes start beside the former ones, so that there is always one that answers.
for service in http collab; do
  mapfile -t running < <(compose ps --quiet "$service")
  former+=("${running[@]}")
  replace --no-recreate --scale "$service=$((${#running[@]} * 2))" "$service"
done
wait_for http
wait_for collab
say 'http and collab run beside the former ones'
replace web
wait_for web
# The web server looks every two seconds where they are.
sleep 5
say 'web replaced, where it changed'
# Each finishes the requests it has; the web server takes another for the next.
for container in "${former[@]}"; do
  "$engine" stop --time 20 "$container" > /dev/null
  "$engine" rm "$container" > /dev/null
done
say 'former http and collab ended'
# What else has changed, such as settings of PostgreSQL.
mapfile -t others < <(printf '%s\n' "${services[@]}" | grep -vxE 'migrate|identity-migrate|http|collab|worker|web')
replace --remove-orphans "${others[@]}"
for service in "${others[@]}"; do
  [ "$service" != postgres ] || wait_for postgres
done
say 'upgraded'
