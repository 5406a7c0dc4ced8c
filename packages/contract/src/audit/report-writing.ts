import * as z from 'zod/mini'
import { LocaleSchema } from '../locale-schema.ts'
import { Id, IdParams, route } from '../route.ts'
import { Export } from '../workspace/exports.ts'
import { TextContent } from '../workspace/rich-texts.ts'
import { REPORT_SECTIONS, reports } from './reports.ts'

/** The same states as in `editor/binding`. */
const PART_STATES = [
  ...(['fresh', 'stale', 'edited', 'edited_stale'] as const),
  ...(['gone', 'edited_gone', 'missing', 'removed'] as const),
] as const

/** A part of a section that is generated from data, and whether it matches the current data. */
const Part = z.object({
  id: z.string(),
  state: z.enum(PART_STATES),
  /** The changes that an update would make, with insertions and deletions marked; null where there are none. */
  difference: z.nullable(TextContent),
})
export type ReportPart = z.output<typeof Part>

/** The sections of a report, each with its text and its outdated parts. */
export const ReportState = z.object({
  sections: z.array(
    z.object({
      section: z.enum(REPORT_SECTIONS),
      /** Null where the section is not started. */
      document: z.nullable(Id),
      content: z.nullable(TextContent),
      words: z.int(),
      /** Whether a part is older than its data. */
      outdated: z.boolean(),
      parts: z.array(Part),
    }),
  ),
})
export type ReportState = z.output<typeof ReportState>
z.globalRegistry.add(ReportState as never, { id: 'ReportState' })

const Difference = z.object({
  sections: z.array(
    z.object({ section: z.enum(REPORT_SECTIONS), changed: z.boolean(), content: TextContent }),
  ),
})
export type ReportDifference = z.output<typeof Difference>
z.globalRegistry.add(Difference as never, { id: 'ReportDifference' })

const AUDIT_REPORTS = ['pdf', 'word'] as const

const onReport = { params: IdParams, fails: ['NOT_FOUND'] } as const

export const reportWritingRoutes = {
  state: route('reports.staleness', 'GET /reports/:id/state', reports.actions.read, {
    ...onReport,
    summary: 'The sections of a report, with generated parts that are out of date',
    reply: ReportState,
  }),
  compose: route('reports.compose', 'POST /reports/:id/compose', reports.actions.update, {
    ...onReport,
    summary: 'Generate all sections that are still empty from project data',
    reply: ReportState,
  }),
  refresh: route('reports.refresh', 'POST /reports/:id/refresh', reports.actions.update, {
    ...onReport,
    summary: 'Refresh generated parts that are out of date; edited parts are kept unless listed',
    body: z.strictObject({
      sections: z.optional(z.array(z.enum(REPORT_SECTIONS))),
      /** Parts that were edited or removed by hand and are to be overwritten nevertheless. */
      over: z.optional(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(500))),
    }),
    reply: ReportState,
  }),
  difference: route('reports.difference', 'GET /reports/:id/difference', reports.actions.read, {
    ...onReport,
    summary: 'Differences between two versions of a report, by section',
    query: z.strictObject({ from: Id }),
    reply: Difference,
  }),
  revise: route('reports.revise', 'POST /reports/:id/revise', reports.actions.create, {
    ...onReport,
    summary: 'Create a new version of an issued report from its texts',
    body: z.strictObject({ correction: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)) }),
    reply: z.object({ id: Id }),
    fails: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
  }),
  distribute: route('reports.distribute', 'POST /reports/:id/distribution', reports.actions.do!, {
    ...onReport,
    summary: 'Set the recipients of a report that has not been issued',
    body: z.strictObject({ recipients: z.array(Id).check(z.maxLength(100)) }),
    reply: z.object({ id: Id, version: z.int() }),
    fails: ['NOT_FOUND', 'INVALID_INPUT'],
  }),
  noResponse: route('reports.noResponse', 'POST /reports/:id/no-response', reports.actions.do!, {
    ...onReport,
    summary: 'Record that the audited unit missed the deadline for its response',
    reply: z.object({ id: Id, version: z.int() }),
    fails: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
  }),
  print: route('reports.print', 'POST /reports/:id/print', reports.actions.export, {
    ...onReport,
    summary: 'Queue the report as PDF or Word document',
    body: z.strictObject({ format: z.enum(AUDIT_REPORTS), locale: z.optional(LocaleSchema) }),
    reply: Export,
    fails: ['NOT_FOUND', 'TOO_MANY_EXPORTS'],
  }),
}
