import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { ENGAGEMENT_ROLES, ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

/** The role of a person in a project, with their declaration of objectivity. */
export const projectmembers = collection({
  name: 'projectmembers',
  type: 'projectmember',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-M\d{2,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    /** The member. */
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id', fixed: true }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    role: f.choice(ENGAGEMENT_ROLES, { required: true, filter: true }),
    hours: f.whole({ min: 0, max: 1_000_000, counts: 'hundredths', total: 'sum' }),
    /** The conflict of interest, and the safeguards against it. */
    conflictNote: f.text(),
    tags: f.words({ spine: 'tags' }),
    declaredOn: f.day({ derived: true }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ['pending', 'declared', 'conflict'],
    initial: 'pending',
    transitions: [
      { from: 'pending', to: 'declared', action: 'do' },
      { from: 'pending', to: 'conflict', action: 'do', guards: ['conflictNoted'] },
      // A conflict is resolved by the project lead with a reason, never by the person who declared it.
      { from: 'conflict', to: 'declared', action: 'approve', reasonRequired: true },
      { from: 'declared', to: 'conflict', action: 'do', guards: ['conflictNoted'] },
    ],
    settled: ['pending', 'declared', 'conflict'],
  }),
  guards: { conflictNoted: (row) => row.conflictNote !== null },
  actions: {
    read: action('projectmember.read', AUDIT_READERS),
    create: action('projectmember.create', AUDITORS),
    update: action('projectmember.update', AUDIT_READERS),
    approve: action('projectmember.approve', AUDITORS),
    archive: action('projectmember.archive', AUDITORS),
    export: action('projectmember.export', AUDITORS),
    do: action('projectmember.do', AUDIT_READERS),
  },
  numbering: '{project}-M00',
  searched: [],
})

export type ProjectMember = RecordOf<typeof projectmembers>
export const projectMemberRoutes = collectionRoutes(projectmembers, { archive: true })
