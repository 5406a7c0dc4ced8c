import * as z from 'zod/mini'
import { collectionRoutes, Reason, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action, type Role } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'
import { DEADLINE_EVENTS, DEADLINE_KINDS } from './statutory-deadline-kinds.ts'
import { COMPLIANCE_LEADERS, COMPLIANCE_READERS } from './people.ts'
import { DEADLINE_STAGES } from './terms.ts'

/** Anyone who learns of an event may start its deadlines: waiting for an officer would cost hours that count. */
const DEADLINE_STARTERS = [
  ...COMPLIANCE_LEADERS,
  'owner',
  'risk_manager',
  'executive',
  'prrc',
] as const satisfies readonly Role[]

/** The time that the law allows for a notification, counted from when the organisation became aware of the event. */
export const statutoryDeadlines = collection({
  name: 'clocks',
  type: 'clock',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^CLK-\d{4}-\d{3,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    kind: f.choice(DEADLINE_KINDS, { required: true, filter: true, fixed: true, sort: true }),
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    /** The head of the owner, who is also notified of every stage. */
    headId: f.person({ filter: true }),
    description: f.text({ detail: true }),
    /** The source in law, set if the organisation has that universe. */
    universe: f.reference('universe', { derived: true, filter: true }),
    requirement: f.reference('requirement', { derived: true, filter: true }),
    /** The first deadline started by the same event. */
    first: f.reference('clock', { derived: true, filter: true }),
    startedAt: f.moment({ derived: true }),
    /** The start of the term, usually `startedAt`. */
    countedFromAt: f.moment({ derived: true, detail: true }),
    dueAt: f.moment({ derived: true }),
    dueOn: f.day({ derived: true, spine: 'due_on' }),
    /** The time zone for counting days, as it was at the start. */
    zone: f.text({ max: 60, derived: true, detail: true }),
    sentAt: f.moment({ derived: true }),
    reference: f.text({ max: 200, derived: true }),
    delayReason: f.text({ max: 1000, derived: true, detail: true }),
    evidence: f.reference('evidence', { derived: true }),
    tags: f.words({ spine: 'tags' }),
    stage: f.choice(DEADLINE_STAGES, {
      computed: true,
      filter: true,
      marks: { early: { level: 2 }, half: { level: 3 }, urgent: { level: 4 }, breached: { level: 5 } },
    }),
  },
  machine: machine({
    states: ['running', 'met', 'late_met', 'cancelled'],
    initial: 'running',
    transitions: [
      // Done by the platform when the notification is recorded: the timestamps decide between met and late.
      { from: 'running', to: 'met', action: 'replace' },
      { from: 'running', to: 'late_met', action: 'replace' },
      { from: 'running', to: 'cancelled', action: 'approve', reasonRequired: true },
    ],
    frozen: ['met', 'late_met', 'cancelled'],
    settled: ['met', 'late_met', 'cancelled'],
  }),
  guards: {},
  actions: {
    read: action('clock.read', COMPLIANCE_READERS),
    create: action('clock.create', DEADLINE_STARTERS),
    update: action('clock.update', DEADLINE_STARTERS),
    approve: action('clock.approve', COMPLIANCE_LEADERS),
    archive: action('clock.archive', COMPLIANCE_LEADERS),
    export: action('clock.export', COMPLIANCE_READERS),
    do: action('clock.do', DEADLINE_STARTERS),
  },
  numbering: 'CLK-{year}-000',
  searched: ['description', 'reference'],
})

export type StatutoryDeadline = RecordOf<typeof statutoryDeadlines>
export type StatutoryDeadlineLine = LineOf<typeof statutoryDeadlines>

/** With a UTC offset: without one the time would be ambiguous. */
const ExactMoment = z.iso.datetime({ offset: true })

export const statutoryDeadlineRoutes = {
  ...collectionRoutes(statutoryDeadlines, { ...RECORD_PAGE, export: true }),
  start: route('clocks.start', 'POST /clocks/starts', statutoryDeadlines.actions.create, {
    summary: 'Start all statutory deadlines of an event from the time of awareness',
    body: z.strictObject({
      event: z.enum(DEADLINE_EVENTS),
      knownAt: ExactMoment,
      name: statutoryDeadlines.fields.name.schema,
      ownerId: Id,
      headId: z.optional(z.nullable(Id)),
      description: z.optional(z.nullable(statutoryDeadlines.fields.description.schema)),
    }),
    reply: z.object({ clocks: z.array(statutoryDeadlines.Record) }),
  }),
  send: route('clocks.send', 'POST /clocks/:id/notification', statutoryDeadlines.actions.do!, {
    summary: 'Record that the notification was sent; a late one requires a reason',
    params: IdParams,
    body: z.strictObject({
      sentAt: ExactMoment,
      reference: statutoryDeadlines.fields.reference.schema,
      delayReason: z.optional(Reason),
      evidence: z.optional(Id),
    }),
    reply: statutoryDeadlines.Record,
    versioned: true,
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED', 'VERSION_CONFLICT', 'TRANSITION_NOT_ALLOWED'],
  }),
}
