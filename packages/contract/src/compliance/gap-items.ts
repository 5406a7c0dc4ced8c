import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
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
  priorityOf,
  priorityScore,
} from './scoring.ts'

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true } as const

/** What decides whether an item is complete. */
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

/** What an item still needs before it counts as assessed, by field. */
export function missingIn(row: JudgedItem): (keyof JudgedItem)[] {
  if (row.answer === null || row.answer === 'not_assessed') return ['answer']
  const missing: (keyof JudgedItem)[] = row.rationale === null ? ['rationale'] : []
  if (row.answer === 'not_applicable') return missing
  if (row.maturity === null) missing.push('maturity')
  // Who has nothing to show says so.
  if (row.evidence === 0 && row.noEvidence !== true) missing.push('evidence')
  const behind = row.maturity !== null && row.target !== null && row.maturity < row.target
  if (behind && row.severity === null) missing.push('severity')
  return missing
}

/** What follows from what was entered. The grid computes it while people type, the server when they save. */
export function itemScores(row: Pick<JudgedItem, 'answer' | 'weight' | 'maturity' | 'target' | 'severity'>) {
  const counts = row.answer !== null && row.answer !== 'not_applicable' && row.answer !== 'not_assessed'
  if (!counts || row.weight === null || row.maturity === null || row.target === null)
    return { gapScore: null, priorityScore: null, priority: null }
  const gapScore = gapOf(row.weight, row.maturity, row.target)
  if (gapScore > 0 && row.severity === null) return { gapScore, priorityScore: null, priority: null }
  const score = priorityScore(row.weight, row.maturity, row.target, row.severity ?? 1)
  return { gapScore, priorityScore: score, priority: priorityOf(score) }
}

/** The maturity aimed at: of the requirement itself, or as its weight asks for. */
export const targetOf = (scoring: Pick<Scoring, 'targets'>, weight: number, own: number | null): number =>
  own ?? scoring.targets[String(weight) as '1' | '2' | '3']

/** One requirement in one analysis: how it is met, what shows it, how far it is to the target. */
export const gapitems = collection({
  name: 'gapitems',
  type: 'gapitem',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^GAP-[A-Z][A-Z0-9]{1,15}-\d{4}-\d{2,6}-\d{3,5}$/),
    gapanalysis: f.reference('gapanalysis', { required: true, filter: true, fixed: true }),
    requirement: f.reference('requirement', { required: true, filter: true, fixed: true }),
    // As the requirement was when the item was made.
    name: f.localized({ max: 300, spine: 'title', derived: true }),
    summary: f.localized({ detail: true, derived: true }),
    ref: f.text({ max: 60, derived: true }),
    position: f.whole({ min: 0, max: 100_000, derived: true, sort: true }),
    requirementVersion: f.whole({ min: 1, max: 1_000_000, derived: true }),
    domain: f.reference('domain', { derived: true, filter: true }),
    obligation: f.choice(OBLIGATIONS, { derived: true, filter: true }),
    weight: f.whole({ min: 1, max: 3, derived: true, filter: true }),
    // What people judge.
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    answer: f.choice(ANSWERS, { filter: true, sort: true }),
    partial: f.whole({ min: 25, max: 75, step: 25 }),
    rationale: f.text(),
    gap: f.text({ detail: true }),
    cause: f.text({ detail: true }),
    maturity: f.whole({ min: 0, max: 5, filter: true }),
    target: f.whole({ min: 0, max: 5, filter: true }),
    severity: f.whole({ min: 1, max: 3, filter: true }),
    /** There is nothing to show, and whoever assessed it says so. */
    noEvidence: f.flag(),
    /** Carried over from a version of the text that said something else. */
    flagged: f.flag({ filter: true }),
    previous: f.reference('gapitem', { fixed: true }),
    tags: f.words({ spine: 'tags' }),
    // What follows from it.
    gapScore: f.whole({ min: 0, max: 15, derived: true }),
    priorityScore: f.whole({ min: 0, max: 45, derived: true, sort: true }),
    priority: f.choice(GAP_PRIORITIES, { derived: true, filter: true }),
    /** What the answer counts for, in percent. */
    factor: f.whole({ min: 0, max: 100, computed: true }),
    /** Called compliant without valid evidence: counts for less. */
    unsupported: f.flag({ computed: true, filter: true }),
    /** The last day that its evidence is valid. */
    supportedUntil: f.day({ computed: true }),
    evidence: f.whole(COUNT),
    controls: f.whole(COUNT),
    actions: f.whole(COUNT),
    /** When the first of them is due. */
    actionDueOn: f.day({ computed: true }),
    /** A gap of the two highest priorities that nothing is done about. */
    unplanned: f.flag({ computed: true, filter: true }),
    // Where it stands.
    phase: f.choice(GAP_ANALYSIS_STATES, { computed: true }),
    assessorId: f.person({ computed: true }),
    reviewerId: f.person({ computed: true }),
    approverId: f.person({ computed: true }),
  },
  machine: machine({
    states: ['not_assessed', 'assessed', 'returned', 'reviewed'],
    initial: 'not_assessed',
    transitions: [
      // An item is assessed as soon as nothing is missing, which the platform sees to; who wants to look again reopens it.
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
    /** Items are judged once they were handed in. */
    inReview: (row) => row.phase === 'in_review',
    /** "Compliant" stands on accepted evidence that is still valid, or the answer is lowered. */
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

/** How an edit of an item ended: written, nothing to write, somebody was first, not this person's, or not possible. */
const ITEM_EDIT_OUTCOMES = ['saved', 'unchanged', 'conflict', 'forbidden', 'refused'] as const
export const MAX_ITEM_EDITS = 1000

const ItemEdit = z.strictObject({ id: Id, version: z.int(), changes: gapitems.Changes })
const EditedItem = z.object({
  outcome: z.enum(ITEM_EDIT_OUTCOMES),
  /** As it stands now, whatever the outcome. */
  item: gapitems.Record,
  /** Of a refused edit: which fields, and why. */
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
    summary: 'Change items of an analysis, each in its own way; one that cannot be changed stops no other',
    params: IdParams,
    body: z.strictObject({ edits: z.array(ItemEdit).check(z.minLength(1), z.maxLength(MAX_ITEM_EDITS)) }),
    reply: z.object({ items: z.array(EditedItem) }),
    fails: ['NOT_FOUND'],
  }),
}
