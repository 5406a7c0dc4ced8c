import * as z from 'zod/mini'
import { BulkReport, collectionRoutes, ImportReport } from '../../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../../collection.ts'
import { editedOf, editsOf } from '../../edits.ts'
import * as f from '../../field.ts'
import { type Guards, machine } from '../../machine.ts'
import { stateMarks } from '../../marks.ts'
import { action } from '../../permissions.ts'
import { Id, IdParams, route } from '../../route.ts'
import { GSPR_STATUSES, type GsprStatus, GSPR_MARKS } from './gspr-status.ts'
import { FILE_AUTHORS, FILE_READERS, FILE_REVIEWERS } from '../people.ts'
import { SECTION_STATES } from '../file/sections.ts'

/** The section of the file that these rows belong to. */
export const GSPR_SECTION = 'gs.checklist'

const GSPR_CHAPTERS = ['I', 'II', 'III'] as const
const GSPR_KINDS = ['requirement', 'group', 'heading', 'scope', 'information'] as const
export const APPLICABILITIES = ['applicable', 'not_applicable', 'partly', 'tbd'] as const
export type Applicability = (typeof APPLICABILITIES)[number]
/** Applicability proposed by the profile of the device (GSP-0). */
const PROPOSALS = ['applicable', 'not_applicable', 'tbd'] as const
export const CONFORMITY_METHODS = [
  ...(['hs', 'cs', 'standard', 'internal', 'design', 'clinical', 'na'] as const),
] as const
export const GAP_SEVERITIES = ['minor', 'major', 'critical'] as const

const Place = z.string().check(z.trim(), z.normalize(), z.maxLength(200))
/** A document as evidence, with the place in it (GSP-3). */
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
  /** Only conforming rows can be signed: a complete answer with evidence, or a justification for not applicable. */
  holds: (row: Judged) => row.conformity === 'conform' || row.conformity === 'not-applicable',
  /** GSP-8: an answer that contradicts the profile needs a reason. */
  overrideGiven: (row: Judged) => row.contradiction !== true || row.overrideReason !== null,
} satisfies Guards<Judged>

const importRows = action('gsprrow.import', FILE_AUTHORS)

/** One row of Annex I, with the answer of one device. */
export const gsprrows = collection({
  name: 'gsprrows',
  type: 'gsprrow',
  area: 'techdoc',
  given: true,
  fields: {
    code: f.code(/^[A-Z0-9][A-Z0-9-]{0,19}\/gspr\/\d{1,2}[0-9a-z.()-]{0,12}$/),
    device: f.reference('device', { required: true, filter: true, fixed: true }),
    section: f.reference('section', { derived: true, filter: true }),
    // From Annex I.
    ref: f.text({ max: 20, derived: true }),
    parent: f.text({ max: 20, derived: true }),
    chapter: f.choice(GSPR_CHAPTERS, { derived: true, filter: true }),
    kind: f.choice(GSPR_KINDS, { derived: true, filter: true }),
    /** False for headings and groups, whose status follows from the rows below. */
    answerable: f.flag({ derived: true, filter: true }),
    position: f.whole({ min: 0, max: 10_000, derived: true, sort: true }),
    name: f.localized({ max: 300, spine: 'title', derived: true }),
    // The answer.
    applicability: f.choice(APPLICABILITIES, { filter: true, sort: true }),
    justification: f.text(),
    method: f.choice(CONFORMITY_METHODS, { filter: true }),
    standards: f.references('filerow', 'file_standards'),
    otherSolution: f.text(),
    explanation: f.text(),
    evidence: f.structure(GsprEvidence, { cites: 'techdocument' }),
    /** GSP-8: why the answer differs from the profile of the device. */
    overrideReason: f.text({ max: 2000 }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    reviewerId: f.person({ filter: true }),
    comment: f.text(),
    tags: f.words({ spine: 'tags' }),
    /** The evidence documents, as links. */
    documents: f.references('techdocument', 'file_evidence', { derived: true }),
    /** GSP-7: the heading whose justification is inherited; null where the row has its own answer. */
    inheritedFrom: f.text({ max: 20, derived: true }),
    // Computed from the whole file.
    proposal: f.choice(PROPOSALS, { computed: true, filter: true }),
    conformity: f.choice(GSPR_STATUSES, { computed: true, filter: true, marks: GSPR_MARKS }),
    contradiction: f.flag({ computed: true, filter: true }),
    /** At least one evidence document is effective. */
    covered: f.flag({ computed: true, filter: true }),
    /** GSP-12: cites an edition that is no longer referenced, without a gap analysis. */
    outdated: f.flag({ computed: true, filter: true }),
    /** The worst severity of its open gaps. */
    gap: f.choice(GAP_SEVERITIES, {
      computed: true,
      filter: true,
      marks: { minor: { level: 3 }, major: { level: 4 }, critical: { level: 5 } },
    }),
    sectionStatus: f.choice(SECTION_STATES, { computed: true, marks: stateMarks(SECTION_STATES) }),
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
    // A signed row can be edited once it is reopened with a reason.
    frozen: ['reviewed'],
    settled: ['open', 'reviewed'],
  }),
  guards,
  actions: {
    read: action('gsprrow.read', FILE_READERS),
    // Annex I defines the rows.
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
    summary: 'Answer several rows of the checklist individually; failures do not affect the others',
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
      summary: 'Accept the profile’s suggestions for all rows that are not assessed; can be undone',
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
