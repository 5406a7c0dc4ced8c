import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { Id } from '../route.ts'
import { NOTE_SEVERITIES, ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

/** Types of records that a note can be about; one of the fields with these names is set. */
export const NOTED = ['procedure', 'workpaper', 'issue', 'report'] as const

/** The position of a note in the record: a field, and the text passage or grid cell in it. */
export const Pin = z.strictObject({
  field: z.string().check(z.maxLength(60)),
  quote: z.nullable(z.string().check(z.maxLength(500))),
  cell: z.nullable(z.string().check(z.maxLength(100))),
})
export type Pin = z.output<typeof Pin>

/** A review note that must be answered before the work is signed off. */
export const reviewnotes = collection({
  name: 'reviewnotes',
  type: 'reviewnote',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-RN\d{3,5}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    procedure: f.reference('procedure', { filter: true, fixed: true }),
    workpaper: f.reference('workpaper', { filter: true, fixed: true }),
    issue: f.reference('issue', { filter: true, fixed: true }),
    report: f.reference('report', { filter: true, fixed: true }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    text: f.text({ required: true }),
    pin: f.structure(Pin),
    severity: f.choice(NOTE_SEVERITIES, {
      required: true,
      filter: true,
      sort: true,
      marks: { must: { level: 4 }, should: { level: 3 }, comment: { level: 2 } },
    }),
    /** The person who answers it. */
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id' }),
    dueOn: f.day({ required: true, spine: 'due_on' }),
    answer: f.text(),
    tags: f.words({ spine: 'tags' }),
    authorId: f.person({ computed: true, filter: true }),
    /** Preparers of the reviewed work: they answer the note and may not clear it. */
    workOf: f.structure(z.array(Id), { computed: true }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ['open', 'answered', 'cleared', 'withdrawn'],
    initial: 'open',
    transitions: [
      { from: 'open', to: 'answered', action: 'do', guards: ['answered'] },
      { from: 'answered', to: 'open', name: 'returned', action: 'review', reasonRequired: true },
      {
        from: 'answered',
        to: 'cleared',
        action: 'review',
        otherThan: [{ step: 'answered' }, { changed: 'answer' }],
        openToEditors: 'Whoever wrote the note judges the answer to it.',
      },
      { from: 'open', to: 'withdrawn', action: 'approve', reasonRequired: true },
      { from: 'answered', to: 'withdrawn', action: 'approve', reasonRequired: true },
    ],
    approved: ['cleared'],
    frozen: ['cleared', 'withdrawn'],
    settled: ['answered', 'cleared', 'withdrawn'],
  }),
  guards: { answered: (row) => row.answer !== null },
  actions: {
    read: action('reviewnote.read', AUDIT_READERS),
    create: action('reviewnote.create', AUDITORS),
    update: action('reviewnote.update', AUDIT_READERS),
    approve: action('reviewnote.approve', AUDITORS),
    archive: action('reviewnote.archive', AUDITORS),
    export: action('reviewnote.export', AUDITORS),
    do: action('reviewnote.do', AUDIT_READERS),
    review: action('reviewnote.review', AUDITORS),
  },
  numbering: '{project}-RN000',
  searched: ['text', 'answer'],
})

export type ReviewNote = RecordOf<typeof reviewnotes>
export const reviewNoteRoutes = collectionRoutes(reviewnotes, {
  export: true,
  exportOne: true,
  asAt: true,
  links: true,
  editLinks: true,
  assignments: true,
})
