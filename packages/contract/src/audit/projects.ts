import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { LOCALES } from '../locale.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Id } from '../route.ts'
import {
  HEALTHS,
  HELD_STATES,
  OPINIONS,
  PROJECT_CONFIDENTIALITIES,
  PROJECT_STATES,
  PROJECT_TYPES,
  TOPICAL_REQUIREMENTS,
  HEALTH_MARKS,
  OPINION_MARKS,
} from './engagement.ts'
import { GATES, GateFacts, gateGuards } from './gates.ts'
import { AUDIT_LEADERS, AUDIT_READERS, AUDITORS } from './people.ts'

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const
const SHARE = { min: 0, max: 1000, computed: true, counts: 'thousandths' } as const
const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const lines = (max: number) => z.array(line(2000)).check(z.maxLength(max))

/** An audit criterion, and the requirement that it comes from. */
const Criterion = z.strictObject({ text: line(2000), requirement: z.nullable(Id) })
/** An answered scoping question of the programme. */
const ScopeAnswer = z.strictObject({
  question: line(1000),
  answer: z.nullable(line(4000)),
  source: z.nullable(line(500)),
})
const TopicalDecision = z.strictObject({
  requirement: z.enum(TOPICAL_REQUIREMENTS),
  applicable: z.nullable(z.boolean()),
  reason: z.nullable(line(2000)),
})
/** Weights of the phases in the overall progress, in percent. */
const PhaseWeights = z.strictObject({ planning: z.int(), fieldwork: z.int(), completion: z.int() }).check(
  z.refine((weights) => Object.values(weights).every((share) => share >= 0), { error: 'negative' }),
  z.refine((weights) => weights.planning + weights.fieldwork + weights.completion === 100, {
    error: 'not_a_whole',
  }),
)
export const DEFAULT_PHASE_WEIGHTS = { planning: 20, fieldwork: 60, completion: 20 } as const

