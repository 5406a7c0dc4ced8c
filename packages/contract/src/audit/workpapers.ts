import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'
import { SECTIONS, ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

const WORKPAPER_KINDS = ['memo', 'walkthrough', 'interview', 'meeting', 'analysis'] as const

/** A working paper of the audit file with its own reference; its text is edited collaboratively. */
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
    ownerId: f.person({ filter: true, spine: 'owner_id', namedFor: 'do' }),
    reviewerId: f.person({ filter: true, namedFor: 'review' }),
    tags: f.words({ spine: 'tags' }),
    /** SHA-256 of its text, so that a signature on the record covers the text. */
    bodyHash: f.text({ max: 64, derived: true }),
    preparedOn: f.day({ computed: true }),
    reviewedOn: f.day({ computed: true }),
    /** Everybody who ever wrote in it or signed it as preparer; none of them may review it. */
    preparers: f.structure(z.array(Id), { computed: true }),
    /** Typed changes are not saved to the text yet. */
    beingWritten: f.flag({ computed: true }),
    evidence: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
    openNotes: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ['draft', 'prepared', 'reviewed'],
    initial: 'draft',
    transitions: [
      {
        from: 'draft',
        to: 'prepared',
        action: 'do',
        guards: ['peopleDiffer', 'textSaved'],
        signature: 'authorship',
      },
      {
        from: 'prepared',
        to: 'reviewed',
        action: 'review',
        guards: ['notesCleared'],
        signature: 'review',
        otherThan: [{ signed: 'authorship' }],
      },
      { from: 'prepared', to: 'draft', name: 'returned', action: 'review', reasonRequired: true },
      { from: 'prepared', to: 'draft', name: 'recalled', action: 'do', reasonRequired: true },
      { from: 'reviewed', to: 'draft', name: 'reopened', action: 'do', reasonRequired: true },
    ],
    approved: ['reviewed'],
    frozen: ['prepared', 'reviewed'],
    settled: ['prepared', 'reviewed'],
  }),
  guards: {
    peopleDiffer: (row) => row.ownerId !== null && row.ownerId !== row.reviewerId,
    textSaved: (row) => row.beingWritten !== true,
    notesCleared: (row) => row.openNotes === 0,
  },
  actions: {
    read: action('workpaper.read', AUDIT_READERS),
    create: action('workpaper.create', AUDITORS),
    update: action('workpaper.update', AUDIT_READERS),
    approve: action('workpaper.approve', AUDITORS),
    archive: action('workpaper.archive', AUDITORS),
    export: action('workpaper.export', AUDITORS),
    do: action('workpaper.do', AUDIT_READERS),
    review: action('workpaper.review', AUDITORS),
  },
  numbering: '{project}-W00',
  documents: ['body'],
  searched: ['ref', 'participants'],
})

export type Workpaper = RecordOf<typeof workpapers>

/** One line of the audit file index. */
const IndexLine = z.object({
  id: Id,
  type: z.enum(['procedure', 'workpaper']),
  ref: z.nullable(z.string()),
  title: z.unknown(),
  status: z.string(),
  preparedBy: z.nullable(Id),
  preparedOn: z.nullable(z.string()),
  reviewedBy: z.nullable(Id),
  reviewedOn: z.nullable(z.string()),
  /** SHA-256 of the last signed content; null while it is unsigned. */
  hash: z.nullable(z.string()),
})
export type IndexLine = z.output<typeof IndexLine>

/** A reference in a text that matches no paper of the file. */
const BrokenReference = z.object({ id: Id, type: z.string(), ref: z.string(), in: z.nullable(z.string()) })

export const workpaperRoutes = {
  ...collectionRoutes(workpapers, { ...RECORD_PAGE, bulk: true, export: true }),
  index: route('workpapers.index', 'GET /projects/:id/file-index', workpapers.actions.read, {
    summary: 'Index of the audit file: working papers with preparer, reviewer and hash',
    params: IdParams,
    reply: z.object({ items: z.array(IndexLine), broken: z.array(BrokenReference) }),
    fails: ['NOT_FOUND'],
  }),
}
