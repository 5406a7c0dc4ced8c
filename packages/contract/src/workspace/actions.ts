import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import { action, type Role, STAFF_ROLES } from '../permissions.ts'
import { Day, Id, Moment } from '../route.ts'

const READERS = STAFF_ROLES.filter((role) => role !== 'admin')
/** Who leads the work that an action comes from. */
export const ACTION_LEADERS = [
  'cae',
  'audit_manager',
  'risk_manager',
  'compliance_officer',
] as const satisfies readonly Role[]
const DOERS = [...ACTION_LEADERS, 'owner'] as const satisfies readonly Role[]

export const ACTION_SOURCES = ['issue', 'risk_treatment', 'gap', 'incident'] as const
export const PRIORITIES = ['critical', 'high', 'medium', 'low'] as const

/** More time, asked for and decided. */
export const Extension = z.strictObject({
  askedAt: Moment,
  askedBy: Id,
  dueOn: Day,
  reason: z.string(),
  decidedAt: z.nullable(Moment),
  decidedBy: z.nullable(Id),
  granted: z.nullable(z.boolean()),
})
export type Extension = z.output<typeof Extension>

interface Judged {
  ownerId: string | null
  verifierId: string | null
  dueOn: string | null
  evidence: number
  completionNote: string | null
}

const guards = {
  planned: (row: Judged) => row.ownerId !== null && row.dueOn !== null,
  proven: (row: Judged) => row.evidence > 0,
  noted: (row: Judged) => row.completionNote !== null,
  /** Nobody verifies what they did (SoD-3). */
  verifierIsAnother: (row: Judged) => row.verifierId !== null && row.verifierId !== row.ownerId,
} satisfies Guards<Judged>

/** What somebody has undertaken to do, whatever it comes from: one register for audit, risk and compliance. */
export const actions = collection({
  name: 'actions',
  type: 'action',
  area: 'workspace',
  fields: {
    code: f.numberedCode(/^ACT-\d{4}-\d{4,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    description: f.text({ required: true, detail: true }),
    source: f.choice(ACTION_SOURCES, { required: true, filter: true, fixed: true }),
    riskline: f.reference('riskline', { filter: true, fixed: true }),
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    verifierId: f.person({ filter: true }),
    startOn: f.day(),
    dueOn: f.day({ required: true, spine: 'due_on' }),
    /** What was promised first. It never changes. */
    originalDueOn: f.day({ derived: true }),
    priority: f.choice(PRIORITIES, { required: true, filter: true, sort: true }),
    percent: f.whole({ min: 0, max: 100 }),
    cost: f.whole({ min: 0, max: 2_000_000_000 }),
    completionNote: f.text({ detail: true }),
    extensions: f.structure(z.array(Extension), { derived: true, detail: true }),
    tags: f.words({ spine: 'tags' }),
    evidence: f.whole({ min: 0, max: 10_000, required: true, computed: true }),
  },
  machine: machine({
    states: ['proposed', 'agreed', 'in_progress', 'completed', 'verified', 'cancelled'],
    initial: 'proposed',
    transitions: [
      { from: 'proposed', to: 'agreed', action: 'update', guards: ['planned'] },
      { from: 'agreed', to: 'in_progress', action: 'update' },
      { from: 'in_progress', to: 'completed', action: 'update', guards: ['proven', 'noted'] },
      {
        from: 'completed',
        to: 'verified',
        action: 'approve',
        guards: ['verifierIsAnother'],
        otherThan: [{ step: 'completed' }],
      },
      { from: 'completed', to: 'in_progress', action: 'approve', reasonRequired: true },
      { from: 'proposed', to: 'cancelled', action: 'archive', reasonRequired: true },
      { from: 'agreed', to: 'cancelled', action: 'archive', reasonRequired: true },
      { from: 'in_progress', to: 'cancelled', action: 'archive', reasonRequired: true },
    ],
    frozen: ['completed', 'verified', 'cancelled'],
  }),
  guards,
  actions: {
    read: action('action.read', READERS),
    create: action('action.create', DOERS),
    update: action('action.update', DOERS),
    approve: action('action.approve', [...DOERS, 'auditor']),
    archive: action('action.archive', ACTION_LEADERS),
    export: action('action.export', READERS),
    import: action('action.import', ACTION_LEADERS),
  },
  numbering: 'ACT-{year}-0000',
  searched: ['description', 'completionNote'],
})

export type ActionRecord = RecordOf<typeof actions>

export const actionRoutes = collectionRoutes(actions)
