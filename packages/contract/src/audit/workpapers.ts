import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { SECTIONS, Standing } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

export const WORKPAPER_KINDS = ['memo', 'walkthrough', 'interview', 'meeting', 'analysis'] as const

/** A page of the audit file with its own reference; its text is edited together. */
export const workpapers = collection({
  name: 'workpapers',
  type: 'workpaper',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-W\d{2,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    ref: f.text({ max: 20 }),
    section: f.choice(SECTIONS, { required: true, filter: true }),
    position: f.whole({ min: 0, max: 1_000_000, derived: true, sort: true }),
    name: f.localized({ required: true, max: 300, spine: 'title' }),
    kind: f.choice(WORKPAPER_KINDS, { required: true, filter: true }),
    procedure: f.reference('procedure', { filter: true }),
    heldOn: f.day(),
    participants: f.text({ max: 1000 }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    reviewerId: f.person({ filter: true }),
    tags: f.words({ spine: 'tags' }),
    preparedOn: f.day({ derived: true }),
    reviewedOn: f.day({ derived: true }),
    evidence: f.whole({ min: 0, max: 1_000_000, required: true, computed: true }),
    openNotes: f.whole({ min: 0, max: 1_000_000, required: true, computed: true }),
    standing: f.structure(Standing, { computed: true }),
  },
  machine: machine({
    states: ['draft', 'prepared', 'reviewed'],
    initial: 'draft',
    transitions: [
      { from: 'draft', to: 'prepared', action: 'do', guards: ['peopleDiffer'], signature: 'authorship' },
      {
        from: 'prepared',
        to: 'reviewed',
        action: 'review',
        guards: ['notesCleared'],
        signature: 'review',
        otherThan: ['edited', { signed: 'authorship' }],
      },
      { from: 'prepared', to: 'draft', name: 'returned', action: 'review', reasonRequired: true },
      { from: 'reviewed', to: 'draft', name: 'reopened', action: 'do', reasonRequired: true },
    ],
    frozen: ['prepared', 'reviewed'],
    settled: ['prepared', 'reviewed'],
  }),
  guards: {
    peopleDiffer: (row) => row.ownerId !== null && row.ownerId !== row.reviewerId,
    notesCleared: (row) => row.openNotes === 0,
  },
  actions: {
    read: action('workpaper.read', AUDIT_READERS),
    create: action('workpaper.create', AUDITORS),
    update: action('workpaper.update', AUDIT_READERS),
    approve: action('workpaper.approve', AUDITORS),
    archive: action('workpaper.archive', AUDITORS),
    export: action('workpaper.export', AUDITORS),
    import: action('workpaper.import', AUDITORS),
    do: action('workpaper.do', AUDIT_READERS),
    review: action('workpaper.review', AUDITORS),
  },
  numbering: '{project}-W00',
  documents: ['body'],
  searched: ['ref', 'participants'],
})

export type Workpaper = RecordOf<typeof workpapers>
export const workpaperRoutes = collectionRoutes(workpapers)
