import * as z from 'zod/mini'
import { Id } from './route.ts'

/** What a sheet sends and hears: many records at once, each changed in its own way. */

/** How an edit ended: written, nothing to write, somebody was first, not this person's, or not possible. */
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
        /** As it stands now, whatever the outcome. */
        line,
        /** Of a refused edit: which fields, and why. */
        problems: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), code: z.string() })),
      }),
    ),
  })
