import * as z from 'zod/mini'
import { Id } from '../../route.ts'

const MISSING_KINDS = [
  ...(['fields', 'row', 'rows', 'items', 'text', 'documents', 'chains', 'evidence'] as const),
] as const

/** One thing that a section needs before it is complete. */
export const Missing = z.object({
  kind: z.enum(MISSING_KINDS),
  /** Required fields without a value. */
  fields: z.array(z.string()),
  /** The row that lacks them. */
  row: z.nullable(z.object({ id: Id, code: z.string() })),
  /** Unanswered items, by their numbers. */
  items: z.array(z.string()),
  /** How many: rows, items, characters, documents or chains. */
  n: z.int(),
})
export type Missing = z.output<typeof Missing>
