#!/usr/bin/env bash
# Proves the chart as far as this machine allows. Always: lint, schema, and every manifest against the rules of Pod Security
# "restricted" (deploy/proof/manifests.py). With a cluster in KUBECONFIG also: its API server admits every manifest, in a name space
# that enforces "restricted"; nothing is started. It ends with what was not shown.
# Needs Helm 3.8 or newer, python3-yaml, and kubectl for the cluster.
#
#   deploy/prove-cluster.sh
#   HELM=/path/to/helm KUBECTL=/path/to/kubectl
set -euo pipefail
cd "$(dirname "$0")/.."
chart=deploy/helm/evidentia
helm=${HELM:-helm}
kubectl=${KUBECTL:-kubectl}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
say() { printf '%5ss  %s\n' "$SECONDS" "$*"; }

cat > "$work/all.yaml" << 'END'
secrets: { erasure: evidentia-erasure }
certificateAuthority: { configMap: my-ca }
autoscaling: { enabled: true }
disruption: { enabled: true }
exports: { seccompProfile: { type: Localhost, localhostProfile: evidentia/chromium-seccomp.json } }
END
cat > "$work/least.yaml" << 'END'
backup: { enabled: false }
ingress: { enabled: false }
network: { enabled: false }
END
several=$chart/values-several.yaml
# What an operator may choose: name and values.
declare -A choices=([one-node]='' [several]="--values $several" [everything]="--values $several --values $work/all.yaml" [least]="--values $work/least.yaml")
for name in "${!choices[@]}"; do
  # shellcheck disable=SC2086 # several words
  "$helm" lint --strict --quiet $chart ${choices[$name]}
  # shellcheck disable=SC2086
  "$helm" template evidentia $chart --namespace evidentia-proof ${choices[$name]} > "$work/$name.yaml"
  python3 deploy/proof/manifests.py "$work/$name.yaml"
  say "$name: lint, template, rules of Pod Security"
done
# refuses WHAT ARGUMENT…: the schema of the values has to.
refuses() {
  if "$helm" template evidentia $chart "${@:2}" > /dev/null 2> "$work/refused"; then
    echo "the schema accepts $1" >&2
    exit 1
  fi
  say "refused: $1"
}
refuses 'a secret among the values' --set settings.DATABASE_URL=postgres://a:b@c/d
refuses 'a number of processes that is none' --set http.replicas=many

if [ -n "${KUBECONFIG:-}" ]; then
  "$kubectl" create namespace evidentia-proof
  trap '"$kubectl" delete namespace evidentia-proof --wait=false; rm -rf "$work"' EXIT
  "$kubectl" label namespace evidentia-proof pod-security.kubernetes.io/{enforce,warn}=restricted
  for name in "${!choices[@]}"; do
    "$kubectl" apply --namespace evidentia-proof --dry-run=server --filename "$work/$name.yaml" > "$work/admitted" 2>&1 || { cat "$work/admitted" >&2; exit 1; }
    ! grep -i '^warning' "$work/admitted" || exit 1
    say "$name: admitted by $("$kubectl" version --output json | node -p 'JSON.parse(require("fs").readFileSync(0)).serverVersion.gitVersion')"
  done
else
  echo 'Not shown: that the API server of a cluster admits the manifests. Name one in KUBECONFIG.'
fi
cat << 'END'
Not shown:
  Pods that run: sign-in, upload, PDF, texts, rollout and rollback under load, network policies that are enforced, ingress, autoscaling.
END
