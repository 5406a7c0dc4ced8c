#!/usr/bin/env bash
# `pnpm check`: exactly what CI runs. Stops at the first step that fails; the last line counts the tests.
# `pnpm check --whole`: also all journeys, most cases of the long suites, and each line of the specification against its
# tests. An hour on two cores; before every release.
set -uo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
  '') export QUICK=1 ;;
  --whole) export MOST_CASES=1 ;;
  *) echo "No such option: $1" && exit 2 ;;
esac

# Commands that fail if a generated file differs from the committed one.
drift=(
  'pnpm route-groups --check'
  'pnpm slices --check'
  'pnpm target-slices --check'
  'pnpm openapi --check'
  'pnpm translation-keys --check'
  'pnpm run licences --check'
)

report=$PWD/artifacts/check
rm -rf "$report" && mkdir -p "$report"
git rev-parse HEAD > "$report/revision"
# Child processes inherit this mark, so that any process left behind is found.
export EVIDENTIA_CHECK=$$-$RANDOM
# tools/toolchain pins pnpm; pnpm need not fetch and record the same version again.
export pnpm_config_pm_on_fail=ignore
began=$SECONDS
times=()

step() {
  local name=$1 from=$SECONDS
  shift
  printf '\n== %s\n' "$name"
  "$@" || finish "$name"
  times+=("$(printf '%4d s  %s' $((SECONDS - from)) "$name")")
}

left_behind() {
  export -n EVIDENTIA_CHECK # so that the search does not find itself
  grep -lzx "EVIDENTIA_CHECK=$EVIDENTIA_CHECK" /proc/[0-9]*/environ 2> /dev/null | cut -d/ -f3
}

# Ends processes that the steps left running; a server that is stopping gets a moment.
clean_up() {
  local signal pids
  for signal in 0 TERM KILL; do
    [ "$signal" = 0 ] || kill "-$signal" $pids 2> /dev/null
    for _ in 1 2 3 4 5 6; do
      pids=$(left_behind)
      [ -z "$pids" ] && return
      sleep 0.5
    done
    [ "$signal" = 0 ] && echo 'Left running, now ended:' && ps -o pid=,args= -p "$(paste -sd, <<< "$pids")"
  done
}

finish() {
  local failed=${1:-}
  trap - EXIT
  clean_up
  printf '\n'
  [ ${#times[@]} -gt 0 ] && printf '%s\n' "${times[@]}"
  printf '%4d s  in total\n' $((SECONDS - began))
  [ -n "$failed" ] && echo "Failed: $failed"
  node tools/count-tests.ts "$report" "$failed"
  [ -z "$failed" ]
  exit
}
trap 'finish interrupted' EXIT
trap 'exit 130' INT TERM

check_drift() {
  local command
  for command in "${drift[@]}"; do
    echo "$command"
    bash -c "$command" || return 1
  done
}

run_browser_tests() {
  PLAYWRIGHT_JSON_OUTPUT_FILE=$report/browser.json pnpm --filter e2e run test --reporter=list,json && return
  # The page as it was when a test failed: on a temporary CI machine, only this log remains.
  find artifacts/e2e/results -name error-context.md -exec sed -n '/^# Page snapshot/,/^# Test source/p' {} + | head -n 400
  return 1
}

step install pnpm install --frozen-lockfile
step format pnpm format:check
step lint pnpm lint
step unused pnpm unused
step import-rules bash tools/import-rules/check.sh
step types pnpm types
step tests pnpm exec vitest run --reporter=default --reporter=json --outputFile.json="$report/tests.json"
step build pnpm build
step catalogue pnpm --filter web run catalogue:build
step drift check_drift
step browser run_browser_tests
[ -n "${QUICK:-}" ] || step conformance pnpm --silent conformance
finish
