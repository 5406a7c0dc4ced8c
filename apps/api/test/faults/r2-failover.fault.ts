import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runPostgresProgram } from 'dev-services/postgres-programs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Issuer, startIssuer } from '#test/issuer.ts'
import { until } from '#test/until.ts'
import { ApiProcess } from './api-process.ts'
import { foundOrganisation } from './organisation.ts'
import { copyCluster, OwnDatabase } from './own-database.ts'
import { NOTHING_WRONG, reconcile } from './reconciliation.ts'
import { TcpProxy } from './tcp-proxy.ts'
import { Writers } from './writers.ts'

const AGAIN_WITHIN_MS = 60_000
/** The settings that docs/runbooks/failover.md requires. */
const SETTINGS = { wal_log_hints: 'on', wal_keep_size: '1GB', wal_retrieve_retry_interval: '200ms' }

let issuer: Issuer
let first: OwnDatabase
let second: OwnDatabase
/** Stands for the virtual address or load balancer in front of the two servers. */
let address: TcpProxy
let api: ApiProcess

const isSynchronous = (database: OwnDatabase) => async () => {
  const { rows } = await database.admin.query(`select sync_state from pg_stat_replication`)
  return rows[0]?.sync_state === 'sync'
}

beforeAll(async () => {
  issuer = await startIssuer()
  first = await OwnDatabase.start(SETTINGS)
  second = await OwnDatabase.in(await mkdtemp(join(tmpdir(), 'evidentia-standby-')), SETTINGS)
  await copyCluster(first.adminUrl, second.data, ['--write-recovery-conf'])
  await second.start()
  // Written where pg_rewind finds them too when it recovers a killed server.
  for (const [name, value] of Object.entries(SETTINGS))
    await first.run(`alter system set ${name} = '${value}'`)
  await first.run(`alter system set synchronous_standby_names = '*'`)
  await first.run('select pg_reload_conf()')
  await until(isSynchronous(first), 30_000)
  address = await TcpProxy.start(first.port)
  const databaseUrl = first.url.replace(`:${first.port}`, `:${address.port}`)
  api = await ApiProcess.start({ databaseUrl, issuer })
}, 180_000)
afterAll(async () => {
  await api?.stop()
  await address?.stop()
  await first?.stop()
  await second?.stop()
  issuer?.close()
})

it(
  'R2 failover to a synchronous standby loses nothing, and the old primary rejoins',
  { timeout: 300_000 },
  async () => {
    const organisation = await foundOrganisation(api.url, issuer)
    const writers = new Writers({ url: () => api.url, organisation }).start()
    while (writers.acknowledged.size < 100) await writers.nextAcknowledgement()

    const killed = performance.now()
    await first.kill()
    const again = writers.nextAcknowledgement(AGAIN_WITHIN_MS * 2).then(() => performance.now() - killed)
    // The address moves before the standby is promoted: for a while the API talks to a read-only server.
    address.switchTo(second.port)
    const isReadOnly = () => [...writers.refusals.keys()].some((answer) => answer.includes('read_only'))
    await until(isReadOnly, 30_000)
    const read = await fetch(`${api.url}/api/watches`, { headers: organisation.headers })
    expect([read.status, await api.isReady()]).toEqual([200, true])
    await second.run('select pg_promote(true, 30)')
    const gap = Math.round(await again)

    const before = writers.acknowledged.size
    while (writers.acknowledged.size < before + 50) await writers.nextAcknowledgement()
    await writers.stop()
    const found = await reconcile(writers, second.admin, api.url, organisation)
    const rejoined = await rejoin(organisation.id)
    process.stdout.write(
      `R2 failover: ${found.acknowledged} acknowledged, ${found.lost.length} lost, ${found.twice.length} twice, ` +
        `${found.entries} entries of the trail; writing again after ${gap} ms; old primary back after ${rejoined} ms; ` +
        `${writers.describeRefusals()}\n`,
    )
    expect(found).toMatchObject(NOTHING_WRONG)
    expect(gap).toBeLessThanOrEqual(AGAIN_WITHIN_MS)
    const answers = [...writers.refusals.keys()].filter((answer) => !/^503|^no answer/.test(answer))
    expect(answers).toEqual([])
  },
)

/** Discards what only the old primary has, and makes it follow the new one. */
async function rejoin(org: string): Promise<number> {
  const began = performance.now()
  await second.run('checkpoint')
  const source = `host=127.0.0.1 port=${second.port} user=postgres dbname=postgres`
  await runPostgresProgram(
    'pg_rewind',
    ['--target-pgdata', first.data, '--source-server', source, '--write-recovery-conf'],
    first.dir,
  )
  await first.start()
  const counted = `select pg_is_in_recovery() as follows, count(*)::int as records from records where org_id = '${org}'`
  const { rows } = await second.admin.query<{ records: number }>(counted)
  await until(async () => {
    const found = await first.admin.query<{ follows: boolean; records: number }>(counted)
    return found.rows[0]!.follows && found.rows[0]!.records === rows[0]!.records
  }, 30_000)
  return Math.round(performance.now() - began)
}
