#!/bin/bash
# A cluster of one node whose objects are in memory, and its gateway on port 8443. As tools/dev-services/src/radosgw.ts does it.
set -euo pipefail
mkdir -p /ceph/mon /ceph/osd/0 /etc/ceph
cluster=$(uuidgen)
cat > /etc/ceph/ceph.conf << END
[global]
fsid = $cluster
mon_initial_members = a
mon_host = v1:127.0.0.1:6789
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_bind_msgr2 = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 8
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
run_dir = /ceph
admin_socket =
[mon.a]
mon_data = /ceph/mon
[osd.0]
osd_data = /ceph/osd/0
osd_class_update_on_start = false
osd_crush_update_on_start = false
osd_objectstore = memstore
memstore_device_bytes = 2147483648
[client.rgw.a]
rgw_frontends = beast ssl_endpoint=0.0.0.0:8443 ssl_certificate=/tls/certificate.pem ssl_private_key=/tls/key.pem
END
# The first connections of a client may be refused, before it knows the cluster.
insist() { local tries; for tries in 1 2 3 4 5 6 7 8; do "$@" && return; sleep "0.$tries"; done; return 1; }
monmaptool --create --addv a '[v1:127.0.0.1:6789]' --fsid "$cluster" /ceph/monmap > /dev/null
ceph-mon --mkfs -i a --monmap /ceph/monmap
ceph-mon -i a -f &
until ceph -s --connect-timeout 3 > /dev/null 2>&1; do sleep 0.3; done
storage=$(uuidgen)
insist ceph osd new "$storage"
insist ceph osd crush add osd.0 1 root=default host=local
ceph-osd -i 0 --mkfs --osd-uuid "$storage"
ceph-osd -i 0 -f &
until ceph osd stat | grep -q '1 up'; do sleep 0.3; done
radosgw -n client.rgw.a -f &
until (exec 3<> /dev/tcp/127.0.0.1/8443) 2> /dev/null; do sleep 0.3; done
insist radosgw-admin user create --uid=proof --display-name=Proof --access-key=proof --secret-key="$SECRET_KEY"
touch /ceph/ready
wait -n
