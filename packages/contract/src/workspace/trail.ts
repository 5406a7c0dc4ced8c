import * as z from 'zod/mini'
import { action } from '../permissions.ts'
import { Id, Moment, route } from '../route.ts'

/**
 * One line of a trail export: the exact text that was hashed, and the links of the chain. An entry about something that a
 * circle keeps from whoever exports is withheld; its hash stays, so that the chain can be followed over it.
 */
export const TrailLine = z.object({ entry: z.nullable(z.string()), hash: z.string() })

export const TrailExport = z.object({
  organisationId: Id,
  exportedAt: Moment,
  from: z.int(),
  to: z.int(),
  /** The hash before the first line, so that a part of the chain can be verified alone. */
  previous: z.string(),
  /** The head of the chain at the time of export. */
  head: z.object({ seq: z.int(), hash: z.string() }),
  lines: z.array(TrailLine),
  /**
   * What is sealed in these entries about people, by its sealed form; of those who were erased since, that they are. No part
   * of the chain: it is over the sealed form.
   */
  opened: z.record(z.string(), z.string()),
})
export type TrailExport = z.output<typeof TrailExport>

export const trailActions = { export: action('trail.export', ['cae', 'prrc']) }

export const trailRoutes = {
  export: route('trail.export', 'GET /trail/export', trailActions.export, {
    summary: 'A stretch of the audit trail, for the stand-alone verifier',
    query: z.strictObject({
      from: z.optional(z.int().check(z.gte(1))),
      limit: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
    }),
    reply: TrailExport,
    recorded: true,
  }),
}
