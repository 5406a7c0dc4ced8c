import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import { daysAfter } from '../days.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import { LEVEL_MARKS } from '../marks.ts'
import { action, type Role, STAFF_ROLES } from '../permissions.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'

const READERS = STAFF_ROLES.filter((role) => role !== 'admin')
/** Roles that lead the work that actions come from. */
const ACTION_LEADERS = [
  'cae',
  'audit_manager',
  'risk_manager',
  'compliance_officer',
] as const satisfies readonly Role[]
const DOERS = [...ACTION_LEADERS, 'owner'] as const satisfies readonly Role[]

const ACTION_SOURCES = ['issue', 'risk_treatment', 'gap', 'incident'] as const
export type ActionSource = (typeof ACTION_SOURCES)[number]
export const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const

/** Leaders by source: they agree to an action, cancel it, and decide on the first extension. */
const LEADERS_OF: Readonly<Record<ActionSource, readonly Role[]>> = {
  issue: ['cae', 'audit_manager'],
  risk_treatment: ['risk_manager', 'compliance_officer'],
  gap: ['compliance_officer'],
  incident: ['compliance_officer', 'risk_manager'],
}

export const leadsSource = (roles: readonly Role[], source: unknown): boolean =>
  (LEADERS_OF[source as ActionSource] ?? []).some((role) => roles.includes(role))

/** Approval of extensions escalates with each one granted: the lead, the second or third line, an executive. */
export function extensionDeciders(source: unknown, granted: number): readonly Role[] {
  if (granted === 0) return LEADERS_OF[source as ActionSource] ?? []
  return granted === 1 ? ['cae', 'risk_manager', 'compliance_officer'] : ['executive']
}

/** Both must agree before an action counts as agreed. */
export const CONSENTS = ['owner', 'lead'] as const

/** The usual maximum days for an action, by priority. */
export const USUAL_DAYS = { critical: 30, high: 90, medium: 180, low: 270 } as const

/** A requested extension and its decision. */
export const Extension = z.strictObject({
  askedAt: Moment,
  askedBy: Id,
  dueOn: Day,
  reason: z.string(),
  decidedAt: z.nullable(Moment),
  decidedBy: z.nullable(Id),
  granted: z.nullable(z.boolean()),
  decision: z.nullable(z.string()),
})
export type Extension = z.output<typeof Extension>

export const openExtension = (extensions: readonly Extension[] | null): Extension | undefined =>
  extensions?.find(({ granted }) => granted === null)
export const grantedExtensions = (extensions: readonly Extension[] | null): number =>
  (extensions ?? []).filter(({ granted }) => granted).length

interface Judged {
  ownerId: string | null
  verifierId: string | null
  dueOn: string | null
  dueReason: string | null
  proposedOn: string | null
  priority: (typeof PRIORITIES)[number]
  evidence: number
  completionNote: string | null
}

const guards = {
  planned: (row: Judged) => row.ownerId !== null && row.dueOn !== null,
  inUsualTime: (row: Judged) =>
    row.dueReason !== null ||
    row.dueOn === null ||
    row.proposedOn === null ||
    row.dueOn <= daysAfter(row.proposedOn, USUAL_DAYS[row.priority]),
  proven: (row: Judged) => row.evidence > 0,
  noted: (row: Judged) => row.completionNote !== null,
  /** The owner of an action cannot verify it (SoD-3). */
  verifierIsAnother: (row: Judged) => row.verifierId !== null && row.verifierId !== row.ownerId,
} satisfies Guards<Judged>

