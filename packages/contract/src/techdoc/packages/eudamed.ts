import * as z from 'zod/mini'
import { LocaleSchema } from '../../locale-schema.ts'
import { Id, IdParams, route } from '../../route.ts'
import { devices } from '../devices.ts'
import { FILE_PAGES } from '../file/sections.ts'

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

const EUDAMED_PROBLEMS = ['missing', 'not_allowed', 'form', 'too_long', 'twice', 'no_udi'] as const

/** A value that EUDAMED would refuse, with the field to correct. */
const Problem = z.object({
  kind: z.enum(['basic', 'udi']),
  /** Null where the identifier itself is missing. */
  identifier: z.nullable(z.string()),
  page: z.enum(FILE_PAGES),
  section: z.string(),
  row: z.nullable(Id),
  /** The label of the field. */
  field: z.string(),
  code: z.enum(EUDAMED_PROBLEMS),
})
export type EudamedProblem = z.output<typeof Problem>

/** Whether the identifiers of a file can be exported, and what the check rests on. */
export const EudamedCheck = z.object({
  basics: z.int(),
  udis: z.int(),
  problems: z.array(Problem),
  source: z.string(),
  unknown: z.array(z.string()),
})
export type EudamedCheck = z.output<typeof EudamedCheck>

export const eudamedRoutes = {
  check: route('eudamed.check', 'GET /devices/:id/eudamed-check', devices.actions.export, {
    summary: 'What EUDAMED would refuse in the identifiers of a device, field by field',
    params: IdParams,
    query: z.strictObject({ locale: z.optional(LocaleSchema) }),
    reply: EudamedCheck,
    fails: ['NOT_FOUND'],
  }),
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
