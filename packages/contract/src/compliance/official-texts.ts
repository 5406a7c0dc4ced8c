import * as z from 'zod/mini'
import { LinkEnd } from '../collection-routes.ts'
import { action, type Role } from '../permissions.ts'
import { Day, Id, IdParams, Moment, route } from '../route.ts'
import { gsprrows } from '../techdoc/gspr/gspr-rows.ts'
import { Sha256 } from '../workspace/uploads.ts'
import { TEXT_LANGUAGES } from './law-references.ts'
import { requirements } from './requirements.ts'
import { universes } from './universes.ts'

const Language = z.enum(TEXT_LANGUAGES)
const text = z.nullable(z.string())

export const officialTextActions = {
  load: action('officialtext.import', ['compliance_officer', 'prrc']),
  review: action('officialtext.review', ['compliance_officer', 'techdoc_author', 'techdoc_reviewer', 'prrc']),
}

const DECIDERS: Readonly<Record<string, readonly Role[]>> = {
  requirement: ['compliance_officer', 'prrc'],
  gsprrow: ['techdoc_author', 'techdoc_reviewer', 'prrc'],
}

/** Whether somebody with these roles says if an amended text changes a record of this type. */
export const mayDecideText = (type: string, roles: readonly Role[]): boolean =>
  (DECIDERS[type] ?? []).some((role) => roles.includes(role))

/** Where a passage comes from: the file of the Official Journal as it was loaded. */
export const OfficialText = z.object({
  id: Id,
  language: Language,
  /** The act as its file names it. */
  act: z.string(),
  /** The day of the consolidated version; null for the act as published. */
  consolidatedOn: z.nullable(Day),
  sha256: Sha256,
  fileName: z.string(),
  passages: z.int(),
  /** Replaced by a later version of the same language. */
  current: z.boolean(),
  replaces: z.nullable(Id),
  loadedBy: Id,
  loadedAt: Moment,
})
export type OfficialText = z.output<typeof OfficialText>

/** An article, annex, part, paragraph or point. */
export const Passage = z.object({
  key: z.string(),
  depth: z.int(),
  label: text,
  heading: text,
  text: z.string(),
})
export type Passage = z.output<typeof Passage>

const ROW_KINDS = ['requirement', 'gspr'] as const
const MatchedRow = z.object({
  kind: z.enum(ROW_KINDS),
  ref: z.string(),
  title: z.unknown(),
  found: z.boolean(),
})

/** What loading a file would do. */
export const TextPreview = z.object({
  language: z.nullable(Language),
  act: z.string(),
  consolidatedOn: z.nullable(Day),
  sha256: Sha256,
  fileName: z.string(),
  articles: z.int(),
  annexes: z.int(),
  points: z.int(),
  /** The rows that name a passage by number, and whether the file has it. */
  rows: z.array(MatchedRow),
  /** The version in use, and how many of its passages and of our rows the file changes. */
  replaces: z.nullable(OfficialText),
  changed: z.int(),
  touched: z.int(),
  /** `another_act` and `no_language` prevent loading; `older` and `same` are said. */
  problems: z.array(z.enum(['another_act', 'no_language', 'older', 'same'])),
})
export type TextPreview = z.output<typeof TextPreview>

/** An act of another number or in no known language is not loaded. */
export const PREVENTING = [
  'another_act',
  'no_language',
] as const satisfies readonly TextPreview['problems'][number][]

const TEXT_CHANGES = ['added', 'changed', 'removed'] as const
const Changed = z.object({
  key: z.string(),
  kind: z.enum(TEXT_CHANGES),
  before: text,
  after: text,
})

/** A row that an amended text touches, to be looked at again. */
const TextReview = z.object({
  id: Id,
  record: LinkEnd,
  ref: z.string(),
  language: Language,
  consolidatedOn: z.nullable(Day),
  before: text,
  after: text,
  decision: z.nullable(z.enum(['unchanged', 'revise'])),
  note: text,
  decidedBy: z.nullable(Id),
  decidedAt: z.nullable(Moment),
  /** Whether the reader decides about rows of this kind. */
  mayDecide: z.boolean(),
})
export type TextReview = z.output<typeof TextReview>

