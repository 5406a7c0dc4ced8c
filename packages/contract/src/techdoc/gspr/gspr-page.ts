import * as z from 'zod/mini'
import { LocaleSchema } from '../../locale-schema.ts'
import { Id, IdParams, route } from '../../route.ts'
import { PRESENCES } from '../devices.ts'
import { GAP_SEVERITIES, gsprrows } from './gspr-rows.ts'
import { SECTION_STATES } from '../file/sections.ts'

/** What makes a row relevant, and what is said of the device there: why the proposal is what it is (GSP-0). */
const Hint = z.object({ code: z.string(), label: z.string(), answer: z.enum(PRESENCES) })

/** What helps with a row, in the language that was asked for. */
export const GsprGuidance = z.object({
  ref: z.string(),
  summary: z.string(),
  hints: z.array(Hint),
  standards: z.array(z.string()),
  evidence: z.array(z.string()),
})
export type GsprGuidance = z.output<typeof GsprGuidance>

/** What stands between the checklist and its approval (GSP-10), by the numbers of the rows. */
const Gate = z.object({
  open: z.boolean(),
  notAssessed: z.array(z.string()),
  evidenceMissing: z.array(z.string()),
  severeGaps: z.array(z.string()),
})

/** A standard of the register of the device. */
const Standard = z.object({
  id: Id,
  designation: z.string(),
  edition: z.nullable(z.string()),
  /** GSP-12: the edition lost its reference, and no gap analysis is there. */
  outdated: z.boolean(),
})
export type GsprStandard = z.output<typeof Standard>

/** A document that rows name. */
const Cited = z.object({ id: Id, code: z.string(), title: z.unknown(), effective: z.boolean() })
export type GsprDocument = z.output<typeof Cited>

/** A gap that was found with a row. */
const Gap = z.object({
  id: Id,
  row: z.nullable(Id),
  text: z.string(),
  severity: z.enum(GAP_SEVERITIES),
  action: z.nullable(z.string()),
  dueOn: z.nullable(z.string()),
  open: z.boolean(),
})
export type GsprGap = z.output<typeof Gap>

export const GsprPage = z.object({
  device: z.object({ id: Id, code: z.string(), name: z.unknown() }),
  /** The section of the file that these rows are, with what this reader may do with it. */
  section: z.object({ id: Id, status: z.enum(SECTION_STATES) }),
  rows: z.array(gsprrows.Line),
  guidance: z.array(GsprGuidance),
  standards: z.array(Standard),
  documents: z.array(Cited),
  gaps: z.array(Gap),
  /** The section that gaps are rows of. */
  gapSection: z.nullable(Id),
  gate: Gate,
})
export type GsprPage = z.output<typeof GsprPage>

export const gsprPageRoutes = {
  page: route('gspr.page', 'GET /devices/:id/gspr', gsprrows.actions.read, {
    summary:
      'The checklist of a device: every row of Annex I with its answer, what is proposed and what helps',
    params: IdParams,
    query: z.strictObject({ locale: z.optional(LocaleSchema) }),
    reply: GsprPage,
    fails: ['NOT_FOUND'],
  }),
}
