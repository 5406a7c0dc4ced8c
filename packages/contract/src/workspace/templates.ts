import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { LOCALES } from '../locale.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { machine } from '../machine.ts'
import { action, type Action, ROLES, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, Moment, route } from '../route.ts'
import { Export } from './exports.ts'
import { isWritten, TemplateContent } from './template-content.ts'
import { TEMPLATE_KINDS, USE_NAMES } from './template-uses.ts'
import { plainName, Sha256 } from './uploads.ts'
import { MAX_WORD_BYTES, WORD_USES } from './word-tags.ts'

/** Template authors write for the organisation in everything it sends out. */
const ofSuperUsers = (name: string): Action => ({ ...action(name, ROLES), superUser: true })

/**
 * The texts around exported content, by version. One version for each use is active; a use without one has the built-in
 * texts, which are version 0 and not a record.
 */
export const templates = collection({
  name: 'templates',
  type: 'template',
  area: 'workspace',
  fields: {
    code: f.numberedCode(/^TPL-\d{3,6}$/),
    name: f.localized({ required: true, max: 200, spine: 'title' }),
    use: f.choice(USE_NAMES, { required: true, fixed: true, filter: true, sort: true }),
    kind: f.choice(TEMPLATE_KINDS, { derived: true, filter: true }),
    /**
     * The key shared by its versions: the use; for checklists, of which there are many, the code of the first version.
     */
    series: f.text({ derived: true, max: 60 }),
    number: f.whole({ min: 1, max: 100_000, derived: true, sort: true }),
    /** The version that it was copied from. */
    basedOn: f.reference('template', { fixed: true }),
    note: f.text({ detail: true }),
    content: { ...f.structure(TemplateContent, { required: true, detail: true }), numbered: true as const },
    tags: f.words({ spine: 'tags' }),
  },
  machine: machine({
    states: ['draft', 'active', 'retired'],
    initial: 'draft',
    transitions: [
      { from: 'draft', to: 'active', action: 'approve', guards: ['written'], reasonRequired: true },
      // By hand, to return to the built-in texts; by the platform, when the next version becomes active.
      { from: 'active', to: 'retired', action: 'approve' },
    ],
    frozen: ['active', 'retired'],
  }),
  guards: {
    written: ({ content }) => LOCALES.some((locale) => isWritten(content, locale)),
  },
  actions: {
    read: ofSuperUsers('template.read'),
    create: ofSuperUsers('template.create'),
    update: ofSuperUsers('template.update'),
    approve: ofSuperUsers('template.approve'),
    archive: ofSuperUsers('template.archive'),
    export: ofSuperUsers('template.export'),
  },
  numbering: 'TPL-000',
  searched: ['note'],
})

export type TemplateCollection = typeof templates
export type Template = RecordOf<typeof templates>
export type TemplateLine = LineOf<typeof templates>

/** An active checklist, for the people who use it. */
const Checklist = z.object({
  id: Id,
  code: z.string(),
  number: z.int(),
  name: z.record(z.string(), z.string()),
  items: z.array(z.record(z.string(), z.string())),
})
export type Checklist = z.output<typeof Checklist>

/** A Word document of a version, which documents in its language are filled into. */
const WordFile = z.object({
  locale: LocaleSchema,
  name: z.string(),
  bytes: z.int(),
  sha256: Sha256,
  uploadedAt: Moment,
})
export type WordFile = z.output<typeof WordFile>

const WordFileParams = z.strictObject({ id: Id, locale: LocaleSchema })
const WordFileName = z.pipe(
  z.pipe(z.string().check(z.maxLength(1000)), z.transform(plainName)),
  z.string().check(z.minLength(1), z.maxLength(255)),
)

const useChecklists = action(
  'checklist.use',
  STAFF_ROLES.filter((role) => role !== 'admin'),
)

export const templateRoutes = {
  ...collectionRoutes(templates, {}),
  builtIn: route('templates.builtIn', 'GET /template-uses/:use', templates.actions.read, {
    summary: 'Built-in texts of a template use, in three languages',
    params: z.strictObject({ use: z.enum(USE_NAMES) }),
    reply: TemplateContent,
  }),
  values: route('templates.values', 'POST /template-uses/:use/values', templates.actions.read, {
    summary: 'Placeholder values of a template use, for a record or as samples',
    params: z.strictObject({ use: z.enum(USE_NAMES) }),
    body: z.strictObject({ locale: LocaleSchema, record: z.optional(Id) }),
    reply: z.object({ values: z.record(z.string(), z.string()) }),
    fails: ['NOT_FOUND'],
    changesNothing: true,
  }),
  preview: route('templates.preview', 'POST /templates/:id/preview', templates.actions.export, {
    summary: 'Queue a preview of a document with any template version',
    params: IdParams,
    body: z.strictObject({
      locale: LocaleSchema,
      record: z.optional(Id),
      /** As a Word document rather than as PDF. */
      word: z.optional(z.boolean()),
    }),
    reply: Export,
    fails: ['NOT_FOUND', 'TOO_MANY_EXPORTS'],
  }),
  builtInWord: route('templates.builtInWord', 'GET /template-uses/:use/word', templates.actions.read, {
    summary: 'The built-in document of a template use as a template for Word',
    params: z.strictObject({ use: z.enum(WORD_USES) }),
    query: z.strictObject({ locale: LocaleSchema }),
    reply: 'file',
  }),
  wordFiles: route('templates.wordFiles', 'GET /templates/:id/word', templates.actions.read, {
    summary: 'The Word documents of a template version, by language',
    params: IdParams,
    reply: z.object({ items: z.array(WordFile) }),
  }),
  setWord: route('templates.setWord', 'PUT /templates/:id/word/:locale', templates.actions.update, {
    summary: 'Set or remove the Word document of a template version in one language',
    params: WordFileParams,
    body: z.strictObject({
      file: z.nullable(
        z.strictObject({
          name: WordFileName,
          data: z.base64().check(z.minLength(1), z.maxLength(Math.ceil(MAX_WORD_BYTES / 3) * 4)),
        }),
      ),
    }),
    bulky: true,
    /** The version of the template after it. */
    reply: z.object({ items: z.array(WordFile), version: z.int() }),
    versioned: true,
    fails: ['VERSION_CONFLICT', 'NOT_FOUND', 'ARCHIVED'],
  }),
  wordFile: route('templates.wordFile', 'GET /templates/:id/word/:locale/content', templates.actions.read, {
    summary: 'Download the Word document of a template version in one language',
    params: WordFileParams,
    reply: 'file',
    recorded: true,
  }),
  checklists: route('templates.checklists', 'GET /checklists', useChecklists, {
    summary: 'Checklists in force, for copying their items',
    reply: z.object({ items: z.array(Checklist) }),
  }),
}
