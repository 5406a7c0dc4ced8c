import * as z from 'zod/mini'
import { collectionRoutes, LinkEnd, RECORD_PAGE } from '../../collection-routes.ts'
import { collection, type RecordOf } from '../../collection.ts'
import * as f from '../../field.ts'
import { machine } from '../../machine.ts'
import { stateMarks } from '../../marks.ts'
import { action } from '../../permissions.ts'
import { Id, IdParams, route } from '../../route.ts'
import { CONFIDENTIALITIES } from '../../workspace/evidence.ts'
import { DOCUMENT_LANGUAGES, DOCUMENT_NUMBERS, DOCUMENT_TYPES } from './document-kinds.ts'
import { FILE_AUTHORS, FILE_READERS } from '../people.ts'

export const DOCUMENT_STATES = [
  ...(['draft', 'in_review', 'changes_requested', 'in_approval', 'approved'] as const),
  ...(['effective', 'superseded', 'obsolete', 'withdrawn'] as const),
] as const

/** States of a translation relative to its source (I18-3). */
const TRANSLATION_STATES = ['missing', 'machine', 'checked', 'outdated'] as const

/** The register of controlled documents. Versions are written, reviewed and approved; documents are not. */
export const techdocuments = collection({
  name: 'techdocuments',
  type: 'techdocument',
  area: 'techdoc',
  fields: {
    code: f.numberedCode(/^[A-Z]{3}-[A-Z0-9][A-Z0-9.-]{2,19}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    docType: f.choice(DOCUMENT_TYPES, { required: true, filter: true, sort: true, fixed: true }),
    language: f.choice(DOCUMENT_LANGUAGES, { required: true, filter: true }),
    /** The source document, if this one is a translation (I18-3). */
    translationOf: f.reference('techdocument', { filter: true, fixed: true }),
    /** From an external source: accepted as received, not reviewed and approved (DOC-12). */
    external: f.flag({ filter: true, fixed: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    confidentiality: f.choice(CONFIDENTIALITIES, { required: true, filter: true }),
    /** People are trained on a version before it comes into force (DOC-8). */
    trainingRequired: f.flag(),
    /** The next periodic review (DOC-16). */
    reviewOn: f.day({ spine: 'due_on' }),
    /** The successor of a document that is retired while it is cited (DOC-10). */
    replacedBy: f.reference('techdocument'),
    /** Legal hold: nothing of it is archived, regardless of its retention (CAL-8). */
    legalHold: f.flag({ filter: true }),
    /** The last day of retention; indefinite while it is null. */
    retentionUntil: f.day(),
    tags: f.words({ spine: 'tags' }),
    effectiveVersion: f.text({ max: 20, computed: true }),
    openVersion: f.text({ max: 20, computed: true }),
    documentStatus: f.choice(DOCUMENT_STATES, {
      computed: true,
      filter: true,
      marks: stateMarks(DOCUMENT_STATES),
    }),
    reviewOverdue: f.flag({ computed: true, filter: true }),
    /** For translations: whether it matches the current source. */
    translationState: f.choice(TRANSLATION_STATES, {
      computed: true,
      filter: true,
      marks: {
        missing: { result: 'failed' },
        machine: { result: 'partly' },
        checked: { result: 'met' },
        outdated: { result: 'partly' },
      },
    }),
    /** How many records cite it or one of its versions. */
    citations: f.whole({ min: 0, max: 1_000_000, required: true, computed: true, total: 'sum' }),
  },
  machine: machine({ states: ['registered'], initial: 'registered', transitions: [] }),
  guards: {},
  actions: {
    read: action('techdocument.read', FILE_READERS),
    create: action('techdocument.create', FILE_AUTHORS),
    update: action('techdocument.update', FILE_AUTHORS),
    approve: action('techdocument.approve', ['prrc']),
    archive: action('techdocument.archive', ['prrc']),
    export: action('techdocument.export', FILE_READERS),
  },
  numbering: { by: 'docType', of: DOCUMENT_NUMBERS, otherwise: DOCUMENT_NUMBERS.other },
  searched: [],
})

export type TechDocument = RecordOf<typeof techdocuments>

const CITATION_STANDINGS = ['counts', 'review_overdue', 'outdated', 'not_effective'] as const

/** A citation of a document: of the effective version, whichever that is, or of one fixed version (DOC-14). */
export const Citation = z.object({
  record: LinkEnd,
  kind: z.string(),
  /** The cited version; otherwise the version that is effective now, if any. */
  version: z.nullable(z.object({ id: Id, number: z.string(), status: z.string() })),
  fixed: z.boolean(),
  standing: z.enum(CITATION_STANDINGS),
})
export type Citation = z.output<typeof Citation>

export const techDocumentRoutes = {
  ...collectionRoutes(techdocuments, { ...RECORD_PAGE, transition: false, bulk: true, export: true }),
  citations: route(
    'techdocuments.citations',
    'GET /techdocuments/:id/citations',
    techdocuments.actions.read,
    {
      summary: 'Citations of a document and its versions, and whether each still counts as evidence',
      params: IdParams,
      reply: z.object({ items: z.array(Citation) }),
    },
  ),
}
