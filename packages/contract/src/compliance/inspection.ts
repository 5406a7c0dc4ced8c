import * as z from 'zod/mini'
import { DESIGN_RESULTS, OPERATION_RESULTS, PROCEDURE_RESULTS, TEST_TYPES } from '../audit/engagement.ts'
import { LinkEnd } from '../collection-routes.ts'
import { CONTROL_NATURES, CONTROL_TYPES, FREQUENCIES } from '../risk/controls.ts'
import { LEVELS } from '../risk/method.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { PRIORITIES } from '../workspace/actions.ts'
import { EVIDENCE_TYPES } from '../workspace/evidence-types.ts'
import { requirements } from './requirements.ts'
import { ANSWERS, GAP_PRIORITIES } from './scoring.ts'

/** The number of records of each kind on the page; beyond it the page says that there are more. */
export const MAX_INSPECTED = 200

const Texts = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Place = z.nullable(z.object({ id: Id, code: z.string(), title: Texts }))
const text = z.nullable(z.string())
const day = z.nullable(Day)
const level = z.nullable(z.int())

/**
 * A record on the page: whether it belongs to the requirement itself, and the codes of other records on the page that it
 * belongs to, such as the control of a test.
 */
const shown = {
  record: LinkEnd,
  ownerId: z.nullable(Id),
  direct: z.boolean(),
  of: z.array(z.string()),
}

const InspectedControl = z.object({
  ...shown,
  type: z.enum(CONTROL_TYPES),
  nature: z.enum(CONTROL_NATURES),
  frequency: z.enum(FREQUENCIES),
  key: z.nullable(z.boolean()),
  lastTestOn: day,
  lastDesign: level,
  lastOperation: level,
})
const InspectedTest = z.object({
  ...shown,
  test: z.enum(TEST_TYPES),
  designResult: z.nullable(z.enum(DESIGN_RESULTS)),
  operationResult: z.nullable(z.enum(OPERATION_RESULTS)),
  result: z.nullable(z.enum(PROCEDURE_RESULTS)),
  conclusion: text,
  preparedOn: day,
  reviewedOn: day,
})
const InspectedEvidence = z.object({
  ...shown,
  type: z.nullable(z.enum(EVIDENCE_TYPES)),
  obtainedOn: Day,
  validUntil: day,
  files: z.int(),
})
const InspectedAnswer = z.object({
  ...shown,
  /** The answer that counts for the requirement. */
  current: z.boolean(),
  answer: z.nullable(z.enum(ANSWERS)),
  maturity: level,
  target: level,
  priority: z.nullable(z.enum(GAP_PRIORITIES)),
  rationale: text,
  gap: text,
})
const InspectedIssue = z.object({
  ...shown,
  rating: z.nullable(z.enum(LEVELS)),
  condition: text,
  dueOn: day,
  overdue: z.nullable(z.boolean()),
})
const InspectedAction = z.object({
  ...shown,
  priority: z.enum(PRIORITIES),
  dueOn: Day,
  percent: level,
  overdue: z.nullable(z.boolean()),
})

/** Everything that shows how one requirement is met, as far as the reader may see it, at one moment. */
export const Inspection = z.object({
  at: Moment,
  requirement: requirements.Record,
  universe: Place,
  domain: Place,
  controls: z.array(InspectedControl),
  tests: z.array(InspectedTest),
  evidence: z.array(InspectedEvidence),
  answers: z.array(InspectedAnswer),
  issues: z.array(InspectedIssue),
  actions: z.array(InspectedAction),
  /** False when there is more of a kind than is shown. */
  complete: z.boolean(),
})
export type Inspection = z.output<typeof Inspection>

export const inspectionRoutes = {
  get: route('requirements.inspection', 'GET /requirements/:id/inspection', requirements.actions.read, {
    summary: 'Controls, tests, evidence, answers, issues and actions of one requirement',
    params: IdParams,
    reply: Inspection,
    fails: ['NOT_FOUND'],
  }),
}