/** An audit engagement, from the plan to the sealed file. */
export const projects = collection({
  name: 'projects',
  type: 'project',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    type: f.choice(PROJECT_TYPES, { required: true, filter: true, sort: true }),
    year: f.whole({ min: 2000, max: 2100, counts: 'years', required: true, filter: true, sort: true }),
    units: f.references('unit', 'covers', { filter: true }),
    processes: f.references('process', 'audits', { filter: true }),
    /** Entities of the audit universe beyond those of its processes and units. */
    entities: f.references('auditentity', 'examines', { filter: true }),
    universes: f.references('universe', 'audits_against', { filter: true }),
    /** The lead auditor. */
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id', namedFor: 'do' }),
    reviewerId: f.person({ required: true, filter: true, namedFor: 'review' }),
    caeId: f.person({ required: true, filter: true, namedFor: 'approve' }),
    confidentiality: f.choice(PROJECT_CONFIDENTIALITIES, { required: true, filter: true }),
    languages: f.choices(LOCALES, { required: true }),
    /** Requested by management, or required by law. */
    mandated: f.flag({ filter: true }),
    /** The programme that it was created from, and the project of an earlier year. */
    programme: f.text({ max: 40, fixed: true }),
    previous: f.reference('project', { fixed: true }),
    /** The line of the audit plan that it carries out. */
    planline: f.reference('planline', { fixed: true, traced: 'carries_out' }),
    hoursPlanned: f.whole({ min: 0, max: 10_000_00, counts: 'hundredths', total: 'sum' }),
    // Planned dates, and the meetings held.
    startOn: f.day(),
    announcedOn: f.day(),
    kickoffOn: f.day(),
    fieldworkFrom: f.day(),
    fieldworkTo: f.day(),
    closingOn: f.day(),
    draftDueOn: f.day(),
    responseDueOn: f.day(),
    /** Planned date of the report. */
    dueOn: f.day({ spine: 'due_on' }),
    // The planning memorandum.
    background: f.text({ detail: true, max: 20_000 }),
    objectives: f.structure(lines(50), { detail: true }),
    scopeIn: f.text({ detail: true, max: 20_000 }),
    scopeOut: f.text({ detail: true, max: 20_000 }),
    periodFrom: f.day(),
    periodTo: f.day(),
    limits: f.text({ detail: true }),
    criteria: f.structure(z.array(Criterion).check(z.maxLength(100)), { detail: true }),
    stakeholders: f.structure(z.array(Id).check(z.maxLength(100)), { detail: true }),
    scopeAnswers: f.structure(z.array(ScopeAnswer).check(z.maxLength(100)), { detail: true }),
    topical: f.structure(z.array(TopicalDecision).check(z.maxLength(10)), { detail: true }),
    kickoffNotes: f.text({ detail: true, max: 20_000 }),
    phaseWeights: f.structure(PhaseWeights, { detail: true }),
    // Completion.
    closingNotes: f.text({ detail: true, max: 20_000 }),
    goodPractices: f.text({ detail: true, max: 20_000 }),
    lessons: f.text({ detail: true, max: 20_000 }),
    recipients: f.structure(z.array(Id).check(z.maxLength(100)), { detail: true }),
    /** Completed completion steps, by their references E1 … E5. */
    completed: f.words({ max: 20 }),
    opinion: f.choice(OPINIONS, { derived: true, filter: true, content: true, marks: OPINION_MARKS }),
    opinionReason: f.text({ derived: true, detail: true, content: true }),
    tags: f.words({ spine: 'tags' }),
    /**
     * Since when agreed matters differ from what the auditee was told, without a decision on informing them (Standard
     * 13.1).
     */
    uninformedSince: f.day({ derived: true }),
    // Actual dates.
    heldFrom: f.choice(HELD_STATES, { derived: true }),
    // Signed transitions must not change the signed content, so their dates are computed.
    fieldworkStartedOn: f.day({ computed: true }),
    fieldworkEndedOn: f.day({ derived: true }),
    reportIssuedOn: f.day({ derived: true }),
    closedOn: f.day({ computed: true }),
    sealedOn: f.day({ derived: true }),
    // Team members, and the auditee contacts.
    team: f.structure(z.array(Id), { computed: true }),
    contacts: f.structure(z.array(Id), { computed: true }),
    // Progress.
    planningShare: f.whole(SHARE),
    fieldworkShare: f.whole(SHARE),
    completionShare: f.whole(SHARE),
    progress: f.whole({ ...SHARE, total: 'average' }),
    health: f.choice(HEALTHS, { computed: true, filter: true, marks: HEALTH_MARKS }),
    /** The planned date of the report has passed. */
    overdue: f.flag({ computed: true, filter: true }),
    /** Priority by risk, waiting time and mandate (6.1), from 0 to 100. */
    priority: f.whole({ min: 0, max: 100, computed: true, total: 'average' }),
    hoursBooked: f.whole({ min: 0, max: 100_000_000, computed: true, counts: 'hundredths', total: 'sum' }),
    procedures: f.whole(COUNT),
    issuesCritical: f.whole(COUNT),
    issuesHigh: f.whole(COUNT),
    issuesMedium: f.whole(COUNT),
    issuesLow: f.whole(COUNT),
    facts: f.structure(GateFacts, { computed: true, detail: true }),
  },
  machine: machine({
    states: PROJECT_STATES,
    initial: 'planned',
    transitions: [
      { from: 'planned', to: 'planning', action: 'update', guards: GATES.G0 },
      {
        from: 'planning',
        to: 'fieldwork',
        action: 'review',
        guards: [...GATES.G0, ...GATES.G1],
        signature: 'approval',
      },
      { from: 'fieldwork', to: 'completion', action: 'do', guards: GATES.G2 },
      { from: 'completion', to: 'follow_up', action: 'approve', guards: GATES.G3, signature: 'approval' },
      { from: 'follow_up', to: 'closed', action: 'approve', guards: GATES.G4, signature: 'approval' },
      { from: 'closed', to: 'follow_up', name: 'reopened', action: 'approve', reasonRequired: true },
      ...HELD_STATES.map(
        (from) => ({ from, to: 'on_hold', action: 'update', reasonRequired: true }) as const,
      ),
      { from: 'on_hold', to: 'planning', name: 'resumed', action: 'update', guards: ['heldInPlanning'] },
      { from: 'on_hold', to: 'fieldwork', name: 'resumed', action: 'update', guards: ['heldInFieldwork'] },
      { from: 'on_hold', to: 'completion', name: 'resumed', action: 'update', guards: ['heldInCompletion'] },
      ...(['planned', 'planning', 'fieldwork', 'completion', 'on_hold'] as const).map(
        (from) =>
          ({
            from,
            to: 'cancelled',
            action: 'archive',
            guards: ['notIssued'],
            reasonRequired: true,
          }) as const,
      ),
    ],
    frozen: ['closed', 'cancelled'],
    settled: ['follow_up', 'closed', 'cancelled'],
  }),
  guards: gateGuards,
  actions: {
    read: action('project.read', AUDIT_READERS),
    create: action('project.create', AUDIT_LEADERS),
    update: action('project.update', AUDITORS),
    approve: action('project.approve', ['cae']),
    archive: action('project.archive', AUDIT_LEADERS),
    export: action('project.export', AUDITORS),
    import: action('project.import', AUDIT_LEADERS),
    do: action('project.do', AUDITORS),
    review: action('project.review', AUDIT_LEADERS),
  },
  numbering: 'AUD-{year}-000',
  searched: ['background', 'scopeIn'],
})

/** Fields agreed with the auditee when planning is approved; later changes raise the question of informing them. */
export const AGREED_FIELDS = [
  ...(['objectives', 'scopeIn', 'scopeOut', 'periodFrom', 'periodTo', 'limits', 'criteria'] as const),
  ...(['units', 'processes', 'startOn', 'fieldworkFrom', 'fieldworkTo', 'closingOn'] as const),
  ...(['draftDueOn', 'responseDueOn', 'dueOn'] as const),
] as const

export type ProjectCollection = typeof projects
export type Project = RecordOf<typeof projects>
export type ProjectLine = LineOf<typeof projects>

export const projectRoutes = collectionRoutes(projects, {
  ...RECORD_PAGE,
  bulk: true,
  import: true,
  export: true,
})
