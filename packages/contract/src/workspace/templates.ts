import * as z from 'zod/mini'
import { collectionRoutes } from '../collection-routes.ts'
import { collection, type LineOf, type RecordOf } from '../collection.ts'
import * as f from '../field.ts'
import { LOCALES } from '../locale.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { machine } from '../machine.ts'
import { action, type Action, ROLES, STAFF_ROLES } from '../permissions.ts'
import { Id, IdParams, route } from '../route.ts'
import { Export } from './exports.ts'
import { isWritten, TemplateContent } from './template-content.ts'
import { TEMPLATE_KINDS, USE_NAMES } from './template-uses.ts'

/** Whoever writes templates speaks for the organisation in everything that leaves it. */
const ofSuperUsers = (name: string): Action => ({ ...action(name, ROLES), superUser: true })

/**
 * The words around what leaves the product, version by version. One version for each use is in force; what nobody has
 * written anew has the built-in words, which are version 0 of every use and no record.
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
    /** What its versions have in common: the use; of checklists, of which there are many, the code of the first version. */
    series: f.text({ derived: true, max: 60 }),
    number: f.whole({ min: 1, max: 100_000, derived: true, sort: true }),
    /** The version whose words it began with. */
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
      // By hand, to go back to the built-in words; by the platform, when the next version comes into force.
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

/** A checklist in force, for who works with it. */
const Checklist = z.object({
  id: Id,
  code: z.string(),
  number: z.int(),
  name: z.record(z.string(), z.string()),
  items: z.array(z.record(z.string(), z.string())),
})
export type Checklist = z.output<typeof Checklist>

const useChecklists = action(
  'checklist.use',
  STAFF_ROLES.filter((role) => role !== 'admin'),
)

export const templateRoutes = {
  ...collectionRoutes(templates, {}),
  builtIn: route('templates.builtIn', 'GET /template-uses/:use', templates.actions.read, {
    summary: 'The built-in words of a use, in three languages',
    params: z.strictObject({ use: z.enum(USE_NAMES) }),
    reply: TemplateContent,
  }),
  values: route('templates.values', 'POST /template-uses/:use/values', templates.actions.read, {
    summary: 'What the places of a use are filled with, for a record or without one',
    params: z.strictObject({ use: z.enum(USE_NAMES) }),
    body: z.strictObject({ locale: LocaleSchema, record: z.optional(Id) }),
    reply: z.object({ values: z.record(z.string(), z.string()) }),
    fails: ['NOT_FOUND'],
    changesNothing: true,
  }),
  preview: route('templates.preview', 'POST /templates/:id/preview', templates.actions.export, {
    summary: 'Begin to print a document with a version that need not be in force',
    params: IdParams,
    body: z.strictObject({ locale: LocaleSchema, record: z.optional(Id) }),
    reply: Export,
    fails: ['NOT_FOUND', 'TOO_MANY_EXPORTS'],
  }),
  checklists: route('templates.checklists', 'GET /checklists', useChecklists, {
    summary: 'The checklists in force, to take their points over',
    reply: z.object({ items: z.array(Checklist) }),
  }),
}
