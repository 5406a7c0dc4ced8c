import { collectionRoutes, RECORD_PAGE } from '../../collection-routes.ts'
import { collection, type RecordOf } from '../../collection.ts'
import * as f from '../../field.ts'
import { machine } from '../../machine.ts'
import { action } from '../../permissions.ts'
import { QUESTION_STATES } from './package-content.ts'
import { FILE_AUTHORS, FILE_MAKERS } from '../people.ts'

/**
 * A question of a notified body or another external reader about a package. It is due on the day that they set
 * (CAL-13).
 */
export const questions = collection({
  name: 'questions',
  type: 'question',
  area: 'techdoc',
  fields: {
    code: f.numberedCode(/^PKG-\d{4}-\d{3,6}-Q\d{3,5}$/),
    package: f.reference('package', { required: true, filter: true, fixed: true }),
    /** The beginning of its text. */
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    sectionKey: f.text({ max: 40, fixed: true }),
    /** The title of the section with this key in the technical file. */
    sectionTitle: f.localized({ computed: true }),
    /** The row of the package that it is about, its number and name when it was asked, and the words it is about. */
    rowId: f.text({ max: 36, derived: true }),
    place: f.text({ max: 400, derived: true }),
    passage: f.text({ max: 2000, fixed: true, lines: true }),
    text: f.text({ required: true, max: 4000, fixed: true, lines: true }),
    answer: f.text({ max: 10_000, lines: true }),
    /** The person who answers it. */
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    dueOn: f.day({ spine: 'due_on' }),
    askedBy: f.person({ derived: true }),
    tags: f.words({ spine: 'tags' }),
  },
  machine: machine({
    states: QUESTION_STATES,
    initial: 'open',
    transitions: [
      { from: 'open', to: 'answered', action: 'do', guards: ['answerGiven'] },
      { from: 'answered', to: 'open', name: 'reopened', action: 'do', reasonRequired: true },
      { from: 'answered', to: 'closed', action: 'do' },
    ],
    frozen: ['answered', 'closed'],
    settled: ['answered', 'closed'],
  }),
  guards: { answerGiven: (row) => row.answer !== null },
  actions: {
    read: action('question.read', FILE_MAKERS),
    create: action('question.create', FILE_AUTHORS),
    update: action('question.update', FILE_AUTHORS),
    approve: action('question.approve', []),
    archive: action('question.archive', ['prrc']),
    export: action('question.export', FILE_MAKERS),
    do: action('question.do', FILE_AUTHORS),
  },
  numbering: '{package}-Q000',
  dueSoon: [10, 3],
  searched: ['text', 'answer'],
})

export type QuestionCollection = typeof questions
export type Question = RecordOf<typeof questions>
export const questionRoutes = collectionRoutes(questions, { ...RECORD_PAGE, export: true })
