import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

/** Hours worked by a person on a project. */
export const timeentries = collection({
  name: 'timeentries',
  type: 'timeentry',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-T\d{4,6}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    procedure: f.reference('procedure', { filter: true }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    /** The person who worked the hours. */
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id', fixed: true }),
    workedOn: f.day({ required: true }),
    hours: f.whole({ min: 25, max: 2400, step: 25, required: true, counts: 'hundredths', total: 'sum' }),
    note: f.text({ max: 1000 }),
    tags: f.words({ spine: 'tags' }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({ states: ['booked'], initial: 'booked', transitions: [], settled: ['booked'] }),
  guards: {},
  actions: {
    read: action('timeentry.read', AUDIT_READERS),
    create: action('timeentry.create', AUDITORS),
    update: action('timeentry.update', AUDITORS),
    approve: action('timeentry.approve', AUDITORS),
    archive: action('timeentry.archive', AUDITORS),
    export: action('timeentry.export', AUDITORS),
  },
  numbering: '{project}-T0000',
  searched: ['note'],
})

export const timeEntryRoutes = collectionRoutes(timeentries, {
  ...RECORD_PAGE,
  transition: false,
  export: true,
})
