import { collectionRoutes } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { machine } from '../machine.ts'
import { stateMarks } from '../marks.ts'
import { action } from '../permissions.ts'
import { COMPLIANCE_LEADERS, COMPLIANCE_READERS } from './people.ts'
import { ProposedText, RequirementText, REVISION_KINDS, type RevisionKind } from './requirement-text.ts'

const COUNT = { min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' } as const

/**
 * What happens to a line: the answers are kept, kept and flagged for checking, or reset; the requirement is retired or
 * added; or the line is ignored and nothing changes.
 */
const REVISION_DECISIONS = ['carry', 'carry_flag', 'reset', 'retire', 'add', 'ignore'] as const
const PHASES = ['draft', 'submitted', 'activated', 'discarded'] as const
export type RevisionDecision = (typeof REVISION_DECISIONS)[number]

const OF_A_TEXT = ['carry', 'carry_flag', 'reset', 'ignore'] as const

/** The permitted decisions, by kind of change. */
export const DECISIONS_FOR: Readonly<Record<RevisionKind, readonly RevisionDecision[]>> = {
  added: ['add', 'ignore'],
  changed: OF_A_TEXT,
  renumbered: OF_A_TEXT,
  removed: ['retire', 'ignore'],
}

/** One difference between two versions of a text, with its decision. */
export const revisionlines = collection({
  name: 'revisionlines',
  type: 'revisionline',
  area: 'compliance',
  fields: {
    code: f.numberedCode(/^REV-[A-Z][A-Z0-9]{1,15}-\d{2,6}-\d{3,5}$/),
    revision: f.reference('revision', { required: true, filter: true, fixed: true }),
    /** Empty for an added requirement until the version is activated. */
    requirement: f.reference('requirement', { filter: true, fixed: true }),
    name: f.localized({ max: 300, spine: 'title', derived: true }),
    position: f.whole({ min: 0, max: 100_000, derived: true, sort: true }),
    kind: f.choice(REVISION_KINDS, { derived: true, filter: true }),
    before: f.structure(RequirementText, { derived: true }),
    /** Empty for a removed requirement. */
    after: f.structure(ProposedText),
    similarity: f.whole({ min: 0, max: 100, derived: true }),
    decision: f.choice(REVISION_DECISIONS, { filter: true }),
    note: f.text({ max: 2000 }),
    decidedBy: f.person({ derived: true, filter: true }),
    tags: f.words({ spine: 'tags' }),
    // Number of affected records.
    items: f.whole(COUNT),
    evidence: f.whole(COUNT),
    controls: f.whole(COUNT),
    risks: f.whole(COUNT),
    /** The status of its revision. */
    phase: f.choice(PHASES, { computed: true, marks: stateMarks(PHASES) }),
  },
  machine: machine({ states: ['listed'], initial: 'listed', transitions: [], settled: ['listed'] }),
  guards: {},
  actions: {
    read: action('revisionline.read', COMPLIANCE_READERS),
    create: action('revisionline.create', COMPLIANCE_LEADERS),
    update: action('revisionline.update', COMPLIANCE_LEADERS),
    approve: action('revisionline.approve', COMPLIANCE_LEADERS),
    archive: action('revisionline.archive', COMPLIANCE_LEADERS),
    export: action('revisionline.export', COMPLIANCE_READERS),
  },
  numbering: '{revision}-000',
  searched: ['note'],
})

export type RevisionLineCollection = typeof revisionlines
export type RevisionLine = RecordOf<typeof revisionlines>
export type RevisionLineLine = LineOf<typeof revisionlines>
export const revisionLineRoutes = collectionRoutes(revisionlines, { transition: false, bulk: true })
