import * as z from 'zod/mini'
import { BulkReport, collectionRoutes, ImportReport } from '../../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../../collection.ts'
import { editedOf, editsOf } from '../../edits.ts'
import * as f from '../../field.ts'
import { type Guards, machine } from '../../machine.ts'
import { action } from '../../permissions.ts'
import { Id, IdParams, route } from '../../route.ts'
import { GSPR_STATUSES, type GsprStatus } from './gspr-status.ts'
import { FILE_AUTHORS, FILE_READERS, FILE_REVIEWERS } from '../people.ts'
import { SECTION_STATES } from '../file/sections.ts'

/** The section of the file that the rows are the content of. */
export const GSPR_SECTION = 'gs.checklist'

const GSPR_CHAPTERS = ['I', 'II', 'III'] as const
const GSPR_KINDS = ['requirement', 'group', 'heading', 'scope', 'information'] as const
export const APPLICABILITIES = ['applicable', 'not_applicable', 'partly', 'tbd'] as const
export type Applicability = (typeof APPLICABILITIES)[number]
/** What the profile of the device says of a row (GSP-0). */
const PROPOSALS = ['applicable', 'not_applicable', 'tbd'] as const
export const CONFORMITY_METHODS = [
  ...(['hs', 'cs', 'standard', 'internal', 'design', 'clinical', 'na'] as const),
] as const
export const GAP_SEVERITIES = ['minor', 'major', 'critical'] as const

const Place = z.string().check(z.trim(), z.normalize(), z.maxLength(200))
/** A document that shows it, and where in it (GSP-3). */
export const GsprEvidence = z.array(z.strictObject({ document: Id, place: z.nullable(Place) })).check(
  z.maxLength(50),
  z.refine((cited) => new Set(cited.map((one) => one.document)).size === cited.length, {
    error: 'repeated',
  }),
)
export type GsprEvidence = z.output<typeof GsprEvidence>

interface Judged {
  conformity: GsprStatus | null
  contradiction: boolean | null
  overrideReason: string | null
}

const guards = {
  /** Only what holds is signed: an answer that is complete and shown, or a reason why there is none. */
  holds: (row: Judged) => row.conformity === 'conform' || row.conformity === 'not-applicable',
  /** GSP-8: who answers against the profile says why. */
  overrideGiven: (row: Judged) => row.contradiction !== true || row.overrideReason !== null,
} satisfies Guards<Judged>

const importRows = action('gsprrow.import', FILE_AUTHORS)