/** The official text of one row, in each language that is loaded. */
export const RowText = z.object({
  /** The reference of the row, and the law's own address. */
  ref: z.string(),
  address: text,
  universe: z.nullable(Id),
  texts: z.array(
    z.object({
      source: OfficialText,
      /** What a point stands under: the sentence of the paragraph that it completes. */
      context: z.array(Passage),
      passages: z.array(Passage),
    }),
  ),
  review: z.nullable(TextReview),
})
export type RowText = z.output<typeof RowText>

/** A decision gives its reason in so many characters at least. */
export const SHORTEST_NOTE = 10
export const TEXT_DECISIONS = ['unchanged', 'revise'] as const
const Given = z.strictObject({ upload: Id })
const FILE_FAILS = [
  ...(['NOT_FOUND', 'UNREADABLE_FILE', 'NOT_SCANNED', 'QUARANTINED'] as const),
  ...(['UPLOAD_INCOMPLETE', 'CHECKSUM_MISMATCH'] as const),
] as const

export const officialTextRoutes = {
  list: route('officialTexts.list', 'GET /universes/:id/official-texts', universes.actions.read, {
    summary: 'The official texts that were loaded for a universe, newest first',
    params: IdParams,
    reply: z.object({
      reference: z.string(),
      address: text,
      items: z.array(OfficialText),
      /** Rows that an amended text touches and nobody has looked at yet. */
      waiting: z.int(),
    }),
    fails: ['NOT_FOUND'],
  }),
  check: route('officialTexts.check', 'POST /universes/:id/official-texts/check', officialTextActions.load, {
    summary: 'Dry run: what a file of the Official Journal holds and which rows it matches',
    params: IdParams,
    body: Given,
    reply: TextPreview,
    fails: FILE_FAILS,
    changesNothing: true,
  }),
  load: route('officialTexts.load', 'POST /universes/:id/official-texts', officialTextActions.load, {
    summary: 'Load a file of the Official Journal; rows that it changes are queued for review',
    params: IdParams,
    body: Given,
    reply: OfficialText,
    fails: FILE_FAILS,
  }),
  changes: route(
    'officialTexts.changes',
    'GET /universes/:id/official-texts/:text/changes',
    universes.actions.read,
    {
      summary: 'The passages in which a version differs from the one that it replaced',
      params: z.strictObject({ id: Id, text: Id }),
      reply: z.object({ items: z.array(Changed) }),
      fails: ['NOT_FOUND'],
    },
  ),
  reviews: route(
    'officialTexts.reviews',
    'GET /universes/:id/official-text-reviews',
    universes.actions.read,
    {
      summary: 'Rows that an amended text touches, those without a decision first',
      params: IdParams,
      reply: z.object({ items: z.array(TextReview) }),
      fails: ['NOT_FOUND'],
    },
  ),
  decide: route('officialTexts.decide', 'POST /official-text-reviews/:id', officialTextActions.review, {
    summary: 'Say whether the amended text changes the row',
    params: IdParams,
    body: z.strictObject({
      decision: z.enum(TEXT_DECISIONS),
      note: z.string().check(z.trim(), z.minLength(SHORTEST_NOTE), z.maxLength(2000)),
    }),
    reply: TextReview,
    fails: ['NOT_FOUND'],
  }),
  ofRequirement: route(
    'officialTexts.ofRequirement',
    'GET /requirements/:id/official-text',
    requirements.actions.read,
    {
      summary: 'The official text of a requirement; empty until the file was loaded',
      params: IdParams,
      reply: RowText,
      fails: ['NOT_FOUND'],
    },
  ),
  ofGsprRow: route('officialTexts.ofGsprRow', 'GET /gsprrows/:id/official-text', gsprrows.actions.read, {
    summary: 'The official text of a row of Annex I; empty until the file was loaded',
    params: IdParams,
    reply: RowText,
    fails: ['NOT_FOUND'],
  }),
}
