import * as z from 'zod/mini'
import { collectionRoutes, Reason } from '../../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../../collection.ts'
import { editedOf, editsOf } from '../../edits.ts'
import * as f from '../../field.ts'
import { machine } from '../../machine.ts'
import { stateMarks } from '../../marks.ts'
import { action } from '../../permissions.ts'
import { IdParams, route } from '../../route.ts'
import { FILE_AUTHORS, FILE_READERS, FILE_REVIEWERS } from '../people.ts'
import { FileValues, OwnValues, SECTION_STATES } from './sections.ts'

export const MAX_NEW_ROWS = 1000

/** RSK-9: accepts the residual risk of a hazard, or withdraws the acceptance. */
const accept = action('filerow.review', FILE_REVIEWERS)

/**
 * A row of a table, checklist or matrix of a technical file: a hazard, a test, a standard, a complaint. References in
 * its values become links.
 */
export const filerows = collection({
  name: 'filerows',
  type: 'filerow',
  area: 'techdoc',
  fields: {
    code: f.numberedCode(/^DEV-\d{3,6}\/[a-z][a-z.-]{1,38}\/\d{3,6}$|^MFR\/[a-z][a-z.-]{1,38}\/\d{3,6}$/),
    section: f.reference('section', { required: true, filter: true, fixed: true }),
    device: f.reference('device', { derived: true, filter: true }),
    sectionKey: f.text({ max: 40, derived: true }),
    /** The item of a preset list that the row answers, such as `23.2(a)`. */
    item: f.text({ max: 60, fixed: true }),
    /** Its title: the first text among its values. */
    name: f.localized({ max: 300, spine: 'title', derived: true }),
    values: f.structure(FileValues),
    position: f.whole({ min: 0, max: 1_000_000, derived: true, sort: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    tags: f.words({ spine: 'tags' }),
    /** The row of the manufacturer's data or of the lead device that its values are taken from. */
    source: f.reference('filerow', { derived: true }),
    ownValues: f.structure(OwnValues, { derived: true }),
    /** Values of its computed fields, by key. */
    computed: f.structure(FileValues, { computed: true }),
    sectionStatus: f.choice(SECTION_STATES, { computed: true, marks: stateMarks(SECTION_STATES) }),
  },
  machine: machine({ states: ['current'], initial: 'current', transitions: [] }),
  guards: {},
  actions: {
    read: action('filerow.read', FILE_READERS),
    create: action('filerow.create', FILE_AUTHORS),
    update: action('filerow.update', FILE_AUTHORS),
    // RSK-9: the signature of a benefit-risk decision; other rows are approved with their section.
    approve: action('filerow.approve', ['medical_expert']),
    archive: action('filerow.archive', FILE_AUTHORS),
    export: action('filerow.export', FILE_READERS),
    review: accept,
  },
  numbering: '{section}/000',
  searched: [],
})

export type FileRowCollection = typeof filerows
export type FileRow = RecordOf<typeof filerows>
export type FileRowLine = LineOf<typeof filerows>

export const fileRowRoutes = {
  ...collectionRoutes(filerows, {
    transition: false,
    archive: true,
    export: true,
    asAt: true,
    links: true,
    editLinks: true,
  }),
  addMany: route('filerows.addMany', 'POST /sections/:id/rows', filerows.actions.create, {
    summary: 'Add rows to a section in the given order',
    params: IdParams,
    body: z.strictObject({
      rows: z.array(FileValues).check(z.minLength(1), z.maxLength(MAX_NEW_ROWS)),
    }),
    reply: z.object({ lines: z.array(filerows.Line) }),
    fails: ['NOT_FOUND', 'FROZEN'],
  }),
  editMany: route('filerows.editMany', 'POST /sections/:id/row-edits', filerows.actions.update, {
    summary: 'Update several rows of a section individually; failures do not affect the others',
    params: IdParams,
    body: editsOf(filerows.Changes),
    reply: editedOf(filerows.Record),
    fails: ['NOT_FOUND'],
  }),
  accept: route('filerows.accept', 'POST /filerows/:id/acceptance', accept, {
    summary: 'Accept the residual risk of a hazard',
    params: IdParams,
    reply: filerows.Record,
    versioned: true,
    fails: ['NOT_FOUND', 'ARCHIVED', 'VERSION_CONFLICT'],
  }),
  withdrawAcceptance: route(
    'filerows.withdrawAcceptance',
    'POST /filerows/:id/acceptance-withdrawal',
    accept,
    {
      summary: 'Withdraw the acceptance of a residual risk, with the reason',
      params: IdParams,
      body: z.strictObject({ reason: Reason }),
      reply: filerows.Record,
      versioned: true,
      fails: ['NOT_FOUND', 'ARCHIVED', 'VERSION_CONFLICT'],
    },
  ),
}
