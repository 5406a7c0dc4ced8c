import pg from 'pg'
import { valueTypes } from '#platform/db/pool.ts'

/** A column of a result, as PostgreSQL describes it. */
export interface DescribedColumn {
  readonly name: string
  readonly type: number
  /** The table and column that the value comes from unchanged; 0 for expressions. */
  readonly table: number
  readonly column: number
}

export interface Description {
  readonly parameters: readonly number[]
  readonly columns: readonly DescribedColumn[]
}

interface Field {
  name: string
  dataTypeID: number
  tableID: number
  columnID: number
}

/** Parses a statement and asks for its description, without running it. */
class DescribeQuery implements pg.Submittable {
  private parameters: readonly number[] = []
  private columns: readonly DescribedColumn[] = []
  private readonly text: string
  private readonly done: (error: Error | undefined, description: Description) => void

  constructor(text: string, done: (error: Error | undefined, description: Description) => void) {
    this.text = text
    this.done = done
  }

  submit(connection: pg.Connection): void {
    connection.removeAllListeners('parameterDescription')
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.parameters = dataTypeIDs
    })
    connection.parse({ name: '', text: this.text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }): void {
    this.columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
      name,
      type: dataTypeID,
      table: tableID,
      column: columnID,
    }))
  }

  /** pg forgets a query that failed, before the connection is ready again. */
  handleError(error: Error): void {
    this.done(error, { parameters: [], columns: [] })
  }

  handleReadyForQuery(): void {
    this.done(undefined, { parameters: this.parameters, columns: this.columns })
  }
}

/** What JavaScript makes of a value of a type, or takes for one. */
export interface ValueType {
  readonly name: string
  readonly kind: 'string' | 'number' | 'boolean' | 'json' | 'bytes' | 'date' | 'object' | 'void'
  readonly array: boolean
}

interface TypeRow {
  oid: number
  name: string
  category: string
  isJson: boolean
}

const parserOf = valueTypes.getTypeParser as (oid: number) => (text: string) => unknown

/** One text of each category of types, for the parser to read. */
const SAMPLES: Readonly<Record<string, string>> = {
  B: 't',
  D: '2026-11-18 10:00:00+00',
  N: '1',
  T: '01:00:00',
}

/** The migrated database, as far as statements depend on it. */
export class Catalogue {
  private readonly client: pg.Client
  private readonly types = new Map<number, TypeRow>()
  private readonly elements = new Map<number, number>()
  private readonly nullable = new Map<string, string>()

  private constructor(client: pg.Client) {
    this.client = client
  }

  static async connect(url: string): Promise<Catalogue> {
    const client = new pg.Client({ connectionString: url, options: '-c search_path=app' })
    await client.connect()
    const catalogue = new Catalogue(client)
    await catalogue.load()
    return catalogue
  }

  private async load(): Promise<void> {
    const types = await this.client.query<TypeRow & { element: number }>(
      `select oid::int, typname as name, typcategory as category, typname in ('json', 'jsonb') as "isJson",
         case when typcategory = 'A' then typelem::int else 0 end as element from pg_type`,
    )
    for (const { element, ...row } of types.rows) {
      this.types.set(row.oid, row)
      if (element) this.elements.set(row.oid, element)
    }
    const nullable = await this.client.query<{ key: string; name: string }>(
      `select attrelid::int || '.' || attnum as key, attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
       where not a.attnotnull and a.attnum > 0 and c.relkind in ('r', 'p') and c.relnamespace = 'app'::regnamespace`,
    )
    for (const { key, name } of nullable.rows) this.nullable.set(key, name)
  }

  describe(text: string): Promise<Description> {
    return new Promise((resolve, reject) => {
      const query = new DescribeQuery(text, (error, description) =>
        error ? reject(error) : resolve(description),
      )
      this.client.query(query)
    })
  }

  /** The name of the table's column that a value comes from unchanged, if that column can be null. */
  nullableColumn({ table, column }: DescribedColumn): string | undefined {
    return this.nullable.get(`${table}.${column}`)
  }

  /** The type of a value, found by letting the program's own parser read one. */
  valueType(oid: number): ValueType {
    const row = this.types.get(oid)!
    const element = this.elements.get(oid)
    const sample = (of: TypeRow) =>
      of.isJson ? '{}' : (SAMPLES[of.category] ?? (of.name === 'bytea' ? '\\x00' : 'x'))
    const text = element ? `{"${sample(this.types.get(element)!)}"}` : sample(row)
    const value = parserOf(oid)(text)
    const array = Array.isArray(value)
    const one: unknown = array ? value[0] : value
    if (row.name === 'void') return { name: row.name, kind: 'void', array }
    if (row.isJson || (element && this.types.get(element)!.isJson))
      return { name: row.name, kind: 'json', array }
    return { name: row.name, kind: kindOf(one), array }
  }

  /** What a parameter takes. Numbers are sent as text, so all types of numbers take one. */
  parameterType(oid: number): ValueType {
    const type = this.valueType(oid)
    const { category } = this.types.get(this.elements.get(oid) ?? oid)!
    return category === 'N' ? { ...type, kind: 'number' } : type
  }

  async close(): Promise<void> {
    await this.client.end()
  }
}

function kindOf(value: unknown): ValueType['kind'] {
  if (Buffer.isBuffer(value)) return 'bytes'
  if (value instanceof Date) return 'date'
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object'
}
