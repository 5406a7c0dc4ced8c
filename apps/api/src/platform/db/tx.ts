import { createHash } from 'node:crypto'
import type { LiveEvent } from 'contract/workspace/live'
import type { PoolClient, Pool } from 'pg'
import { type Attributes, currentSpan, inSpan } from '#platform/tracing/trace.ts'
import { type PreparedStatement, GroupQuery, type Statement } from './group-query.ts'
import { sealEntries } from './sealed.ts'
import type { TrailDraft } from './trail-draft.ts'

/**
 * The tenant and person for row security. With an organisation id only, the platform itself acts, and restricted audiences
 * do not apply.
 */
export type TenantScope =
  | string
  | {
      readonly orgId: string
      readonly personId: string
      /** The API key that acts, which its audit trail entries name. */
      readonly keyId?: string
    }

export const orgOf = (scope: TenantScope): string => (typeof scope === 'string' ? scope : scope.orgId)

const tenantOf = (scope: TenantScope): PreparedStatement => ({
  statement: 'tenant',
  values: typeof scope === 'string' ? [scope, ''] : [scope.orgId, scope.personId],
})

/**
 * The only access to data. A transaction belongs to one organisation; without one, row security hides everything.
 * Handlers receive `tx`, never the pool, and call no external service while they hold it.
 */
export interface Tx {
  readonly org: string
  query<Row>(text: string, values?: readonly unknown[]): Promise<Row[]>
  /**
   * Like `query`, for statements that need any first rows only. It forces plain index scans, because bitmap scans read all
   * rows of a large organisation first. Not for full-text queries: GIN needs bitmap scans.
   */
  firstRows<Row>(text: string, values: readonly unknown[]): Promise<Row[]>
}

/** A transaction that may write and collects its audit trail entries. */
export interface WriteTx extends Tx {
  readonly trail: TrailDraft[]
  /** Live events to publish after the commit. */
  readonly live: LiveDraft[]
  /** Raises the statement timeout for the rest of the transaction, on the server and on the client. */
  extendTimeout(minutes: number): Promise<void>
}

export interface LiveDraft {
  /** The only recipient; without it, everyone who may read the record. */
  to?: string
  tell: LiveEvent
}

/** Counts the queries and rows of a request, for logs, metrics and tests of query counts. */
export interface Meter {
  queries: number
  rows: number
}

/**
 * How much longer the client waits than the statement timeout of the server. If the server does not report its timeout by
 * then, the connection is lost.
 */
export const GRACE_MS = 1_000

const statementNames = new Map<string, string>()

/** The limit of named statements: each uses memory on every connection. Further texts are parsed each time. */
const MAX_NAMED = 500

/** Names a statement by the hash of its text, so that PostgreSQL plans it once per connection. */
function nameOf(text: string): string {
  let name = statementNames.get(text)
  if (name === undefined && statementNames.size >= MAX_NAMED) return ''
  if (name === undefined) {
    name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    statementNames.set(text, name)
  }
  return name
}

export const POSTGRESQL: Attributes = { 'db.system.name': 'postgresql' }

const summaries = new Map<string, string>()

/** The span name of a statement: `select records`. The text itself may contain data. */
function summaryOf(text: string): string {
  let summary = summaries.get(text)
  if (summary === undefined) {
    const table = /\b(?:from|into|update|join)\s+(?:app\.|jobs\.)?"?([a-z_]+)/i.exec(text)?.[1] ?? ''
    summary = `${/\w+/.exec(text)?.[0].toLowerCase() ?? 'query'} ${table}`.trim()
    if (summaries.size < MAX_NAMED) summaries.set(text, summary)
  }
  return summary
}

function runGroup(
  client: PoolClient,
  before: readonly PreparedStatement[],
  main: Statement | null,
  after: readonly PreparedStatement[],
  /** The client's query timeout, if it differs from that of the pool. */
  waitMs?: number,
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const query = new GroupQuery(before, main, after, (error, result) => {
      if (error) reject(error)
      else resolve(result.rows)
    })
    client.query(Object.assign(query, { query_timeout: waitMs }))
  })
}

abstract class BaseTx implements Tx {
  readonly org: string
  protected readonly tenant: PreparedStatement
  protected readonly meter: Meter
  constructor(scope: TenantScope, meter: Meter) {
    this.org = orgOf(scope)
    this.tenant = tenantOf(scope)
    this.meter = meter
  }

  protected abstract run(statement: Statement, before?: readonly PreparedStatement[]): Promise<unknown[]>

  query<Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
    return this.runCounted(text, values, [])
  }

  firstRows<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.runCounted(text, values, [{ statement: 'plainScans' }])
  }

  private async runCounted<Row>(
    text: string,
    values: readonly unknown[],
    before: readonly PreparedStatement[],
  ): Promise<Row[]> {
    this.meter.queries++
    const statement = { name: nameOf(text), text, values }
    const rows = currentSpan()
      ? await inSpan(summaryOf(text), 'client', POSTGRESQL, () => this.run(statement, before))
      : await this.run(statement, before)
    this.meter.rows += rows.length
    return rows as Row[]
  }
}

const REFUSE_HELD: PreparedStatement = { statement: 'refuseHeld' }

/** Reads: every query sends its tenant setting in the same round trip; no state stays on the connection. */
export class ReadingTx extends BaseTx {
  private readonly pool: Pool
  constructor(pool: Pool, scope: TenantScope, meter: Meter) {
    super(scope, meter)
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

/** Writes with single statements, each a transaction in one round trip. */
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
  private readonly keyId: string | undefined
  constructor(client: PoolClient, scope: TenantScope, meter: Meter) {
    super(scope, meter)
    this.client = client
    this.keyId = typeof scope === 'string' ? undefined : scope.keyId
  }

  /** Ignores `before`: its planner settings would last until the end of the transaction. */
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

  /** Sends the last writes, the audit trail and the commit in one round trip. */
  async commit(last: readonly PreparedStatement[]): Promise<void> {
    const { keyId } = this
    const drafts = keyId ? this.trail.map((entry) => ({ ...entry, key: keyId })) : this.trail
    const entries = await sealEntries(this, drafts)
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

/** Whether the connection failed, not the statement: such a client is not returned to the pool. */
export function isBroken(error: unknown): boolean {
  const code = (error as { code?: string }).code
  // 0A000: a cached plan is outdated after a migration; a new connection plans again.
  // 25006: a read-only standby; a new connection may lead to the new primary.
  return (
    code === undefined ||
    code === '0A000' ||
    code === '25006' ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code.startsWith('E')
  )
}
