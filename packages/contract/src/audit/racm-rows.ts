import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import { editedOf, editsOf, MAX_EDITS } from '../edits.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { CONTROL_NATURES, CONTROL_TYPES, FREQUENCIES } from '../risk/controls.ts'
import { Id, IdParams, route } from '../route.ts'
import { ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

/** A row of the risk and control matrix: a risk, the control that mitigates it, and the procedure that tests it. */
export const racmrows = collection({
  name: 'racmrows',
  type: 'racmrow',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-C\d{3,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    engagementrisk: f.reference('engagementrisk', {
      required: true,
      filter: true,
      fixed: true,
      traced: 'addresses',
    }),
    /** Null where the risk has a test but no control. */
    control: f.reference('control', { filter: true, fixed: true, traced: 'covers' }),
    // Copied from the control when it was added.
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    controlType: f.choice(CONTROL_TYPES, { derived: true, filter: true }),
    nature: f.choice(CONTROL_NATURES, { derived: true }),
    frequency: f.choice(FREQUENCIES, { derived: true }),
    key: f.flag({ derived: true, filter: true }),
    controlVersion: f.whole({ min: 1, max: 1_000_000, derived: true }),
    designRequired: f.flag({ filter: true }),
    operationRequired: f.flag({ filter: true }),
    procedure: f.reference('procedure', { filter: true, traced: 'tested_by' }),
    note: f.text(),
    tags: f.words({ spine: 'tags' }),
    currentVersion: f.whole({ min: 1, max: 1_000_000, computed: true }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({ states: ['recorded'], initial: 'recorded', transitions: [], settled: ['recorded'] }),
  guards: {},
  actions: {
    read: action('racmrow.read', AUDIT_READERS),
    create: action('racmrow.create', AUDITORS),
    update: action('racmrow.update', AUDITORS),
    approve: action('racmrow.approve', AUDITORS),
    archive: action('racmrow.archive', AUDITORS),
    export: action('racmrow.export', AUDITORS),
    import: action('racmrow.import', AUDITORS),
  },
  numbering: '{project}-C000',
  searched: ['note'],
})

export type RacmRowCollection = typeof racmrows
export type RacmRow = RecordOf<typeof racmrows>

const { actions } = racmrows
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(MAX_EDITS))

export const racmRowRoutes = {
  ...collectionRoutes(racmrows, {
    transition: false,
    archive: true,
    import: true,
    export: true,
    exportOne: true,
  }),
  addControls: route('racmrows.addControls', 'POST /projects/:id/racm-rows', actions.create, {
    summary:
      'Add matrix rows for effective controls of these risks that have none yet; by default of all risks of the project',
    params: IdParams,
    body: z.strictObject({ risks: z.optional(Ids) }),
    reply: z.object({ added: z.int(), existing: z.int() }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  planTests: route('racmrows.planTests', 'POST /projects/:id/racm-tests', actions.update, {
    summary: 'Create a test procedure for each row without one, from the control’s test guidance',
    params: IdParams,
    body: z.strictObject({ rows: Ids }),
    reply: z.object({ made: z.int(), existing: z.int() }),
    fails: ['NOT_FOUND', 'FORBIDDEN', 'ARCHIVED'],
  }),
  editMany: route('racmrows.editMany', 'POST /projects/:id/racm-edits', actions.update, {
    summary: 'Update several matrix rows individually; failures do not affect the others',
    params: IdParams,
    body: editsOf(racmrows.Changes),
    reply: editedOf(racmrows.Record),
    fails: ['NOT_FOUND'],
  }),
}
