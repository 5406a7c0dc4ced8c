import { collectionRoutes, RECORD_PAGE } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { PROCEDURE_RESULTS, ProjectAccess, PROCEDURE_MARKS } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

/** The owner of the affected record decides; the third line proposes and never decides. */
const DECIDERS = AUDIT_READERS.filter((role) => !(AUDITORS as readonly string[]).includes(role))

const PROPOSED_CHANGE_KINDS = ['control_rating', 'residual_risk', 'requirement_answer', 'gspr_row'] as const

/**
 * A change that an issued report proposes to a record of another area. Its owner accepts it, or refuses it with a
 * reason.
 */
export const proposedChanges = collection({
  name: 'consequences',
  type: 'consequence',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-CQ\d{3,5}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    procedure: f.reference('procedure', { filter: true, fixed: true }),
    issue: f.reference('issue', { filter: true, fixed: true }),
    kind: f.choice(PROPOSED_CHANGE_KINDS, { required: true, filter: true, fixed: true }),
    control: f.reference('control', { filter: true, fixed: true }),
    risk: f.reference('risk', { filter: true, fixed: true }),
    requirement: f.reference('requirement', { filter: true, fixed: true }),
    name: f.localized({ max: 300, spine: 'title', derived: true }),
    /** Test results of the control. */
    design: f.whole({ min: 0, max: 3, fixed: true }),
    operation: f.whole({ min: 0, max: 3, fixed: true }),
    /** Test result of the requirement. */
    result: f.choice(PROCEDURE_RESULTS, { filter: true, fixed: true, marks: PROCEDURE_MARKS }),
    testedOn: f.day({ fixed: true }),
    /** The reason given by the audit. */
    explanation: f.text({ fixed: true }),
    /** The person who decides. */
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    dueOn: f.day({ spine: 'due_on' }),
    tags: f.words({ spine: 'tags' }),
    decidedOn: f.day({ derived: true }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ['proposed', 'accepted', 'refused'],
    initial: 'proposed',
    transitions: [
      { from: 'proposed', to: 'accepted', action: 'do' },
      { from: 'proposed', to: 'refused', action: 'do', reasonRequired: true },
    ],
    frozen: ['accepted', 'refused'],
    settled: ['accepted', 'refused'],
  }),
  guards: {},
  actions: {
    read: action('consequence.read', AUDIT_READERS),
    create: action('consequence.create', AUDITORS),
    update: action('consequence.update', AUDIT_READERS),
    approve: action('consequence.approve', AUDITORS),
    archive: action('consequence.archive', AUDITORS),
    export: action('consequence.export', AUDITORS),
    do: action('consequence.do', DECIDERS),
  },
  numbering: '{project}-CQ000',
  searched: ['explanation'],
})

export type ProposedChange = RecordOf<typeof proposedChanges>
export const proposedChangeRoutes = collectionRoutes(proposedChanges, { ...RECORD_PAGE, export: true })
