import * as z from 'zod/mini'
import { LocaleSchema } from '../../locale-schema.ts'
import { Id, IdParams, route } from '../../route.ts'
import { PRESENCES } from '../devices.ts'
import { GAP_SEVERITIES, gsprrows } from './gspr-rows.ts'
import { SECTION_STATES } from '../file/sections.ts'

/** A characteristic that makes a row relevant, with the device's value: the explanation of the proposal (GSP-0). */
const Hint = z.object({ code: z.string(), label: z.string(), answer: z.enum(PRESENCES) })

/** Guidance for a row, in the requested language. */
export const GsprGuidance = z.object({
  ref: z.string(),
  summary: z.string(),
  hints: z.array(Hint),
  standards: z.array(z.string()),
  evidence: z.array(z.string()),
})
export type GsprGuidance = z.output<typeof GsprGuidance>

/** What blocks the approval of the checklist (GSP-10), by row number. */
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
  /** GSP-12: the edition is no longer referenced, and there is no gap analysis. */
  outdated: z.boolean(),
})
export type GsprStandard = z.output<typeof Standard>

/** A document that rows cite. */
const Cited = z.object({ id: Id, code: z.string(), title: z.unknown(), effective: z.boolean() })
export type GsprDocument = z.output<typeof Cited>

/** A gap of a row. */
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
  /** The section of the file that contains these rows, with the reader's permissions. */
  section: z.object({ id: Id, status: z.enum(SECTION_STATES) }),
  rows: z.array(gsprrows.Line),
  guidance: z.array(GsprGuidance),
  standards: z.array(Standard),
  documents: z.array(Cited),
  gaps: z.array(Gap),
  /** The section that contains the gaps as rows. */
  gapSection: z.nullable(Id),
  gate: Gate,
})
export type GsprPage = z.output<typeof GsprPage>

export const gsprPageRoutes = {
  page: route('gspr.page', 'GET /devices/:id/gspr', gsprrows.actions.read, {
    summary: 'Annex I checklist of a device: all rows with answer, suggestion and guidance',
    params: IdParams,
    query: z.strictObject({ locale: z.optional(LocaleSchema) }),
    reply: GsprPage,
    fails: ['NOT_FOUND'],
  }),
}
