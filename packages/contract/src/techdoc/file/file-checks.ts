import * as z from 'zod/mini'
import { LinkEnd } from '../../collection-routes.ts'
import { action } from '../../permissions.ts'
import { Id, IdParams, route } from '../../route.ts'
import { CHECK_RULES, type CheckRule } from '../checks/checks.ts'
import { Words } from './file-structure.ts'
import { FILE_MAKERS } from '../people.ts'
import { FILE_PAGES } from './sections.ts'
import { TRACE_RULES } from '../traceability/traceability.ts'

/** Read-only roles see approved content, but no findings. */
export const checkFile = action('device.check', FILE_MAKERS)

/** A finding of the checks, with its location. */
export const FileFinding = z.object({
  rule: z.enum(CHECK_RULES as [CheckRule, ...CheckRule[]]),
  severity: z.enum(['blocking', 'warning']),
  page: z.enum(FILE_PAGES),
  section: z.object({ id: Id, key: z.string(), title: Words }),
  row: z.nullable(z.object({ id: Id, code: z.string() })),
  field: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type FileFinding = z.output<typeof FileFinding>

const TraceStateSchema = z.enum(['green', 'amber', 'red'])

export const TraceSummary = z.object({
  rule: z.enum(TRACE_RULES),
  chains: z.int(),
  green: z.int(),
  amber: z.int(),
  red: z.int(),
})
export type TraceSummary = z.output<typeof TraceSummary>

export const TraceChain = z.object({
  state: TraceStateSchema,
  cells: z.array(
    z.object({
      kind: z.string(),
      state: TraceStateSchema,
      /** The record of this link; null where it is missing. */
      record: z.nullable(LinkEnd),
    }),
  ),
})
export type TraceChain = z.output<typeof TraceChain>

export const fileCheckRoutes = {
  findings: route('fileChecks.findings', 'GET /devices/:id/findings', checkFile, {
    summary:
      'Current findings of the checks of a technical file: CON-1 to CON-30 and the rules of risks, clinical data, changes and dates',
    params: IdParams,
    reply: z.object({ items: z.array(FileFinding) }),
    fails: ['NOT_FOUND'],
  }),
  traces: route('fileChecks.traces', 'GET /devices/:id/traces', checkFile, {
    summary: 'The ten traceability matrices with the number of complete chains',
    params: IdParams,
    reply: z.object({ items: z.array(TraceSummary) }),
    fails: ['NOT_FOUND'],
  }),
  trace: route('fileChecks.trace', 'GET /devices/:id/traces/:rule', checkFile, {
    summary: 'Chains of one traceability matrix, with the content of each cell and the gaps',
    params: z.strictObject({ id: Id, rule: z.enum(TRACE_RULES) }),
    reply: z.object({ rule: z.enum(TRACE_RULES), chains: z.array(TraceChain) }),
    fails: ['NOT_FOUND'],
  }),
}