/** One row of Annex I and how one device meets it. */
export const gsprrows = collection({
  name: 'gsprrows',
  type: 'gsprrow',
  area: 'techdoc',
  given: true,
  fields: {
    code: f.code(/^[A-Z0-9][A-Z0-9-]{0,19}\/gspr\/\d{1,2}[0-9a-z.()-]{0,12}$/),
    device: f.reference('device', { required: true, filter: true, fixed: true }),
    section: f.reference('section', { derived: true, filter: true }),
    // As Annex I has it.
    ref: f.text({ max: 20, derived: true }),
    parent: f.text({ max: 20, derived: true }),
    chapter: f.choice(GSPR_CHAPTERS, { derived: true, filter: true }),
    kind: f.choice(GSPR_KINDS, { derived: true, filter: true }),
    /** Headings and groups are answered by what stands below them. */
    answerable: f.flag({ derived: true, filter: true }),
    position: f.whole({ min: 0, max: 10_000, derived: true, sort: true }),
    name: f.localized({ max: 300, spine: 'title', derived: true }),
    // What people answer.
    applicability: f.choice(APPLICABILITIES, { filter: true, sort: true }),
    justification: f.text(),
    method: f.choice(CONFORMITY_METHODS, { filter: true }),
    standards: f.references('filerow', 'file_standards'),
    otherSolution: f.text(),
    explanation: f.text(),
    evidence: f.structure(GsprEvidence, { cites: 'techdocument' }),
    /** GSP-8: why the answer is another than the profile of the device asks for. */
    overrideReason: f.text({ max: 2000 }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    reviewerId: f.person({ filter: true }),
    comment: f.text(),
    tags: f.words({ spine: 'tags' }),
    /** The documents of the evidence, as links of the spine. */
    documents: f.references('techdocument', 'file_evidence', { derived: true }),
    /** GSP-7: the heading whose reason this is; nothing where the row was answered for itself. */
    inheritedFrom: f.text({ max: 20, derived: true }),
    // What follows from the whole file.
    proposal: f.choice(PROPOSALS, { computed: true, filter: true }),
    conformity: f.choice(GSPR_STATUSES, { computed: true, filter: true }),
    contradiction: f.flag({ computed: true, filter: true }),
    /** At least one document of the evidence is in force. */
    covered: f.flag({ computed: true, filter: true }),
    /** GSP-12: rests on an edition that lost its reference, and no gap analysis is there. */
    outdated: f.flag({ computed: true, filter: true }),
    /** The worst of its open gaps. */
    gap: f.choice(GAP_SEVERITIES, { computed: true, filter: true }),
    sectionStatus: f.choice(SECTION_STATES, { computed: true }),
  },
  machine: machine({
    states: ['open', 'reviewed'],
    initial: 'open',
    transitions: [
      {
        from: 'open',
        to: 'reviewed',
        action: 'review',
        guards: ['holds', 'overrideGiven'],
        signature: 'review',
      },
      { from: 'reviewed', to: 'open', action: 'do', reasonRequired: true },
    ],
    approved: ['reviewed'],
    // What was signed is edited once somebody said why it is opened again.
    frozen: ['reviewed'],
    settled: ['open', 'reviewed'],
  }),
  guards,
  actions: {
    read: action('gsprrow.read', FILE_READERS),
    // Annex I says which rows there are.
    create: action('gsprrow.create', []),
    update: action('gsprrow.update', FILE_AUTHORS),
    approve: action('gsprrow.approve', []),
    archive: action('gsprrow.archive', []),
    export: action('gsprrow.export', FILE_READERS),
    import: importRows,
    do: action('gsprrow.do', FILE_AUTHORS),
    review: action('gsprrow.review', FILE_REVIEWERS),
  },
  searched: ['ref', 'justification', 'otherSolution', 'explanation', 'comment'],
})

export type GsprRowCollection = typeof gsprrows
export type GsprRow = RecordOf<typeof gsprrows>
export type GsprRowLine = LineOf<typeof gsprrows>

export const gsprRowRoutes = {
  ...collectionRoutes(gsprrows, {
    create: false,
    bulk: true,
    import: true,
    export: true,
    asAt: true,
    links: true,
  }),
  editMany: route('gsprrows.editMany', 'POST /devices/:id/gspr-edits', gsprrows.actions.update, {
    summary: 'Answer rows of a checklist, each in its own way; one that cannot be changed stops no other',
    params: IdParams,
    body: editsOf(gsprrows.Changes),
    reply: editedOf(gsprrows.Record),
    fails: ['NOT_FOUND'],
  }),
  takeProposals: route(
    'gsprrows.takeProposals',
    'POST /devices/:id/gspr-proposals',
    gsprrows.actions.update,
    {
      summary:
        'Take over what the profile of the device proposes for every row that nobody assessed, undoable',
      params: IdParams,
      reply: BulkReport,
      fails: ['NOT_FOUND'],
    },
  ),
  teamCheck: route('gsprrows.teamCheck', 'POST /devices/:id/gspr-import/check', importRows, {
    summary: "Dry run of the import of a team's own checklist: what would change, cell by cell",
    params: IdParams,
    body: 'workbook',
    reply: ImportReport,
    fails: ['NOT_FOUND', 'UNREADABLE_FILE'],
    changesNothing: true,
  }),
  teamImport: route('gsprrows.teamImport', 'POST /devices/:id/gspr-import', importRows, {
    summary:
      "Import a team's own checklist (ref, applicable, justification, standard, evidence), all rows or none unless only the valid ones are asked for",
    params: IdParams,
    query: z.strictObject({ validOnly: z.optional(z.boolean()) }),
    body: 'workbook',
    reply: ImportReport,
    fails: ['NOT_FOUND', 'UNREADABLE_FILE', 'IMPORT_REJECTED'],
  }),
}
