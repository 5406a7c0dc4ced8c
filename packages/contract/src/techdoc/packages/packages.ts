import * as z from 'zod/mini'
import { collectionRoutes, RECORD_PAGE } from '../../collection-routes.ts'
import { collection, type RecordOf } from '../../collection.ts'
import * as f from '../../field.ts'
import { LOCALES } from '../../locale.ts'
import { LocaleSchema } from '../../locale-schema.ts'
import { machine } from '../../machine.ts'
import { action } from '../../permissions.ts'
import { Day, Id, IdParams, route } from '../../route.ts'
import {
  PACKAGE_STATES,
  PackageComparison,
  PackageContents,
  SharedPackage,
  ShownSection,
} from './package-content.ts'
import { FILE_AUTHORS, FILE_MAKERS } from '../people.ts'

const MAX_PACKAGE_READERS = 50

/**
 * A technical file frozen for an external reader (CHG-2). It is assembled on creation, and again while it is a draft;
 * signing freezes the last assembly. Its readers are not part of the signed content, so they are computed.
 */
export const packages = collection({
  name: 'packages',
  type: 'package',
  area: 'techdoc',
  fields: {
    code: f.numberedCode(/^PKG-\d{4}-\d{3,6}$/),
    device: f.reference('device', { required: true, filter: true, fixed: true }),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    purpose: f.text({ max: 2000, lines: true }),
    recipient: f.text({ max: 200 }),
    language: f.choice(LOCALES, { required: true, filter: true }),
    ownerId: f.person({ filter: true, spine: 'owner_id' }),
    tags: f.words({ spine: 'tags' }),
    /** The number of assemblies. */
    assembly: f.whole({ min: 1, max: 10_000, derived: true }),
    assembledAt: f.moment({ derived: true }),
    /** SHA-256 over the hashes of all sections and files: the signed content. */
    manifestHash: f.text({ max: 64, derived: true }),
    /** Applicable sections that were not approved: such a package is printed as a draft (EXP-6). */
    unapproved: f.whole({ min: 0, max: 10_000, derived: true, total: 'sum' }),
    documentCount: f.whole({ min: 0, max: 100_000, derived: true, total: 'sum' }),
    /** The external people who may read it once it is sent. */
    people: f.structure(z.array(Id), { computed: true }),
    /** Which submission of the device it is, and by when the questions on it are to be answered. */
    round: f.whole({ min: 1, max: 10_000, computed: true }),
    answersDueOn: f.day({ computed: true }),
    openQuestions: f.whole({ min: 0, max: 100_000, required: true, computed: true, total: 'sum' }),
  },
  machine: machine({
    states: PACKAGE_STATES,
    initial: 'draft',
    transitions: [
      {
        from: 'draft',
        to: 'frozen',
        action: 'approve',
        guards: ['assembled'],
        warnings: ['allApproved'],
        signature: 'release',
      },
      {
        from: 'frozen',
        to: 'sent',
        action: 'approve',
        warnings: ['allApproved', 'readersNamed', 'readersTold'],
      },
      { from: 'draft', to: 'withdrawn', action: 'approve', reasonRequired: true },
      { from: 'frozen', to: 'withdrawn', action: 'approve', reasonRequired: true },
      { from: 'sent', to: 'withdrawn', action: 'approve', reasonRequired: true },
    ],
    frozen: ['frozen', 'sent', 'withdrawn'],
    settled: ['sent', 'withdrawn'],
  }),
  guards: {
    assembled: (row) => row.manifestHash !== null,
    allApproved: (row) => (row.unapproved ?? 0) === 0,
    readersNamed: (row) => (row.people ?? []).length > 0,
    /** What was read cannot be taken back, so sending is always confirmed. */
    readersTold: () => false,
  },
  actions: {
    read: action('package.read', FILE_MAKERS),
    create: action('package.create', FILE_AUTHORS),
    update: action('package.update', FILE_AUTHORS),
    approve: action('package.approve', ['prrc']),
    archive: action('package.archive', ['prrc']),
    export: action('package.export', FILE_MAKERS),
  },
  numbering: 'PKG-{year}-000',
  searched: ['purpose', 'recipient'],
})

export type PackageCollection = typeof packages
export type Package = RecordOf<typeof packages>

