import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { LEVEL_MARKS, stateMarks } from '../marks.ts'
import { action, type Role, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'
import { ASSESSMENT_STATES, ASSESSORS, CONTEXTS } from './assessments.ts'
import { CONTROL_TYPES } from './controls.ts'
import { LEVELS, RISK_CATEGORIES } from './method.ts'
import { POSITIONS, POSITION_MARKS } from './scoring.ts'

const READERS = STAFF_ROLES.filter((role) => role !== 'admin')
const REVIEWERS = [...ASSESSORS, 'executive'] as const satisfies readonly Role[]

/** The source of the operating rating. A self-assessment counts for at most two of three. */
export const RATING_SOURCES = ['audit', 'second_line', 'self', 'none'] as const
export const RESPONSES = ['treat', 'accept', 'transfer', 'avoid'] as const
const SUBJECTS = ['risk', 'requirement', 'domain'] as const
export const TRENDS = ['up', 'same', 'down'] as const

const Rating = z.nullable(z.int().check(z.gte(0), z.lte(3)))
const Text = z.object({ en: z.optional(z.string()), fr: z.optional(z.string()), ar: z.optional(z.string()) })

/** A control as it was when the risk was assessed, and how it was rated for this line. */
export const LineControl = z.strictObject({
  id: Id,
  version: z.int(),
  code: z.string(),
  name: Text,
  type: z.enum(CONTROL_TYPES),
  key: z.boolean(),
  design: Rating,
  operating: Rating,
  source: z.enum(RATING_SOURCES),
  comment: z.optional(z.string().check(z.maxLength(1000))),
})
export type LineControl = z.output<typeof LineControl>

/** The minimum length of a reason for overriding the computed residual. */
export const OVERRIDE_REASON_LENGTH = 20

/** The fields that decide whether a line is complete. */
interface Judged {
  ownerId: string | null
  inherentLikelihood: number | null
  inherentImpact: number | null
  rationale: string | null
  response: string | null
  computedScore: number | null
  residualScore: number | null
  overrideReason: string | null
  targetScore: number | null
  targetOn: string | null
}

/** The fields that a line lacks to count as assessed. */
export function missingIn(row: Judged): (keyof Judged)[] {
  const missing: (keyof Judged)[] = (
    ['ownerId', 'inherentLikelihood', 'inherentImpact', 'rationale', 'response'] as const
  ).filter((key) => row[key] === null)
  const overridden = row.computedScore !== null && row.residualScore !== row.computedScore
  if (overridden && (row.overrideReason ?? '').length < OVERRIDE_REASON_LENGTH) missing.push('overrideReason')
  const reduces =
    row.targetScore !== null && row.residualScore !== null && row.targetScore < row.residualScore
  if (reduces && row.targetOn === null) missing.push('targetOn')
  return missing
}

const STEP = { min: 1, max: 7 } as const
const SHARE = { min: 0, max: 1000, counts: 'thousandths' } as const
const MONEY = { min: 0, max: 2_000_000_000 } as const

/** One risk in one assessment: inherent risk, controls, residual risk and treatment. */
export const risklines = collection({
  name: 'risklines',
  type: 'riskline',
  area: 'risk',
  fields: {
    code: f.numberedCode(/^C?RA-\d{4}-\d{3,6}-\d{3,5}$/),
    assessment: f.reference('assessment', { required: true, filter: true, fixed: true }),
    // The subject: a risk of the library, a requirement, or a domain with all its applicable requirements.
    risk: f.reference('risk', { filter: true, fixed: true, traced: 'assesses' }),
    requirement: f.reference('requirement', { filter: true, fixed: true, traced: 'assesses' }),
    /** The domain itself, or that of the requirement. */
    domain: f.reference('domain', { filter: true, fixed: true }),
    about: f.choice(SUBJECTS, { computed: true, filter: true }),
    /** The requirements of a compliance line, as they applied when it was created or last refreshed. */
    requirements: f.references('requirement', 'concerns', { filter: true, derived: true, detail: true }),
    // Snapshot of the library when the line was created.
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    description: f.localized({ detail: true, derived: true }),
    riskVersion: f.whole({ min: 1, max: 1_000_000, derived: true }),
    category: f.choice(RISK_CATEGORIES, { derived: true, filter: true, sort: true }),
    process: f.reference('process', { derived: true, filter: true }),
    subprocess: f.reference('subprocess', { derived: true, filter: true }),
    fraud: f.flag({ derived: true, filter: true }),
    libraryLikelihood: f.whole({ ...STEP, derived: true }),
    libraryImpact: f.whole({ ...STEP, derived: true }),
    // The state of the requirements when the line was last scored.
    /** Their prudent compliance, in thousandths: requirements that are not assessed count as zero. */
    compliance: f.whole({ ...SHARE, derived: true }),
    /** Their highest weight, their number, and whether the text of one has changed recently. */
    dutyWeight: f.whole({ min: 1, max: 3, derived: true }),
    dutyCount: f.whole({ min: 0, max: 10_000, derived: true }),
    dutyChanged: f.flag({ derived: true }),
    // Entered by people.
    /** From a warning to a fine that threatens the business, a ban or prison. */
    sanctionClass: f.whole({ min: 1, max: 3, filter: true, named: true }),
    authority: f.text({ max: 300 }),
    breaches: f.text({ max: 4000 }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    causes: f.text({ detail: true }),
    consequences: f.text({ detail: true }),
    inherentLikelihood: f.whole({ ...STEP, filter: true }),
    impactFinancial: f.whole(STEP),
    impactOperational: f.whole(STEP),
    impactCompliance: f.whole(STEP),
    impactReputation: f.whole(STEP),
    impactSafety: f.whole(STEP),
    rationale: f.text(),
    controls: f.structure(z.array(LineControl).check(z.maxLength(200))),
    overrideLikelihood: f.whole(STEP),
    overrideImpact: f.whole(STEP),
    overrideReason: f.text({ detail: true }),
    response: f.choice(RESPONSES, { filter: true }),
    targetLikelihood: f.whole({ ...STEP, filter: true }),
    targetImpact: f.whole({ ...STEP, filter: true }),
    targetOn: f.day({ spine: 'due_on' }),
    lossMin: f.whole({ ...MONEY, total: 'sum' }),
    lossLikely: f.whole({ ...MONEY, total: 'sum' }),
    lossMax: f.whole({ ...MONEY, total: 'sum' }),
    /** In percent, within a year. */
    lossProbability: f.whole({ min: 0, max: 100 }),
    tags: f.words({ spine: 'tags' }),
    // Derived by the method of the assessment.
    inherentImpact: f.whole({ ...STEP, derived: true, filter: true }),
    inherentScore: f.whole({ min: 1, max: 49, derived: true, sort: true, total: 'average' }),
    inherentLevel: f.choice(LEVELS, { derived: true, filter: true, marks: LEVEL_MARKS }),
    /** The reduction by controls, in percent. */
    effectLikelihood: f.whole({ min: 0, max: 100, derived: true }),
    effectImpact: f.whole({ min: 0, max: 100, derived: true }),
    unrated: f.whole({ min: 0, max: 200, derived: true }),
    computedScore: f.whole({ min: 1, max: 49, derived: true }),
    residualLikelihood: f.whole({ ...STEP, derived: true, filter: true }),
    residualImpact: f.whole({ ...STEP, derived: true, filter: true }),
    residualScore: f.whole({ min: 1, max: 49, derived: true, sort: true, total: 'average' }),
    residualLevel: f.choice(LEVELS, { derived: true, filter: true, marks: LEVEL_MARKS }),
    targetScore: f.whole({ min: 1, max: 49, derived: true, total: 'average' }),
    position: f.choice(POSITIONS, { derived: true, filter: true, marks: POSITION_MARKS }),
    /** The line of the previous period, its score, and whether any entered value has changed since. */
    previous: f.reference('riskline', { fixed: true }),
    previousScore: f.whole({ min: 1, max: 49, derived: true, total: 'average' }),
    trend: f.choice(TRENDS, { derived: true, filter: true }),
    changed: f.flag({ derived: true, filter: true }),
    // Status of the assessment, and its people.
    phase: f.choice(ASSESSMENT_STATES, { computed: true, marks: stateMarks(ASSESSMENT_STATES) }),
    context: f.choice(CONTEXTS, { computed: true }),
    assessorId: f.person({ computed: true }),
    reviewerId: f.person({ computed: true }),
    approverId: f.person({ computed: true }),
    /** The current prudent compliance of its requirements. */
    complianceNow: f.whole({ ...SHARE, computed: true }),
    /** The last approved line about this risk: part of the register. */
    current: f.flag({ computed: true, filter: true }),
    /** Number of open actions, and whether an acceptance of exactly this score is requested or in force. */
    actions: f.whole({ min: 0, max: 10_000, required: true, computed: true, total: 'sum' }),
    acceptance: f.choice(['requested', 'accepted', 'stale', 'expired'], {
      computed: true,
      marks: {
        requested: { status: 'review' },
        accepted: { status: 'approved' },
        stale: { status: 'returned' },
        expired: { status: 'ended' },
      },
    }),
    /** Above tolerance with neither an action nor an acceptance requested or in force. */
    undecided: f.flag({ computed: true, filter: true }),
  },
  machine: machine({
    states: ['not_started', 'assessed', 'challenged', 'agreed'],
    initial: 'not_started',
    transitions: [
      // The platform sets "assessed" as soon as no field is missing; people can reopen a line.
      { from: 'assessed', to: 'not_started', action: 'update' },
      { from: 'not_started', to: 'assessed', action: 'update', guards: ['complete'] },
      { from: 'assessed', to: 'challenged', action: 'approve', guards: ['inReview'], reasonRequired: true },
      { from: 'agreed', to: 'challenged', action: 'approve', guards: ['inReview'], reasonRequired: true },
      { from: 'challenged', to: 'assessed', action: 'update', guards: ['complete'], reasonRequired: true },
      { from: 'assessed', to: 'agreed', action: 'approve', guards: ['inReview'] },
    ],
    approved: ['agreed'],
    // Target dates are kept by the actions, whose owners are reminded.
    settled: ['not_started', 'assessed', 'challenged', 'agreed'],
  }),
  guards: {
    complete: (row) => missingIn(row).length === 0,
    /** Lines are reviewed after the assessment is submitted. */
    inReview: (row) => row.phase === 'in_review',
  },
  actions: {
    read: action('riskline.read', READERS),
    create: action('riskline.create', ASSESSORS),
    update: action('riskline.update', ASSESSORS),
    approve: action('riskline.approve', REVIEWERS),
    archive: action('riskline.archive', ASSESSORS),
    export: action('riskline.export', READERS),
    import: action('riskline.import', ASSESSORS),
  },
  numbering: '{assessment}-000',
  searched: ['description', 'causes', 'consequences', 'rationale', 'authority', 'breaches'],
})

export type RisklineCollection = typeof risklines
export type Riskline = RecordOf<typeof risklines>
export type RisklineLine = LineOf<typeof risklines>

/** Outcome of an edit: saved, no change, changed by someone else, not permitted, or invalid. */
const EDIT_OUTCOMES = ['saved', 'unchanged', 'conflict', 'forbidden', 'refused'] as const
export const MAX_EDITS = 1000

const LineEdit = z.strictObject({ id: Id, version: z.int(), changes: risklines.Changes })
const EditedLine = z.object({
  outcome: z.enum(EDIT_OUTCOMES),
  /** The current line, whatever the outcome. */
  line: risklines.Record,
  /** Fields and error codes of a refused edit. */
  problems: z.array(z.object({ path: z.array(z.union([z.string(), z.int()])), code: z.string() })),
})
export type EditedLine = z.output<typeof EditedLine>

export const risklineRoutes = {
  ...collectionRoutes(risklines, { ...RECORD_PAGE, bulk: true, import: true, export: true }),
  editMany: route('risklines.editMany', 'POST /assessments/:id/line-edits', risklines.actions.update, {
    summary: 'Update several lines of an assessment individually; failures do not affect the others',
    params: IdParams,
    body: z.strictObject({ edits: z.array(LineEdit).check(z.minLength(1), z.maxLength(MAX_EDITS)) }),
    reply: z.object({ lines: z.array(EditedLine) }),
    fails: ['NOT_FOUND'],
  }),
}
