import * as z from 'zod/mini'
import { Id } from './route.ts'

/** Request and response of a grid: many records at once, each with its own changes. */

/** Outcome of an edit: saved, no change, changed by someone else, not permitted, or invalid. */
const EDIT_OUTCOMES = ['saved', 'unchanged', 'conflict', 'forbidden', 'refused'] as const
export const MAX_EDITS = 1000

export const editsOf = <Changes extends z.core.$ZodType>(changes: Changes) =>
  z.strictObject({
    edits: z
      .array(z.strictObject({ id: Id, version: z.int(), changes }))
      .check(z.minLength(1), z.maxLength(MAX_EDITS)),
  })

export const editedOf = <Line extends z.core.$ZodType>(line: Line) =>
  z.object({
    lines: z.array(
      z.object({
        outcome: z.enum(EDIT_OUTCOMES),
        /** The current record, whatever the outcome. */
        line,
        /** Fields and error codes of a refused edit. */
        problems: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), code: z.string() })),
      }),
    ),
  })
