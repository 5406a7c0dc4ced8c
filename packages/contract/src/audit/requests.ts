import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { LOCALES } from '../locale.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Day, Id, IdParams, route } from '../route.ts'
import { ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

/** A request to the audited unit. The addressee sees the request and nothing else of the project. */
export const requests = collection({
  name: 'requests',
  type: 'request',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-REQ\d{3,5}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    /** The requested item. */
    name: f.localized({ required: true, max: 300, spine: 'title' }),
    reason: f.text(),
    procedure: f.reference('procedure', { filter: true }),
    /** The addressee. */
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    dueOn: f.day({ required: true, spine: 'due_on' }),
    /** The written answer, in addition to or instead of files. */
    answer: f.text({ detail: true, max: 10_000 }),
    receivedOn: f.day({ derived: true }),
    /** Why the last answer was rejected. */
    rejection: f.text({ derived: true, max: 4000, content: true }),
    tags: f.words({ spine: 'tags' }),
    /** The name of the audit, the only project data that the addressee sees. */
    projectName: f.localized({ computed: true }),
    evidence: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
    daysLate: f.whole({ min: 0, max: 100_000, computed: true, total: 'average' }),
    late: f.flag({ computed: true, filter: true }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ['open', 'received', 'accepted', 'rejected', 'cancelled'],
    initial: 'open',
    transitions: [
      { from: 'open', to: 'received', action: 'do', guards: ['answered'] },
      { from: 'received', to: 'accepted', action: 'review' },
      { from: 'received', to: 'rejected', action: 'review', reasonRequired: true },
      // A rejected request is open again for the addressee.
      { from: 'rejected', to: 'received', name: 'resent', action: 'do', guards: ['answered'] },
      { from: 'open', to: 'cancelled', action: 'archive', reasonRequired: true },
      { from: 'rejected', to: 'cancelled', action: 'archive', reasonRequired: true },
    ],
    frozen: ['accepted', 'cancelled'],
    settled: ['received', 'accepted', 'cancelled'],
  }),
  guards: { answered: (row) => row.evidence > 0 || row.answer !== null },
  actions: {
    read: action('request.read', AUDIT_READERS),
    create: action('request.create', AUDITORS),
    update: action('request.update', AUDIT_READERS),
    approve: action('request.approve', AUDITORS),
    archive: action('request.archive', AUDITORS),
    export: action('request.export', AUDITORS),
    import: action('request.import', AUDITORS),
    do: action('request.do', AUDIT_READERS),
    review: action('request.review', AUDITORS),
  },
  numbering: '{project}-REQ000',
  searched: ['reason', 'answer'],
})

export type RequestCollection = typeof requests
export type Request = RecordOf<typeof requests>
export type RequestLine = LineOf<typeof requests>

const { actions } = requests
export const MAX_REQUESTS = 100

export const requestRoutes = {
  ...collectionRoutes(requests, { ...RECORD_PAGE, bulk: true, import: true, export: true }),
  sendMany: route('requests.sendMany', 'POST /projects/:id/requests', actions.create, {
    summary: 'Create several requests to one person with the same due date',
    params: IdParams,
    body: z.strictObject({
      ownerId: Id,
      dueOn: Day,
      /** The language that the items are written in. */
      language: z.enum(LOCALES),
      reason: z.optional(z.nullable(z.string().check(z.maxLength(4000)))),
      items: z
        .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(300)))
        .check(z.minLength(1), z.maxLength(MAX_REQUESTS)),
    }),
    reply: z.object({ sent: z.int() }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  remind: route('requests.remind', 'POST /requests/reminders', actions.create, {
    summary: 'Remind recipients of open requests; at most once a day per request',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_REQUESTS)) }),
    reply: z.object({ reminded: z.int(), left: z.int() }),
    fails: ['NOT_FOUND'],
  }),
}
