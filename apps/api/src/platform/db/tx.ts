import { createHash } from 'node:crypto'
import type { LiveEvent } from 'contract/workspace/live'
import type { Compilable } from 'kysely'
import type { PoolClient, Pool, Submittable } from 'pg'
import { type Attributes, here, inSpan } from '#platform/tracing/trace.ts'
import { type PreparedStatement, GroupQuery, type Statement } from './group-query.ts'
import { sealEntries } from './sealed.ts'

/**
 * For whom data is read and written: a person of an organisation, or, where only the organisation is named, the platform
 * itself, which sees what every circle keeps to itself.
 */
export type TenantScope = string | { readonly orgId: string; readonly personId: string }

export const orgOf = (behalf: TenantScope): string => (typeof behalf === 'string' ? behalf : behalf.orgId)

const tenantOf = (behalf: TenantScope): PreparedStatement => ({
  statement: 'tenant',
  values: typeof behalf === 'string' ? [behalf, ''] : [behalf.orgId, behalf.personId],
})

/**
 * The only road to data. A transaction belongs to one organisation; without one, row security shows nothing.
 * Handlers receive `tx`, never the pool, and call nothing outside while they hold it.
 */
export interface Tx {
  readonly org: string
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * The same where the first rows are enough, whichever: read along an index and no further. PostgreSQL would gather all rows of
   * a large organisation before it counts the first ten thousand. Nothing that searches texts, whose index knows no other way.
   */
  firstRows<Row>(text: string, values: readonly unknown[]): Promise<Row[]>
  all<Row>(query: Compilable<Row>): Promise<Row[]>
  first<Row>(query: Compilable<Row>): Promise<Row | undefined>
}

/** A transaction that may write, and gathers what the audit trail will say of it. */
export interface WriteTx extends Tx {
  readonly trail: TrailDraft[]
  /** What those who look on are told once it has committed. */
  readonly live: LiveDraft[]
  /** For work that takes its time: from here on neither the server nor we end a statement before this. */
  extendTimeout(minutes: number): Promise<void>
}

export interface LiveDraft {
  /** Only this person. */
  to?: string
  tell: LiveEvent
}

export interface TrailDraft {
  action: string
  type: string
  record: string | null
  version?: number | null
  changes?: Record<string, [unknown, unknown]>
  reason?: string | null
  actor: string | null
  roles: readonly string[]
  request: string | null
}

/** Counts what a request costs, for the log, the metrics and the tests that hold query counts constant. */
export interface Meter {
  queries: number
  rows: number
}

/**
 * So much longer than a statement may take an answer is waited for. The server ends what takes too long and says so; when
 * it does not even say that, the line is dead.
 */
export const GRACE_MS = 1_000

const names = new Map<string, string>()

/** Past this many different texts, the rest are parsed each time: every name costs memory on every connection. */
const MAX_NAMED = 500

/** Statements are prepared under a name made of their text, so that PostgreSQL plans each one once per connection. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined && names.size >= MAX_NAMED) return ''
  if (name === undefined) {
    name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
  }
  return name
}

export const POSTGRESQL: Attributes = { 'db.system.name': 'postgresql' }

const summaries = new Map<string, string>()

/** What a statement does, and with which table: `select records`. Its text is not ours alone to show. */
function summaryOf(text: string): string {
  let summary = summaries.get(text)
  if (summary === undefined) {
    const table = /\b(?:from|into|update|join)\s+(?:app\.|jobs\.)?"?([a-z_]+)/i.exec(text)?.[1] ?? ''
    summary = `${/\w+/.exec(text)?.[0].toLowerCase() ?? 'query'} ${table}`.trim()
    if (summaries.size < MAX_NAMED) summaries.set(text, summary)
  }
  return summary
}

export function runGroup(
  client: PoolClient,
  before: readonly PreparedStatement[],
  main: Statement | null,
  after: readonly PreparedStatement[],
  /** How long the answer is waited for, where that is not what the pool says. */
  waitMs?: number,
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const query = new GroupQuery(before, main, after, (error, result) => {
      if (error) reject(error)
      else resolve(result.rows)
    })
    client.query(Object.assign(query, { query_timeout: waitMs }) as unknown as Submittable)
  })
}

abstract class BaseTx implements Tx {
  readonly org: string
  protected readonly tenant: PreparedStatement
  protected readonly meter: Meter
  constructor(behalf: TenantScope, meter: Meter) {
    this.org = orgOf(behalf)
    this.tenant = tenantOf(behalf)
    this.meter = meter
  }

