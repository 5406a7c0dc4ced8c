#!/usr/bin/env python3
"""Reads manifests and compares every pod with the rules of Pod Security "restricted", the rules of this product (read-only root, limits,
no token of the cluster) and the references inside the chart. Started by prove-cluster.sh. Needs Debian's python3-yaml."""

import sys

import yaml

with open(sys.argv[1]) as file:
    manifests = [one for one in yaml.safe_load_all(file) if one]
wrong = []


def pod_of(manifest):
    kind, spec = manifest["kind"], manifest.get("spec", {})
    if kind == "CronJob":
        return spec["jobTemplate"]["spec"]["template"]["spec"]
    if kind in ("Deployment", "StatefulSet", "DaemonSet", "Job"):
        return spec["template"]["spec"]
    return spec if kind == "Pod" else None


VOLUMES = {"configMap", "csi", "downwardAPI", "emptyDir", "ephemeral", "persistentVolumeClaim", "projected", "secret"}
names = {(one["kind"], one["metadata"]["name"]) for one in manifests}
pods = 0
for manifest in manifests:
    pod = pod_of(manifest)
    if pod is None:
        continue
    pods += 1
    where = f"{manifest['kind']} {manifest['metadata']['name']}"

    def require(holds, rule, part=where):
        if not holds:
            wrong.append(f"{part}: {rule}")

    whole = pod.get("securityContext", {})
    for name in ("hostNetwork", "hostPID", "hostIPC"):
        require(not pod.get(name), name)
    require(pod.get("automountServiceAccountToken") is False, "no token of the cluster is needed")
    for volume in pod.get("volumes") or []:
        require(set(volume) - {"name"} <= VOLUMES, f"volume {volume['name']}")
    for container in (pod.get("initContainers") or []) + pod["containers"]:
        own = container.get("securityContext", {})
        part = f"{where}, {container['name']}"
        both = {**whole, **own}
        require(both.get("runAsNonRoot") is True, "runAsNonRoot", part)
        require(both.get("runAsUser") != 0, "runAsUser", part)
        require(both.get("seccompProfile", {}).get("type") in ("RuntimeDefault", "Localhost"), "seccompProfile", part)
        require(own.get("allowPrivilegeEscalation") is False, "allowPrivilegeEscalation", part)
        require(not own.get("privileged"), "privileged", part)
        require("ALL" in own.get("capabilities", {}).get("drop", []), "capabilities", part)
        require(not own.get("capabilities", {}).get("add"), "capabilities", part)
        require(own.get("readOnlyRootFilesystem") is True, "readOnlyRootFilesystem", part)
        require("memory" in container.get("resources", {}).get("limits", {}), "limit of memory", part)
        for port in container.get("ports") or []:
            require("hostPort" not in port, "hostPort", part)
        for source in container.get("envFrom") or []:
            name = source.get("configMapRef", {}).get("name", "")
            own_name = name.startswith("evidentia-")
            require(not own_name or ("ConfigMap", name) in names, f"ConfigMap {name} is missing", part)

# A service that selects no pod answers nobody.
labels = [(one.get("spec", {}).get("template", {}).get("metadata", {}).get("labels", {})) for one in manifests]
for manifest in manifests:
    if manifest["kind"] in ("Service", "PodDisruptionBudget"):
        spec = manifest["spec"]
        selector = spec["selector"].get("matchLabels", spec["selector"]).items()
        if not any(selector <= one.items() for one in labels):
            wrong.append(f"{manifest['kind']} {manifest['metadata']['name']} selects no pod")

print("\n".join(wrong) or f"{len(manifests)} manifests, {pods} of them with pods: nothing found")
sys.exit(1 if wrong else 0)
