import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { requireFreePort } from './ports.ts'
import { runProcess, startProcess, type Running } from './processes.ts'

export type RadosgwOptions = {
  dir: string
  port: number
  accessKey: string
  secretKey: string
  /** Stores the objects in files between runs; in memory by default. */
  durable?: boolean
}

export type Radosgw = {
  url: string
  accessKey: string
  secretKey: string
  region: string
  stop: () => Promise<void>
}

/** Distance of the monitor's port above the gateway's. */
export const MONITOR_ABOVE = 1000

export const radosgwPrograms = ['/usr/bin/radosgw', '/usr/bin/ceph-mon', '/usr/bin/ceph-osd', '/usr/bin/ceph']
export const radosgwPackages = 'radosgw ceph-mon ceph-osd ceph-common'

/** Starts a one-node Ceph cluster with its S3 gateway: a real S3 server, on loopback, without redundancy. */
export async function startRadosgw(options: RadosgwOptions): Promise<Radosgw> {
  if (!radosgwPrograms.every((program) => existsSync(program))) {
    throw new Error(`Ceph RadosGW is missing: apt-get install -y --no-install-recommends ${radosgwPackages}`)
  }
  const dir = resolve(options.dir)
  const fresh = !options.durable || !existsSync(join(dir, 'complete'))
  const monitor = options.port + MONITOR_ABOVE
  await requireFreePort(options.port, 'RadosGW')
  await requireFreePort(monitor, "RadosGW's monitor")
  if (fresh) rmSync(dir, { recursive: true, force: true })
  mkdirSync(join(dir, 'mon'), { recursive: true })
  mkdirSync(join(dir, 'osd/0'), { recursive: true })
  const fsid = fresh ? randomUUID() : readFileSync(join(dir, 'complete'), 'utf8')
  writeFileSync(join(dir, 'ceph.conf'), writeConfiguration(dir, fsid, monitor, options))

  const env = { CEPH_CONF: join(dir, 'ceph.conf') }
  const run = (command: string, args: string[]) => runProcess({ name: command, command, args, env, cwd: dir })
  const daemons: Running[] = []
  const start = async (command: string, args: string[], ready: () => Promise<boolean>) => {
    const log = join(dir, `${command}.out`)
    // Durable stores survive a kill, and memory stores are discarded, so the wait is short.
    const stopping = options.durable ? { stopWithinMs: 1500 } : { stopSignal: 'SIGKILL' as const }
    daemons.push(await startProcess({ name: command, command, args, env, cwd: dir, log, ready, ...stopping }))
  }
  const stop = async () => {
    for (const daemon of daemons.splice(0).toReversed()) await daemon.stop()
  }
  const url = `http://127.0.0.1:${options.port}`
  try {
    if (fresh) {
      const address = `[v1:127.0.0.1:${monitor}]`
      await run('monmaptool', ['--create', '--addv', 'a', address, '--fsid', fsid, 'monmap'])
      await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', 'monmap'])
    }
    const answers = (args: string[], wanted: string) => async () => (await run('ceph', args)).includes(wanted)
    await start('ceph-mon', ['-i', 'a', '-f'], answers(['-s', '--connect-timeout', '3'], fsid))
    if (fresh) {
      const osd = randomUUID()
      const place = ['osd', 'crush', 'add', 'osd.0', '1', 'root=default', 'host=local']
      await insist(8, () => run('ceph', ['osd', 'new', osd]))
      await insist(8, () => run('ceph', place))
      await run('ceph-osd', ['-i', '0', '--mkfs', '--osd-uuid', osd])
    }
    await start('ceph-osd', ['-i', '0', '-f'], answers(['osd', 'stat'], '1 up'))
    const serves = async () => (await fetch(url)).status < 500
    await insist(3, () => start('radosgw', ['-n', 'client.rgw.a', '-f'], serves))
    if (fresh) {
      const keys = [`--access-key=${options.accessKey}`, `--secret-key=${options.secretKey}`]
      const user = ['user', 'create', '--uid=evidentia', '--display-name=Evidentia', ...keys]
      await insist(8, () => run('radosgw-admin', user))
      writeFileSync(join(dir, 'complete'), fsid)
    }
  } catch (error) {
    await stop()
    throw error
  }
  // The gateway has one zone group, "default"; clients must sign for a region, and it accepts this one.
  return { url, accessKey: options.accessKey, secretKey: options.secretKey, region: 'us-east-1', stop }
}

/**
 * Retries when refused: a client that connects before it has learnt the cluster's id is rejected. On a busy machine
 * this happened in one call of twelve.
 */
async function insist<T>(attempts: number, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts) throw error
      await sleep(200)
    }
  }
}

// The location of the storage daemon is configured explicitly: setting it itself, it would query the monitor as a
// client, see `insist`.
function writeConfiguration(dir: string, fsid: string, monitor: number, options: RadosgwOptions): string {
  const store = options.durable
    ? ['osd_objectstore = bluestore', 'bluestore_block_size = 10737418240', 'osd_memory_target = 939524096']
    : ['osd_objectstore = memstore', 'memstore_device_bytes = 2147483648']
  return `[global]
fsid = ${fsid}
mon_initial_members = a
mon_host = v1:127.0.0.1:${monitor}
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
run_dir = ${dir}
pid_file = ${dir}/$type.$id.pid
log_file = ${dir}/$type.$id.log
admin_socket =
[mon.a]
mon_data = ${dir}/mon/a
[osd.0]
osd_data = ${dir}/osd/0
osd_class_update_on_start = false
osd_crush_update_on_start = false
${store.join('\n')}
[client.rgw.a]
rgw_frontends = beast endpoint=127.0.0.1:${options.port}
`
}
