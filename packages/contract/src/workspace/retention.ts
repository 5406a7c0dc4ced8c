import * as z from 'zod/mini'
import { route } from '../route.ts'
import { EXPORT_DAYS } from './exports.ts'
import { organisationActions } from './organisations.ts'

/**
 * How long each kind of thing is kept, in days; null is without end. What is written here is what the platform does, and
 * tests hold the one against the other.
 */
export const KEPT_DAYS = {
  records: null,
  trail: null,
  signatures: null,
  texts: null,
  evidence: null,
  documents: null,
  exports: EXPORT_DAYS,
  uploads: 1,
  replies: 1,
} as const satisfies Readonly<Record<string, number | null>>
export type KeptKind = keyof typeof KEPT_DAYS
export const KEPT_KINDS = Object.keys(KEPT_DAYS) as [KeptKind, ...KeptKind[]]

export const Retention = z.object({
  kinds: z.array(z.object({ kind: z.enum(KEPT_KINDS), days: z.nullable(z.int()), count: z.int() })),
  /** Controlled documents that nobody can put away: held, or their time is not over. */
  holds: z.object({ legal: z.int(), dated: z.int() }),
})
export type Retention = z.output<typeof Retention>

export const retentionRoutes = {
  get: route('retention.get', 'GET /organisation/retention', organisationActions.update, {
    summary: 'How long each kind of thing is kept, how much of it there is, and what is held',
    reply: Retention,
  }),
}
