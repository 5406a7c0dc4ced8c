import * as z from 'zod/mini'
import { LinkEnd } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, route } from '../route.ts'

/** Maximum length of a chain. */
export const MAX_STEPS = 8
/** Maximum number of shortest chains shown. */
export const MAX_CHAINS = 5
/** Maximum rows, and columns, of a matrix. */
export const MAX_MATRIX = 2000

const traceabilityActions = { use: action('trace.use', STAFF_ROLES) }

/** One link between consecutive records of a chain, seen from the first. */
export const TraceLink = z.object({ kind: z.string(), direction: z.enum(['out', 'in']) })

/** A chain of linked records; `links[i]` joins `records[i]` and `records[i + 1]`. */
export const Chain = z.object({ records: z.array(LinkEnd), links: z.array(z.array(TraceLink)) })
export type Chain = z.output<typeof Chain>

export const Paths = z.object({
  from: LinkEnd,
  to: LinkEnd,
  /** The shortest chains between them; empty when there is none within `MAX_STEPS`. */
  chains: z.array(Chain),
  /** False when the search was cut off: there may be a chain nevertheless. */
  complete: z.boolean(),
})
export type Paths = z.output<typeof Paths>

/** A link of a matrix: indexes of row and column, and the kind and direction seen from the row. */
const MatrixLink = z.tuple([z.int(), z.int(), z.string(), z.enum(['out', 'in'])])
export const Matrix = z.object({
  rows: z.array(LinkEnd),
  columns: z.array(LinkEnd),
  links: z.array(MatrixLink),
  /** False when there are more rows or columns than are shown. */
  complete: z.boolean(),
})
export type Matrix = z.output<typeof Matrix>

/** The type of a record. The server knows the types and their permissions. */
const TypeName = z.string().check(z.regex(/^[a-z][a-z_]{0,59}$/))
const between = { rows: TypeName, columns: TypeName }

export const traceabilityRoutes = {
  paths: route('traces.paths', 'GET /traces/paths', traceabilityActions.use, {
    summary: 'Shortest readable chains of links between two records',
    query: z.strictObject({ from: Id, to: Id }),
    reply: Paths,
  }),
  matrix: route('traces.matrix', 'GET /traces/matrix', traceabilityActions.use, {
    summary: 'Matrix of the records of two types and their links',
    query: z.strictObject(between),
    reply: Matrix,
  }),
  export: route('traces.export', 'GET /traces/matrix/export', traceabilityActions.use, {
    summary: 'The matrix as an Excel workbook',
    query: z.strictObject({ ...between, locale: z.optional(LocaleSchema) }),
    reply: 'workbook',
    fails: ['INVALID_INPUT'],
    recorded: true,
  }),
}
