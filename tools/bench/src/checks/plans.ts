import pg from 'pg'
import { atMost, type Bench, type Gate } from '../bench.ts'
import type { Caller } from '../load/jobs.ts'
import { call } from '../servers/client.ts'
import { startProgram } from '../servers/program.ts'
import { catalogue, type Entry, type Known } from './catalogue.ts'
import { nodesOf, type Plan, PlanLog, rowsTouched } from './plan-log.ts'
import { changes } from './write-catalogue.ts'

/** A prepared statement may switch to a generic plan after five runs, so each one is run before and after that. */
const TIMES = 7
const LARGE_TABLE = 10_000
const SEARCH_INDEX = 'records_search'

const EXPLAIN = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
}

interface Seen {
  name: string
  /** The maximum rows touched by one statement of the request, and the slowest response. */
  touched: number
  ms: number
}

export interface PlanReport {
  statements: number
  violations: string[]
  seen: Seen[]
}

class Gatekeeper {
  readonly violations = new Set<string>()
  readonly statements = new Set<string>()
  private readonly large: ReadonlySet<string>
  constructor(large: ReadonlySet<string>) {
    this.large = large
  }

  judge(name: string, plans: readonly Plan[], searches: boolean): void {
    for (const { statement, root } of plans) {
      this.statements.add(statement)
      // A statement that is only explained for its estimate reads nothing.
      if (root['Actual Rows'] === undefined) continue
      for (const node of nodesOf(root)) {
        const table = node['Relation Name']
        if (node['Node Type'] === 'Seq Scan' && table && this.large.has(table))
          this.violations.add(`${name}: Seq Scan on ${table}`)
      }
    }
    const indexes = plans.flatMap(({ root }) => nodesOf(root)).map((node) => node['Index Name'])
    if (searches && !indexes.includes(SEARCH_INDEX))
      this.violations.add(`${name}: does not use ${SEARCH_INDEX}`)
  }
}

async function explainFor(client: pg.Client, role: string, on: boolean): Promise<void> {
  for (const [name, value] of Object.entries(EXPLAIN)) {
    await client.query(
      on ? `alter role ${role} set ${name} = '${value}'` : `alter role ${role} reset ${name}`,
    )
  }
}

async function findKnown(client: pg.Client, organisation: string): Promise<Known> {
  const records = await client.query<{ type: string; id: string }>(
    `select distinct on (type) type, id from app.records where org_id = $1 and archived_at is null order by type, id`,
    [organisation],
  )
  const person = await client.query<{ id: string }>(
    'select id from app.members where org_id = $1 order by id offset 10 limit 1',
    [organisation],
  )
  return {
    ids: Object.fromEntries(records.rows.map((row) => [row.type, row.id])),
    person: person.rows[0]!.id,
  }
}

async function largeTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' and reltuples > $1`,
    [LARGE_TABLE],
  )
  return new Set(rows.map((row) => row.name))
}

async function ask(
  url: string,
  caller: Caller,
  entry: Entry,
  log: PlanLog,
  keeper: Gatekeeper,
): Promise<Seen> {
  const searches = /[?&]q=/.test(entry.path) && !entry.path.startsWith('/users')
  let path = entry.path
  let touched = 0
  let slowest = 0
  const pages = entry.paged ? 2 : 1
  for (let page = 0; page < pages; page++) {
    let next: unknown = null
    for (let time = 0; time < TIMES; time++) {
      const began = performance.now()
      const { status, body } = await call(url, caller, { ...entry, path })
      slowest = Math.max(slowest, performance.now() - began)
      if (status >= 300) keeper.violations.add(`${entry.name}: answered ${status}`)
      next = body['next']
      const plans = log.read()
      keeper.judge(entry.name, plans, searches && status < 300)
      touched = Math.max(touched, ...plans.map(({ root }) => rowsTouched(root)))
    }
    if (typeof next !== 'string') break
    path = `${entry.path}&cursor=${encodeURIComponent(next)}`
  }
  return { name: entry.name, touched, ms: Math.round(slowest) }
}

/**
 * P4: the actual plans of every query of the product, sent by the API with its role, in the large organisation. With a
 * name filter, only a part of the catalogue.
 */
export async function checkPlans(
  { dataset, issuer, callers, say }: Bench,
  match?: string,
): Promise<{ report: PlanReport; gates: Gate[] }> {
  const client = new pg.Client({ connectionString: dataset.adminUrl })
  await client.connect()
  const caller = callers.large[0]!
  const keeper = new Gatekeeper(await largeTables(client))
  const seen: Seen[] = []
  await explainFor(client, 'evidentia_app', true)
  try {
    // One connection, so that each statement is prepared once and its plans are logged in order.
    const program = await startProgram({ databaseUrl: dataset.appUrl, issuer: issuer.url, poolSize: 1 })
    try {
      const known = await findKnown(client, callers.largeOrganisation)
      await call(program.url, caller, { path: '/me' })
      const log = new PlanLog(dataset.log)
      for (const entry of catalogue(known).filter(({ name }) => !match || name.includes(match)))
        seen.push(await ask(program.url, caller, entry, log, keeper))
      for await (const { name, status } of changes(program.url, caller, known)) {
        if (status >= 300) keeper.violations.add(`${name}: answered ${status}`)
        const plans = log.read()
        keeper.judge(name, plans, false)
        seen.push({ name, touched: Math.max(0, ...plans.map(({ root }) => rowsTouched(root))), ms: 0 })
      }
    } finally {
      await program.stop()
    }
  } finally {
    await explainFor(client, 'evidentia_app', false)
    await client.end()
  }
  say(`${keeper.statements.size} statements of ${seen.length} requests`)
  const report = { statements: keeper.statements.size, violations: [...keeper.violations], seen }
  return { report, gates: [atMost('P4', 'plan violations', report.violations.length, 0)] }
}
