import * as z from 'zod/mini'
import { LinkEnd } from '../collection-routes.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { action, STAFF_ROLES } from '../permissions.ts'
import { Id, route } from '../route.ts'

/** Longer chains explain nothing to anybody. */
export const MAX_STEPS = 8
/** As many of the shortest chains as are shown. */
export const MAX_CHAINS = 5
/** Rows, and columns, of a matrix. */
export const MAX_MATRIX = 2000

const traceabilityActions = { use: action('trace.use', STAFF_ROLES) }

/** One link between two records that follow each other in a chain, as the first of them sees it. */
export const TraceLink = z.object({ kind: z.string(), direction: z.enum(['out', 'in']) })

/** Records one after the other, each linked to the next; `links[i]` joins `records[i]` and `records[i + 1]`. */
export const Chain = z.object({ records: z.array(LinkEnd), links: z.array(z.array(TraceLink)) })
export type Chain = z.output<typeof Chain>

export const Paths = z.object({
  from: LinkEnd,
  to: LinkEnd,
  /** The shortest chains between them; none when they are not joined within `MAX_STEPS`. */
  chains: z.array(Chain),
  /** False when there was more around them than was looked through: there may be a chain all the same. */
  complete: z.boolean(),
})
export type Paths = z.output<typeof Paths>

/** A link of a matrix: the places of its row and its column, and what it is as the row sees it. */
const MatrixLink = z.tuple([z.int(), z.int(), z.string(), z.enum(['out', 'in'])])
export const Matrix = z.object({
  rows: z.array(LinkEnd),
  columns: z.array(LinkEnd),
  links: z.array(MatrixLink),
  /** False when there are more rows or columns than are shown. */
  complete: z.boolean(),
})
export type Matrix = z.output<typeof Matrix>

/** The type of a record. Which ones there are, and who may read them, the server knows that serves them. */
const TypeName = z.string().check(z.regex(/^[a-z][a-z_]{0,59}$/))
const between = { rows: TypeName, columns: TypeName }

export const traceabilityRoutes = {
  paths: route('traces.paths', 'GET /traces/paths', traceabilityActions.use, {
    summary: 'How one record reaches another: the shortest chains of links that the reader may see',
    query: z.strictObject({ from: Id, to: Id }),
    reply: Paths,
  }),
  matrix: route('traces.matrix', 'GET /traces/matrix', traceabilityActions.use, {
    summary: 'The records of two types and the links between them',
    query: z.strictObject(between),
    reply: Matrix,
  }),
  export: route('traces.export', 'GET /traces/matrix/export', traceabilityActions.use, {
    summary: 'The same as an Excel workbook',
    query: z.strictObject({ ...between, locale: z.optional(LocaleSchema) }),
    reply: 'workbook',
    fails: ['INVALID_INPUT'],
    recorded: true,
  }),
}
