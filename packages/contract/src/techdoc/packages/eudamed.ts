import * as z from 'zod/mini'
import { LocaleSchema } from '../../locale-schema.ts'
import { IdParams, route } from '../../route.ts'
import { devices } from '../devices.ts'

/** As large as a file of EUDAMED may be here. */
export const MAX_EUDAMED_SIGNS = 5_000_000

/** What the file says otherwise than what is registered, of one identifier. */
const Difference = z.object({
  kind: z.enum(['basic', 'udi']),
  identifier: z.string(),
  /** Not registered yet, registered and not in the file, or in both with other values. */
  change: z.enum(['added', 'removed', 'changed']),
  facts: z.array(z.object({ label: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type EudamedDifference = z.output<typeof Difference>

export const EudamedDifferences = z.object({
  /** How many identifiers each side has. */
  registered: z.int(),
  inFile: z.int(),
  differences: z.array(Difference),
})
export type EudamedDifferences = z.output<typeof EudamedDifferences>

export const eudamedRoutes = {
  differences: route('eudamed.differences', 'POST /devices/:id/eudamed-differences', devices.actions.export, {
    summary: 'What the tables of a technical file say otherwise than an XML file of EUDAMED (EXP-10)',
    params: IdParams,
    query: z.strictObject({ locale: z.optional(LocaleSchema) }),
    body: z.strictObject({ xml: z.string().check(z.minLength(1), z.maxLength(MAX_EUDAMED_SIGNS)) }),
    bulky: true,
    reply: EudamedDifferences,
    fails: ['NOT_FOUND', 'UNREADABLE_FILE'],
    changesNothing: true,
  }),
}
