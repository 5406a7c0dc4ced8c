import * as z from 'zod/mini'
import { BulkReport } from '../collection-routes.ts'
import { Id, IdParams, route } from '../route.ts'
import { CONTROL_NATURES, CONTROL_TYPES, controls, FREQUENCIES } from './controls.ts'
import { LEVELS, RISK_CATEGORIES } from './method.ts'
import { processes } from './processes.ts'

/** The maximum number of risks, and of controls, in the grid of one process. */
export const MAX_GRID = 2000

const Texts = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })
const Node = { id: Id, code: z.string(), title: Texts, status: z.string() }

const GridSubprocess = z.object(Node)
const GridRisk = z.object({
  ...Node,
  subprocess: Id,
  category: z.enum(RISK_CATEGORIES),
  inherentScore: z.int(),
  inherentLevel: z.enum(LEVELS),
  noControlReason: z.nullable(z.string()),
})
const GridControl = z.object({
  ...Node,
  /** A sub process of this process, or of another one whose control mitigates a risk of this one. */
  subprocess: Id,
  type: z.enum(CONTROL_TYPES),
  nature: z.enum(CONTROL_NATURES),
  frequency: z.enum(FREQUENCIES),
  key: z.boolean(),
  /** The risks of this process that it mitigates. */
  risks: z.array(Id),
  can: z.array(z.string()),
})
export type GridSubprocess = z.output<typeof GridSubprocess>
export type GridRisk = z.output<typeof GridRisk>
export type GridControl = z.output<typeof GridControl>

/** Overview of a process: its sub processes, their risks, and the controls that mitigate them. */
export const ProcessGrid = z.object({
  process: z.object(Node),
  subprocesses: z.array(GridSubprocess),
  risks: z.array(GridRisk),
  controls: z.array(GridControl),
  /** False when there is more than is shown. */
  complete: z.boolean(),
})
export type ProcessGrid = z.output<typeof ProcessGrid>

const some = z.array(Id).check(z.minLength(1), z.maxLength(500))
const Answers = z.strictObject({
  controls: some,
  risks: some,
  /** True to link these controls to these risks, false to unlink them. */
  answer: z.boolean(),
})

export const processGridRoutes = {
  grid: route('processes.grid', 'GET /processes/:id/grid', processes.actions.read, {
    summary: 'Risk and control matrix of a process',
    params: IdParams,
    reply: ProcessGrid,
  }),
  answerCheck: route('controls.answerCheck', 'POST /controls/answers/check', controls.actions.update, {
    summary: 'Preview linking controls to risks: number of changes, skipped risks with reasons',
    body: Answers,
    reply: BulkReport,
    fails: ['ARCHIVED'],
    changesNothing: true,
  }),
  answer: route('controls.answer', 'POST /controls/answers', controls.actions.update, {
    summary: 'Link controls to many risks or unlink them; can be undone for ten minutes',
    body: Answers,
    reply: BulkReport,
    fails: ['ARCHIVED'],
  }),
}
