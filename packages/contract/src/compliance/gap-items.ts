import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { LEVEL_MARKS, stateMarks } from '../marks.ts'
import { action } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'
import { OBLIGATIONS } from './catalogues.ts'
import { GAP_ANALYSIS_STATES } from './gap-analyses.ts'
import { COMPLIANCE_READERS, GAP_APPROVERS, GAP_ASSESSORS } from './people.ts'
import {
  type Answer,
  ANSWERS,
  GAP_PRIORITIES,
  type Scoring,
  gapOf,
  isGap,
  priorityOf,
  priorityScore,
  ANSWER_MARKS,
} from './scoring.ts'

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const

/** The fields that decide whether an item is complete. */
export interface JudgedItem {
  answer: Answer | null
  weight: number | null
  rationale: string | null
  maturity: number | null
  target: number | null
  severity: number | null
  evidence: number | null
  noEvidence: boolean | null
}

/** The fields that an item lacks to count as assessed. */
export function missingIn(row: JudgedItem): (keyof JudgedItem)[] {
  if (row.answer === null || row.answer === 'not_assessed') return ['answer']
  const missing: (keyof JudgedItem)[] = row.rationale === null ? ['rationale'] : []
  if (row.answer === 'not_applicable') return missing
  if (row.maturity === null) missing.push('maturity')
  // Without evidence, the "no evidence" mark must be set.
  if (row.evidence === 0 && row.noEvidence !== true) missing.push('evidence')
  if (isGap(row.answer) && row.severity === null) missing.push('severity')
  return missing
}

/** Scores derived from the entered values. The grid computes them while typing, the server on saving. */
export function itemScores(row: Pick<JudgedItem, 'answer' | 'weight' | 'maturity' | 'target' | 'severity'>) {
  const { answer, weight, maturity, target } = row
  const counts = answer === 'compliant' || isGap(answer)
  const gapScore =
    !counts || weight === null || maturity === null || target === null
      ? null
      : gapOf(weight, maturity, target)
  const score = priorityScore(row)
  return { gapScore, priorityScore: score, priority: score === null ? null : priorityOf(score) }
}

/** The target maturity: that of the requirement, or the default for its weight. */
export const targetOf = (scoring: Pick<Scoring, 'targets'>, weight: number, own: number | null): number =>
  own ?? scoring.targets[String(weight) as '1' | '2' | '3']

