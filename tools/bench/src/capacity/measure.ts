import pg from 'pg'
import type { Figure } from 'dev-services/figures'
import { type Bench, interleave, type BenchCase, medians, windowFor } from '../bench.ts'
import { call } from '../servers/client.ts'
import type { Costs } from './model.ts'

interface Sizes {
  record: number
  largest: number
  entry: number
  records: number
  entries: number
}

/** Disk space of a record and of a trail entry, with related rows and all indexes. */
export async function measureSizes(adminUrl: string): Promise<Sizes> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; bytes: string }>(
      `select case when relname like 'trail%' then 'trail' else relname end as name, sum(pg_total_relation_size(oid)) as bytes
       from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' group by 1`,
    )
    const size = new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
    const counted = await client.query<{ records: string; entries: string }>(
      'select (select count(*) from app.records) as records, (select count(*) from app.trail) as entries',
    )
    const records = Number(counted.rows[0]!.records)
    const entries = Number(counted.rows[0]!.entries)
    const others = [...size].filter(([name]) => name !== 'trail')
    const sum = others.reduce((all, [, bytes]) => all + bytes, 0)
    return {
      record: sum / records,
      largest: Math.max(...others.map(([, bytes]) => bytes)) / records,
      entry: size.get('trail')! / entries,
      records,
      entries,
    }
  } finally {
    await client.end()
  }
}

/** CPU time of the most frequent reads, and of writes with trail and chain. */
export async function measureRequests(bench: Bench): Promise<Pick<Costs, 'read' | 'write'>> {
  const { callers, load, program } = bench
  const { body } = await call(program.url, callers.large[0]!, { path: '/processes?limit=1' })
  const [{ id }] = body['items'] as [{ id: string }]
  const read = (name: string, path: string, who = callers.all): BenchCase => ({
    name,
    run: () =>
      load.run({
        kind: 'read',
        port: program.port,
        requests: who.map((caller) => ({ path: `/api${path}`, caller })),
        ...windowFor(bench),
      }),
  })
  const letters = 'ABCDEFGHIJKLMNOQRSTUVWXYZ'.split('')
  const reads = [
    read('list', '/processes?limit=50'),
    read('record', `/processes/${id}`, callers.large),
    read('work', '/me/work?limit=50'),
    read('search', '/search?q=supplier%20Lyon'),
  ]
  const write: BenchCase = {
    name: 'create',
    run: () =>
      load.run({
        kind: 'create',
        port: program.port,
        callers: callers.all,
        letter: letters.shift()!,
        ...windowFor(bench),
      }),
  }
  const rounds = await interleave([...reads, write], bench.pace.rounds, bench.say)
  const all = reads.map(({ name }) => medians(rounds[name]!))
  const mean = (key: 'nodeCpu' | 'postgresCpu') => all.reduce((sum, one) => sum + one[key], 0) / all.length
  const created = medians(rounds['create']!)
  return {
    read: { node: mean('nodeCpu'), postgres: mean('postgresCpu') },
    write: { node: created.nodeCpu, postgres: created.postgresCpu },
  }
}

/** The cost of a socket, from the last stored figures of `pnpm bench collab`. */
export function socketCosts(kept: readonly Figure[]): Costs['socket'] {
  const value = (name: string) => {
    const found = kept.find((figure) => figure.name === `P7 ${name}`)
    if (!found) throw new Error(`pnpm bench collab --keep has not kept "${name}" yet`)
    return found.value
  }
  return {
    memory: value('memory for each socket') * 1024,
    nodeUpdate: value('processor for each change'),
    postgresUpdate: value('the same in PostgreSQL'),
  }
}
