import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { COMPLIANCE_LEADERS, COMPLIANCE_READERS, GAP_ASSESSORS } from './people.ts'

const Note = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))

/** One performance of an obligation. */
export const Performance = z.strictObject({
  dueOn: Day,
  doneOn: Day,
  doneBy: Id,
  recordedAt: Moment,
  note: z.nullable(z.string()),
  evidence: z.nullable(Id),
})
export type Performance = z.output<typeof Performance>

/** An obligation with a schedule, such as a yearly report or a quarterly review. */
export const recurringObligations = collection({
  name: 'duties',
  type: 'duty',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^DUTY-\d{4}-\d{3,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    description: f.text({ detail: true }),
    universe: f.reference('universe', { filter: true }),
    requirement: f.reference('requirement', { filter: true }),
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    firstOn: f.day({ required: true }),
    everyMonths: f.whole({ min: 1, max: 120, required: true, filter: true }),
    /** How many days before the due date the owner is first notified. */
    leadDays: f.whole({ min: 0, max: 180 }),
    /** Evidence is required to record its performance. */
    proofNeeded: f.flag({ filter: true }),
    tags: f.words({ spine: 'tags' }),
    nextOn: f.day({ derived: true, spine: 'due_on' }),
    lastDoneOn: f.day({ derived: true }),
    performances: f.structure(z.array(Performance), { derived: true, detail: true }),
    overdue: f.flag({ computed: true, filter: true }),
  },
  machine: machine({
    states: ['active', 'ended'],
    initial: 'active',
    transitions: [
      { from: 'active', to: 'ended', action: 'approve', reasonRequired: true },
      { from: 'ended', to: 'active', action: 'approve', reasonRequired: true },
    ],
    frozen: ['ended'],
    settled: ['ended'],
  }),
  guards: {},
  actions: {
    read: action('duty.read', COMPLIANCE_READERS),
    create: action('duty.create', COMPLIANCE_LEADERS),
    update: action('duty.update', COMPLIANCE_LEADERS),
    approve: action('duty.approve', COMPLIANCE_LEADERS),
    archive: action('duty.archive', COMPLIANCE_LEADERS),
    export: action('duty.export', COMPLIANCE_READERS),
    do: action('duty.do', GAP_ASSESSORS),
  },
  numbering: 'DUTY-{year}-000',
  searched: ['description'],
})

export type RecurringObligation = RecordOf<typeof recurringObligations>

/** Default of `leadDays`. */
export const USUAL_LEAD_DAYS = 14

export const recurringObligationRoutes = {
  ...collectionRoutes(recurringObligations, { ...RECORD_PAGE, export: true }),
  perform: route('duties.perform', 'POST /duties/:id/performances', recurringObligations.actions.do!, {
    summary: 'Record the performance of a recurring obligation; its next due date follows',
    params: IdParams,
    body: z.strictObject({ doneOn: Day, note: z.optional(Note), evidence: z.optional(Id) }),
    reply: recurringObligations.Record,
    versioned: true,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED', 'VERSION_CONFLICT', 'TRANSITION_NOT_ALLOWED'],
  }),
}