  protected abstract run(statement: Statement, before?: readonly PreparedStatement[]): Promise<unknown[]>

  query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.counted(text, values, [])
  }

  firstRows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.counted(text, values, [{ statement: 'plainScans' }])
  }

  private async counted<Row>(
    text: string,
    values: readonly unknown[],
    before: readonly PreparedStatement[],
  ): Promise<Row[]> {
    this.meter.queries++
    const statement = { name: nameOf(text), text, values }
    const rows = here()
      ? await inSpan(summaryOf(text), 'client', POSTGRESQL, () => this.run(statement, before))
      : await this.run(statement, before)
    this.meter.rows += rows.length
    return rows as Row[]
  }

  all<Row>(query: Compilable<Row>): Promise<Row[]> {
    const { sql, parameters } = query.compile()
    return this.query<Row>(sql, parameters)
  }

  async first<Row>(query: Compilable<Row>): Promise<Row | undefined> {
    return (await this.all(query))[0]
  }
}

const REFUSE_HELD: PreparedStatement = { statement: 'refuseHeld' }

/** Reads: every query is one round trip that carries its tenant with it; nothing is left behind on the connection. */
export class ReadingTx extends BaseTx {
  private readonly pool: Pool
  constructor(pool: Pool, behalf: TenantScope, meter: Meter) {
    super(behalf, meter)
    this.pool = pool
  }

  protected opening(): PreparedStatement[] {
    return [this.tenant]
  }

  protected async run(statement: Statement, before: readonly PreparedStatement[] = []): Promise<unknown[]> {
    const client = await this.pool.connect()
    try {
      const rows = await runGroup(client, [...this.opening(), ...before], statement, [])
      client.release()
      return rows
    } catch (error) {
      client.release(isBroken(error) ? (error as Error) : undefined)
      throw error
    }
  }
}

/** Writes one statement that is a transaction by itself, in the same one round trip. */
export class AutocommitTx extends ReadingTx {
  protected override opening(): PreparedStatement[] {
    return [this.tenant, REFUSE_HELD]
  }
}

/** Writes: begins with the first statement and commits with the last ones. */
export class WritingTx extends BaseTx implements WriteTx {
  readonly trail: TrailDraft[] = []
  readonly live: LiveDraft[] = []
  private readonly client: PoolClient
  private begun = false
  private waitMs: number | undefined
  constructor(client: PoolClient, behalf: TenantScope, meter: Meter) {
    super(behalf, meter)
    this.client = client
  }

  /** A setting would last until the transaction ends, and is left out: whoever writes does not count. */
  protected run(statement: Statement): Promise<unknown[]> {
    return runGroup(this.client, this.opening(), statement, [], this.waitMs)
  }

  async extendTimeout(minutes: number): Promise<void> {
    await this.query(`select set_config('statement_timeout', $1, true)`, [`${minutes}min`])
    this.waitMs = minutes * 60_000 + GRACE_MS
  }

  private opening(): PreparedStatement[] {
    if (this.begun) return []
    this.begun = true
    return [{ statement: 'begin' }, this.tenant, REFUSE_HELD]
  }

  /** Last writes, audit trail and commit in one round trip: all of it happens or none. */
  async commit(last: readonly PreparedStatement[]): Promise<void> {
    const entries = await sealEntries(this, this.trail)
    const trail: PreparedStatement[] =
      entries.length > 0 ? [{ statement: 'appendTrail', values: [JSON.stringify(entries)] }] : []
    if (!this.begun && last.length === 0 && trail.length === 0) return
    this.meter.queries++
    const group: PreparedStatement[] = [...this.opening(), ...last, ...trail, { statement: 'commit' }]
    await inSpan('commit', 'client', POSTGRESQL, () => runGroup(this.client, group, null, [], this.waitMs))
  }

  async rollback(): Promise<void> {
    if (this.begun) await this.client.query('rollback')
  }
}

/** True when the connection, not the statement, failed: such a client is not put back into the pool. */
export function isBroken(error: unknown): boolean {
  const code = (error as { code?: string }).code
  // 0A000: a plan that a migration has overtaken; a new connection makes a new one.
  // 25006: a standby, which only reads; the address may by now lead to the server that took over.
  return (
    code === undefined ||
    code === '0A000' ||
    code === '25006' ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code.startsWith('E')
  )
}
