import * as z from 'zod/mini'
import { LocaleSchema } from '../../locale-schema.ts'
import { IdParams, route } from '../../route.ts'
import { devices } from '../devices.ts'

/** Maximum size of an EUDAMED file, in characters. */
export const MAX_EUDAMED_SIGNS = 5_000_000

/** The differences of one identifier between the file and the registered data. */
const Difference = z.object({
  kind: z.enum(['basic', 'udi']),
  identifier: z.string(),
  /** Not registered yet, registered but not in the file, or in both with different values. */
  change: z.enum(['added', 'removed', 'changed']),
  facts: z.array(z.object({ label: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type EudamedDifference = z.output<typeof Difference>

export const EudamedDifferences = z.object({
  /** The number of identifiers on each side. */
  registered: z.int(),
  inFile: z.int(),
  differences: z.array(Difference),
})
export type EudamedDifferences = z.output<typeof EudamedDifferences>

export const eudamedRoutes = {
  differences: route('eudamed.differences', 'POST /devices/:id/eudamed-differences', devices.actions.export, {
    summary: 'Differences between the tables of a technical file and a EUDAMED XML file (EXP-10)',
    params: IdParams,
    query: z.strictObject({ locale: z.optional(LocaleSchema) }),
    body: z.strictObject({ xml: z.string().check(z.minLength(1), z.maxLength(MAX_EUDAMED_SIGNS)) }),
    bulky: true,
    reply: EudamedDifferences,
    fails: ['NOT_FOUND', 'UNREADABLE_FILE'],
    changesNothing: true,
  }),
}