/** One requirement in one analysis: answer, evidence and gap to the target. */
export const gapitems = collection({
  name: 'gapitems',
  type: 'gapitem',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^GAP-[A-Z][A-Z0-9]{1,15}-\d{4}-\d{2,6}-\d{3,5}$/),
    gapanalysis: f.reference('gapanalysis', { required: true, filter: true, fixed: true }),
    requirement: f.reference('requirement', {
      required: true,
      filter: true,
      fixed: true,
      traced: 'assesses',
    }),
    // Snapshot of the requirement when the item was created.
    name: f.localized({ max: 300, spine: 'title', derived: true }),
    summary: f.localized({ detail: true, derived: true }),
    ref: f.text({ max: 60, derived: true }),
    position: f.whole({ min: 0, max: 100_000, derived: true, sort: true }),
    requirementVersion: f.whole({ min: 1, max: 1_000_000, derived: true }),
    domain: f.reference('domain', { derived: true, filter: true }),
    obligation: f.choice(OBLIGATIONS, { derived: true, filter: true }),
    weight: f.whole({ min: 1, max: 3, derived: true, filter: true }),
    // Entered by people.
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    answer: f.choice(ANSWERS, { filter: true, sort: true, marks: ANSWER_MARKS }),
    partial: f.whole({ min: 25, max: 75, step: 25 }),
    rationale: f.text(),
    gap: f.text({ detail: true }),
    cause: f.text({ detail: true }),
    maturity: f.whole({ min: 0, max: 5, filter: true, total: 'average' }),
    target: f.whole({ min: 0, max: 5, filter: true, total: 'average' }),
    severity: f.whole({ min: 1, max: 3, filter: true }),
    /** The assessor confirms that there is no evidence. */
    noEvidence: f.flag(),
    /** Carried over from an earlier version of the text, to be checked again. */
    flagged: f.flag({ filter: true }),
    previous: f.reference('gapitem', { fixed: true }),
    tags: f.words({ spine: 'tags' }),
    // Derived from the entered values.
    gapScore: f.whole({ min: 0, max: 15, derived: true, total: 'average' }),
    priorityScore: f.whole({ min: 0, max: 45, derived: true, sort: true, total: 'average' }),
    priority: f.choice(GAP_PRIORITIES, { derived: true, filter: true, marks: LEVEL_MARKS }),
    /** Factor of the answer, in percent. */
    factor: f.whole({ min: 0, max: 100, computed: true }),
    /** "Compliant" without valid evidence: counts for less. */
    unsupported: f.flag({ computed: true, filter: true }),
    /** The last valid day of its evidence. */
    supportedUntil: f.day({ computed: true }),
    evidence: f.whole(COUNT),
    controls: f.whole(COUNT),
    actions: f.whole(COUNT),
    /** The earliest due date of its actions. */
    actionDueOn: f.day({ computed: true }),
    /** A gap of the two highest priorities without an action. */
    unplanned: f.flag({ computed: true, filter: true }),
    // Status of the analysis, and its people.
    phase: f.choice(GAP_ANALYSIS_STATES, { computed: true, marks: stateMarks(GAP_ANALYSIS_STATES) }),
    assessorId: f.person({ computed: true }),
    reviewerId: f.person({ computed: true }),
    approverId: f.person({ computed: true }),
  },
  machine: machine({
    states: ['not_assessed', 'assessed', 'returned', 'reviewed'],
    initial: 'not_assessed',
    transitions: [
      // The platform sets "assessed" as soon as no field is missing; people can reopen an item.
      { from: 'assessed', to: 'not_assessed', action: 'update' },
      { from: 'not_assessed', to: 'assessed', action: 'update', guards: ['complete'] },
      { from: 'assessed', to: 'returned', action: 'approve', guards: ['inReview'], reasonRequired: true },
      { from: 'reviewed', to: 'returned', action: 'approve', guards: ['inReview'], reasonRequired: true },
      { from: 'returned', to: 'assessed', action: 'update', guards: ['complete'], reasonRequired: true },
      { from: 'assessed', to: 'reviewed', action: 'approve', guards: ['inReview', 'supported'] },
    ],
    approved: ['reviewed'],
    settled: ['not_assessed', 'assessed', 'returned', 'reviewed'],
  }),
  guards: {
    complete: (row) => missingIn(row).length === 0,
    /** Items are reviewed after the analysis is submitted. */
    inReview: (row) => row.phase === 'in_review',
    /** "Compliant" needs accepted and valid evidence; otherwise the answer must be lowered. */
    supported: (row) => row.unsupported !== true,
  },
  actions: {
    read: action('gapitem.read', COMPLIANCE_READERS),
    create: action('gapitem.create', GAP_ASSESSORS),
    update: action('gapitem.update', GAP_ASSESSORS),
    approve: action('gapitem.approve', GAP_APPROVERS),
    archive: action('gapitem.archive', GAP_ASSESSORS),
    export: action('gapitem.export', COMPLIANCE_READERS),
    import: action('gapitem.import', GAP_ASSESSORS),
  },
  numbering: '{gapanalysis}-000',
  searched: ['ref', 'summary', 'rationale', 'gap', 'cause'],
})

export type GapItemCollection = typeof gapitems
export type GapItem = RecordOf<typeof gapitems>
export type GapItemLine = LineOf<typeof gapitems>

/** Outcome of an edit: saved, no change, changed by someone else, not permitted, or invalid. */
const ITEM_EDIT_OUTCOMES = ['saved', 'unchanged', 'conflict', 'forbidden', 'refused'] as const
export const MAX_ITEM_EDITS = 1000

const ItemEdit = z.strictObject({ id: Id, version: z.int(), changes: gapitems.Changes })
const EditedItem = z.object({
  outcome: z.enum(ITEM_EDIT_OUTCOMES),
  /** The current item, whatever the outcome. */
  item: gapitems.Record,
  /** Fields and error codes of a refused edit. */
  problems: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), code: z.string() })),
})
export type EditedItem = z.output<typeof EditedItem>

export const gapItemRoutes = {
  ...collectionRoutes(gapitems, {
    archive: true,
    bulk: true,
    import: true,
    export: true,
    asAt: true,
    links: true,
  }),
  editMany: route('gapitems.editMany', 'POST /gapanalyses/:id/item-edits', gapitems.actions.update, {
    summary: 'Update several items of an analysis individually; failures do not affect the others',
    params: IdParams,
    body: z.strictObject({ edits: z.array(ItemEdit).check(z.minLength(1), z.maxLength(MAX_ITEM_EDITS)) }),
    reply: z.object({ items: z.array(EditedItem) }),
    fails: ['NOT_FOUND'],
  }),
}
