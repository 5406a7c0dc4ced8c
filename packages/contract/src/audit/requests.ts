import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Standing } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

/** Something the audited unit is asked for. Who is asked sees this and nothing else of the project. */
export const requests = collection({
  name: 'requests',
  type: 'request',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-REQ\d{3,5}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    /** What is asked for. */
    name: f.localized({ required: true, max: 300, spine: 'title' }),
    reason: f.text(),
    procedure: f.reference('procedure', { filter: true }),
    /** Who is asked. */
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    dueOn: f.day({ required: true, spine: 'due_on' }),
    /** What they say to it, beside or instead of files. */
    answer: f.text({ detail: true, max: 10_000 }),
    receivedOn: f.day({ derived: true }),
    tags: f.words({ spine: 'tags' }),
    evidence: f.whole({ min: 0, max: 1_000_000, required: true, computed: true }),
    daysLate: f.whole({ min: 0, max: 100_000, computed: true }),
    late: f.flag({ computed: true, filter: true }),
    standing: f.structure(Standing, { computed: true }),
  },
  machine: machine({
    states: ['open', 'received', 'accepted', 'rejected', 'cancelled'],
    initial: 'open',
    transitions: [
      { from: 'open', to: 'received', action: 'do', guards: ['answered'] },
      { from: 'received', to: 'accepted', action: 'review' },
      { from: 'received', to: 'rejected', action: 'review', reasonRequired: true },
      // What was sent back is open again for who is asked.
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

export type Request = RecordOf<typeof requests>
export const requestRoutes = collectionRoutes(requests)
