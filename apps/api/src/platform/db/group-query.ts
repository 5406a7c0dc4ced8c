import pg from 'pg'
import { setClock } from '#platform/clock.ts'

/**
 * The PostgreSQL protocol lets a client send several statements and wait once: a group that ends with one Sync.
 * That makes the tenant setting and the query one round trip and one implicit transaction, and lets a commit
 * travel with the last writes. If any statement of the group fails, the server skips the rest up to the Sync.
 */

/** The time of the database, in milliseconds since 1970. */
export const CLOCK = 'extract(epoch from clock_timestamp()) * 1000'

/** Statements that run before or after queries. They are parsed once per connection and then only bound. */
export const PREPARED_STATEMENTS = {
  begin: 'begin',
  // Also returns the database's clock, by which records are dated.
  tenant: `select set_config('app.org', $1, true), set_config('app.person', $2, true), ${CLOCK}`,
  // The first statement of every write refuses organisations that an operator has put on hold.
  refuseHeld: 'select app.refuse_held()',
  plainScans:
    "select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)",
  appendTrail: 'select app.append_trail($1::json)',
  storeReply: 'update idempotency set reply = $3 where org_id = app.org() and person_id = $1 and key = $2',
  commit: 'commit',
} as const

export interface PreparedStatement {
  readonly statement: keyof typeof PREPARED_STATEMENTS
  readonly values?: readonly unknown[]
}

export interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** The parts of pg's internals that a query class may use; pg-cursor and pg-query-stream do the same. */
interface Connection {
  parse(message: { name: string; text: string }): void
  bind(message: {
    portal: string
    statement: string
    values: unknown[]
    valueMapper: (value: unknown) => unknown
  }): void
  execute(message: { portal: string; rows: number }): void
  describe(message: { type: 'P'; name: string }): void
  sync(): void
  stream: { cork(): void; uncork(): void }
}

interface QueryInternals {
  requiresPreparation(): boolean
  hasBeenParsed(connection: Connection): boolean
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
  _result: {
    fields: unknown[]
    _parsers: unknown
    _prebuiltEmptyResultObject: unknown
    parseRow(fields: unknown[]): unknown
    addRow(row: unknown): void
    addFields(fields: unknown[]): void
  }
}
// The types of pg leave out what its own client calls on a query.
const BaseQuery = pg.Query as unknown as new (
  config: object,
  values: unknown[],
  callback: (error: Error | null, result: { rows: unknown[] }) => void,
) => QueryInternals & pg.Submittable

const prepareValue = (value: unknown): unknown =>
  value === undefined || value === null
    ? null
    : Buffer.isBuffer(value)
      ? value
      : typeof value === 'object' && !Array.isArray(value)
        ? JSON.stringify(value)
        : Array.isArray(value)
          ? arrayLiteral(value)
          : String(value)

/** JavaScript arrays become PostgreSQL arrays of text, which the statement casts. */
function arrayLiteral(values: unknown[]): string {
  const items = values.map((value) =>
    value === null || value === undefined ? 'NULL' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`,
  )
  return `{${items.join(',')}}`
}

const preparedName = (statement: string): string => `fixed_${statement}`

/** Parses all prepared statements; queued first on every new connection. */
export class ParseStatements extends BaseQuery {
  constructor(done: (error: Error | null) => void) {
    super({ name: 'fixed', text: '-' }, [], done)
  }
  override prepare(connection: Connection): void {
    for (const [statement, text] of Object.entries(PREPARED_STATEMENTS)) {
      connection.parse({ name: preparedName(statement), text })
    }
    connection.sync()
  }
}

/** Cached row descriptions by statement, so that later groups need not request them. */
const described = new Map<
  string,
  Pick<QueryInternals['_result'], 'fields' | '_parsers' | '_prebuiltEmptyResultObject'>
>()

function bindAndRun(connection: Connection, name: string, values: readonly unknown[]): void {
  connection.bind({ portal: '', statement: name, values: values as unknown[], valueMapper: prepareValue })
  connection.execute({ portal: '', rows: 0 })
}

export class GroupQuery extends BaseQuery {
  private readonly before: readonly PreparedStatement[]
  private readonly after: readonly PreparedStatement[]
  private readonly main: Statement | null
  private completed = 0

  constructor(
    before: readonly PreparedStatement[],
    main: Statement | null,
    after: readonly PreparedStatement[],
    done: (error: Error | null, result: { rows: unknown[] }) => void,
  ) {
    // Without a main statement pg still requires a text; prepare() below never sends it.
    super(
      main ? { name: main.name, text: main.text } : { text: '-' },
      (main?.values ?? ['-']) as unknown[],
      done,
    )
    this.before = before
    this.main = main
    this.after = after
  }

  /** Always uses the extended protocol: the simple one would send the text without the tenant setting. */
  override requiresPreparation(): boolean {
    return true
  }

  override prepare(connection: Connection): void {
    for (const { statement, values } of this.before)
      bindAndRun(connection, preparedName(statement), values ?? [])
    if (this.main) this.sendMain(connection, this.main)
    for (const { statement, values } of this.after)
      bindAndRun(connection, preparedName(statement), values ?? [])
    connection.sync()
  }

  private sendMain(connection: Connection, main: Statement): void {
    if (!this.hasBeenParsed(connection)) connection.parse({ name: main.name, text: main.text })
    connection.bind({
      portal: '',
      statement: main.name,
      values: main.values as unknown[],
      valueMapper: prepareValue,
    })
    const cached = described.get(main.text)
    if (cached) Object.assign(this._result, cached)
    else connection.describe({ type: 'P', name: '' })
    connection.execute({ portal: '', rows: 0 })
  }

  /** Rows of the other statements are ignored, except for the clock of the tenant setting. */
  override handleDataRow(message: { fields: unknown[] }): void {
    if (this.before[this.completed]?.statement === 'tenant') setClock(String(message.fields[2]))
    if (this.completed !== this.before.length || !this.main) return
    this._result.addRow(this._result.parseRow(message.fields))
  }

  handleRowDescription(message: { fields: unknown[] }): void {
    const result = this._result
    result.addFields(message.fields)
    if (this.main?.name)
      described.set(this.main.text, {
        fields: result.fields,
        _parsers: result._parsers,
        _prebuiltEmptyResultObject: result._prebuiltEmptyResultObject,
      })
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.main && this.completed === this.before.length) super.handleCommandComplete(message, connection)
    this.completed++
  }
}
