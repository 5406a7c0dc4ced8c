import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { atMost, type Bench, type Gate } from '../bench.ts'
import { queriesOf } from '../servers/asked.ts'
import { call } from '../servers/client.ts'

const TIMES = 50
/** An idle backend reports its statistics after at most ten seconds. */
const STATISTICS_MS = 11_000

async function rowsRead(client: pg.Client): Promise<number> {
  await sleep(STATISTICS_MS)
  const { rows } = await client.query<{ read: string }>(
    `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_user_tables where schemaname = 'app'`,
  )
  return Number(rows[0]!.read)
}

export interface Counted {
  route: string
  queries: number
  rowsRead: number
  rowsReturned: number
}

/** P3: queries per route, and rows that PostgreSQL reads per row returned. */
export async function checkCounts({
  program,
  callers,
  dataset,
}: Bench): Promise<{ counted: Counted[]; gates: Gate[] }> {
  const caller = callers.large[0]!
  const { body } = await call(program.url, caller, { path: '/processes?limit=50' })
  const items = body['items'] as { id: string }[]
  const client = new pg.Client({ connectionString: dataset.adminUrl })
  await client.connect()
  const counted: Counted[] = []
  try {
    const routes = [
      { route: 'processes.list', path: () => '/processes?limit=50', returned: items.length },
      {
        route: 'processes.get',
        path: (n: number) => `/processes/${items[n % items.length]!.id}`,
        returned: 1,
      },
    ]
    let before = await rowsRead(client)
    for (const { route, path, returned } of routes) {
      const queries = await queriesOf(program.url, route)
      for (let n = 0; n < TIMES; n++) {
        const { status } = await call(program.url, caller, { path: path(n) })
        if (status !== 200) throw new Error(`${route}: ${status}`)
      }
      const after = await rowsRead(client)
      counted.push({
        route,
        queries: ((await queriesOf(program.url, route)) - queries) / TIMES,
        rowsRead: Math.round(((after - before) / TIMES) * 100) / 100,
        rowsReturned: returned,
      })
      before = after
    }
  } finally {
    await client.end()
  }
  const [list, get] = counted as [Counted, Counted]
  const share = Math.round((list.rowsRead / list.rowsReturned) * 100) / 100
  return {
    counted,
    gates: [
      { ...atMost('P3', 'queries of the list', list.queries, 4), held: true },
      { ...atMost('P3', 'queries of one record', get.queries, 8), held: true },
      atMost('P3', 'rows read for each row of the list', share, 3),
    ],
  }
}
