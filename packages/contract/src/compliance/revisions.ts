import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { type Guards, machine } from '../machine.ts'
import { action } from '../permissions.ts'
import { IdParams, route } from '../route.ts'
import { COMPLIANCE_LEADERS, COMPLIANCE_READERS } from './people.ts'

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const

/** The source of the new text: a workbook, the built-in content, or manual entry. */
export const REVISION_SOURCES = ['workbook', 'starter', 'hand'] as const

interface Judged {
  lines: number
  undecided: number
  outdated: number
  ripe: boolean | null
}

const guards = {
  hasLines: (row: Judged) => row.lines > 0,
  allDecided: (row: Judged) => row.undecided === 0,
  /** No line is outdated: the text in force is still the one that was compared. */
  current: (row: Judged) => row.outdated === 0,
  ripe: (row: Judged) => row.ripe === true,
} satisfies Guards<Judged>

/** A new version of the text of a universe, compared with the one in force and decided line by line. */
export const revisions = collection({
  name: 'revisions',
  type: 'revision',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^REV-[A-Z][A-Z0-9]{1,15}-\d{2,6}$/),
    universe: f.reference('universe', { required: true, filter: true, fixed: true }),
    name: f.localized({ max: 200, spine: 'title', derived: true }),
    /** The name of the new version. */
    edition: f.text({ required: true, max: 60 }),
    /** The version that it replaces. */
    replaces: f.text({ max: 60, derived: true }),
    source: f.choice(REVISION_SOURCES, { derived: true, filter: true }),
    sourceNote: f.text({ max: 2000 }),
    activateOn: f.day({ required: true, spine: 'due_on', content: true }),
    /** The person who imported the text; they cannot activate it (SoD-7). */
    importedBy: f.person({ derived: true, filter: true }),
    /** Hash of all lines at submission, so that the signature covers the decisions. */
    linesHash: f.text({ max: 64, derived: true, detail: true }),
    tags: f.words({ spine: 'tags' }),
    lines: f.whole(COUNT),
    added: f.whole(COUNT),
    changed: f.whole(COUNT),
    renumbered: f.whole(COUNT),
    removed: f.whole(COUNT),
    undecided: f.whole(COUNT),
    /** Lines whose requirement was edited after the comparison. */
    outdated: f.whole(COUNT),
    /** Its activation date has been reached. */
    ripe: f.flag({ computed: true, filter: true }),
  },
  machine: machine({
    states: ['draft', 'submitted', 'activated', 'discarded'],
    initial: 'draft',
    transitions: [
      {
        from: 'draft',
        to: 'submitted',
        action: 'update',
        guards: ['hasLines', 'allDecided', 'current'],
      },
      { from: 'draft', to: 'discarded', action: 'update', reasonRequired: true },
      { from: 'submitted', to: 'draft', action: 'review', reasonRequired: true },
      {
        from: 'submitted',
        to: 'activated',
        action: 'approve',
        guards: ['allDecided', 'current', 'ripe'],
        signature: 'approval',
        otherThan: [{ step: 'submitted' }],
      },
    ],
    approved: ['activated'],
    frozen: ['submitted', 'activated', 'discarded'],
    settled: ['activated', 'discarded'],
  }),
  guards,
  actions: {
    read: action('revision.read', COMPLIANCE_READERS),
    create: action('revision.create', COMPLIANCE_LEADERS),
    update: action('revision.update', COMPLIANCE_LEADERS),
    review: action('revision.review', COMPLIANCE_LEADERS),
    approve: action('revision.approve', COMPLIANCE_LEADERS),
    archive: action('revision.archive', COMPLIANCE_LEADERS),
    export: action('revision.export', COMPLIANCE_READERS),
  },
  numbering: 'REV-{universe}-00',
  searched: ['edition', 'sourceNote'],
})

export type RevisionCollection = typeof revisions
export type Revision = RecordOf<typeof revisions>

/** Result of comparing a text with the one in force. */
const Compared = z.object({
  added: z.int(),
  changed: z.int(),
  renumbered: z.int(),
  removed: z.int(),
  unchanged: z.int(),
  /** Lines without a change, which keep their decision. */
  kept: z.int(),
})
export type Compared = z.output<typeof Compared>

export const revisionRoutes = {
  ...collectionRoutes(revisions, { archive: true, exportOne: true }),
  compareWorkbook: route(
    'revisions.compareWorkbook',
    'POST /revisions/:id/workbook',
    revisions.actions.update,
    {
      summary:
        'Compare the requirements of a workbook with those in force; decisions on unchanged lines are kept',
      params: IdParams,
      body: 'workbook',
      reply: Compared,
      fails: ['UNREADABLE_FILE', 'FROZEN', 'ARCHIVED'],
    },
  ),
  compareStarter: route('revisions.compareStarter', 'POST /revisions/:id/starter', revisions.actions.update, {
    summary: 'Compare the built-in text of the universe with the one in force',
    params: IdParams,
    reply: Compared,
    fails: ['FROZEN', 'ARCHIVED', 'NOT_FOUND'],
  }),
}
