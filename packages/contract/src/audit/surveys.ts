import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { ProjectAccess } from './engagement.ts'
import { AUDIT_READERS, AUDITORS } from './people.ts'

const answer = () => f.whole({ min: 1, max: 5 })

/** The auditee's rating of the audit: five questions, from one to five. */
export const surveys = collection({
  name: 'surveys',
  type: 'survey',
  area: 'audit',
  fields: {
    code: f.numberedCode(/^AUD-\d{4}-\d{3,6}-SV\d{2,4}$/),
    project: f.reference('project', { required: true, filter: true, fixed: true }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    /** The respondent. */
    ownerId: f.person({ required: true, filter: true, spine: 'owner_id', fixed: true }),
    dueOn: f.day({ spine: 'due_on' }),
    objectives: answer(),
    communication: answer(),
    professionalism: answer(),
    value: answer(),
    timeliness: answer(),
    comment: f.text(),
    tags: f.words({ spine: 'tags' }),
    standing: f.structure(ProjectAccess, { computed: true }),
  },
  machine: machine({
    states: ['asked', 'answered'],
    initial: 'asked',
    transitions: [{ from: 'asked', to: 'answered', action: 'do', guards: ['allAnswered'] }],
    frozen: ['answered'],
    marks: { answered: 'approved' },
    settled: ['answered'],
  }),
  guards: {
    allAnswered: (row) =>
      [row.objectives, row.communication, row.professionalism, row.value, row.timeliness].every(
        (one) => one !== null,
      ),
  },
  actions: {
    read: action('survey.read', AUDIT_READERS),
    create: action('survey.create', AUDITORS),
    update: action('survey.update', AUDIT_READERS),
    approve: action('survey.approve', AUDITORS),
    archive: action('survey.archive', AUDITORS),
    export: action('survey.export', AUDITORS),
    do: action('survey.do', AUDIT_READERS),
  },
  numbering: '{project}-SV00',
  searched: ['comment'],
})

export type SurveyCollection = typeof surveys
export type Survey = RecordOf<typeof surveys>
export const surveyRoutes = collectionRoutes(surveys, {})