/** Actions from any source: one register for audit, risk and compliance. */
export const actions = collection({
  name: 'actions',
  type: 'action',
  area: 'workspace',
  fields: {
    code: f.numberedCode(/^ACT-\d{4}-\d{4,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    description: f.text({ required: true, detail: true }),
    source: f.choice(ACTION_SOURCES, { required: true, filter: true, fixed: true }),
    riskline: f.reference('riskline', { filter: true, fixed: true, traced: 'treats' }),
    // The subject of the line or item: the action continues when the subject is reassessed.
    risk: f.reference('risk', { derived: true, filter: true }),
    requirement: f.reference('requirement', { derived: true, filter: true }),
    domain: f.reference('domain', { derived: true, filter: true }),
    gapitem: f.reference('gapitem', { filter: true, fixed: true, traced: 'treats' }),
    issue: f.reference('issue', { filter: true, fixed: true, traced: 'treats' }),
    project: f.reference('project', { derived: true, filter: true }),
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    verifierId: f.person({ filter: true, namedFor: 'approve' }),
    startOn: f.day(),
    dueOn: f.day({ required: true, spine: 'due_on', sort: true }),
    /** The first agreed due date. It never changes. */
    originalDueOn: f.day({ derived: true }),
    proposedOn: f.day({ derived: true }),
    /** Why it takes longer than its priority usually allows. */
    dueReason: f.text({ detail: true }),
    /** Who has agreed to its current wording. */
    consent: f.choices(CONSENTS, { derived: true }),
    priority: f.choice(PRIORITIES, { required: true, filter: true, sort: true, marks: LEVEL_MARKS }),
    percent: f.whole({ min: 0, max: 100, step: 25, total: 'average' }),
    cost: f.whole({ min: 0, max: 2_000_000_000, total: 'sum' }),
    completionNote: f.text({ detail: true }),
    extensions: f.structure(z.array(Extension), { derived: true }),
    tags: f.words({ spine: 'tags' }),
    evidence: f.whole({ min: 0, max: 10_000, required: true, computed: true, total: 'sum' }),
    /** Not done, and past its due date. */
    overdue: f.flag({ computed: true, filter: true }),
    /** Not done, and due within thirty days from today. */
    dueSoon: f.flag({ computed: true, filter: true }),
    /** The report that contains it is issued: only the head of audit can cancel it now. */
    reported: f.flag({ computed: true }),
  },
  machine: machine({
    states: ['proposed', 'agreed', 'in_progress', 'completed', 'verified', 'cancelled'],
    initial: 'proposed',
    transitions: [
      // Owner and lead agree one after the other: the platform keeps it proposed until both have.
      { from: 'proposed', to: 'agreed', action: 'approve', guards: ['planned', 'inUsualTime'], byTwo: true },
      // Made by the platform with the first progress, or by the owner.
      { from: 'agreed', to: 'in_progress', action: 'do' },
      {
        from: 'in_progress',
        to: 'completed',
        action: 'do',
        guards: ['proven', 'noted', 'verifierIsAnother'],
      },
      {
        from: 'completed',
        to: 'verified',
        action: 'approve',
        guards: ['verifierIsAnother'],
        otherThan: [{ step: 'completed' }],
      },
      { from: 'completed', to: 'in_progress', name: 'sent_back', action: 'approve', reasonRequired: true },
      // Its owner or a lead takes it back, to correct it or to name another verifier.
      { from: 'completed', to: 'in_progress', name: 'recalled', action: 'do', reasonRequired: true },
      { from: 'proposed', to: 'cancelled', action: 'archive', reasonRequired: true },
      { from: 'agreed', to: 'cancelled', action: 'archive', reasonRequired: true },
      { from: 'in_progress', to: 'cancelled', action: 'archive', reasonRequired: true },
      { from: 'completed', to: 'cancelled', action: 'archive', reasonRequired: true },
    ],
    settled: ['verified', 'cancelled'],
    // Owner and lead agreed on the content. The verifier may have written it, but not have changed it since.
    approved: ['agreed', 'verified'],
    frozen: ['completed', 'verified', 'cancelled'],
  }),
  guards,
  actions: {
    read: action('action.read', READERS),
    create: action('action.create', DOERS),
    update: action('action.update', DOERS),
    approve: action('action.approve', [...DOERS, 'auditor', 'executive']),
    archive: action('action.archive', ACTION_LEADERS),
    export: action('action.export', READERS),
    import: action('action.import', ACTION_LEADERS),
    do: action('action.do', DOERS),
  },
  numbering: 'ACT-{year}-0000',
  searched: ['description', 'completionNote'],
})

export type ActionCollection = typeof actions
export type ActionRecord = RecordOf<typeof actions>
export type ActionLine = LineOf<typeof actions>

const Reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))
const decide = action('action.decide', [...ACTION_LEADERS, 'executive'])

export const actionRoutes = {
  ...collectionRoutes(actions, { ...RECORD_PAGE, bulk: true, import: true, export: true }),
  askExtension: route('actions.askExtension', 'POST /actions/:id/extensions', actions.actions.update, {
    summary: 'Request an extension of the due date, as the action’s owner',
    params: IdParams,
    body: z.strictObject({ dueOn: Day, reason: Reason }),
    reply: actions.Record,
    versioned: true,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED', 'VERSION_CONFLICT', 'TRANSITION_NOT_ALLOWED'],
  }),
  decideExtension: route('actions.decideExtension', 'POST /actions/:id/extensions/decision', decide, {
    summary: 'Grant or refuse an extension; each further extension needs a more senior approver',
    params: IdParams,
    body: z.strictObject({ granted: z.boolean(), reason: z.optional(Reason) }),
    reply: actions.Record,
    versioned: true,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED', 'VERSION_CONFLICT', 'TRANSITION_NOT_ALLOWED'],
  }),
}
