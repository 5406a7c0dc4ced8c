import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import { editedOf, editsOf, MAX_EDITS } from '../edits.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'
import { ENTITY_KINDS } from './audit-entities.ts'
import { AUDIT_LEADERS, AUDIT_READERS, AUDITORS } from './people.ts'
import { QUARTERS } from './plan-quarters.ts'

const SCORE = { min: 0, max: 100, total: 'average' } as const

/** How far the audit of a line is, by its project. */
const PLAN_PROGRESS = ['planned', 'started', 'reported', 'closed'] as const

/** One audit of the plan: an entity, its quarter and its days. */
export const planlines = collection({
  name: 'planlines',
  type: 'planline',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^PLAN-\d{4}-\d{2,6}-L\d{3,6}$/),
    auditplan: f.reference('auditplan', { required: true, filter: true, fixed: true }),
    entity: f.reference('auditentity', { required: true, filter: true, fixed: true, traced: 'plans_audit' }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    kind: f.choice(ENTITY_KINDS, { derived: true, filter: true }),
    year: f.whole({ min: 2000, max: 2100, counts: 'years', required: true, filter: true, sort: true }),
    quarter: f.choice(QUARTERS, { required: true, filter: true }),
    days: f.whole({ min: 1, max: 1000, required: true, total: 'sum' }),
    rationale: f.text({ max: 2000 }),
    /** Score and due date of the entity when the line was added. */
    score: f.whole({ ...SCORE, derived: true }),
    dueOn: f.day({ derived: true, spine: 'due_on' }),
    tags: f.words({ spine: 'tags' }),
    scoreNow: f.whole({ ...SCORE, computed: true }),
    project: f.reference('project', { computed: true }),
    progress: f.choice(PLAN_PROGRESS, {
      required: true,
      computed: true,
      filter: true,
      marks: {
        planned: { status: 'draft' },
        started: { status: 'progress' },
        reported: { status: 'approved' },
        closed: { status: 'ended' },
      },
    }),
    /** The status of the plan, which decides whether the line can be edited. */
    phase: f.text({ max: 20, computed: true }),
  },
  machine: machine({ states: ['recorded'], initial: 'recorded', transitions: [], settled: ['recorded'] }),
  guards: {},
  actions: {
    read: action('planline.read', AUDIT_READERS),
    create: action('planline.create', AUDIT_LEADERS),
    update: action('planline.update', AUDIT_LEADERS),
    approve: action('planline.approve', AUDIT_LEADERS),
    archive: action('planline.archive', AUDIT_LEADERS),
    export: action('planline.export', AUDITORS),
    import: action('planline.import', AUDIT_LEADERS),
  },
  numbering: '{auditplan}-L000',
  searched: ['rationale'],
})

export type PlanLineCollection = typeof planlines
export type PlanLineRecord = RecordOf<typeof planlines>

export const planLineRoutes = {
  ...collectionRoutes(planlines, { ...RECORD_PAGE, transition: false, import: true, export: true }),
  add: route('planlines.add', 'POST /auditplans/:id/lines', planlines.actions.create, {
    summary: 'Add audits of these entities to the plan, each in the first year',
    params: IdParams,
    body: z.strictObject({ entities: z.array(Id).check(z.minLength(1), z.maxLength(MAX_EDITS)) }),
    reply: z.object({ added: z.int(), existing: z.int() }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  editMany: route('planlines.editMany', 'POST /auditplans/:id/line-edits', planlines.actions.update, {
    summary: 'Update several lines of a plan individually; failures do not affect the others',
    params: IdParams,
    body: editsOf(planlines.Changes),
    reply: editedOf(planlines.Record),
    fails: ['NOT_FOUND'],
  }),
}
