import * as z from 'zod/mini'
import { route } from '../route.ts'
import { EXPORT_DAYS } from './exports.ts'
import { organisationActions } from './organisations.ts'

/**
 * Retention of each kind of data in days; null is indefinite. Tests compare these values with what the platform does.
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
  /** Controlled documents that cannot be archived: under legal hold, or within retention. */
  holds: z.object({ legal: z.int(), dated: z.int() }),
})
export type Retention = z.output<typeof Retention>

export const retentionRoutes = {
  get: route('retention.get', 'GET /organisation/retention', organisationActions.update, {
    summary: 'Retention period, number of records and legal holds, by kind',
    reply: Retention,
  }),
}