/** External readers have these permissions only: no lists of the organisation, no history, no people. */
const roomActions = {
  look: action('package.look', [...FILE_MAKERS, 'external_reviewer']),
  visit: action('package.visit', ['external_reviewer']),
}
const { look, visit } = roomActions
/** Readers ask. Authors record questions that arrived in another way, and the day by which a round is to be answered. */
export const askQuestions = action('package.ask', [...FILE_AUTHORS, 'external_reviewer'])
const Key = z.string().check(z.regex(/^[a-z][a-z.-]{1,38}$/))
const Text = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000))

/** The language of labels (EXP-8); the person's own by default. */
const InLanguage = z.optional(LocaleSchema)

export const packageRoutes = {
  ...collectionRoutes(packages, { ...RECORD_PAGE, export: true }),
  assemble: route('packages.assemble', 'POST /packages/:id/assemblies', packages.actions.update, {
    summary: 'Refresh a draft package from the technical file',
    params: IdParams,
    reply: packages.Record,
    versioned: true,
    fails: ['NOT_FOUND', 'FROZEN', 'ARCHIVED', 'VERSION_CONFLICT'],
  }),
  share: route('packages.share', 'PUT /packages/:id/readers', packages.actions.approve, {
    summary: 'Set the external reviewers who may read the package once it is sent',
    params: IdParams,
    body: z.strictObject({
      people: z.array(Id).check(
        z.maxLength(MAX_PACKAGE_READERS),
        z.refine((ids) => new Set(ids).size === ids.length, { error: 'repeated' }),
      ),
    }),
    reply: packages.Record,
    fails: ['NOT_FOUND', 'ARCHIVED'],
  }),
  compare: route('packages.compare', 'GET /packages/:id/comparison', look, {
    summary: 'Changes since another package of the device: added, removed and changed content',
    params: IdParams,
    query: z.strictObject({ from: Id, locale: InLanguage }),
    reply: PackageComparison,
    fails: ['NOT_FOUND'],
  }),
  contents: route('packages.contents', 'GET /packages/:id/contents', look, {
    summary: 'Contents of a package with its questions',
    params: IdParams,
    query: z.strictObject({ locale: InLanguage }),
    reply: PackageContents,
    fails: ['NOT_FOUND'],
  }),
  section: route('packages.section', 'GET /packages/:id/sections/:key', look, {
    summary: 'One section of a package',
    params: z.strictObject({ id: Id, key: Key }),
    query: z.strictObject({ locale: InLanguage }),
    reply: ShownSection,
    fails: ['NOT_FOUND'],
  }),
  document: route('packages.document', 'GET /packages/:id/documents/:versionId', look, {
    summary: 'Download the file of a document version in a package',
    params: z.strictObject({ id: Id, versionId: Id }),
    reply: 'file',
    fails: ['NOT_FOUND'],
    recorded: true,
  }),
  shared: route('packages.shared', 'GET /shared-packages', visit, {
    summary: 'Packages shared with me',
    query: z.strictObject({ locale: InLanguage }),
    reply: z.object({ items: z.array(SharedPackage) }),
  }),
  answersDue: route('packages.answersDue', 'PUT /packages/:id/answers-due', askQuestions, {
    summary: 'Set the day by which the questions of this round are to be answered',
    params: IdParams,
    body: z.strictObject({ dueOn: z.nullable(Day) }),
    reply: z.object({ dueOn: z.nullable(Day) }),
    fails: ['NOT_FOUND'],
  }),
  answerFile: route('packages.answerFile', 'GET /packages/:id/questions/:questionId/files/:fileId', look, {
    summary: 'Download a file of an answer',
    params: z.strictObject({ id: Id, questionId: Id, fileId: Id }),
    reply: 'file',
    fails: ['NOT_FOUND'],
    recorded: true,
  }),
  ask: route('packages.ask', 'POST /packages/:id/questions', askQuestions, {
    summary: 'Ask a question about a package, one of its sections, rows or passages',
    params: IdParams,
    body: z.strictObject({
      text: Text,
      sectionKey: z.optional(Key),
      rowId: z.optional(Id),
      passage: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
      dueOn: z.optional(Day),
    }),
    reply: z.object({ id: Id, code: z.string() }),
    fails: ['NOT_FOUND'],
  }),
  closeQuestion: route('packages.closeQuestion', 'POST /packages/:id/questions/:questionId/close', visit, {
    summary: 'Close my question once it is answered',
    params: z.strictObject({ id: Id, questionId: Id }),
    reply: z.object({ status: z.string() }),
    fails: ['NOT_FOUND', 'TRANSITION_NOT_ALLOWED'],
  }),
}
